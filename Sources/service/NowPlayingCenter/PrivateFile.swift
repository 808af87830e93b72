// SPDX-License-Identifier: MIT

internal import CNowPlayingCenter
internal import NowPlayingPlatform

/// A text file of the service that only the user can read.
final class PrivateFile {
  private let path: String
  private let mostBytes: Int
  /// The shortest time between two writes, in microseconds.
  private let pause: Int64
  private let makesFolders: Bool
  private var isMarked = false
  private var written: Int64 = .min / 2
  private var hasFailed = false

  /// `path`: empty if there is no folder for it. Nothing is stored then. `makesFolders`: those above its folder may be missing.
  init(_ path: String, mostBytes: Int, pause: Int64, makesFolders: Bool = false) {
    (self.path, self.mostBytes, self.pause, self.makesFolders) = (path, mostBytes, pause, makesFolders)
  }

  /// When to write; nil: nothing has changed.
  var deadline: Int64? { isMarked ? written + pause : nil }

  /// Something has changed. `isUrgent`: the user has changed it, and a service that replaces this one must know.
  func mark(isUrgent: Bool = false) {
    isMarked = !path.isEmpty
    if isUrgent { written = .min / 2 }
  }

  /// Writes, unless it has just written.
  func writeIfDue(now: Int64, _ text: () -> String) {
    guard let deadline, deadline <= now else { return }
    written = now
    write(text())
  }

  func write(_ text: String) {
    isMarked = false
    guard !path.isEmpty else { return }
    var bytes = Array(text.utf8)
    let isWritten = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe path.withCString { unsafe nowplaying_center_file_write($0, makesFolders, bytes.baseAddress, bytes.count) }
    }
    if !isWritten, !hasFailed {
      Log.write(.warning, "cannot write " + path + ": check that its folder is the user's, is not a link, and has room")
    }
    hasFailed = !isWritten
  }

  /// Removes the file; false: it is still there.
  func remove() -> Bool {
    isMarked = false
    return path.isEmpty || (unsafe path.withCString { unsafe nowplaying_center_file_remove($0) })
  }

  /// Reads the file; nil: it does not exist, or the service has not written it.
  func read<Value>(_ parse: ([UInt8]) -> Value?, else problem: String) -> Value? {
    guard !path.isEmpty else { return nil }
    let bytes: [UInt8]
    switch WholeFile.read(path, limit: mostBytes, isPrivate: true) {
    case .bytes(let whole) where whole.count < mostBytes: bytes = whole
    case .missing: return nil
    case .bytes, .failed:
      let limit = String(mostBytes >> 10) + " KiB"
      Log.write(
        .warning,
        "ignoring " + path + ": it is not a file of this user, of less than " + limit + ", that only the user can read")
      return nil
    }
    let value = parse(bytes)
    if value == nil { Log.write(.warning, "ignoring " + path + ": " + problem) }
    return value
  }
}
