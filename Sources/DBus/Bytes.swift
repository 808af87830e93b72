// SPDX-License-Identifier: MIT
internal import CDBus

/// Bytes in a row: added behind the last, taken from the front. Has no memory while it is empty.
@safe struct Bytes: ~Copyable {
  private var block: UnsafeMutableRawPointer?
  private var capacity = 0
  private var first = 0
  private var end = 0
  /// What it takes at a time, at the least.
  private let step: Int

  /// Has no bytes yet, and expects about so many.
  init(expecting step: Int) { self.step = step }

  deinit { free() }

  var count: Int { end - first }
  var isEmpty: Bool { end == first }

  // MARK: Adding

  /// The place behind the last byte, with room for so many more: one at least.
  @inline(__always)
  private mutating func room(_ size: Int) -> UnsafeMutableRawPointer {
    if size > capacity - end { grow(size) }
    return unsafe block.unsafelyUnwrapped + end
  }

  @inline(never)
  private mutating func grow(_ size: Int) {
    let needed = max(count + size, 2 * count, step)
    let larger = unsafe Memory.allocate(needed)
    if let block = unsafe block { unsafe larger.copyMemory(from: block + first, byteCount: count) }
    free()
    (first, end, capacity) = (0, count, needed)
    unsafe block = larger
  }

  private func free() {
    if let block = unsafe block { unsafe Memory.free(block, capacity) }
  }

  /// Sees to it that so many more bytes have room.
  mutating func reserve(_ size: Int) {
    if size > capacity - end { grow(size) }
  }

  mutating func append(_ byte: UInt8) {
    unsafe room(1).storeBytes(of: byte, as: UInt8.self)
    end += 1
  }

  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    unsafe room(MemoryLayout<Number>.size).storeBytes(of: number.littleEndian, as: Number.self)
    end += MemoryLayout<Number>.size
  }

  /// Adds a text as it is, or up to its first NUL, and says how many bytes that were.
  @discardableResult
  mutating func append(_ text: String, untilNUL: Bool = false) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      let size = untilNUL ? unsafe cdbus_text_size(bytes.baseAddress, bytes.count) : bytes.count
      guard size > 0, let start = bytes.baseAddress else { return 0 }
      unsafe room(size).copyMemory(from: start, byteCount: size)
      end += size
      return size
    }
  }

  mutating func append(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    unsafe room(size).copyMemory(from: text.utf8Start, byteCount: size)
    end += size
  }

  mutating func append(_ other: borrowing Bytes) {
    guard let start = unsafe other.block, !other.isEmpty else { return }
    unsafe room(other.count).copyMemory(from: start + other.first, byteCount: other.count)
    end += other.count
  }

  /// Adds zeros until what follows stands at a multiple of `alignment`, of 8 at most, counted from `origin`.
  mutating func align(to alignment: Int, from origin: Int = 0) {
    unsafe room(8).storeBytes(of: 0, as: UInt64.self)
    end += (origin - count) & (alignment - 1)
  }

  /// Puts a number where there was another.
  mutating func set(_ number: UInt32, at place: Int) {
    precondition(place >= 0 && place + 4 <= count)
    guard let block = unsafe block else { return }
    unsafe (block + first + place).storeBytes(of: number.littleEndian, as: UInt32.self)
  }

  // MARK: Taking

  subscript(place: Int) -> UInt8 {
    precondition(place >= 0 && place < count)
    return unsafe block?.load(fromByteOffset: first + place, as: UInt8.self) ?? 0
  }

  /// A copy of the first bytes.
  func prefix(_ size: Int) -> Block {
    precondition(size >= 0 && size <= count)
    return unsafe Block(copying: UnsafeRawBufferPointer(start: block.map { unsafe $0 + first }, count: size))
  }

  /// Forgets the first bytes.
  mutating func drop(_ size: Int) {
    precondition(size >= 0 && size <= count)
    first += size
    guard isEmpty else { return }
    free()
    unsafe block = nil
    (first, end, capacity) = (0, 0, 0)
  }

  // MARK: The socket

  /// Adds what the socket has, up to `size` bytes: how many, or a negative errno.
  mutating func receive(from descriptor: Int32, atMost size: Int) -> Int {
    let received = unsafe Int(
      clamping: cdbus_receive_bytes(descriptor, room(size).assumingMemoryBound(to: UInt8.self), size))
    if received > 0 { end += received } else { drop(0) }
    return received
  }

  /// Gives the socket as much as it takes: how many bytes, or a negative errno.
  mutating func send(to descriptor: Int32) -> Int {
    guard let block = unsafe block, !isEmpty else { return 0 }
    let start = unsafe (block + first).assumingMemoryBound(to: UInt8.self)
    let sent = unsafe Int(clamping: cdbus_send_bytes(descriptor, start, count))
    if sent > 0 { drop(sent) }
    return sent
  }

  /// The same with the first `size` bytes at most, and with descriptors beside the very first.
  mutating func send(to descriptor: Int32, atMost size: Int, with descriptors: Descriptors?) -> Int {
    guard let block = unsafe block, size > 0, size <= count else { return 0 }
    let start = unsafe (block + first).assumingMemoryBound(to: UInt8.self)
    let sent =
      if let all = descriptors?.all {
        unsafe Int(
          clamping: all.withUnsafeBufferPointer {
            unsafe cdbus_send_with_descriptors(descriptor, start, size, $0.baseAddress, $0.count)
          })
      } else {
        unsafe Int(clamping: cdbus_send_bytes(descriptor, start, size))
      }
    if sent > 0 { drop(sent) }
    return sent
  }
}
