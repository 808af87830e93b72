// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// A remote session that this process hosts, from its start to its end.
public final class HostedSession: @unchecked Sendable {
  public let session: Session
  /// An object of the handler: set it at the start, read it at each update.
  public var attachment: AnyObject?

  init(_ session: Session) { self.session = session }
}

/// The start, an update or the end of a hosted session. Until it is finished, the session's changes are held back, and
/// the next event of the session waits.
public final class HostedEvent: @unchecked Sendable {
  public let hosted: HostedSession
  public let event: ExtensionEvent
  public let attributes: [UInt8]
  private let ticket: HostedSessions.Ticket
  private let context: Context

  init(
    _ ticket: HostedSessions.Ticket, _ event: ExtensionEvent, _ attributes: [UInt8], for hosted: HostedSession,
    in context: Context
  ) {
    (self.ticket, self.event, self.attributes, self.hosted) = (ticket, event, attributes, hosted)
    self.context = context
  }

  /// The handler cannot finish it any more.
  deinit { finish(Failure(.system, "it gave no answer")) }

  /// Finishes it; a failure refuses the event. On any thread; only the first call counts. After a refused start the
  /// handler gets the session's end.
  public func finish(_ failure: Failure?) { context.finish(ticket, event, hosted, failure) }
}
