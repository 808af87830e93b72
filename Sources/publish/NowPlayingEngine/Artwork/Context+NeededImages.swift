// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// 1. Decides which images the player is asked for.
extension Context.State {
  /// Updates a session's images after the session has changed.
  mutating func updateImages(of entry: SessionEntry, now: Int64, _ due: inout DueImages) {
    let next = settings.asksAhead ? entry.nextContent : nil
    // The copies below are large.
    if entry.images.file == nil, !entry.isClosed, entry.images.shelf.isUnused(by: entry.state.content, next) { return }
    let isPrivate = entry.state.details.isPrivate
    // Each question about the state copies it.
    let publication = publication(of: entry)
    let forDesktops = publication == .onBus && !isPrivate
    let isShown = publication == .onBus || isReadThroughPrimary(publication)
    guard !isShown || !entry.state.isHeld else { return }
    let unwanted = entry.images.shelf.update(
      for: isShown ? entry.state.content : nil, next: next,
      lists: isShown ? entry.state.lists : Lists(), forDesktops: forDesktops, &images.kept, of: entry.key, now: now)
    if entry.isClosed { images.kept.removeAll(of: entry.key) }
    for ticket in unwanted { due.jobs.append(.cancelImage(ticket)) }
    changeFiles(of: entry, isPrivate: isPrivate, now: now, &due)
    if entry.images.file != nil { _ = entry.images.shelf.stopWaiting() }
    if entry.images.unwritten != nil { due.jobs.append(.writeFiles(entry)) }
    if !entry.images.shelf.isEmpty { images.sessions[entry.key] = entry }
  }

  /// Makes a request, whose provider is to be called next; nil: the session has no provider any more.
  mutating func makeRequest(_ query: ImageQuery, of entry: SessionEntry, in context: Context) -> Ledger.Ticket? {
    // During an update the item can be another one than that of the query.
    let found = entry.handlers.provider(for: query, of: entry.state.content, next: entry.nextContent)
    guard let (provider, isForPlayer) = found else { return nil }
    let request = ImageRequest(query, provider, isForPlayer: isForPlayer, for: entry, in: context)
    entry.images.shelf.ask(query, request.ticket)
    images.sessions[entry.key] = entry
    return request.ticket
  }

  /// Adds what is due: requests to make, requests to cancel, files to remove.
  mutating func addDueImages(_ now: Int64, in context: Context, _ due: inout DueImages) {
    let isStuck = !images.sessions.isEmpty && context.imageThread.isStuck
    for (key, entry) in images.sessions.entries {
      for action in entry.images.shelf.due(now, isStuck: isStuck) {
        switch action {
        case .ask(let query):
          if let ticket = makeRequest(query, of: entry, in: context) {
            due.jobs.append(.image(ticket))
          } else if entry.images.shelf.stopWaiting() {
            mark(entry)
          }
        case .giveUp(let ticket):
          due.late.append(ticket)
          due.jobs.append(.cancelImage(ticket))
          work.add(endedImage: ticket, of: key)
        case .show: mark(entry)
        }
      }
      if entry.images.shelf.isEmpty { images.sessions[key] = nil }
    }
    removeRetiredFiles(now: now, &due)
  }

  /// When an image is due next.
  var nextImageDeadline: Int64? {
    var next = images.retiredFiles.first?.until
    for (_, entry) in images.sessions.entries {
      if let deadline = entry.images.shelf.nextDeadline { next = min(next ?? .max, deadline) }
    }
    return next
  }
}

extension Context {
  /// Finds an image of the content or of a custom command, or requests it from the player.
  func findImage(for query: ImageQuery, of entry: SessionEntry) -> ImageReply {
    if case .video = query.role, case let constraints = videoConstraints, !constraints.isEmpty {
      return .failed(Answer(.permissionDenied, "animated artwork must not move now:" + constraints.text))
    }
    let (reply, asked) = withOwnState { state -> (ImageReply, Ledger.Ticket?) in
      if !entry.isClosed, !state.isClosed {
        guard entry.has(query) else { return (.later, nil) }
        if let reply = entry.images.shelf.reply(to: query) { return (reply, nil) }
        if let ticket = state.makeRequest(query, of: entry, in: self) { return (.asked(ticket), ticket) }
      }
      return (.failed(Answer(.noSuchContent, "the session has no such image")), nil)
    }
    if let asked { perform(later: .image(asked)) }
    return reply
  }
}
