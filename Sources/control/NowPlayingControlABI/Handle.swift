// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingHandles
internal import NowPlayingPlatform

/// Texts for C that were returned, and stay valid while this object lives.
final class Texts: @unchecked Sendable {
  private let lock = Lock()
  private var texts = OrderedMap<CText>()

  /// The text with a key; `make` makes it at the first call.
  func text(_ key: UInt64, _ make: () -> [UInt8]) -> UnsafePointer<CChar> {
    let text = lock.withLock { () throws(Never) -> CText in
      if let text = texts[key] { return text }
      let text = CText(bytes: make())
      texts[key] = text
      return text
    }
    return unsafe UnsafePointer(text.pointer)
  }
}

/// The object behind an np_item. It belongs to a player.
final class ItemHandle: @unchecked Sendable {
  let content: Content
  let texts = Texts()

  init(_ content: Content) { self.content = content }
}

/// The object behind an np_player. Copies are references to it.
final class PlayerHandle: @unchecked Sendable {
  let player: ObservedPlayer
  let texts = Texts()
  private let lock = Lock()
  /// By the place in the queue, from 1; 0: the item that plays.
  private var items = OrderedMap<ItemHandle>()

  init(_ player: ObservedPlayer) { self.player = player }

  var session: SessionSnapshot { player.session }

  /// The item at a place of the queue; -1: the one that plays.
  func item(_ place: Int, _ content: Content) -> OpaquePointer {
    let item = lock.withLock { () throws(Never) -> ItemHandle in
      let key = UInt64(place + 1)
      if let item = items[key] { return item }
      let item = ItemHandle(content)
      items[key] = item
      return item
    }
    return unsafe OpaquePointer(Unmanaged.passUnretained(item).toOpaque())
  }
}

func controller(_ handle: OpaquePointer?) throws(Failure) -> Controller {
  guard let handle = unsafe handle else { throw .invalid("the controller is NULL") }
  return unsafe Unmanaged<Controller>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

func knownPlayer(_ handle: OpaquePointer?) -> PlayerHandle? {
  guard let handle = unsafe handle else { return nil }
  return unsafe Unmanaged<PlayerHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

func player(_ handle: OpaquePointer?) throws(Failure) -> PlayerHandle {
  guard let player = unsafe knownPlayer(handle) else { throw .invalid("the player is NULL") }
  return player
}

func item(_ handle: OpaquePointer?) -> ItemHandle? {
  guard let handle = unsafe handle else { return nil }
  return unsafe Unmanaged<ItemHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

/// A value that a player does not have. Correct programs get such failures too.
func absent(_ reason: StaticString) -> Failure { Failure(.notFound, reason.description, isNormal: true) }
