// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

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
    if let file = entry.images.file, file.query != entry.images.shelf.desktopQuery {
      entry.images.file = nil
      if isPrivate {
        due.jobs.append(.removeFile(file))
      } else {
        images.retiredFiles.append(RetiredFile(file: file, until: now + RetiredFile.grace))
      }
      // Skipping through large images must not fill the disk.
      var bytes = images.retiredFiles.reduce(0) { $0 + $1.file.bytes }
      while bytes > RetiredFile.mostBytes {
        let oldest = images.retiredFiles.removeFirst().file
        bytes -= oldest.bytes
        due.jobs.append(.removeFile(oldest))
      }
    }
    if entry.images.file != nil {
      _ = entry.images.shelf.stopWaiting()
    } else if entry.images.shelf.desktopImage != nil {
      due.jobs.append(.writeFile(entry))
    }
    if !entry.images.shelf.isEmpty { images.sessions[entry.key] = entry }
  }

  /// The URL at which desktops read the image of an item.
  func imageAddress(of entry: SessionEntry, for content: Content?) -> String? {
    content?.artwork?.address ?? entry.images.file?.address
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
    while let first = images.retiredFiles.first, first.until <= now {
      due.jobs.append(.removeFile(images.retiredFiles.removeFirst().file))
    }
  }

  /// Whether a session still shows the previous item, because its image may be ready soon.
  func isHolding(_ key: SessionKey) -> Bool {
    guard !isClosed, let entry = sessions[key] else { return false }
    if entry.images.shelf.isHolding { return true }
    // Clients read a session without a bus name through the link of the primary.
    guard isReadThroughPrimary(entry), let primary = primary.current else { return false }
    return sessions[primary]?.images.shelf.isHolding ?? false
  }

  /// Keeps back the answers and requests that must be done after a session's new state is shown.
  mutating func keepBack(from next: inout PendingWork) {
    guard !images.sessions.isEmpty else { return }
    if next.answers.contains(where: { isHolding($0.session) }) {
      let answers = next.answers
      next.answers = []
      for answer in answers {
        if isHolding(answer.session) { work.answers.append(answer) } else { next.answers.append(answer) }
      }
    }
    if next.primaryRequests.contains(where: { isHolding($0.session) }) {
      swap(&next.primaryRequests, &work.primaryRequests)
    }
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
      let hasImage = entry.state.content?.has(query) ?? false || entry.state.lists.has(query)
      if !entry.isClosed, !state.isClosed, hasImage {
        if let reply = entry.images.shelf.reply(to: query) { return (reply, nil) }
        if let ticket = state.makeRequest(query, of: entry, in: self) { return (.asked(ticket), ticket) }
      }
      return (.failed(Answer(.noSuchContent, "the session has no such image")), nil)
    }
    if let asked { perform(later: .image(asked)) }
    return reply
  }

  /// The reply to a query whose request has ended; nil: the image is not needed any more.
  func reply(to query: ImageQuery, of entry: SessionEntry) -> ImageReply? {
    withOwnState { _ in entry.images.shelf.reply(to: query) }
  }

  /// Does the work that is due.
  func perform(_ due: DueImages) {
    for ticket in due.late { ImageRequest.logTimeout(ticket) }
    for job in due.jobs { perform(later: job) }
  }

  /// Runs a job on its thread: functions of the player in its loop, if it has chosen that, and all else on the threads
  /// for images.
  @inline(never)
  private func perform(later job: Delivery.Item) {
    switch job {
    case .image(let ticket), .cancelImage(let ticket):
      guard let isForPlayer = ImageRequest.isForPlayer(ticket) else { return }
      if asksInHostLoop, isForPlayer { return delivery.add(job) }
    default: break
    }
    // Few players have videos. Each thread starts with its first job.
    var thread = imageThread
    if case .image(let ticket) = job, ImageRequest.isVideo(ticket) { thread = videoThread }
    let isStarted = withOwnState { state -> Bool in
      guard !state.isClosed else { return state.images.hasThreads }
      let isStarted = thread.start { [self] in perform($0) }
      if isStarted { state.images.hasThreads = true }
      return isStarted
    }
    if isStarted { return thread.add(job) }
    Log.write(.warning, "images are missing: the system has no thread left; raise the limit (ulimit -u)")
  }

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
    writeFile(for: entry)
    return true
  }

  /// Writes the file for desktops, if the image is ready and no file is written yet.
  func writeFile(for entry: SessionEntry) {
    while true {
      let job = withOwnState { state -> (ImageQuery, Image)? in
        guard !state.isClosed, !entry.isClosed, !entry.images.isWriting, entry.images.file == nil,
          let query = entry.images.shelf.desktopQuery, let image = entry.images.shelf.desktopImage
        else { return nil }
        entry.images.isWriting = true
        return (query, image)
      }
      guard let (query, image) = job else { return }
      let file = imageFolder.add(image, for: query)
      let isDone = withOwnState { state -> Bool in
        entry.images.isWriting = false
        guard !state.isClosed, !entry.isClosed, entry.images.shelf.desktopQuery == query else { return false }
        entry.images.file = file
        // Without a file the session is shown without an image. Another attempt would fail again.
        let wasHolding = entry.images.shelf.stopWaiting()
        if file != nil || wasHolding { state.mark(entry) }
        return true
      }
      if isDone { return }
      // The item has changed meanwhile. The image of the new item may be ready.
      file?.remove()
    }
  }
}
