// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// What a session keeps of its images; touched only under the context's lock.
struct SessionImages {
  var shelf = ImageShelf()
  /// What desktops read.
  var file: ImageFolder.File?
  /// Whether some thread writes a file.
  var isFiling = false
}

/// A file that another one has replaced: desktops may still be reading it.
struct RetiredFile {
  /// How long desktops are given to read what they were shown.
  static let grace: Int64 = 10_000_000
  /// How much is kept for them at most.
  static let mostBytes = 32 << 20

  let file: ImageFolder.File
  let until: Int64
}

extension Context.State {
  /// Turns a session's images to what is on the bus now.
  mutating func turnImages(of entry: SessionEntry, now: Int64, _ due: inout DueImages) {
    let forDesktops = isOnBus(entry)
    let isShown = forDesktops || isBesidePrimary(entry)
    guard !isShown || !entry.state.isHeld else { return }
    let unwanted = entry.images.shelf.turn(
      to: isShown ? entry.state.content : nil, forDesktops: forDesktops, now: now)
    for ticket in unwanted { due.jobs.append(.unwantedImage(ticket)) }
    if let file = entry.images.file, file.wish != entry.images.shelf.desktopQuery {
      entry.images.file = nil
      retired.append(RetiredFile(file: file, until: now + RetiredFile.grace))
      // Who skips through large images fills no disk.
      var bytes = retired.reduce(0) { $0 + $1.file.bytes }
      while bytes > RetiredFile.mostBytes {
        let oldest = retired.removeFirst().file
        bytes -= oldest.bytes
        due.jobs.append(.oldFile(oldest))
      }
    }
    if entry.images.file != nil {
      _ = entry.images.shelf.letGo()
    } else if entry.images.shelf.desktopImage != nil {
      due.jobs.append(.fileForImage(entry))
    }
    if !entry.images.shelf.isEmpty { imaged[entry.key] = entry }
  }

  /// The address at which desktops find the image of an item.
  func imageAddress(of entry: SessionEntry, for content: Content?) -> String? {
    content?.artwork?.address ?? entry.images.file?.address
  }

  /// Makes a request, which the player is to be asked next; nil: there is nobody to ask any more.
  mutating func ask(_ wish: ImageQuery, of entry: SessionEntry, in context: Context) -> Ledger.Ticket? {
    guard let providers = entry.handlers.images, let provider = providers.provider(for: wish.role) else { return nil }
    let isForPlayer = wish.role != .still || !providers.readsStill
    let request = ImageRequest(wish, provider, isForPlayer: isForPlayer, for: entry, in: context)
    entry.images.shelf.ask(wish, request.ticket)
    imaged[entry.key] = entry
    return request.ticket
  }

  /// What is due of the images: requests to be made, requests to be given up, files to be removed.
  mutating func dueImages(_ now: Int64, in context: Context, _ due: inout DueImages) {
    let isStuck = !imaged.isEmpty && context.imageThread.isStuck
    for (key, entry) in imaged.entries {
      for action in entry.images.shelf.due(now, isStuck: isStuck) {
        switch action {
        case .ask(let wish):
          if let ticket = ask(wish, of: entry, in: context) {
            due.jobs.append(.image(ticket))
          } else if entry.images.shelf.letGo() {
            _ = mark(entry)
          }
        case .giveUp(let ticket):
          due.late.append(ticket)
          due.jobs.append(.unwantedImage(ticket))
          work.images.append((session: key, ticket: ticket))
        case .show: _ = mark(entry)
        }
      }
      if entry.images.shelf.isEmpty { imaged[key] = nil }
    }
    while let first = retired.first, first.until <= now { due.jobs.append(.oldFile(retired.removeFirst().file)) }
  }

  /// Whether a session still shows what played before, since its image may be there soon.
  func isHolding(_ key: SessionKey) -> Bool {
    guard !isClosed, let entry = sessions[key] else { return false }
    if entry.images.shelf.isHolding { return true }
    // One without a place of its own is seen where the primary is.
    guard isBesidePrimary(entry), let primary = primary.current else { return false }
    return sessions[primary]?.images.shelf.isHolding ?? false
  }

  /// Keeps what must find the new state of a session until that is shown.
  mutating func keepBack(from taken: inout PendingWork) {
    guard !imaged.isEmpty else { return }
    if taken.answers.contains(where: { isHolding($0.session) }) {
      let answers = taken.answers
      taken.answers = []
      for answer in answers {
        if isHolding(answer.session) { work.answers.append(answer) } else { taken.answers.append(answer) }
      }
    }
    if taken.wishes.contains(where: { isHolding($0.session) }) { swap(&taken.wishes, &work.wishes) }
  }

  /// When something of the images is due next.
  var nextImageDeadline: Int64? {
    var next = retired.first?.until
    for (_, entry) in imaged.entries {
      if let deadline = entry.images.shelf.nextDeadline { next = min(next ?? .max, deadline) }
    }
    return next
  }
}

