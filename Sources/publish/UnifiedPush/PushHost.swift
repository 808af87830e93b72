// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// The process that hosts remote sessions, as push needs it.
///
/// All is called on the thread of the connection, except `run(_:)`.
public protocol PushHost: AnyObject {
  var applicationID: String { get }

  /// The public key of the application's server; nil: the player has set none.
  var pushKey: String? { get }

  /// The distributor that the player has chosen, by the last part of its name; nil: the default.
  var pushDistributor: String? { get }

  func isHosted(_ id: Identifier) -> Bool

  /// Starts, updates or ends a session; `answered` gets nil if that succeeded, on any thread.
  func host(_ request: HostingRequest, _ answered: @escaping (Failure?) -> Void)

  /// Runs `errand` on the thread of the connection. Called from any thread; a context that was freed ignores it.
  func run(_ errand: @escaping () -> Void)

  /// Sends what was written to the connection.
  func flush()

  /// Reports a new token to the application.
  func announce(_ token: PushToken)
}
