// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// Bytes in memory with a descriptor that other programs can read. No program can change them.
public final class MemoryFile: Sendable {
  /// Why it cannot be made.
  public enum Problem: Error {
    /// The file is not a regular file, or cannot be read for another reason.
    case unreadable
    case missing
    case denied
    case tooLarge
    /// The system has no memory or no descriptor left.
    case noRoom
    /// Its disk or its network fails now.
    case broken

    init(_ number: Int32) {
      self =
        switch number {
        case -1: .unreadable
        case -2: .tooLarge
        case -3: .noRoom
        case -5: .missing
        case -6: .denied
        default: .broken
        }
    }
  }

  /// Closed with this object.
  public let descriptor: Int32
  /// How many bytes it has.
  public let size: Int

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    size = max(0, Int(clamping: nowplaying_file_size(descriptor)))
  }

  deinit { nowplaying_close(descriptor) }

  /// Copies bytes.
  public convenience init(_ bytes: UnsafeRawBufferPointer, limit: Int) throws(Problem) {
    guard bytes.count <= limit else { throw .tooLarge }
    let descriptor = unsafe nowplaying_memory_of_bytes(bytes.baseAddress, bytes.count)
    guard descriptor >= 0 else { throw .noRoom }
    self.init(descriptor)
  }

  /// Copies bytes.
  public convenience init(copying bytes: Span<UInt8>, limit: Int) throws(Problem) {
    guard bytes.count <= limit else { throw .tooLarge }
    let descriptor = unsafe bytes.withUnsafeBytes { unsafe nowplaying_memory_of_bytes($0.baseAddress, $0.count) }
    guard descriptor >= 0 else { throw .noRoom }
    self.init(descriptor)
  }

  /// Copies the file of a descriptor, from its beginning.
  public convenience init(copying file: Int32, limit: Int) throws(Problem) {
    let descriptor = nowplaying_memory_of_file(file, UInt64(max(0, limit)))
    guard descriptor >= 0 else { throw Problem(descriptor) }
    self.init(descriptor)
  }

  /// Copies a file.
  public convenience init(path: [UInt8], limit: Int) throws(Problem) {
    let file = try OpenFile(opening: path)
    try self.init(copying: file.descriptor, limit: limit)
  }

  /// Calls `body` with the bytes; nil: the system cannot map them.
  public func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result? {
    guard size > 0 else { return body(Span()) }
    guard let bytes = unsafe nowplaying_file_map(descriptor, size) else { return nil }
    defer { unsafe nowplaying_file_unmap(bytes, size) }
    let buffer = unsafe UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: size)
    return unsafe body(Span(_unsafeElements: buffer))
  }
}
