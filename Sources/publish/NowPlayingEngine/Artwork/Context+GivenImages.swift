// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// 4. Stores the image that `ImageRequest` has read, for all clients that wait.
extension Context {
  /// The provider is called now; false: the image is not needed any more.
  func begin(_ ticket: Ledger.Ticket, of entry: SessionEntry) -> Bool {
    let now = Clock.now()
    return withOwnState { state in
      guard !state.isClosed, entry.images.shelf.begin(ticket, now: now) else { return false }
      // It has a deadline.
      state.work.isNew = true
      return true
    }
  }

  /// Whether the image of a request is still needed.
  func waits(for ticket: Ledger.Ticket, of entry: SessionEntry) -> Bool {
    withOwnState { state in !state.isClosed && entry.images.shelf.isAsked(ticket) }
  }

  /// Ends a request; false: the image is not needed any more.
  func end(_ request: ImageRequest, _ image: Image?, _ answer: Answer) -> Bool {
    let entry = request.entry
    let now = Clock.now()
    let isWanted = withOwnState { state -> Bool in
      let wasHolding = entry.images.shelf.isHolding
      guard !state.isClosed, entry.images.shelf.end(request.ticket, image, answer, now: now) else { return false }
      if wasHolding, !entry.images.shelf.isHolding { state.mark(entry) }
      state.work.add(endedImage: request.ticket, of: entry.key)
      return true
    }
    guard isWanted else { return false }
    if image == nil { Log.write(.info, "no image " + request.query.id.text + ": " + answer.text) }
    writeFiles(for: entry)
    return true
  }

  /// The reply to a query whose request has ended; nil: the image is not needed any more.
  func reply(to query: ImageQuery, of entry: SessionEntry) -> ImageReply? {
    withOwnState { _ in entry.images.shelf.reply(to: query) ?? (entry.has(query) ? nil : .later) }
  }
}
