// SPDX-License-Identifier: MIT

internal import CDBus

/// Memory for bytes. Large blocks are mapped, so that the kernel has them back at once. malloc() may keep freed memory.
enum Memory {
  private static let large = 1 << 20

  static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    size < large ? .allocate(byteCount: size, alignment: 8) : unsafe cdbus_map(size)
  }

  static func free(_ memory: UnsafeMutableRawPointer, _ size: Int) {
    if size < large { unsafe memory.deallocate() } else { unsafe cdbus_unmap(memory, size) }
  }
}

/// Immutable bytes.
@safe final class Block {
  let count: Int
  private let start: UnsafeMutableRawPointer

  /// Copies bytes.
  init(copying bytes: UnsafeRawBufferPointer) {
    count = bytes.count
    unsafe start = Memory.allocate(bytes.count)
    if let source = bytes.baseAddress { unsafe start.copyMemory(from: source, byteCount: bytes.count) }
  }

  /// Copies bytes.
  convenience init(_ bytes: ArraySlice<UInt8>) {
    self.init(count: bytes.count)
    unsafe bytes.withUnsafeBytes { bytes in
      if let source = bytes.baseAddress { unsafe start.copyMemory(from: source, byteCount: bytes.count) }
    }
  }

  /// Memory that is not initialized.
  private init(count: Int) {
    self.count = count
    unsafe start = Memory.allocate(count)
  }

  deinit { unsafe Memory.free(start, count) }

  subscript(place: Int) -> UInt8 {
    precondition(place >= 0 && place < count)
    return unsafe start.load(fromByteOffset: place, as: UInt8.self)
  }

  /// The number at a place, in this machine's byte order.
  func number<Number: FixedWidthInteger>(at place: Int, as type: Number.Type = Number.self) -> Number {
    precondition(place >= 0 && place <= count - MemoryLayout<Number>.size)
    return unsafe start.loadUnaligned(fromByteOffset: place, as: Number.self)
  }

  /// Adds the bytes of a range to others.
  func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  func text(_ range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count), as: UTF8.self)
  }

  /// Whether a range has that text.
  func has(_ text: StaticString, at range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let bytes = unsafe (start + range.lowerBound).assumingMemoryBound(to: UInt8.self)
    return unsafe cdbus_same_bytes(bytes, text.utf8Start, range.count)
  }

  /// Whether a range has that text.
  func has(_ text: String, at range: Range<Int>) -> Bool {
    guard range.count == text.utf8.count else { return false }
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let bytes = unsafe (start + range.lowerBound).assumingMemoryBound(to: UInt8.self)
    var text = text
    return text.withUTF8 { unsafe cdbus_same_bytes(bytes, $0.baseAddress, range.count) }
  }

  /// Whether a range has those bytes.
  func has(_ others: ArraySlice<UInt8>, at range: Range<Int>) -> Bool {
    guard range.count == others.count else { return false }
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let bytes = unsafe (start + range.lowerBound).assumingMemoryBound(to: UInt8.self)
    return unsafe others.withUnsafeBufferPointer { unsafe cdbus_same_bytes(bytes, $0.baseAddress, range.count) }
  }
}
