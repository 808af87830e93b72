// SPDX-License-Identifier: MIT

import DBus
import Foundation
import NowPlaying
import NowPlayingTestSupport
import Testing

/// A private bus that is this process's session bus, with other programs' players on it and an ear on all that is asked
/// there; beside it the machine's bus with a logind, if there is one.
///
/// The audio session is the process's, so each test has a process of its own (`processExitsWith`).
final class AudioStage {
  let bus: PrivateBus
  let ear: Ear
  let audio = AudioSession.sharedInstance()
  /// The interruptions as they are read, and as they are notified.
  let read = Recorder<AudioSession.Interruption>()
  let notified = Recorder<AudioSession.Interruption>()
  private var observer: (any NSObjectProtocol)?

  init(isThere: Bool = true) throws {
    bus = try PrivateBus()
    bus.becomeSessionBus()
    ear = try Ear(on: bus)
    if !isThere { bus.stop() }
    MediaApplication.current.id = "org.example.Stage"
    let stream = audio.interruptions
    Task { [read] in for await interruption in stream { read.add(interruption) } }
    observer = NotificationCenter.default.addObserver(
      forName: AudioSession.interruptionNotification, object: audio, queue: nil
    ) { [notified] notification in
      MainActor.assumeIsolated {}
      if let interruption = AudioSession.Interruption(notification) { notified.add(interruption) }
    }
  }

  /// Waits until that was told, both ways, and nothing else.
  func isTold(_ interruptions: [AudioSession.Interruption]) -> Bool {
    [read, notified].allSatisfy { told in
      told.wait(count: interruptions.count) && told.values == interruptions
    }
  }

  /// Takes audio, and waits until players are listened to.
  func takeAudio(_ options: AudioSession.SetActiveOptions = []) throws {
    try audio.setActive(true, options: options)
    #expect(ear.wait(for: "ListNames"))
  }

  /// Starts another program's player.
  func player(_ name: String, isPlaying: Bool = false) throws -> OtherPlayer {
    try OtherPlayer(name, isPlaying: isPlaying, on: bus)
  }

  /// Waits until so many connections are there, but for the one that looks, and says which.
  func connections(_ count: Int) throws -> Set<String> {
    let connection = try bus.connect()
    let client = try PlayerClient(connection, destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
    var isNews = true
    connection.subscribe(to: Signals(of: .name("org.freedesktop.DBus"), member: "NameOwnerChanged")) { _ in
      isNews = true
    }
    var found: Set<String> = []
    let isThere = client.wait {
      guard isNews else { return false }
      isNews = false
      let names = client.ask("org.freedesktop.DBus", "ListNames")?.readStrings() ?? []
      found = Set(names.filter { $0.hasPrefix(":") && $0 != connection.uniqueName })
      return found.count == count
    }
    #expect(isThere, "\(found)")
    return found
  }
}

extension AudioSession.Interruption {
  /// Reads it as one does on Apple's systems.
  init?(_ notification: Notification) {
    guard let typeValue = notification.userInfo?[AudioSessionInterruptionTypeKey] as? UInt,
      let type = AudioSession.InterruptionType(rawValue: typeValue)
    else { return nil }
    switch type {
    case .began: self = .began
    case .ended:
      guard let value = notification.userInfo?[AudioSessionInterruptionOptionKey] as? UInt else { return nil }
      self = .ended(shouldResume: AudioSession.InterruptionOptions(rawValue: value).contains(.shouldResume))
    }
  }
}

/// The player of another program, and a listener who steers it.
final class OtherPlayer {
  let client: PlayerClient
  private let program: Program

  init(_ name: String, isPlaying: Bool, on bus: PrivateBus) throws {
    let folder = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    program = try Program([
      folder.appendingPathComponent("SecondPlayer").path, "org.example." + name, isPlaying ? "playing" : "paused",
      "unix:path=\(bus.folder)/bus",
    ])
    let busName = program.firstLine()
    let owner = try #require(try PlayerClient(bus.connect(), destination: busName).owner(of: busName))
    client = try PlayerClient(bus.connect(), destination: owner)
  }

  /// Ends the program without a word.
  func end() { program.end() }

  /// Has it do something, and waits until it says so.
  func becomes(_ status: String, by command: String) -> Bool {
    client.forget()
    return client.player(command) == .done && isTold(status)
  }

  /// Waits until it says that it does that now.
  func isTold(_ status: String) -> Bool {
    client.wait {
      client.signals.contains {
        if case .changed(PlayerClient.player, let values, _) = $0 {
          values["PlaybackStatus"] == .text(status)
        } else {
          false
        }
      }
    }
  }

  /// What it does now.
  var status: BusValue? { client.get("PlaybackStatus") }
}

/// Hears every call that anybody makes on a bus.
final class Ear: ObjectHandler {
  private let connection: Connection
  /// The methods that were called, with their first argument, if that is a text; and by whom.
  private(set) var calls: [(call: String, sender: String)] = []

  init(on bus: PrivateBus) throws {
    connection = try bus.connect()
    connection.setHandler(at: "/org", isTree: true, self)
    connection.deliver("eavesdrop='true',type='method_call'")
    let ping = try #require(
      connection.makeCall(
        destination: "org.freedesktop.DBus", path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping"))
    var isAnswered = false
    connection.call(ping, timeoutMicroseconds: 10_000_000) { _ in isAnswered = true }
    #expect(turn([connection]) { isAnswered })
  }

  func receive(_ message: Message, on connection: Connection) -> Bool {
    let argument = message.readString().map { " " + $0 } ?? ""
    calls.append((message.member + argument, message.sender ?? ""))
    return true
  }

  /// Waits until somebody made a call that begins so.
  func wait(for call: String) -> Bool {
    turn([connection]) { calls.contains { $0.call.hasPrefix(call) } }
  }

  /// Forgets what it heard until now.
  func forget() {
    _ = turn([connection]) { true }
    calls = []
  }
}
