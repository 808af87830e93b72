// SPDX-License-Identifier: MIT

import DBus
import Foundation
import NowPlaying
import NowPlayingTestSupport
import Testing

/// A private bus that is this process's session bus. It has players of other programs, and a recorder of all calls. It
/// can also have a system bus with a logind.
///
/// A process has one audio session, so each test runs in its own process (`processExitsWith`).
final class AudioStage {
  let bus: PrivateBus
  let recorder: CallRecorder
  let audio = AudioSession.sharedInstance()
  /// The interruptions from the stream, and from the notification.
  let read = Recorder<AudioSession.Interruption>()
  let notified = Recorder<AudioSession.Interruption>()
  private var observer: (any NSObjectProtocol)?

  init() throws {
    bus = try PrivateBus()
    bus.becomeSessionBus()
    recorder = try CallRecorder(on: bus)
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

  /// Waits until these interruptions were reported both ways, and no others.
  func reports(_ interruptions: [AudioSession.Interruption]) -> Bool {
    [read, notified].allSatisfy { recorder in
      recorder.wait(count: interruptions.count) && recorder.values == interruptions
    }
  }

  /// Activates the session, and waits until it watches the players.
  func activate(_ options: AudioSession.SetActiveOptions = []) throws {
    try audio.setActive(true, options: options)
    #expect(recorder.wait(for: "ListNames"))
  }

  /// Starts another program's player.
  func player(_ name: String, isPlaying: Bool = false) throws -> OtherPlayer {
    try OtherPlayer(name, isPlaying: isPlaying, on: bus)
  }

  /// Waits until the bus has this number of connections, without the one that counts. Returns their names.
  func connections(_ count: Int) throws -> Set<String> {
    let connection = try bus.connect()
    let client = try PlayerClient(connection, destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")
    var isNews = true
    connection.names.subscribe(to: Signals(of: .name("org.freedesktop.DBus"), member: "NameOwnerChanged")) { _ in
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
  /// Reads the notification as on Apple's systems.
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

/// The player of another program, and a listener who controls it.
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

  /// Ends the program without a message.
  func end() { program.end() }

  /// Sends a command, and waits until the player reports this status.
  func becomes(_ status: String, by command: String) -> Bool {
    client.forget()
    return client.player(command) == .done && reports(status)
  }

  /// Waits until the player reports this status.
  func reports(_ status: String) -> Bool {
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

  /// The player's current status.
  var status: BusValue? { client.get("PlaybackStatus") }
}

/// Records every method call on a bus.
final class CallRecorder: ObjectHandler {
  private let connection: Connection
  /// The recorded methods and their senders. A first argument that is a text is included.
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

  /// Waits for a call that begins with this text.
  func wait(for call: String) -> Bool {
    turn([connection]) { calls.contains { $0.call.hasPrefix(call) } }
  }

  /// Removes all recorded calls.
  func forget() {
    _ = turn([connection]) { true }
    calls = []
  }
}
