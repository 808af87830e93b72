// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import NowPlayingMPRIS

private let properties = "org.freedesktop.DBus.Properties"
private let second: Int64 = 1_000_000

@Suite struct `Calls to an MPRIS player` {
  private let stage: Stage

  init() throws {
    var shown = try snapshot { try $0.set(duration: .finite(180 * second)) }
    for command in [Command.play, .pause, .seekToPosition, .openURL, .setVolume, .changeShuffleMode] {
      shown.offer.add(command)
    }
    try shown.offer.set(schemes: ["file", "*"], mimeTypes: [])
    shown.playback = Playback(state: .playing, volume: 0.5)
    shown.timeline = Timeline(position: 60 * second, timestamp: 1_000 * second, rate: 1, length: 180 * second)
    stage = try Stage(shown)
  }

  /// Whether a call is answered with that error and a text.
  private func isRefused(
    _ error: String, _ interface: String, _ member: String, _ write: (MessageWriter) -> Void = { _ in }
  ) -> Bool {
    guard case .failed("org.freedesktop.DBus.Error." + error, let text) = stage.client.call(interface, member, write)
    else { return false }
    return text.contains(" ") && stage.invocations.isEmpty
  }

  @Test(arguments: [PlayerClient.player, PlayerClient.root, properties, "org.freedesktop.DBus.Introspectable"])
  func `refuse unknown methods`(interface: String) {
    #expect(isRefused("UnknownMethod", interface, "Dance"))
  }

  @Test func `refuse unknown interfaces`() {
    #expect(isRefused("UnknownInterface", "org.example.Dancing", "Dance"))
    #expect(isRefused("UnknownInterface", properties, "GetAll") { $0.append(string: "org.example.Dancing") })
  }

  @Test(arguments: ["Get", "GetAll", "Set"])
  func `refuse invalid arguments of the property methods`(member: String) {
    #expect(isRefused("InvalidArgs", properties, member) { $0.append(int32: 1) })
  }

  @Test func `answer pings`() {
    #expect(stage.client.call("org.freedesktop.DBus.Peer", "Ping") == .done)
  }

  @Test func `read no properties of the standard interfaces, and all with an empty name`() throws {
    for interface in [properties, "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Peer"] {
      #expect(stage.client.getAll(interface) == [:])
    }
    let all = try #require(stage.client.getAll(""))
    #expect(all["Identity"] == .text("Player") && all["CanControl"] == .flag(true))
  }

  @Test func `read a property without its interface`() {
    #expect(stage.client.get("Identity", of: "") == .text("Player"))
    #expect(stage.client.get("Volume", of: "") == .double(0.5))
  }

  @Test(arguments: [("Volume", "s"), ("Shuffle", "d"), ("LoopStatus", "s")] as [(String, StaticString)])
  func `refuse invalid values of a property`(property: String, signature: StaticString) {
    let reply = stage.client.set(property, signature) { message in
      if "\(signature)" == "d" { message.append(double: 1) } else { message.append(string: "Loud") }
    }
    guard case .failed("org.freedesktop.DBus.Error.InvalidArgs", let text) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(text.contains(property))
    #expect(stage.invocations.isEmpty)
  }

  @Test(arguments: [("LoopStatus", "s"), ("LoopStatus", "d"), ("Volume", "s")] as [(String, StaticString)])
  func `have a property emitted again after an invalid value`(property: String, signature: StaticString) throws {
    var shown = try snapshot { try $0.set(duration: .finite(180 * second)) }
    shown.offer.add(.changeRepeatMode)
    shown.playback.volume = 0.5
    stage.show(shown)
    let before = stage.client.get(property)
    let signals = stage.signals {
      _ = stage.client.set(property, signature) { message in
        if "\(signature)" == "d" { message.append(double: 1) } else { message.append(string: "Sideways") }
      }
    }
    #expect(signals == [changed([property: try #require(before)])])
    #expect(stage.invocations.isEmpty)
  }

  @Test func `emit nothing for a property that is absent or read-only`() throws {
    let still = try snapshot { try $0.set(duration: .finite(180 * second)) }
    _ = stage.signals { stage.show(still) }
    let signals = stage.signals {
      for property in ["LoopStatus", "CanPlay"] { _ = stage.client.set(property, "d") { $0.append(double: 1) } }
    }
    #expect(signals == [])
  }

  @Test func `pass the arguments to the player`() {
    let ignored: (PlayerClient.Reply) -> Void = { _ in }
    stage.client.start(PlayerClient.player, "Seek", { $0.append(int64: -5 * second) }, answered: ignored)
    stage.client.start(PlayerClient.player, "OpenUri", { $0.append(string: "file:///a.flac") }, answered: ignored)
    #expect(stage.client.wait { stage.invocations.count == 2 })
    #expect(
      stage.invocations == [
        Invocation(.seekToPosition, .position(55 * second)), Invocation(.openURL, .url("file:///a.flac")),
      ])
  }

  @Test func `read the schemes that have a name`() {
    #expect(stage.client.get("SupportedUriSchemes", of: PlayerClient.root) == .texts(["file"]))
  }

  @Test func `can follow a repeated playback status`() {
    #expect(
      stage.signals { stage.surface.announcePlaybackStatus() } == [changed(["PlaybackStatus": .text("Playing")])])
  }
}
