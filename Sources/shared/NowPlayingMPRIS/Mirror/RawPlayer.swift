// SPDX-License-Identifier: MIT

internal import NowPlayingCore
public import DBus

/// The properties of a player as it sent them, also those that are unknown or wrong.
public final class RawPlayer {
  /// The most bytes of the properties of one interface, and of a signal.
  static let mostBytes = 256 << 10

  /// By the interfaces' order; nil: the player does not have the interface.
  private var interfaces = [StoredEntries?](repeating: nil, count: Interface.allCases.count)

  /// The same of the signals since the player was called for all. Its answer can be older.
  private var emitted = [StoredEntries](repeating: StoredEntries(), count: Interface.allCases.count)

  /// Makes a player of which nothing is known.
  public init() {}

  subscript(interface: Interface) -> StoredEntries? { interfaces[interface.rawValue] }

  /// The properties of an interface; nil: the player does not have it, or it is not known.
  public func entries(of interface: String) -> StoredEntries? { Interface.named(interface).flatMap { self[$0] } }

  /// The player is sent GetAll of an interface.
  public func beginReading(_ interface: String) {
    if let interface = Interface.named(interface) { emitted[interface.rawValue] = StoredEntries() }
  }

  /// Stores the answer to GetAll of an interface; nil: the player does not have the interface.
  public func readAll(of interface: String, _ answer: Message?) {
    guard let interface = Interface.named(interface) else { return }
    guard let answer, answer.hasSignature("a{sv}") else { return interfaces[interface.rawValue] = nil }
    var entries = StoredEntries()
    entries.store(answer, limit: Self.mostBytes)
    entries.store(emitted[interface.rawValue])
    interfaces[interface.rawValue] = entries
    answer.rewind()
  }

  /// Stores the answer to Get of a property of the interface Player.
  public func readValue(of name: String, _ answer: Message) {
    guard answer.hasSignature("v") else { return }
    var entries = self[.player] ?? StoredEntries()
    entries.store(answer, as: name, limit: Self.mostBytes)
    interfaces[Interface.player.rawValue] = entries
    answer.rewind()
  }

  /// Stores PropertiesChanged. Returns the interface if some properties have no value in the signal.
  public func readChanges(_ signal: Message) -> PlayerReader.Unread {
    defer { signal.rewind() }
    guard signal.hasSignature("sa{sv}as"), let interface = Interface.named(signal.readString(limit: 256) ?? "")
    else { return [] }
    var entries = interfaces[interface.rawValue] ?? StoredEntries()
    entries.store(signal, limit: Self.mostBytes)
    interfaces[interface.rawValue] = entries
    signal.rewind()
    _ = signal.skip()
    emitted[interface.rawValue].store(signal, limit: Self.mostBytes)
    return signal.enterArray("s") && !signal.isAtEnd ? interface.unread : []
  }
}
