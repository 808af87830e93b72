// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// The processes of the machine.
public enum ProcessTree {
  private static let mostGenerations = 16

  /// This process, as /proc numbers it; 0: there is no /proc.
  public static var own: UInt32 { nowplaying_own_process() }

  /// Whether this process is in a user namespace, as in a container, and the other one is outside: it cannot be inspected.
  public static func isOutside(_ process: UInt32) -> Bool { nowplaying_process_is_outside(process) }

  /// Whether a process is another one, or has started it, directly or by processes between them.
  public static func contains(_ descendant: UInt32, from ancestor: UInt32) -> Bool {
    var process = descendant
    for _ in 0..<mostGenerations where process != ancestor && process != 0 {
      process = nowplaying_parent_process(process)
    }
    return process == ancestor && process != 0
  }
}
