// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import OrgNowPlaying

@Suite struct `Calls to Session1` {
  private let stage: Stage

  init() throws {
    var session = snapshot()
    for command in Command.allCases { session.offer.add(command) }
    try session.offer.set(rates: [1, 1.5])
    try session.offer.set(intervals: [15_000_000], for: .skipForward)
    try session.offer.set(minimumRating: 0, maximumRating: 5)
    var queue = Queue()
    for id in ["one", Identifier(bytes: [0x74, 0xFF, 0x6F])] {
      try queue.add(id, Content(kind: .music, id: "song"))
    }
    session.lists.queue = queue
    try session.content?.addChapter(id: "one", title: "One", start: 0, end: nil)
    try session.offer.set(schemes: ["file"], mimeTypes: [])
    var playlists = Playlists()
    try playlists.add("road", name: "On the Road", icon: nil)
    session.lists.playlists = playlists
    var remote = Remote()
    let volumes: DeviceCapabilities = [.absoluteVolume, .relativeVolume, .canMute]
    try remote.set(devices: [Device(id: "kitchen", name: "Kitchen", type: .speaker, capabilities: volumes)])
    session.remote = remote
    stage = try Stage(session)
  }

  @Test func `pass each command with its arguments to the player, and wait`() throws {
    #expect(Set(CommandCase.all.map(\.command)) == Set(Command.allCases.map(\.name.description)))
    for test in CommandCase.all {
      let invocation = try delivered(test.command) { writer in test.arguments.forEach { writer.entry($0) } }
      #expect(invocation.command.name.description == test.command)
      #expect(CommandCase.values(of: invocation.argument) == test.values)
      let again = try delivered { try? PerformCall.append(invocation, to: $0) }
      #expect(again == invocation, "a client of this library performs it as it was requested")
    }
  }

  @Test func `pass the token of a window, and an interval that the player offers`() throws {
    let raise = try delivered("raise") { $0.entry("activation_token", "shell/7") }
    #expect(raise == Invocation(.raise, .activation("shell/7")))
    #expect(try delivered { try? PerformCall.append(raise, to: $0) } == raise)
    let skip = try delivered("skip_forward") { $0.entry("interval_us", Int64(30)) }
    #expect(skip == Invocation(.skipForward, .interval(15_000_000)))
  }

  private func delivered(_ command: String, _ write: @escaping (MessageWriter) -> Void) throws -> Invocation {
    try delivered {
      $0.append(string: command)
      $0.openArray("{sv}")
      write($0)
      $0.close()
    }
  }

  /// The invocation of a call that reaches the player, which succeeds.
  private func delivered(_ write: @escaping (MessageWriter) -> Void) throws -> Invocation {
    let before = stage.invocations.count
    var reply: PlayerClient.Reply?
    stage.client.start(session1, PerformCall.member, write, answered: { reply = $0 })
    try #require(stage.client.wait { stage.invocations.count > before || reply != nil })
    #expect(stage.callers.last?.patience == .long && reply == nil)
    #expect(stage.surface.conclude(Ledger.Ticket(stage.invocations.count), .success))
    #expect(stage.client.wait { reply != nil } && reply == .done)
    return try #require(stage.invocations.last)
  }

  @Test func `refuse an argument that is given twice`() {
    let reply = stage.client.call(session1, PerformCall.member) {
      $0.append(string: "seek_to_position")
      $0.openArray("{sv}")
      for position: Int64 in [7, 8] { $0.entry("position_us", position) }
      $0.close()
    }
    let name = Outcome.invalidArgument.errorName
    #expect(reply == .failed(name, "the argument position_us is given twice, maybe once as a text"))
    #expect(stage.invocations.isEmpty)
  }
}

extension MessageWriter {
  /// Writes an argument of commands.txt.
  fileprivate func entry(_ argument: CommandCase.Argument) {
    let (key, word) = (argument.key, argument.words[0])
    switch argument.type {
    case "x": entry(key, Int64(word) ?? 0)
    case "i": entry(key, Int32(word))
    case "d": entry(key, Double(word))
    case "b": entry(key, word == "true")
    case "s": entry(key, word)
    case "ay": entry(key, id: Identifier(bytes: argument.words.dropFirst().compactMap { UInt8($0) }))
    default: Issue.record("no type \(argument.type)")
    }
  }
}
