// SPDX-License-Identifier: MIT

/// The values of playback that few players set. It is apart from `Playback`, which is small and copied often.
public struct PlaybackDetails: Equatable, Sendable {
  private struct Values: Equatable, Sendable {
    var problem: Problem?
    var window: SeekableWindow?
    var buffered: Int64?
    var isMuted = false
    var isPrivate = false
  }

  /// nil: nothing is set.
  private var values: Boxed<Values>?

  /// Has nothing.
  public init() {}

  /// Whether nothing is set.
  @inline(__always)
  public var isEmpty: Bool { values == nil }

  /// Why it does not play.
  public var problem: Problem? {
    get { read(nil) { $0.problem } }
    set { change { $0.problem = newValue } }
  }
  /// Where the user can seek; nil: in the whole item.
  public var window: SeekableWindow? {
    get { read(nil) { $0.window } }
    set { change { $0.window = newValue } }
  }
  /// Up to which position the media are loaded.
  public var buffered: Int64? {
    get { read(nil) { $0.buffered } }
    set { change { $0.buffered = newValue } }
  }
  /// Whether the player is silent. Its volume is the one to which it returns.
  public var isMuted: Bool {
    get { read(false) { $0.isMuted } }
    set { change { $0.isMuted = newValue } }
  }
  /// Whether desktops see no metadata.
  public var isPrivate: Bool {
    get { read(false) { $0.isPrivate } }
    set { change { $0.isPrivate = newValue } }
  }

  /// Most players set nothing, and each track change reads these.
  @inline(__always)
  private func read<Value>(_ nothing: Value, _ body: (Values) -> Value) -> Value {
    guard let values else { return nothing }
    return body(values.value)
  }

  private mutating func change(_ change: (inout Values) -> Void) {
    var changed = values?.value ?? Values()
    change(&changed)
    values = changed == Values() ? nil : Boxed(changed)
  }
}
