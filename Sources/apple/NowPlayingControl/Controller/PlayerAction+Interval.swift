// SPDX-License-Identifier: MIT

internal import Foundation

extension PlayerAction {
  /// 0 is the interval that the player prefers.
  static func microseconds(_ interval: TimeInterval?) -> Int64 {
    interval.map { Int64(seconds: $0) ?? -1 } ?? 0
  }
}
