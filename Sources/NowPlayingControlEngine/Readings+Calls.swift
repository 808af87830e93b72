// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Calls players for their state, by MPRIS and by Session1.
extension Readings {
  static let year: Int64 = 31_536_000_000_000
  /// A player with Session1 that does not answer for so long is sent a Ping. A command may need
  /// long, but the player's connection answers a Ping at once.
  static let pulse: Int64 = 1_000_000

  func read(_ reading: PlayerReading) {
    if mprisOnly || onlyOnce { return request(.player, of: reading) }
    requestRatingMethod(of: reading)
    // Of a session, MPRIS has no more than the URL of its image.
    request([.root, .player], of: reading)
    request(.all, of: reading)
  }

  /// Reads the rest of a player that is read once, after its interface Player.
  private func readRest(of reading: PlayerReading) {
    guard onlyOnce, !mprisOnly else { return }
    requestRatingMethod(of: reading)
    // The interface of other players is not requested: that costs two messages.
    if reading.mpris.canHaveSession { request(.all, of: reading) } else { request(.root, of: reading) }
  }

  /// Requests what a player must be asked for by MPRIS.
  func request(_ unread: PlayerReader.Unread, of reading: PlayerReading) {
    func getAll(_ part: PlayerReader.Unread, _ interface: String) {
      guard unread.contains(part) else { return }
      call(
        reading, part.part, makeGet(reading.owner.text, PlayerReader.path, [interface]),
        failed: {
          // A player can withdraw its lists. One that leaves shows its last state.
          if !PlayerReader.Unread([.root, .player]).contains(part) {
            self.readRaw(of: interface, nil, reading)
            _ = reading.mpris.readAll(of: interface, nil, now: Clock.now())
          }
          if part == .player { self.readRest(of: reading) }
        }
      ) { [self] answer in
        readRaw(of: interface, answer, reading)
        request(reading.mpris.readAll(of: interface, answer, now: Clock.now()), of: reading)
        if part == .player { readRest(of: reading) }
      }
    }
    getAll(.player, PlayerReader.playerInterface)
    getAll(.root, PlayerReader.rootInterface)
    getAll(.trackList, PlayerReader.trackListInterface)
    getAll(.playlists, PlayerReader.playlistsInterface)
    if unread.contains(.position) {
      let position = [PlayerReader.playerInterface, "Position"]
      call(reading, PlayerReader.Unread.position.part, makeGet(reading.owner.text, PlayerReader.path, position)) {
        answer in
        reading.mpris.readPosition(answer, now: Clock.now())
      }
    }
    if unread.contains(.tracks), let tracks = reading.mpris.tracksCall {
      call(reading, PlayerReader.Unread.tracks.part, make(tracks, for: reading)) { reading.mpris.readTracks($0) }
    }
    if unread.contains(.playlistEntries) {
      call(reading, PlayerReader.Unread.playlistEntries.part, make(reading.mpris.playlistsCall, for: reading)) {
        reading.mpris.readPlaylists($0)
      }
    }
  }

  private func readRaw(of interface: String, _ answer: Message?, _ reading: PlayerReading) {
    guard let raw = reading.raw else { return }
    let old = reading.shown == nil ? nil : raw.entries(of: interface)
    raw.readAll(of: interface, answer)
    if reading.shown != nil { wasRead?(reading.owner, interface, old) }
  }

  func make(_ call: PlayerCall, for reading: PlayerReading) -> MessageWriter? {
    let writer = connection.makeCall(
      destination: reading.owner.text, path: PlayerReader.path, interface: call.interface, member: call.member)
    if let writer { call.append(to: writer) }
    return writer
  }

