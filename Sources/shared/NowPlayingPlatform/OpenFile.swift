// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// A file that is open for reading.
public final class OpenFile: Sendable {
  /// Closed with this object.
  public let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a file; nil: it does not exist, is not readable, or is not a regular file.
  public convenience init?(path: [UInt8]) {
    do throws(MemoryFile.Problem) { try self.init(opening: path) } catch { return nil }
  }

  /// Opens a file, or throws why that failed.
  public convenience init(opening path: [UInt8]) throws(MemoryFile.Problem) {
    let descriptor = unsafe (path + [0]).withUnsafeBytes { bytes in
      unsafe nowplaying_file_open(bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
    guard descriptor >= 0 else { throw MemoryFile.Problem(descriptor) }
    self.init(descriptor)
  }

  /// Opens a regular file that another process names, as that process sees it; 0: it cannot be known which process that is.
  /// The file system may never answer.
  public convenience init(_ path: [UInt8], asSeenBy process: UInt32) throws(MemoryFile.Problem) {
    let descriptor = unsafe (path + [0]).withUnsafeBytes { bytes in
      unsafe bytes.baseAddress.map {
        unsafe nowplaying_foreign_file_open(process, $0.assumingMemoryBound(to: CChar.self))
      }
    }
    guard let descriptor, descriptor >= 0 else { throw MemoryFile.Problem(descriptor ?? -1) }
    self.init(descriptor)
  }

  /// Opens memory that another program has sent. `unreadable`: some program could change it.
  public convenience init(sealed memory: Int32) throws(MemoryFile.Problem) {
    let descriptor = nowplaying_foreign_memory_open(memory)
    guard descriptor >= 0 else { throw MemoryFile.Problem(descriptor) }
    self.init(descriptor)
  }

  deinit { nowplaying_close(descriptor) }

  /// How many bytes it has.
  public var size: Int { max(0, Int(clamping: nowplaying_file_size(descriptor))) }

  /// Whether a descriptor is a regular file that can be read. Moves it to its beginning. The file system may never answer.
  public static func rewind(_ descriptor: Int32) -> Bool { nowplaying_foreign_file_rewind(descriptor) }

  /// A number that changes when the file is written again.
  public var identity: UInt64 { nowplaying_file_identity(descriptor) }

  /// The first bytes, up to `limit`.
  public func prefix(_ limit: Int) -> [UInt8] { bytes(at: 0, limit) }

  /// The bytes from an offset on, up to `limit`; fewer at the end of the file.
  public func bytes(at offset: Int64, _ limit: Int) -> [UInt8] {
    // A capacity of 0 writes the count of the array without storage, which all threads share.
    unsafe [UInt8](unsafeUninitializedCapacity: max(1, limit)) { buffer, count in
      guard limit > 0 else { return }
      count = unsafe max(0, Int(clamping: nowplaying_file_read(descriptor, buffer.baseAddress, buffer.count, offset)))
    }
  }
}
