// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// The paths of programs, and the files that may start them.
public enum ProgramFiles {
  /// The path of this program; nil: it is not known.
  public static var ownPath: [UInt8]? { unsafe bytes(nowplaying_program_path(nil)) }

  /// The path of a program, with links resolved; nil: it does not exist or cannot be run.
  public static func path(of program: [UInt8]) -> [UInt8]? {
    unsafe (program + [0]).withUnsafeBytes { path in
      unsafe bytes(nowplaying_program_path(path.baseAddress?.assumingMemoryBound(to: CChar.self)))
    }
  }

  private static func bytes(_ path: UnsafeMutablePointer<CChar>?) -> [UInt8]? {
    guard let path = unsafe path else { return nil }
    defer { unsafe nowplaying_free(path) }
    return unsafe Array(String(cString: path).utf8)
  }

  /// The files in a folder and its subfolders whose names have that ending: their paths below the folder, without the
  /// order of the file system.
  public static func files(below folder: String, ending: String) -> [String] {
    var size = 0
    let names = unsafe folder.withCString { folder in
      unsafe ending.withCString { ending in unsafe nowplaying_files_below(folder, ending, &size) }
    }
    guard let names = unsafe names else { return [] }
    defer { unsafe nowplaying_free(names) }
    return unsafe UnsafeRawBufferPointer(start: names, count: size).split(separator: 0).map {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }
}
