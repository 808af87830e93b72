// SPDX-License-Identifier: MIT

/// A view of sessions on the bus: it publishes snapshots and receives asks.
public protocol Surface: AnyObject {
  /// Publishes the present state of the session.
  func show(_ snapshot: SessionSnapshot, now: Int64)

  /// Answers the client of a request; false if the request came from elsewhere.
  func conclude(_ ticket: Ledger.Ticket, _ answer: Answer) -> Bool

  /// Whether clients wait for the outcome of a command.
  var hasOpenCommands: Bool { get }
}

/// The context as surfaces see it.
public protocol SurfaceOwner: AnyObject {
  /// The time of the library's clock.
  var now: Int64 { get }

  /// Delivers commands that the rules allow, with one answer for all; nil if too many requests are open.
  func perform(_ invocations: [Invocation], from caller: Caller) -> Ledger.Ticket?

  /// Notes a call that succeeds without an effect, as MPRIS demands, for example for an item that no longer plays.
  func ignored(_ call: String, for session: Identifier, from client: Identifier)

  /// Finds an image of the content, and asks the player for it if it is missing.
  func look(for query: ImageQuery, from caller: Caller) -> ImageReply

  /// Why no video can be shown now.
  var videoConstraints: MotionConstraints { get }

  /// The answer to a query that the player was asked for; nil if it is no longer needed.
  func reply(to query: ImageQuery, from caller: Caller) -> ImageReply?

  /// Sends the player the item to continue with when it is requested to play.
  func prepareResume(_ point: ResumePoint, position: Int64?) -> Answer

  /// The application's sessions without a bus connection. After the first call every snapshot contains them.
  func showOthers() -> [SessionSnapshot.Other]
}
