// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import OrgNowPlaying

private let properties = "org.freedesktop.DBus.Properties"
private let introspectable = "org.freedesktop.DBus.Introspectable"

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

  /// Whether a call is answered with that error and a text.
  private func isRefused(
    _ error: String, _ interface: String, _ member: String, _ write: (MessageWriter) -> Void = { _ in }
  ) -> Bool {
    guard case .failed("org.freedesktop.DBus.Error." + error, let text) = stage.client.call(interface, member, write)
    else { return false }
    return text.contains(" ") && stage.invocations.isEmpty
  }

  @Test(arguments: [session1, properties, introspectable]) func `refuse unknown methods`(interface: String) {
    #expect(isRefused("UnknownMethod", interface, "Dance"))
  }

  @Test func `refuse unknown interfaces`() {
    #expect(isRefused("UnknownInterface", "org.example.Dancing", "Dance"))
    #expect(isRefused("UnknownInterface", properties, "GetAll") { $0.append(string: "org.example.Dancing") })
    #expect(isRefused("UnknownInterface", "org.mpris.MediaPlayer2.Player", "Play"))
  }

  @Test func `answer pings, which do not start change signals`() {
    #expect(stage.client.call("org.freedesktop.DBus.Peer", "Ping") == .done)
    #expect(stage.reads == 0)
  }

  @Test func `refuse unknown properties, and refuse to set the others`() {
    func names(_ interface: String, _ property: String) -> (MessageWriter) -> Void {
      {
        $0.append(string: interface)
        $0.append(string: property)
      }
    }
    #expect(isRefused("UnknownProperty", properties, "Get", names(session1, "Mood")))
    #expect(isRefused("UnknownProperty", properties, "Get", names("", "Mood")))
    #expect(isRefused("UnknownProperty", properties, "Get", names(introspectable, "Id")))
    #expect(isRefused("UnknownInterface", properties, "Get", names("org.example.Dancing", "Id")))
    #expect(isRefused("InvalidArgs", properties, "Get") { $0.append(string: session1) })
    #expect(isRefused("InvalidArgs", properties, "Set", names(session1, "Id")))
    #expect(isRefused("InvalidArgs", properties, "GetAll"))
    for property in Property.allCases {
      let isReadOnly = isRefused("PropertyReadOnly", properties, "Set") {
        names(session1, property.name)($0)
        $0.openVariant("b")
        $0.append(bool: true)
        $0.close()
      }
      #expect(isReadOnly)
    }
  }

  @Test func `read all properties with an empty interface, and none of the standard ones`() throws {
    #expect(stage.client.getAll("")?.count == Property.allCases.count)
    #expect(stage.client.getAll(properties) == [:] && stage.client.getAll(introspectable) == [:])
    #expect(stage.client.get("Version", of: "") == .uint32(1))
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

  @Test(arguments: Outcome.allCases.filter { $0 != .success })
  func `return the outcome`(outcome: Outcome) {
    var reply: PlayerClient.Reply?
    stage.perform("next", answered: { reply = $0 })
    #expect(stage.client.wait { !stage.invocations.isEmpty })
    #expect(stage.surface.conclude(1, Answer(outcome, "not today")))
    #expect(!stage.surface.conclude(1, Answer(outcome)), "answered twice")
    #expect(stage.client.wait { reply != nil })
    #expect(reply == .failed(outcome.errorName, "not today"))
  }

  @Test func `refuse an entry that does not exist`() {
    let answer = stage.client.call(session1, "Perform") {
      $0.append(string: "go_to_entry")
      $0.openArray("{sv}")
      $0.entry("entry_id", id: "elsewhere")
      $0.close()
    }
    guard case .failed("org.nowplaying.Error.NoSuchContent", "the queue does not have this entry") = answer else {
      Issue.record("answered \(answer)")
      return
    }
    #expect(stage.invocations.isEmpty)
  }

  @Test func `refuse arguments that a command does not have`() {
    func isRefused(_ command: String, _ write: @escaping (MessageWriter) -> Void) -> Bool {
      self.isRefused("InvalidArgs", session1, "Perform") {
        $0.append(string: command)
        $0.openArray("{sv}")
        write($0)
        $0.close()
      }
    }
    #expect(isRefused("seek_to_position") { _ in }, "missing")
    #expect(isRefused("play") { $0.entry("position_us", Int64(7)) }, "one too many")
    #expect(isRefused("play") { $0.entry("mood", "calm") }, "unknown")
    #expect(isRefused("seek_to_position") { $0.entry("position_us", 7.0) }, "of another type")
    #expect(isRefused("seek_to_position") { $0.entry("position_us", Int64(-1)) }, "before the beginning")
    #expect(isRefused("change_playback_rate") { $0.entry("rate", 3.0) }, "not offered")
    #expect(isRefused("set_volume") { $0.entry("volume", Double.nan) })
    #expect(isRefused("rate_content") { $0.entry("rating", 7.0) })
    #expect(isRefused("change_repeat_mode") { $0.entry("repeat_mode", "sometimes") })
    #expect(isRefused("enable_language_option") { $0.entry("language_setting", "permanent") })
    #expect(
      isRefused("enable_language_option") { writer in
        writer.entry("language_option_id", "de")
        writer.entry("language_setting", "sometimes")
      })
    #expect(isRefused("go_to_entry") { $0.entry("entry_id", id: Identifier(String(repeating: "x", count: 2_000))) })
    let twice = stage.client.call(session1, "Perform") {
      $0.append(string: "seek_to_position")
      $0.openArray("{sv}")
      for position: Int64 in [7, 8] { $0.entry("position_us", position) }
      $0.close()
    }
    let name = Outcome.invalidArgument.errorName
    #expect(twice == .failed(name, "the argument position_us is given twice, maybe once as a text"))
    #expect(self.isRefused("InvalidArgs", session1, "Perform") { $0.append(string: "play") })
    #expect(self.isRefused("InvalidArgs", session1, "Perform"))
  }

  @Test func `refuse an unknown queue entry`() throws {
    var session = snapshot()
    session.offer.add(.goToEntry)
    stage.show(session)
    let reply = stage.reply(to: "go_to_entry") { $0.entry("entry_id", id: "elsewhere") }
    #expect(reply == .failed(Outcome.noSuchContent.errorName, "the queue does not have this entry"))
    #expect(stage.invocations.isEmpty)
  }

  @Test func `tell the player with what to continue`() throws {
    func prepare(_ token: String, _ position: Int64) -> PlayerClient.Reply {
      stage.client.call(session1, "PrepareResume") {
        $0.append(string: token)
        $0.append(int64: position)
      }
    }
    let token = try #require(snapshot().identifiers.token(of: ResumePoint(session: "music", item: "one")))
    #expect(prepare(token, 61) == .done)
    #expect(prepare(token, -1) == .done)
    #expect(stage.resumed == ["music one 61", "music one ?"])
    let text = "the token is not one of this player, or its ids have changed"
    #expect(prepare("00", 0) == .failed(Outcome.noSuchContent.errorName, text))
    #expect(isRefused("InvalidArgs", session1, "PrepareResume"))
    #expect(stage.resumed.count == 2)
  }

  @Test func `refuse an unknown language option`() throws {
    var session = snapshot()
    session.offer.add(.enableLanguageOption)
    let german = LanguageOption(id: "de", name: "Deutsch", kind: .audible, group: 0)
    try session.offer.set(languageOptions: [german])
    stage.show(session)
    let reply = stage.reply(to: "enable_language_option") { $0.entry("language_option_id", "it") }
    #expect(reply == .failed(Outcome.invalidArgument.errorName, "this player does not have this language option"))
    #expect(stage.invocations.isEmpty)
  }

  @Test func `refuse commands that are not offered`() throws {
    for command in ["dance", "play"] {
      let stage = try Stage(snapshot())
      guard case .failed(Outcome.notSupported.errorName, let text) = stage.reply(to: command) else {
        throw Unexpected()
      }
      #expect(text.contains(" "))
    }
  }

  @Test func `do nothing if a command is disabled`() throws {
    var session = snapshot()
    session.offer.add(.next)
    try session.offer.enable(.next, false)
    stage.show(session)
    #expect(stage.reply(to: "next") == .done && stage.invocations.isEmpty)
  }

  @Test func `fail if too many requests are open`() throws {
    stage.isFull = true
    guard case .failed(Outcome.failed.errorName, _) = stage.reply(to: "next") else { throw Unexpected() }
  }

  @Test func `are answered with their outcome after the session has left`() {
    var reply: PlayerClient.Reply?
    stage.perform("next", answered: { reply = $0 })
    #expect(stage.client.wait { !stage.invocations.isEmpty })
    stage.surface.leave()
    #expect(stage.surface.hasOpenCommands && reply == nil)
    #expect(stage.surface.conclude(1, Answer(.cancelled, "the player is leaving")))
    #expect(!stage.surface.hasOpenCommands)
    #expect(stage.client.wait { reply != nil })
    #expect(reply == .failed(Outcome.cancelled.errorName, "the player is leaving"))
  }

  @Test func `return the documented introspection`() throws {
    let xml = try #require(stage.client.introspect())
    for property in Property.allCases {
      #expect(xml.contains("<property name=\"\(property.name)\" type=\"\(property.signature)\" access=\"read\""))
    }
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
