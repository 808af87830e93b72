// SPDX-License-Identifier: MIT

internal import CDBus

/// A queue of bytes. It has no memory while it is empty.
@safe struct Bytes: ~Copyable {
  private var block: UnsafeMutableRawPointer?
  private var capacity = 0
  private var first = 0
  private var end = 0
  /// The least memory to allocate.
  private let step: Int

  /// An empty queue that expects about so many bytes.
  init(expecting step: Int) { self.step = step }

  deinit { free() }

  var count: Int { end - first }
  var isEmpty: Bool { end == first }

  // MARK: Adding

  /// The place after the last byte, with room for at least `size` more.
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

  /// Makes room for so many more bytes.
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

  /// Adds a text.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      let size = bytes.count
      guard size > 0, let start = bytes.baseAddress else { return }
      unsafe room(size).copyMemory(from: start, byteCount: size)
      end += size
    }
  }

  /// Adds a text as a value of a message: its length at a multiple of 4, counted from `origin`, its bytes before the first
  /// NUL, and a NUL.
  mutating func append(value text: String, from origin: Int = 0) {
    var text = text
    text.withUTF8 { bytes in
      let size = unsafe cdbus_text_size(bytes.baseAddress, bytes.count)
      let (padding, length) = ((origin - count) & 3, MemoryLayout<UInt32>.size)
      let place = unsafe room(padding + length + size + 1)
      unsafe place.storeBytes(of: 0, as: UInt32.self)
      unsafe (place + padding).storeBytes(of: UInt32(size).littleEndian, as: UInt32.self)
      if let start = bytes.baseAddress { unsafe (place + padding + length).copyMemory(from: start, byteCount: size) }
      unsafe (place + padding + length + size).storeBytes(of: 0, as: UInt8.self)
      end += padding + length + size + 1
    }
  }

  mutating func append(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    unsafe room(size).copyMemory(from: text.utf8Start, byteCount: size)
    end += size
  }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { bytes in
      let size = bytes.count
      guard size > 0, let start = bytes.baseAddress else { return }
      unsafe room(size).copyMemory(from: start, byteCount: size)
      end += size
    }
  }

  mutating func append(_ other: borrowing Bytes) {
    guard let start = unsafe other.block, !other.isEmpty else { return }
    unsafe room(other.count).copyMemory(from: start + other.first, byteCount: other.count)
    end += other.count
  }

  /// Adds zeros until the end is at a multiple of `alignment`, at most 8, counted from `origin`.
  mutating func align(to alignment: Int, from origin: Int = 0) {
    unsafe room(8).storeBytes(of: 0, as: UInt64.self)
    end += (origin - count) & (alignment - 1)
  }

  /// Overwrites a number.
  mutating func set(_ number: UInt32, at place: Int) {
    precondition(place >= 0 && place + 4 <= count)
    guard let block = unsafe block else { return }
    unsafe (block + first + place).storeBytes(of: number.littleEndian, as: UInt32.self)
  }

  // MARK: Reading

  subscript(place: Int) -> UInt8 {
    precondition(place >= 0 && place < count)
    return unsafe block?.load(fromByteOffset: first + place, as: UInt8.self) ?? 0
  }

  /// The number at a place, in the order of bytes that a message begins with.
  func number(at place: Int, isBigEndian: Bool) -> UInt32 {
    precondition(place >= 0 && place + 4 <= count)
    guard let block = unsafe block else { return 0 }
    let number = unsafe (block + first + place).loadUnaligned(as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: number) : UInt32(littleEndian: number)
  }

  /// A copy of the first bytes.
  func prefix(_ size: Int) -> Block {
    precondition(size >= 0 && size <= count)
    return unsafe Block(copying: UnsafeRawBufferPointer(start: block.map { unsafe $0 + first }, count: size))
  }

  /// Removes the first bytes.
  mutating func drop(_ size: Int) {
    precondition(size >= 0 && size <= count)
    first += size
    guard isEmpty else { return }
    free()
    unsafe block = nil
    (first, end, capacity) = (0, 0, 0)
  }

  // MARK: The socket

  /// Adds up to `size` bytes from a socket. Returns their number, or a negative errno.
  mutating func receive(from descriptor: Int32, atMost size: Int) -> Int {
    let received = unsafe Int(
      clamping: cdbus_receive_bytes(descriptor, room(size).assumingMemoryBound(to: UInt8.self), size))
    if received > 0 { end += received } else { drop(0) }
    return received
  }

  /// Adds up to `size` bytes from a socket, and keeps up to `most` descriptors that are sent with them.
  mutating func receive(
    from descriptor: Int32, atMost size: Int, keeping most: Int
  ) -> (received: Int, descriptors: [ReceivedDescriptor]) {
    var received = 0
    let kept = unsafe [Int32](unsafeUninitializedCapacity: max(most, 1)) { buffer, count in
      unsafe received = Int(
        clamping: cdbus_receive_with_descriptors(
          descriptor, room(size).assumingMemoryBound(to: UInt8.self), size, buffer.baseAddress, most, &count))
    }
    if received > 0 { end += received } else { drop(0) }
    return (received, kept.map { ReceivedDescriptor($0) })
  }

  /// Sends until the socket is full. Returns the number of bytes, or a negative errno.
  mutating func send(to descriptor: Int32) -> Int {
    guard let block = unsafe block, !isEmpty else { return 0 }
    let start = unsafe (block + first).assumingMemoryBound(to: UInt8.self)
    let sent = unsafe Int(clamping: cdbus_send_bytes(descriptor, start, count))
    if sent > 0 { drop(sent) }
    return sent
  }

  /// Sends at most the first `size` bytes, with descriptors at the first byte.
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
