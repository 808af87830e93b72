// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// What a session keeps of its pictures; touched only under the context's lock.
struct SessionPictures {
  var shelf = PictureShelf()
  /// What desktops read.
  var file: PictureFolder.File?
  /// Whether some thread writes a file.
  var isFiling = false
}

/// A file that another one has replaced: desktops may still be reading it.
struct RetiredFile {
  /// How long desktops are given to read what they were shown.
  static let grace: Int64 = 10_000_000
  /// How much is kept for them at most.
  static let mostBytes = 32 << 20

  let file: PictureFolder.File
  let until: Int64
}

extension Context.State {
  /// Turns a session's pictures to what is on the bus now.
  mutating func turnPictures(of entry: SessionEntry, now: Int64, _ due: inout DuePictures) {
    let forDesktops = isOnBus(entry)
    let isShown = forDesktops || isBesidePrimary(entry)
    guard !isShown || !entry.state.isHeld else { return }
    let unwanted = entry.pictures.shelf.turn(
      to: isShown ? entry.state.content : nil, forDesktops: forDesktops, now: now)
    for ticket in unwanted { due.jobs.append(.unwantedPicture(ticket)) }
    if let file = entry.pictures.file, file.wish != entry.pictures.shelf.desktopWish {
      entry.pictures.file = nil
      retired.append(RetiredFile(file: file, until: now + RetiredFile.grace))
      // Who skips through large pictures fills no disk.
      var bytes = retired.reduce(0) { $0 + $1.file.bytes }
      while bytes > RetiredFile.mostBytes {
        let oldest = retired.removeFirst().file
        bytes -= oldest.bytes
        due.jobs.append(.oldFile(oldest))
      }
    }
    if entry.pictures.file != nil {
      _ = entry.pictures.shelf.letGo()
    } else if entry.pictures.shelf.desktopPicture != nil {
      due.jobs.append(.fileForPicture(entry))
    }
    if !entry.pictures.shelf.isEmpty { pictured[entry.key] = entry }
  }

  /// The address at which desktops find the picture of an item.
  func pictureAddress(of entry: SessionEntry, for content: Content?) -> String? {
    content?.artwork?.address ?? entry.pictures.file?.address
  }

  /// Makes a request, which the player is to be asked next; nil: there is nobody to ask any more.
  mutating func ask(_ wish: PictureWish, of entry: SessionEntry, in context: Context) -> Ledger.Ticket? {
    guard let providers = entry.handlers.pictures, let provider = providers.provider(for: wish.role) else { return nil }
    let isForPlayer = wish.role != .still || !providers.readsStill
    let request = PictureRequest(wish, provider, isForPlayer: isForPlayer, for: entry, in: context)
    entry.pictures.shelf.ask(wish, request.ticket)
    pictured[entry.key] = entry
    return request.ticket
  }

  /// What is due of the pictures: requests to be made, requests to be given up, files to be removed.
  mutating func duePictures(_ now: Int64, in context: Context, _ due: inout DuePictures) {
    let isStuck = !pictured.isEmpty && context.pictureThread.isStuck
    for (key, entry) in pictured.entries {
      for action in entry.pictures.shelf.due(now, isStuck: isStuck) {
        switch action {
        case .ask(let wish):
          if let ticket = ask(wish, of: entry, in: context) {
            due.jobs.append(.picture(ticket))
          } else if entry.pictures.shelf.letGo() {
            _ = mark(entry)
          }
        case .giveUp(let ticket):
          due.late.append(ticket)
          due.jobs.append(.unwantedPicture(ticket))
          work.pictures.append((session: key, ticket: ticket))
        case .show: _ = mark(entry)
        }
      }
      if entry.pictures.shelf.isEmpty { pictured[key] = nil }
    }
    while let first = retired.first, first.until <= now { due.jobs.append(.oldFile(retired.removeFirst().file)) }
  }

  /// Whether a session still shows what played before, since its picture may be there soon.
  func isHolding(_ key: SessionKey) -> Bool {
    guard !isClosed, let entry = sessions[key] else { return false }
    if entry.pictures.shelf.isHolding { return true }
    // One without a place of its own is seen where the primary is.
    guard isBesidePrimary(entry), let primary = primary.current else { return false }
    return sessions[primary]?.pictures.shelf.isHolding ?? false
  }

  /// Keeps what must find the new state of a session until that is shown.
  mutating func keepBack(from taken: inout Work) {
    guard !pictured.isEmpty else { return }
    if taken.answers.contains(where: { isHolding($0.session) }) {
      let answers = taken.answers
      taken.answers = []
      for answer in answers {
        if isHolding(answer.session) { work.answers.append(answer) } else { taken.answers.append(answer) }
      }
    }
    if taken.wishes.contains(where: { isHolding($0.session) }) { swap(&taken.wishes, &work.wishes) }
  }

  /// When something of the pictures is due next.
  var nextPictureDeadline: Int64? {
    var next = retired.first?.until
    for (_, entry) in pictured.entries {
      if let deadline = entry.pictures.shelf.nextDeadline { next = min(next ?? .max, deadline) }
    }
    return next
  }
}

