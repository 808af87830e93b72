// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Calls players for their state, by MPRIS and by Session1.
extension PlayerTracker {
  private static let year: Int64 = 31_536_000_000_000

  func read(_ entry: Entry) {
    if mprisOnly || onlyOnce { return request(.player, of: entry) }
    // Of a session, MPRIS has no more than the URL of its image.
    request([.root, .player], of: entry)
    request(.all, of: entry)
  }

  /// Reads the rest of a player that is read once, after its interface Player.
  func readRest(of entry: Entry) {
    guard onlyOnce, !mprisOnly else { return }
    // The interface of other players is not requested: that costs two messages.
    if entry.mpris.canHaveSession { request(.all, of: entry) } else { request(.root, of: entry) }
  }

  /// Requests what a player must be asked for by MPRIS.
  func request(_ unread: PlayerReader.Unread, of entry: Entry) {
    func getAll(_ part: PlayerReader.Unread, _ interface: String) {
      guard unread.contains(part) else { return }
      call(
        entry, part.part, makeGet(entry.owner.text, PlayerReader.path, [interface]),
        failed: {
          // A player can withdraw its lists. One that leaves shows its last state.
          if !PlayerReader.Unread([.root, .player]).contains(part) {
            self.readRaw(of: interface, nil, entry)
            _ = entry.mpris.readAll(of: interface, nil, now: Clock.now())
          }
          if part == .player { self.readRest(of: entry) }
        }
      ) { [self] answer in
        readRaw(of: interface, answer, entry)
        request(entry.mpris.readAll(of: interface, answer, now: Clock.now()), of: entry)
        if part == .player { readRest(of: entry) }
      }
    }
    getAll(.player, PlayerReader.playerInterface)
    getAll(.root, PlayerReader.rootInterface)
    getAll(.trackList, PlayerReader.trackListInterface)
    getAll(.playlists, PlayerReader.playlistsInterface)
    if unread.contains(.position) {
      let position = [PlayerReader.playerInterface, "Position"]
      call(entry, PlayerReader.Unread.position.part, makeGet(entry.owner.text, PlayerReader.path, position)) { answer in
        entry.mpris.readPosition(answer, now: Clock.now())
      }
    }
    if unread.contains(.tracks), let tracks = entry.mpris.tracksCall {
      call(entry, PlayerReader.Unread.tracks.part, make(tracks, for: entry)) { entry.mpris.readTracks($0) }
    }
    if unread.contains(.playlistEntries) {
      call(entry, PlayerReader.Unread.playlistEntries.part, make(entry.mpris.playlistsCall, for: entry)) {
        entry.mpris.readPlaylists($0)
      }
    }
  }

  private func readRaw(of interface: String, _ answer: Message?, _ entry: Entry) {
    guard let raw = entry.raw else { return }
    let old = entry.shown == nil ? nil : raw.entries(of: interface)
    raw.readAll(of: interface, answer)
    if entry.shown != nil { wasRead?(entry.owner, interface, old) }
  }

  func make(_ call: PlayerCall, for entry: Entry) -> MessageWriter? {
    let writer = connection.makeCall(
      destination: entry.owner.text, path: PlayerReader.path, interface: call.interface, member: call.member)
    if let writer { call.append(to: writer) }
    return writer
  }

  /// Requests what a player must be asked for by Session1.
  func request(_ unread: SessionReader.Unread, of entry: Entry) {
    func getList(_ part: SessionReader.Unread, _ property: String) {
      guard unread.contains(part) else { return }
      call(entry, part.part, makeGet(entry.owner.text, SessionReader.path, [SessionReader.interface, property])) {
        answer in
        entry.session?.readList(part, answer)
      }
    }
    if unread.contains(.all) {
      let isMissing = { [self] in if onlyOnce { request(.root, of: entry) } }
      call(
        entry, SessionReader.Unread.all.part, makeGet(entry.owner.text, SessionReader.path, [SessionReader.interface]),
        failed: isMissing
      ) { [self] answer in
        var session = entry.session ?? SessionReader(listsToo: listsToo)
        session.readAll(answer, now: Clock.now())
        entry.session = session.isSession ? session : nil
        if !session.isSession { isMissing() }
      }
    }
    getList(.queue, "Queue")
    getList(.playlists, "Playlists")
  }

