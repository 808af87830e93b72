// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// What surrounds the process.
public enum Environment {
  /// The value of an environment variable; nil when it is not set.
  public static func value(of name: String) -> String? {
    guard let value = unsafe name.withCString({ unsafe nowplaying_environment_value($0) }) else { return nil }
    return unsafe String(cString: value)
  }

  /// Whether something is at that path, as far as this process may see.
  public static func fileExists(_ path: String) -> Bool {
    unsafe path.withCString { unsafe nowplaying_file_exists($0) }
  }
}
