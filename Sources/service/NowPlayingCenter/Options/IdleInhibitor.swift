// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform
internal import DBus

/// Keeps the desktop from becoming idle, by its screen saver, or else by the portal. Both end it if the service leaves.
final class IdleInhibitor {
  /// What is called, in this order.
  private enum Way: Int {
    case saver
    /// The path of older screen savers.
    case oldSaver
    case portal

    var name: String { self == .portal ? "org.freedesktop.portal.Desktop" : "org.freedesktop.ScreenSaver" }
    var path: String {
      switch self {
      case .saver: "/org/freedesktop/ScreenSaver"
      case .oldSaver: "/ScreenSaver"
      case .portal: "/org/freedesktop/portal/desktop"
      }
    }
    var interface: String { self == .portal ? "org.freedesktop.portal.Inhibit" : name }
  }

  private static let application = "NowPlaying"
  private static let reason = "A player plays"
  /// The portal's flag for this.
  private static let idle: UInt32 = 8
  /// A screen saver that hangs may inhibit later, and only its answer has the number that ends it.
  private static let year: Int64 = 31_536_000_000_000

  private let connection: Connection
  private var isWanted = false
  private var isCalling = false
  /// A program that can inhibit has appeared, and the call that has no answer may not have reached it.
  private var hasAppeared = false
  private var isReported = false
  /// The call that ends the inhibition; nil: nothing inhibits.
  private var held: (way: Way, end: MessageWriter)?

  init(on connection: Connection) {
    self.connection = connection
    for way in [Way.saver, .portal] { connection.names.follow(.name(way.name), changed: { [self] in changed($0) }) }
  }

  func set(_ isWanted: Bool) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    update()
  }

  /// If the program that has the inhibition leaves, or one appears that could have it, it is requested.
  private func changed(_ change: OwnerChange) {
    if let held, held.way.name.hasSameBytes(as: change.name) {
      self.held = nil
    } else if change.new.isEmpty {
      return
    }
    hasAppeared = isCalling
    update()
  }

  private func update() {
    guard !isCalling, isWanted == (held == nil) else { return }
    guard let held else { return begin(.saver) }
    _ = connection.send(held.end)
    self.held = nil
  }

  private func begin(_ way: Way) {
    guard let call = makeCall(way) else { return }
    isCalling = true
    hasAppeared = false
    connection.call(call, timeoutMicroseconds: Self.year) { [self] answer in
      isCalling = false
      guard let answer else { return }
      held = answer.isError ? nil : makeEnd(way, answer).map { (way, $0) }
      if held == nil, isWanted {
        if hasAppeared {
          begin(.saver)
        } else if let next = Way(rawValue: way.rawValue + 1) {
          begin(next)
        } else {
          report(answer)
        }
      } else {
        update()
      }
    }
  }

  private func makeCall(_ way: Way) -> MessageWriter? {
    let call = connection.makeCall(
      destination: way.name, path: way.path, interface: way.interface, member: "Inhibit", mayStart: way == .portal)
    guard let call else { return nil }
    if way == .portal {
      call.append(string: "")
      call.append(uint32: Self.idle)
      call.openArray("{sv}")
      call.openDictionaryEntry("sv")
      call.append(string: "reason")
      call.openVariant("s")
      call.append(string: Self.reason)
      for _ in 0..<3 { call.close() }
    } else {
      for text in [Self.application, Self.reason] { call.append(string: text) }
    }
    return call
  }

  private func makeEnd(_ way: Way, _ answer: Message) -> MessageWriter? {
    guard way != .portal else {
      return answer.readObjectPath().flatMap {
        connection.makeCall(
          destination: way.name, path: $0, interface: "org.freedesktop.portal.Request", member: "Close")
      }
    }
    guard let number = answer.readUInt32() else { return nil }
    let call = connection.makeCall(
      destination: way.name, path: way.path, interface: way.interface, member: "UnInhibit")
    call?.append(uint32: number)
    return call
  }

  private func report(_ answer: Message) {
    guard !isReported else { return }
    isReported = true
    let reason = answer.errorText ?? answer.errorName ?? ""
    Log.write(
      .warning,
      "inhibit-idle has no effect: neither org.freedesktop.ScreenSaver nor the portal inhibits: "
        + Text.line(Text.clean(reason)))
  }
}
