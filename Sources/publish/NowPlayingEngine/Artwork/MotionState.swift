// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Whether animated artwork may move: the policies, and the conditions of the system.
struct MotionState {
  /// The policy of the environment, which the user sets; it overrides the player's.
  let userPolicy: MotionPolicy?
  var playerPolicy = MotionPolicy.automatic
  /// Whether the system's conditions are watched also while no session has an animated artwork.
  var isWatched = false
  /// The conditions of the system; empty while they are not watched.
  var conditions: MotionConstraints = []

  init(userPolicy: MotionPolicy?) { self.userPolicy = userPolicy }

  var policy: MotionPolicy { userPolicy ?? playerPolicy }

  /// The reasons why animated artwork does not move.
  var constraints: MotionConstraints { policy.applied(to: conditions) }
}
