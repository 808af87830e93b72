// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore
internal import NowPlayingPlatform

/// Something that people can ask the player for. It is offered to them exactly as long as it has a target.
///
/// ```swift
/// center.playCommand.addTarget { [unowned self] _ in
///   play()
///   return .success
/// }
/// ```
///
/// Apple's `addTarget(_:action:)` needs Objective-C's selectors, which Linux does not have: hand over a closure.
public class MPRemoteCommand: @unchecked Sendable {
  /// What a player does when somebody asks. It is called on the main actor.
  public typealias Handler = (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus

  /// What a player holds of a target.
  private final class Token: Sendable {}

  let command: Command
  private let enabled: Setting<Bool>
  private let targets = Guarded<[(token: Token, handler: Unchecked<Handler>)]>([])
  private let turn: Turn

  init(_ command: Command, _ turn: Turn) {
    self.command = command
    self.turn = turn
    enabled = Setting(true, turn)
  }

  /// Whether it can be used now. The control of one that cannot stays visible, and its targets are not called.
  public var isEnabled: Bool {
    get { enabled.value }
    set { enabled.value = newValue }
  }

  /// Has `handler` called when somebody asks; the token takes it away again. Where a command has several targets all
  /// are called, and it has succeeded if one of them did it.
  @discardableResult
  public func addTarget(handler: @escaping Handler) -> Any {
    let token = Token()
    let kept = Unchecked(handler)
    let isFirst = targets.withLock { targets in
      targets.append((token, kept))
      return targets.count == 1
    }
    if isFirst { turn.request() }
    return token
  }

  /// Takes the target with that token away; nil: all of them.
  public func removeTarget(_ target: Any?) {
    let token = target.map { $0 as? Token }
    // What the player registered ends outside the lock.
    let (removed, isLast) = targets.withLock { targets in
      let before = targets
      targets.removeAll { entry in token.map { $0 === entry.token } ?? true }
      return (before, targets.isEmpty && !before.isEmpty)
    }
    withExtendedLifetime(removed) {}
    if isLast { turn.request() }
  }

  /// How its control stands.
  var control: Control { .plain }

  /// What is offered of it; nil: nothing.
  var offered: PublishedSession.Offered? {
    guard targets.withLock({ !$0.isEmpty }) else { return nil }
    return PublishedSession.Offered(command, isEnabled: isEnabled, control)
  }

  /// Asks all targets.
  @MainActor
  func perform(_ event: MPRemoteCommandEvent) -> Answer {
    let handlers = targets.withLock { targets in targets.map { $0.handler } }
    guard !handlers.isEmpty else { return Answer(.notSupported, "the player does not offer that any more") }
    guard isEnabled else { return .success }
    let statuses = handlers.map { $0.value(event) }
    return Answer(statuses.contains(.success) ? .success : statuses.first?.outcome ?? .failed)
  }
}
