// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// The content of a file.
public enum WholeFile {
  case bytes([UInt8])
  /// There is no such file.
  case missing
  /// Why it cannot be read.
  case failed(String)

  /// Reads a file, up to `limit` bytes. `isPrivate`: it must belong to the user, no other user can read or change it, and
  /// neither it nor its folder is a link.
  public static func read(_ path: String, limit: Int, isPrivate: Bool = false) -> WholeFile {
    var size: Int64 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(0, limit)) { buffer, count in
      size = unsafe path.withCString {
        unsafe nowplaying_whole_file_read($0, isPrivate, buffer.baseAddress, buffer.count)
      }
      count = max(0, Int(clamping: size))
    }
    guard size < 0 else { return .bytes(bytes) }
    return nowplaying_whole_file_is_missing(size)
      ? .missing : .failed(unsafe String(cString: nowplaying_whole_file_error(size)))
  }
}
