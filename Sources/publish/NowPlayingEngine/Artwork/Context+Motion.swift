// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

extension Context.State {
  /// Marks the sessions that have an animated artwork.
  fileprivate mutating func markAnimated() {
    for entry in sessions.values where entry.state.content?.animatedArtwork != nil { mark(entry) }
  }
}

extension Context {
  /// The policy that the user has set in the environment; nil: none.
  static func userMotionPolicy() -> MotionPolicy? {
    let name = "NOWPLAYING_ANIMATED_ARTWORK"
    guard let word = Environment.value(of: name), !word.isEmpty else { return nil }
    guard let policy = MotionPolicy(word) else {
      Log.write(.warning, name + " is ignored: \"" + word + "\" is not \"always\", \"never\" or \"automatic\"")
      return nil
    }
    return policy
  }

  /// Sets whether animated artwork moves.
  public func set(motionPolicy: MotionPolicy) throws(Failure) {
    try withState { state in
      let before = state.motion.policy
      state.motion.playerPolicy = motionPolicy
      if state.motion.policy != before { state.markAnimated() }
    }
  }

  /// Watches the system's conditions from now on, for a player that asks before it offers an animated artwork.
  public func watchConditions() {
    try? withState { state throws(Failure) in
      guard !state.motion.isWatched else { return }
      state.motion.isWatched = true
      try startBusThread(&state)
      state.work.isNew = true
    }
  }

  /// The shapes of animated artwork that clients may request now; empty while nothing may move.
  public var animatedArtworkSupported: AspectRatios {
    let constraints = try? withState { state throws(Failure) in state.motion.constraints }
    return constraints?.isEmpty == true ? .all : []
  }

  /// The constraints when a client requests a video. The temperature is read then, since the system does not report it.
  var videoConstraints: MotionConstraints {
    let (policy, conditions) = withOwnState { ($0.motion.policy, $0.motion.conditions) }
    guard policy == .automatic, Heat.isTooHigh() else { return policy.applied(to: conditions) }
    return conditions.union(.heat)
  }

  /// Sets the conditions that the system has now.
  @inline(never)
  func set(conditions: MotionConstraints) {
    let isChanged = withOwnState { state -> Bool in
      let before = (state.motion.conditions, state.motion.constraints)
      state.motion.conditions = conditions
      if state.motion.constraints != before.1 { state.markAnimated() }
      return conditions != before.0
    }
    if isChanged {
      Log.write(
        .info, "conditions of the system for animated artwork:" + (conditions.isEmpty ? " none" : conditions.text))
    }
  }
}
