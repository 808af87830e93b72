// SPDX-License-Identifier: MIT
internal import CNowPlayingPlatform

/// The processes of the machine.
public enum ProcessTree {
  private static let mostGenerations = 16

  /// Whether a process is another one, or has started it, directly or by processes between them.
  public static func contains(_ descendant: UInt32, from ancestor: UInt32) -> Bool {
    var process = descendant
    for _ in 0..<mostGenerations where process != ancestor && process != 0 {
      process = nowplaying_parent_process(process)
    }
    return process == ancestor && process != 0
  }
}
