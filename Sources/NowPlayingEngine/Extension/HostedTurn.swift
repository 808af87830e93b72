// SPDX-License-Identifier: MIT

public import NowPlayingCore

/// A session that is hosted, from its start to its end.
public final class HostedSession: @unchecked Sendable {
  public let session: Session
  /// What the handler keeps with it: set in the start, and read in the turns that follow.
  public var attachment: AnyObject?

  init(_ session: Session) { self.session = session }
}

/// Something happens to a hosted session. Until it is finished the session is held, and the next thing that happens to it waits.
public final class HostedTurn: @unchecked Sendable {
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

  /// Nobody can answer any more.
  deinit { finish(Failure(.system, "the extension let it go")) }

  /// Says how it ended; a failure refuses it. From any thread; only the first time counts. Says whether it is accepted.
  @discardableResult public func finish(_ failure: Failure?) -> Bool {
    context.finish(ticket, event, hosted, failure)
  }
}
