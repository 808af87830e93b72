// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore
internal import NowPlayingPlatform

/// A command that clients can request. It is offered as long as it has a target.
///
/// ```swift
/// center.playCommand.addTarget { [unowned self] _ in
///   play()
///   return .success
/// }
/// ```
///
/// Apple's `addTarget(_:action:)` needs Objective-C's selectors, which Linux does not have. Pass a closure instead.
public class MPRemoteCommand: @unchecked Sendable {
  /// The player's function for a request. It is called on the main actor.
  public typealias Handler = (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus

  /// The player's reference to a target.
  private final class Token: Sendable {}

  let command: Command
  private let enabled: Setting<Bool>
  private let targets = Guarded<[(token: Token, handler: Unchecked<Handler>)]>([])
  private let pendingUpdate: PendingUpdate

  init(_ command: Command, _ pendingUpdate: PendingUpdate) {
    self.command = command
    self.pendingUpdate = pendingUpdate
    enabled = Setting(true, pendingUpdate)
  }

  /// Whether the command is enabled. A disabled control stays visible, and its targets are not called.
  public var isEnabled: Bool {
    get { enabled.value }
    set { enabled.value = newValue }
  }

  /// Adds a target, which is called for each request. The token removes it again. If a command has several targets, all
  /// are called. The command succeeds if one of them succeeds.
  @discardableResult
  public func addTarget(handler: @escaping Handler) -> Any {
    let token = Token()
    let kept = Unchecked(handler)
    let isFirst = targets.withLock { targets in
      targets.append((token, kept))
      return targets.count == 1
    }
    if isFirst { pendingUpdate.request() }
    return token
  }

  /// Removes the target with that token. If it is nil, this removes all targets.
  public func removeTarget(_ target: Any?) {
    let token = target.map { $0 as? Token }
    // The removed handlers are released outside the lock, because the player's code may run then.
    let (removed, isLast) = targets.withLock { targets in
      let before = targets
      targets.removeAll { entry in token.map { $0 === entry.token } ?? true }
      return (before, targets.isEmpty && !before.isEmpty)
    }
    withExtendedLifetime(removed) {}
    if isLast { pendingUpdate.request() }
  }

  /// The values that the command's control shows.
  var control: Control { .plain }

  /// The offer of this command. If it has no target, the result is nil.
  var offered: PublishedSession.Offered? {
    guard targets.withLock({ !$0.isEmpty }) else { return nil }
    return PublishedSession.Offered(command, isEnabled: isEnabled, control)
  }

  /// Calls all targets.
  @MainActor
  func perform(_ event: MPRemoteCommandEvent) -> Answer {
    let handlers = targets.withLock { targets in targets.map { $0.handler } }
    guard !handlers.isEmpty else { return Answer(.notSupported, "the player no longer offers this command") }
    guard isEnabled else { return .success }
    let statuses = handlers.map { $0.value(event) }
    return Answer(statuses.contains(.success) ? .success : statuses.first?.outcome ?? .failed)
  }
}