  /// A call of Get, or of GetAll.
  func makeGet(_ destination: String, _ path: String, _ arguments: [String]) -> MessageWriter? {
    let call = connection.makeCall(
      destination: destination, path: path, interface: Self.properties, member: arguments.count == 1 ? "GetAll" : "Get")
    for argument in arguments { call?.append(string: argument) }
    return call
  }

  /// Calls a player. `failed`: it answered with an error. A player that does not answer becomes silent. A part that is being
  /// read is read again after that, so that a player that floods gets one call at a time.
  private func call(
    _ entry: Entry, _ part: Part, _ call: @autoclosure () -> MessageWriter?, failed: @escaping () -> Void = {},
    _ answered: @escaping (Message) -> Void
  ) {
    guard entry.reading & part == 0 else {
      entry.again |= part
      return
    }
    guard let call = call() else { return }
    entry.reading |= part
    beginCall()
    entry.openCalls += 1
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] reply in
      endCall()
      entry.openCalls -= 1
      entry.reading &= ~part
      let isOutdated = entry.again & part != 0
      entry.again &= ~part
      guard !entry.hasLeft else { return readRefused() }
      if let reply, isRefusedByBus(reply) { return refused.append((entry, part)) }
      setSilent(entry, reply == nil)
      if reply?.isTooLong == true { reportTooLong(entry) }
      if let reply { if reply.isError { failed() } else { answered(reply) } }
      if isOutdated, reply != nil { readAgain(entry, part) }
      if entry.openCalls == 0 { entry.isRead = true }
      mark(entry)
      readRefused()
    }
  }

  private func reportTooLong(_ entry: Entry) {
    guard !entry.wasTooLong else { return }
    entry.wasTooLong = true
    let name = Text.line((order.names(of: entry.owner).first ?? entry.owner).text)
    Log.write(.warning, name + " sent more than " + Connection.longestMessageText + " in a message, which is not read")
  }

  private func readAgain(_ entry: Entry, _ part: Part) {
    request(PlayerReader.Unread(rawValue: UInt8(truncatingIfNeeded: part)), of: entry)
    request(SessionReader.Unread(rawValue: UInt8(truncatingIfNeeded: part >> 8)), of: entry)
  }

  /// A bus has a limit of the calls of a connection that wait for an answer.
  private func isRefusedByBus(_ reply: Message) -> Bool {
    reply.errorName.hasSameBytes(as: "org.freedesktop.DBus.Error.LimitsExceeded")
      && reply.sender.hasSameBytes(as: "org.freedesktop.DBus")
  }

  /// A call has ended, so there is room for one that the bus refused.
  private func readRefused() {
    while let (entry, part) = refused.popLast() {
      if !entry.hasLeft { return readAgain(entry, part) }
    }
  }

  // MARK: Silent players

  /// A player did not answer an action in time.
  func becameSilent(_ entry: Entry) {
    guard !entry.hasLeft else { return }
    setSilent(entry, true)
    mark(entry)
  }

  func setSilent(_ entry: Entry, _ isSilent: Bool) {
    guard entry.isSilent != isSilent else { return }
    entry.isSilent = isSilent
    if isSilent {
      order.becameSilent(entry.owner, now: Clock.now())
      if !onlyOnce { awaitAnswer(of: entry) }
    }
    orderIsMarked = true
  }

  /// Reads a silent player again when it answers. It is called as for reading: the connection of a player that hangs can
  /// still answer a Ping.
  private func awaitAnswer(of entry: Entry) {
    guard !entry.isAwaited, let call = makeGet(entry.owner.text, PlayerReader.path, [PlayerReader.playerInterface])
    else { return }
    entry.isAwaited = true
    connection.call(call, timeoutMicroseconds: Self.year) { [self] reply in
      entry.isAwaited = false
      if reply != nil, entry.isSilent, !entry.hasLeft, entry.openCalls == 0 { read(entry) }
    }
  }
}

extension PlayerReader.Unread {
  fileprivate var part: PlayerTracker.Part { PlayerTracker.Part(rawValue) }
}

extension SessionReader.Unread {
  fileprivate var part: PlayerTracker.Part { PlayerTracker.Part(rawValue) << 8 }
}
