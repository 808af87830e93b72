// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform
internal import NowPlayingSystem
internal import DBus

/// Knows whether the system lets animated artwork move, while a session on the desktop has some.
///
/// Lives on the busThread's thread.
final class ConditionWatch {
  private let busThread: BusThread
  private var links: [ServiceLink] = []
  private var session: ConditionWatcher?
  private var system: ConditionWatcher?

  init(for busThread: BusThread) { self.busThread = busThread }

  /// Begins to watch, if it does not already.
  func start() {
    guard links.isEmpty else { return }
    links = ConditionBus.allCases.map { bus in
      ServiceLink(
        to: bus == .session ? .session : .system, for: busThread, connected: { [self] in watch(bus, on: $0) },
        lost: { [self] in watch(bus, on: nil) })
    }
    for link in links { busThread.serve(link) }
  }

  /// Ends watching, and with it what was known.
  func stop() {
    guard !links.isEmpty else { return }
    session?.stop()
    (session, system) = (nil, nil)
    // Before the bus hears of it: whoever hears of that asks.
    look()
    for link in links { busThread.endServing(link) }
    // They refer to this object.
    links = []
  }

  private func watch(_ bus: ConditionBus, on connection: Connection?) {
    let watcher = connection.map { ConditionWatcher(on: $0, of: bus) { [self] in look() } }
    if bus == .session { session = watcher } else { system = watcher }
    if let watcher { watcher.start() } else { look() }
  }

  private func look() {
    let reports = (session?.reports ?? ConditionReports()).union(system?.reports ?? ConditionReports())
    busThread.context.conditionsAre(reports.constraints)
  }
}

extension Context.State {
  /// Why animated artwork does not move.
  var constraints: MotionConstraints { motionPolicy.applied(to: conditions) }

  /// Who decides: the listener, or the player.
  var motionPolicy: MotionPolicy { listenersPolicy ?? playersPolicy }

  /// Has the busThread look at the sessions that have an animated artwork; says whether it must be woken.
  fileprivate mutating func markAnimated() -> Bool {
    var needsWork = false
    for entry in sessions.values where entry.state.content?.animatedArtwork != nil && mark(entry) { needsWork = true }
    return needsWork
  }
}

extension Context {
  /// What the listener says about animated artwork; nil: nothing.
  static func listenersPolicy() -> MotionPolicy? {
    let name = "NOWPLAYING_ANIMATED_ARTWORK"
    guard let word = Environment.value(of: name), !word.isEmpty else { return nil }
    guard let policy = MotionPolicy(word) else {
      Log.write(.warning, name + " is \"" + word + "\": say \"always\", \"never\" or \"automatic\"")
      return nil
    }
    return policy
  }

  /// Says who decides whether animated artwork moves.
  public func set(motionPolicy: MotionPolicy) throws(Failure) {
    let needsWork = try withState { state throws(Failure) -> Bool in
      let before = state.motionPolicy
      state.playersPolicy = motionPolicy
      return state.motionPolicy != before && state.markAnimated()
    }
    if needsWork { wake() }
  }

  /// Has the system listened to from now on, for a player that asks before it offers an animated artwork.
  public func watchConditions() {
    let needsWork = try? withState { state throws(Failure) -> Bool in
      guard !state.watchesConditions else { return false }
      state.watchesConditions = true
      try startPublisher(&state)
      return true
    }
    if needsWork == true { wake() }
  }

  /// The shapes of animated artwork that anybody asks for at the moment; none while nothing may move.
  public var animatedArtworkSupported: AspectRatios {
    let constraints = try? withState { state throws(Failure) in state.constraints }
    return constraints?.isEmpty == true ? .all : []
  }

  /// The same at the moment when somebody wants to see a video: heat is looked at, since nothing tells of it.
  var videoConstraints: MotionConstraints {
    let (policy, conditions) = withOwnState { ($0.motionPolicy, $0.conditions) }
    guard policy == .automatic, Heat.isTooHigh() else { return policy.applied(to: conditions) }
    return conditions.union(.heat)
  }

  /// The system has changed its conditions.
  @inline(never)
  func conditionsAre(_ conditions: MotionConstraints) {
    let (isOther, needsWork) = withOwnState { state in
      let before = (state.conditions, state.constraints)
      state.conditions = conditions
      return (conditions != before.0, state.constraints != before.1 && state.markAnimated())
    }
    if isOther {
      Log.write(.info, "the system lets images move, but for:" + conditions.text)
    }
    if needsWork { wake() }
  }
}
