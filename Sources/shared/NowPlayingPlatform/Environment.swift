// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// The environment of the process.
public enum Environment {
  /// The value of an environment variable; nil: it is not set, or the program has more rights than its caller.
  public static func value(of name: String) -> String? {
    guard let value = unsafe name.withCString({ unsafe nowplaying_environment_value($0) }) else { return nil }
    return unsafe String(cString: value)
  }

  /// The user of the process.
  public static var user: UInt32 { nowplaying_user() }

  /// Whether there is a file at that path that this process can see.
  public static func fileExists(_ path: String) -> Bool {
    unsafe path.withCString { unsafe nowplaying_file_exists($0) }
  }
}
