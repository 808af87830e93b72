// SPDX-License-Identifier: MIT

/// Where sessions are shown: snapshots go out, asks come in.
public protocol Surface: AnyObject {
  /// Shows what is true of the session now.
  func show(_ snapshot: SessionSnapshot, now: Int64)

  /// Tells whoever asked how a request ended; false: it was asked elsewhere.
  func conclude(_ ticket: Ledger.Ticket, _ answer: Answer) -> Bool
}

/// Whom a surface asks, once it knows what somebody wants.
public protocol SurfaceOwner: AnyObject {
  /// The moment, by the library's clock.
  var now: Int64 { get }

  /// Takes a command that the rules allow; nil: too many are open.
  func perform(_ invocation: Invocation, from caller: Caller) -> Ledger.Ticket?

  /// Looks for an image of what plays, and has the player asked if it is not there.
  func look(for query: ImageQuery, from caller: Caller) -> ImageReply

  /// Why nothing may move at the moment, for who is about to show a video.
  var videoConstraints: MotionConstraints { get }

  /// How a query stands for which the player was asked; nil: it is not wanted any more.
  func reply(to query: ImageQuery, from caller: Caller) -> ImageReply?

  /// The application's sessions that have no place of their own on the bus. From then on every snapshot has them.
  func showOthers() -> [SessionSnapshot.Other]
}
