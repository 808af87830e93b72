// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// The keys of the ids that an application publishes, for ids that stay the same after a restart.
public enum LastingKey {
  /// The folder of the user's keys; nil: the environment names none.
  private static var folder: String? {
    func folder(_ variable: String) -> String? {
      Environment.value(of: variable).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    let state = folder("XDG_STATE_HOME") ?? folder("HOME").map { $0 + "/.local/state" }
    return state.map { $0 + "/nowplaying/keys" }
  }

  /// The 128 bits in the file with this name. It is made if it is missing; nil: that failed.
  public static func bits(_ name: String) -> (UInt64, UInt64)? {
    guard let folder else { return nil }
    var bits: (UInt64, UInt64) = (0, 0)
    let isRead = unsafe folder.withCString { folder in
      unsafe name.withCString { name in
        unsafe withUnsafeMutableBytes(of: &bits) {
          unsafe nowplaying_key_read(folder, name, $0.baseAddress, $0.count)
        }
      }
    }
    return isRead ? bits : nil
  }

  /// Removes the keys of all applications. The next start of each one makes another. False: a key is left.
  public static func removeAll() -> Bool {
    guard let folder else { return true }
    return unsafe folder.withCString { unsafe nowplaying_files_remove($0, "") }
  }
}
