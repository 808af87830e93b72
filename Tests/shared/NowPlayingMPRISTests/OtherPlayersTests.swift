// SPDX-License-Identifier: MIT

import DBus
import Foundation
import NowPlayingCore
import NowPlayingTestSupport
import Testing

@testable import NowPlayingMPRIS

/// A report about a player.
private struct StatusReport: Equatable {
  let owner: String
  /// Nil: it has left.
  let status: PlayerStatus?
  var existedBefore = false
}

@Suite struct `Players of other programs` {
  private let bus: PrivateBus
  private let connection: Connection
  private let own: Connection

  init() throws {
    bus = try PrivateBus()
    connection = try bus.connect()
    own = try bus.connect()
  }

  /// Starts another program's player, and returns its unique name.
  private func start(_ state: String) throws -> (program: Program, owner: String) {
    let folder = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    let program = try Program([
      folder.appendingPathComponent("SecondPlayer").path, "org.example.Second", state, "unix:path=\(bus.folder)/bus",
    ])
    let name = program.firstLine()
    let client = try PlayerClient(own, destination: name, serving: [connection])
    return (program, try #require(client.owner(of: name)))
  }

  @Test func `are reported with their status, called, and reported to leave`() throws {
    var reports: [StatusReport] = []
    let players = OtherPlayers(
      on: connection, now: { 0 },
      statusChanged: { reports.append(StatusReport(owner: $0.text, status: $1, existedBefore: $2)) },
      left: { reports.append(StatusReport(owner: $0.text, status: nil)) })
    let first = try start("playing")
    players.start()
    let firstReport = StatusReport(owner: first.owner, status: .playing, existedBefore: true)
    #expect(turn([connection]) { reports == [firstReport] })
    let second = try start("paused")
    #expect(turn([connection]) { reports == [firstReport, StatusReport(owner: second.owner, status: .paused)] })
    reports = []
    players.ask(Identifier(first.owner), "Pause")
    #expect(turn([connection]) { reports == [StatusReport(owner: first.owner, status: .paused, existedBefore: true)] })
    players.ask(Identifier(first.owner), "Stop")
    #expect(
      turn([connection]) { reports.last == StatusReport(owner: first.owner, status: .stopped, existedBefore: true) })
    second.program.end()
    #expect(turn([connection]) { reports.last == StatusReport(owner: second.owner, status: nil) })
    players.stop()
    first.program.end()
    #expect(reports.count == 3)
  }

  @Test func `do not include our own`() throws {
    var reports: [StatusReport] = []
    let players = OtherPlayers(
      on: connection, now: { 0 },
      statusChanged: { reports.append(StatusReport(owner: $0.text, status: $1, existedBefore: $2)) },
      left: { reports.append(StatusReport(owner: $0.text, status: nil)) })
    players.start()
    let service = FakeService(own, at: [MPRISSurface.path], serving: [connection])
    #expect(service.own("org.mpris.MediaPlayer2.own"))
    service.announce(MPRISSurface.path, PlayerClient.player, ["PlaybackStatus": .text("Playing")])
    // Only the last report arrives.
    let other = try start("paused")
    #expect(turn([connection, own]) { !reports.isEmpty })
    #expect(reports == [StatusReport(owner: other.owner, status: .paused)])
    // Its process is known now.
    service.announce(MPRISSurface.path, PlayerClient.player, ["PlaybackStatus": .text("Paused")])
    players.ask(Identifier(other.owner), "Play")
    #expect(turn([connection, own]) { reports.last?.status == .playing })
    #expect(reports.allSatisfy { $0.owner == other.owner })
    players.stop()
  }
}
