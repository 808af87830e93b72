// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

extension Context.State {
  /// Marks the sessions that have an animated artwork; returns whether the bus thread must be woken.
  fileprivate mutating func markAnimated() -> Bool {
    var needsWork = false
    for entry in sessions.values where entry.state.content?.animatedArtwork != nil && mark(entry) { needsWork = true }
    return needsWork
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
    let needsWork = try withState { state throws(Failure) -> Bool in
      let before = state.motion.policy
      state.motion.playerPolicy = motionPolicy
      return state.motion.policy != before && state.markAnimated()
    }
    if needsWork { wake() }
  }

  /// Watches the system's conditions from now on, for a player that asks before it offers an animated artwork.
  public func watchConditions() {
    let needsWork = try? withState { state throws(Failure) -> Bool in
      guard !state.motion.isWatched else { return false }
      state.motion.isWatched = true
      try startBusThread(&state)
      return true
    }
    if needsWork == true { wake() }
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
    let (isChanged, needsWork) = withOwnState { state in
      let before = (state.motion.conditions, state.motion.constraints)
      state.motion.conditions = conditions
      return (conditions != before.0, state.motion.constraints != before.1 && state.markAnimated())
    }
    if isChanged {
      Log.write(
        .info, "conditions of the system for animated artwork:" + (conditions.isEmpty ? " none" : conditions.text))
    }
    if needsWork { wake() }
  }
}