/// What is to be done about pictures outside the lock: tickets and not requests, since the last one who has a request
/// gives the player back what it registered, and that must not be the thread of the bus.
struct DuePictures {
  /// On the thread for pictures.
  var jobs: [Delivery.Item] = []
  var late: [Ledger.Ticket] = []
}

extension Context {
  /// Looks for a picture of what a session plays, and has the player asked if it is not there.
  func look(for wish: PictureWish, of entry: SessionEntry) -> PictureReply {
    if case .video = wish.role, case let constraints = videoConstraints, !constraints.isEmpty {
      return .failed(Answer(.permissionDenied, "nothing is to move now:" + constraints.text))
    }
    let (reply, asked) = withOwnState { state -> (PictureReply, Ledger.Ticket?) in
      guard !entry.isClosed, !state.isClosed, let content = entry.state.content, content.has(wish) else {
        return (.failed(Answer(.noSuchContent, "what plays has no such picture")), nil)
      }
      if let reply = entry.pictures.shelf.reply(to: wish) { return (reply, nil) }
      guard let ticket = state.ask(wish, of: entry, in: self) else {
        return (.failed(Answer(.noSuchContent, "what plays has no such picture")), nil)
      }
      return (.asked(ticket), ticket)
    }
    if let asked { perform(later: .picture(asked)) }
    return reply
  }

  /// How a wish stands whose request has ended.
  func reply(to wish: PictureWish, of entry: SessionEntry) -> PictureReply? {
    withOwnState { _ in entry.pictures.shelf.reply(to: wish) }
  }

  /// Does what is due of the pictures.
  func perform(_ due: DuePictures) {
    for ticket in due.late { PictureRequest.warn(ticket) }
    for job in due.jobs { perform(later: job) }
  }

  /// Has something done where it belongs: the player's own code in its loop if it wants that, all else on the threads for
  /// pictures.
  @inline(never)
  private func perform(later job: Delivery.Item) {
    switch job {
    case .picture(let ticket), .unwantedPicture(let ticket):
      guard let isForPlayer = PictureRequest.isForPlayer(ticket) else { return }
      if asksInHostLoop, isForPlayer { return delivery.add(job) }
    default: break
    }
    let isStarted = withOwnState { state -> Bool in
      if !state.isClosed, !state.asksForPictures {
        state.asksForPictures =
          pictureThread.start { [self] in perform($0) } && videoThread.start { [self] in perform($0) }
      }
      return state.asksForPictures
    }
    if isStarted {
      if case .picture(let ticket) = job, PictureRequest.isVideo(ticket) { return videoThread.add(job) }
      return pictureThread.add(job)
    }
    Log.write(.warning, "there are no pictures: the system gives no thread")
  }

  /// The player is asked at this moment, or nobody waits for the answer any more: false.
  func begin(_ ticket: Ledger.Ticket, of entry: SessionEntry) -> Bool {
    let now = Clock.now()
    let isWanted = withOwnState { !$0.isClosed && entry.pictures.shelf.begin(ticket, now: now) }
    if isWanted { wake() }
    return isWanted
  }

  /// Whether somebody waits for the answer to a request.
  func waits(for ticket: Ledger.Ticket, of entry: SessionEntry) -> Bool {
    withOwnState { state in !state.isClosed && entry.pictures.shelf.isAsked(ticket) }
  }

  /// Ends a request; false: nobody waits for it any more.
  func end(_ request: PictureRequest, _ picture: Picture?, _ answer: Answer) -> Bool {
    let entry = request.entry
    let now = Clock.now()
    let (isWanted, publisher) = withOwnState { state -> (Bool, Publisher?) in
      let wasHolding = entry.pictures.shelf.isHolding
      guard !state.isClosed, entry.pictures.shelf.end(request.ticket, picture, answer, now: now) else {
        return (false, nil)
      }
      if wasHolding, !entry.pictures.shelf.isHolding { _ = state.mark(entry) }
      state.work.pictures.append((session: entry.key, ticket: request.ticket))
      return (true, state.publisher)
    }
    guard isWanted else { return false }
    if picture == nil { Log.write(.info, "no picture " + request.wish.id + ": " + answer.text) }
    publisher?.wake()
    file(entry)
    return true
  }

  /// Writes what desktops are to read, if it is there and not written yet.
  func file(_ entry: SessionEntry) {
    while true {
      let job = withOwnState { state -> (PictureWish, Picture)? in
        guard !state.isClosed, !entry.isClosed, !entry.pictures.isFiling, entry.pictures.file == nil,
          let wish = entry.pictures.shelf.desktopWish, let picture = entry.pictures.shelf.desktopPicture
        else { return nil }
        entry.pictures.isFiling = true
        return (wish, picture)
      }
      guard let (wish, picture) = job else { return }
      let file = pictureFolder.add(picture, for: wish)
      let isDone = withOwnState { state -> Bool in
        entry.pictures.isFiling = false
        guard !state.isClosed, !entry.isClosed, entry.pictures.shelf.desktopWish == wish else { return false }
        entry.pictures.file = file
        // Without a file it is shown as it is; to look again would only write again.
        let wasHolding = entry.pictures.shelf.letGo()
        if file != nil || wasHolding { _ = state.mark(entry) }
        return true
      }
      if isDone { return wake() }
      // Another item plays by now, which may have its picture already.
      file?.remove()
    }
  }
}
