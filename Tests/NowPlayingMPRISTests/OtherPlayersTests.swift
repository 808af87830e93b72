// SPDX-License-Identifier: MIT

import DBus
import Foundation
import NowPlayingCore
import NowPlayingTestSupport
import Testing

@testable import NowPlayingMPRIS

/// A report about a player.
private struct Heard: Equatable {
  let owner: String
  /// Nil: it has left.
  let status: PlayerStatus?
  var wasThere = false
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
    var heard: [Heard] = []
    let players = OtherPlayers(
      on: connection, statusChanged: { heard.append(Heard(owner: $0.text, status: $1, wasThere: $2)) },
      left: { heard.append(Heard(owner: $0.text, status: nil)) })
    let first = try start("playing")
    players.start()
    let wasThere = Heard(owner: first.owner, status: .playing, wasThere: true)
    #expect(turn([connection]) { heard == [wasThere] })
    let second = try start("paused")
    #expect(turn([connection]) { heard == [wasThere, Heard(owner: second.owner, status: .paused)] })
    heard = []
    players.ask(Identifier(first.owner), "Pause")
    #expect(turn([connection]) { heard == [Heard(owner: first.owner, status: .paused, wasThere: true)] })
    players.ask(Identifier(first.owner), "Stop")
    #expect(turn([connection]) { heard.last == Heard(owner: first.owner, status: .stopped, wasThere: true) })
    second.program.end()
    #expect(turn([connection]) { heard.last == Heard(owner: second.owner, status: nil) })
    players.stop()
    first.program.end()
    #expect(heard.count == 3)
  }

  @Test func `do not include our own`() throws {
    var heard: [Heard] = []
    let players = OtherPlayers(
      on: connection, statusChanged: { heard.append(Heard(owner: $0.text, status: $1, wasThere: $2)) },
      left: { heard.append(Heard(owner: $0.text, status: nil)) })
    players.start()
    let service = FakeService(own, at: [MPRISSurface.path], serving: [connection])
    #expect(service.own("org.mpris.MediaPlayer2.own"))
    service.announce(MPRISSurface.path, PlayerClient.player, ["PlaybackStatus": .text("Playing")])
    // Only the last report arrives.
    let other = try start("paused")
    #expect(turn([connection, own]) { !heard.isEmpty })
    #expect(heard == [Heard(owner: other.owner, status: .paused)])
    players.stop()
  }
}