/// What is to be done about images outside the lock: tickets and not requests, since the last one who has a request
/// gives the player back what it registered, and that must not be the thread of the bus.
struct DueImages {
  /// On the thread for images.
  var jobs: [Delivery.Item] = []
  var late: [Ledger.Ticket] = []
}

extension Context {
  /// Looks for an image of what a session plays, and has the player asked if it is not there.
  func look(for wish: ImageQuery, of entry: SessionEntry) -> ImageReply {
    if case .video = wish.role, case let constraints = videoConstraints, !constraints.isEmpty {
      return .failed(Answer(.permissionDenied, "nothing is to move now:" + constraints.text))
    }
    let (reply, asked) = withOwnState { state -> (ImageReply, Ledger.Ticket?) in
      guard !entry.isClosed, !state.isClosed, let content = entry.state.content, content.has(wish) else {
        return (.failed(Answer(.noSuchContent, "what plays has no such image")), nil)
      }
      if let reply = entry.images.shelf.reply(to: wish) { return (reply, nil) }
      guard let ticket = state.ask(wish, of: entry, in: self) else {
        return (.failed(Answer(.noSuchContent, "what plays has no such image")), nil)
      }
      return (.asked(ticket), ticket)
    }
    if let asked { perform(later: .image(asked)) }
    return reply
  }

  /// How a wish stands whose request has ended.
  func reply(to wish: ImageQuery, of entry: SessionEntry) -> ImageReply? {
    withOwnState { _ in entry.images.shelf.reply(to: wish) }
  }

  /// Does what is due of the images.
  func perform(_ due: DueImages) {
    for ticket in due.late { ImageRequest.warn(ticket) }
    for job in due.jobs { perform(later: job) }
  }

  /// Has something done where it belongs: the player's own code in its loop if it wants that, all else on the threads for
  /// images.
  @inline(never)
  private func perform(later job: Delivery.Item) {
    switch job {
    case .image(let ticket), .unwantedImage(let ticket):
      guard let isForPlayer = ImageRequest.isForPlayer(ticket) else { return }
      if asksInHostLoop, isForPlayer { return delivery.add(job) }
    default: break
    }
    let isStarted = withOwnState { state -> Bool in
      if !state.isClosed, !state.asksForImages {
        state.asksForImages =
          imageThread.start { [self] in perform($0) } && videoThread.start { [self] in perform($0) }
      }
      return state.asksForImages
    }
    if isStarted {
      if case .image(let ticket) = job, ImageRequest.isVideo(ticket) { return videoThread.add(job) }
      return imageThread.add(job)
    }
    Log.write(.warning, "there are no images: the system gives no thread")
  }

  /// The player is asked at this moment, or nobody waits for the answer any more: false.
  func begin(_ ticket: Ledger.Ticket, of entry: SessionEntry) -> Bool {
    let now = Clock.now()
    let isWanted = withOwnState { !$0.isClosed && entry.images.shelf.begin(ticket, now: now) }
    if isWanted { wake() }
    return isWanted
  }

  /// Whether somebody waits for the answer to a request.
  func waits(for ticket: Ledger.Ticket, of entry: SessionEntry) -> Bool {
    withOwnState { state in !state.isClosed && entry.images.shelf.isAsked(ticket) }
  }

  /// Ends a request; false: nobody waits for it any more.
  func end(_ request: ImageRequest, _ image: Image?, _ answer: Answer) -> Bool {
    let entry = request.entry
    let now = Clock.now()
    let (isWanted, busThread) = withOwnState { state -> (Bool, BusThread?) in
      let wasHolding = entry.images.shelf.isHolding
      guard !state.isClosed, entry.images.shelf.end(request.ticket, image, answer, now: now) else {
        return (false, nil)
      }
      if wasHolding, !entry.images.shelf.isHolding { _ = state.mark(entry) }
      state.work.images.append((session: entry.key, ticket: request.ticket))
      return (true, state.busThread)
    }
    guard isWanted else { return false }
    if image == nil { Log.write(.info, "no image " + request.wish.id + ": " + answer.text) }
    busThread?.wake()
    file(entry)
    return true
  }

  /// Writes what desktops are to read, if it is there and not written yet.
  func file(_ entry: SessionEntry) {
    while true {
      let job = withOwnState { state -> (ImageQuery, Image)? in
        guard !state.isClosed, !entry.isClosed, !entry.images.isFiling, entry.images.file == nil,
          let wish = entry.images.shelf.desktopQuery, let image = entry.images.shelf.desktopImage
        else { return nil }
        entry.images.isFiling = true
        return (wish, image)
      }
      guard let (wish, image) = job else { return }
      let file = imageFolder.add(image, for: wish)
      let isDone = withOwnState { state -> Bool in
        entry.images.isFiling = false
        guard !state.isClosed, !entry.isClosed, entry.images.shelf.desktopQuery == wish else { return false }
        entry.images.file = file
        // Without a file it is shown as it is; to look again would only write again.
        let wasHolding = entry.images.shelf.letGo()
        if file != nil || wasHolding { _ = state.mark(entry) }
        return true
      }
      if isDone { return wake() }
      // Another item plays by now, which may have its image already.
      file?.remove()
    }
  }
}