  /// Requests what a player must be asked for by Session1.
  func request(_ unread: SessionReader.Unread, of reading: PlayerReading) {
    if unread.contains(.all) {
      let isMissing = { [self] in if onlyOnce { request(.root, of: reading) } }
      call(
        reading, SessionReader.Unread.all.part,
        makeGet(reading.owner.text, SessionReader.path, [SessionReader.interface]),
        failed: isMissing
      ) { [self] answer in
        var session = reading.session ?? SessionReader(listsToo: listsToo)
        session.readAll(answer, now: Clock.now())
        reading.session = session.isSession ? session : nil
        if !session.isSession { isMissing() }
        if session.isSession { request(session.sideParts, of: reading) }
      }
    }
    for side in SessionReader.sides where unread.contains(side.part) {
      call(reading, side.part.part, makeGet(reading.owner.text, side.path, [side.interface])) { answer in
        reading.session?.readSide(side, answer)
      }
    }
    for (part, property) in SessionReader.Unread.lists where unread.contains(part) {
      call(reading, part.part, makeGet(reading.owner.text, SessionReader.path, [SessionReader.interface, property])) {
        answer in
        reading.session?.readList(property, answer)
      }
    }
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
    _ reading: PlayerReading, _ part: PlayerReading.Part, _ call: @autoclosure () -> MessageWriter?,
    failed: @escaping () -> Void = {},
    _ answered: @escaping (Message) -> Void
  ) {
    guard reading.calls.canBegin(part), let call = call() else { return }
    reading.calls.begin(part)
    beginCall()
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] reply in
      endCall()
      let isOutdated = reading.calls.end(part)
      guard !reading.hasLeft else { return readRefused() }
      if let reply, isRefusedByBus(reply) { return refused.append((reading, part)) }
      setSilent(reading, reply == nil)
      if reply?.isTooLong == true { reportTooLong(reading) }
      if let reply { if reply.isError { failed() } else { answered(reply) } }
      if isOutdated, reply != nil { readAgain(reading, part) }
      if reading.calls.open == 0 { reading.isRead = true }
      mark(reading)
      readRefused()
    }
  }

  private func reportTooLong(_ reading: PlayerReading) {
    guard !reading.wasTooLong else { return }
    reading.wasTooLong = true
    let name = Text.line((players.name(of: reading.owner) ?? reading.owner).text)
    Log.write(.warning, name + " sent more than " + Connection.longestMessageText + " in a message, which is not read")
  }

  private func readAgain(_ reading: PlayerReading, _ part: PlayerReading.Part) {
    request(PlayerReader.Unread(rawValue: UInt8(truncatingIfNeeded: part)), of: reading)
    request(SessionReader.Unread(rawValue: UInt8(truncatingIfNeeded: part >> 8)), of: reading)
  }

  /// A bus has a limit of the calls of a connection that wait for an answer.
  private func isRefusedByBus(_ reply: Message) -> Bool {
    reply.errorName.hasSameBytes(as: "org.freedesktop.DBus.Error.LimitsExceeded")
      && reply.sender.hasSameBytes(as: "org.freedesktop.DBus")
  }

  /// A call has ended, so there is room for one that the bus refused.
  private func readRefused() {
    while let (reading, part) = refused.popLast() {
      if !reading.hasLeft { return readAgain(reading, part) }
    }
  }

  /// Calls a player whose owner the bus need not be asked for: it is the sender of the answer.
  func call(anyOwner call: MessageWriter, _ completion: @escaping (Message?) -> Void) {
    let numbers = Connection.secretNumbers
    let number = numbers.lowerBound | Random.bits() & (numbers.upperBound - numbers.lowerBound)
    connection.call(anyOwner: call, number: number, timeoutMicroseconds: Self.patience, completion)
  }

  // MARK: Reading once

  /// Reads a player from its first answer, for its interface Player.
  func read(_ reading: PlayerReading, from answer: Message, now: Int64) {
    if !answer.isError {
      request(reading.mpris.readAll(of: PlayerReader.playerInterface, answer, now: now), of: reading)
    }
    readRest(of: reading)
    requestProcess(of: reading)
    if reading.calls.open == 0 { reading.isRead = true }
    mark(reading)
  }

  /// Shows a player whose state is not known.
  func show(_ reading: PlayerReading, isSilent: Bool) {
    reading.isRead = true
    setSilent(reading, isSilent)
    if !isSilent { readRest(of: reading) }
    mark(reading)
  }

  /// Shows a player with the state that the service has sent.
  func show(_ player: CenterReader.Player) {
    guard let session = player.session,
      let reading = add(player.name, player.history.player, true, now: Clock.now())
    else { return }
    reading.session = session
    reading.fromCenter = (player.hasSession, player.imageAddress)
    reading.isRead = true
    if player.isSilent { setSilent(reading, true) }
    mark(reading)
  }

  // MARK: Silent players

  /// Sends a Ping to a connection. If the bus ends, `answered` is not called.
  func ping(_ destination: String, _ answered: @escaping (_ isAlive: Bool) -> Void) {
    let ping = connection.makeCall(
      destination: destination, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
    guard let ping else { return }
    connection.call(ping, timeoutMicroseconds: Self.pulse) { [connection] in
      if !connection.isClosed { answered($0 != nil) }
    }
  }

  /// A player did not answer an action in time.
  func becameSilent(_ reading: PlayerReading) {
    guard !reading.hasLeft else { return }
    setSilent(reading, true)
    mark(reading)
  }

  private func setSilent(_ reading: PlayerReading, _ isSilent: Bool) {
    guard reading.isSilent != isSilent else { return }
    reading.isSilent = isSilent
    if isSilent {
      changePlayers { $0.order.becameSilent(reading.owner, now: Clock.now()) }
      if !onlyOnce { awaitAnswer(of: reading) }
    }
  }

  /// Reads a silent player again when it answers. It is called as for reading: the connection of a player that hangs can
  /// still answer a Ping.
  private func awaitAnswer(of reading: PlayerReading) {
    guard !reading.isAwaited, let call = makeGet(reading.owner.text, PlayerReader.path, [PlayerReader.playerInterface])
    else { return }
    reading.isAwaited = true
    connection.call(call, timeoutMicroseconds: Self.year) { [self] reply in
      reading.isAwaited = false
      if reply != nil, reading.isSilent, !reading.hasLeft, reading.calls.open == 0 { read(reading) }
    }
  }
}

extension PlayerReader.Unread {
  fileprivate var part: PlayerReading.Part { PlayerReading.Part(rawValue) }
}

extension SessionReader.Unread {
  fileprivate var part: PlayerReading.Part { PlayerReading.Part(rawValue) << 8 }
}
