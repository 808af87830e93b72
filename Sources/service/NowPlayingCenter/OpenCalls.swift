// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// The calls that wait for a player: commands and images. A client that floods leaves room for others.
struct OpenCalls {
  private static let mostOfOne = 64
  private static let most = 1_024
  /// The limits of the arguments, which are kept twice until the player answers.
  private static let mostBytesOfOne = 1 << 20
  private static let mostBytes = 8 << 20

  private var calls = ClientUse()
  private var bytes = ClientUse()

  /// Counts a call; false: there are too many of its client, or of all.
  mutating func open(_ call: Message) -> Bool {
    let client = Identifier(call.sender ?? "")
    guard calls.hasRoom(for: client, mostOfOne: Self.mostOfOne, most: Self.most),
      bytes.hasRoom(for: client, call.size, mostOfOne: Self.mostBytesOfOne, most: Self.mostBytes)
    else { return false }
    calls.add(of: client)
    bytes.add(call.size, of: client)
    return true
  }

  /// A call has been answered.
  mutating func close(_ call: Message) {
    let client = Identifier(call.sender ?? "")
    calls.remove(of: client)
    bytes.remove(call.size, of: client)
  }
}
