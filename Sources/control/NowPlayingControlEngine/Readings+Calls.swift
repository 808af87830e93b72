// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Calls players for their state, by MPRIS and by Session1.
extension Readings {
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
      var number = 0
      call(
        reading, part.part, makeGetAll(of: interface, reading, &number),
        failed: { [self] pauses in
          // A player can withdraw its lists. One that leaves shows its last state.
          if !PlayerReader.Unread([.root, .player]).contains(part) { readAll(of: interface, nil, nil, reading) }
          if part == .player { readValues(of: reading, after: pauses) }
        }
      ) { [self] answer in
        readAll(of: interface, answer, number, reading)
        if part == .player { readRest(of: reading) }
      }
    }
    getAll(.player, PlayerReader.playerInterface)
    getAll(.root, PlayerReader.rootInterface)
    getAll(.trackList, PlayerReader.trackListInterface)
    getAll(.playlists, PlayerReader.playlistsInterface)
    if unread.contains(.values) { requestValues(PlayerReader.values[...], of: reading) }
    if unread.contains(.position) {
      let isState = reading.mpris.hasNewState && !reading.hasValuesOnly
      var number = 0
      call(
        reading, PlayerReader.Unread.position.part,
        isState ? makeGetState(of: reading, &number) : makeGetPosition(of: reading),
        failed: { [self] _ in
          if isState { return request(.position, of: reading) }
          reading.mpris.readPosition(nil, now: Clock.now())
        }
      ) { [self] answer in
        if isState {
          readAll(of: PlayerReader.playerInterface, answer, number, reading)
        } else {
          reading.mpris.readPosition(answer, now: Clock.now())
        }
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

  /// Reads the answer to GetAll, the call with this number. Nil: the player does not have the interface any more.
  private func readAll(of interface: String, _ answer: Message?, _ number: Int?, _ reading: PlayerReading) {
    let isPlayer = interface.hasSameBytes(as: PlayerReader.playerInterface)
    if isPlayer, let number, reading.mpris.isOutdated(number) { return }
    readRaw(of: interface, answer, reading)
    request(reading.mpris.readAll(of: interface, answer, call: number, now: Clock.now()), of: reading)
  }

  private func makeGetPosition(of reading: PlayerReading) -> MessageWriter? {
    makeGet(reading.owner.text, PlayerReader.path, [PlayerReader.playerInterface, "Position"])
  }

  private func makeGetState(of reading: PlayerReading, _ number: inout Int) -> MessageWriter? {
    number = reading.mpris.beginReadingState()
    return makeGet(reading.owner.text, PlayerReader.path, [PlayerReader.playerInterface])
  }

  private func makeGetAll(of interface: String, _ reading: PlayerReading, _ number: inout Int) -> MessageWriter? {
    number = reading.mpris.beginReading(interface)
    reading.raw?.beginReading(interface)
    return makeGet(reading.owner.text, PlayerReader.path, [interface])
  }

  /// Some players give their properties one by one only. One that has its name before its objects gives none at first, so it
  /// is asked for them only after each of the last two pauses.
  private func readValues(of reading: PlayerReading, after pauses: Int) {
    if !onlyOnce, !reading.hasValuesOnly {
      guard pauses - (Retries.pauses.count - 2) > reading.requestsOfValues else { return }
      reading.requestsOfValues += 1
    }
    request(.values, of: reading)
  }

  /// Requests properties of the interface Player, one after the other.
  private func requestValues(_ names: ArraySlice<String>, of reading: PlayerReading) {
    guard let name = names.first else { return readRest(of: reading) }
    let (isFirst, rest) = (names.startIndex == 0, names.dropFirst())
    call(
      reading, PlayerReader.Unread.values.part,
      makeGet(reading.owner.text, PlayerReader.path, [PlayerReader.playerInterface, name]),
      failed: { [self] _ in
        guard isFirst else { return requestValues(rest, of: reading) }
        reading.hasValuesOnly = false
        readRest(of: reading)
        // A reader that starts now knows nothing of the player either.
        if reading.requestsOfValues == 2 { readAll(of: PlayerReader.playerInterface, nil, nil, reading) }
      }
    ) { [self] answer in
      if isFirst { reading.hasValuesOnly = true }
      reading.raw?.readValue(of: name, answer)
      request(reading.mpris.readValue(of: name, answer, now: Clock.now()), of: reading)
      requestValues(rest, of: reading)
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
      let isMissing = { [self] (_: Int) in if onlyOnce { request(.root, of: reading) } }
      call(
        reading, SessionReader.Unread.all.part,
        makeGet(reading.owner.text, SessionReader.path, [SessionReader.interface]),
        failed: isMissing
      ) { [self] answer in
        var session = reading.session ?? SessionReader(listsToo: listsToo)
        session.readAll(answer, now: Clock.now())
        reading.session = session.isSession ? session : nil
        if !session.isSession { isMissing(0) }
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

  /// The parts that a player has, if it has any: an error is not its last word.
  private func mustHave(_ part: PlayerReading.Part, _ reading: PlayerReading) -> Bool {
    switch part {
    case PlayerReader.Unread.root.part, PlayerReader.Unread.player.part: true
    case PlayerReader.Unread.position.part: reading.mpris.hasPosition || reading.retries.parts & part != 0
    case PlayerReader.Unread.trackList.part: reading.mpris.hasQueue
    // The player has these lists, or they would not be requested.
    case PlayerReader.Unread.tracks.part, PlayerReader.Unread.playlistEntries.part, PlayerReading.ratingPart: true
    // Session1 and its lists. The objects below it exist only with their values.
    case SessionReader.Unread.all.part..<SessionReader.Unread.customCommands.part: reading.session != nil
    default: false
    }
  }

  /// Returns how many pauses were over when the part was requested, or 0 if it is not requested again.
  @discardableResult
  func hasFailed(_ part: PlayerReading.Part, _ reading: PlayerReading) -> Int {
    guard !onlyOnce, mustHave(part, reading) else { return 0 }
    var pauses = 0
    changeTimes(of: reading) { pauses = $0.retries.fail(part, now: Clock.now()) }
    guard pauses == Retries.pauses.count else { return pauses }
    if part == SessionReader.Unread.all.part { reading.session = nil }
    // Signals mean that it has the objects that each player has, and no others.
    if part != PlayerReader.Unread.root.part, part != PlayerReader.Unread.player.part {
      changeTimes(of: reading) { $0.retries.answer(part) }
    }
    return pauses
  }

  private func hasAnswered(_ part: PlayerReading.Part, _ reading: PlayerReading) {
    guard reading.retries.parts & part != 0 else { return }
    changeTimes(of: reading) { $0.retries.answer(part) }
    guard part == PlayerReader.Unread.player.part else { return }
    (reading.hasValuesOnly, reading.requestsOfValues) = (false, 0)
    // It has its objects now. Those of its lists and of Session1 were as late.
    if !mprisOnly { request(.all, of: reading) }
    if reading.mpris.mustReadRoot(hasChangedLists: false) { request(.root, of: reading) }
    if listsToo { request(PlayerReader.Unread.playlists, of: reading) }
  }

  /// Requests the parts whose time has come.
  func readAgain(_ reading: PlayerReading, now: Int64) {
    var due: PlayerReading.Part = 0
    changeTimes(of: reading) { due = $0.takeDue(now: now) }
    readAgain(reading, due)
  }

  /// A call of Get, or of GetAll.
  func makeGet(_ destination: String, _ path: String, _ arguments: [String]) -> MessageWriter? {
    let call = connection.makeCall(
      destination: destination, path: path, interface: Self.properties, member: arguments.count == 1 ? "GetAll" : "Get")
    for argument in arguments { call?.append(string: argument) }
    return call
  }

  /// Calls a player. `failed`: it answered with an error, when so many of the `Retries.pauses` were over. A player that does
  /// not answer becomes silent. A part that is being read is read again after that, so that a player that floods gets one call
  /// at a time.
  private func call(
    _ reading: PlayerReading, _ part: PlayerReading.Part, _ call: @autoclosure () -> MessageWriter?,
    failed: @escaping (_ pauses: Int) -> Void = { _ in },
    _ answered: @escaping (Message) -> Void
  ) {
    guard reading.calls.canBegin(part), let call = call() else { return }
    reading.calls.begin(part)
    beginCall()
    let began = Clock.now()
    var isLate = false
    connection.call(call, timeoutMicroseconds: reading.patience, lateToo: !onlyOnce) { [self] reply in
      let wasLate = isLate
      isLate = reply == nil && !onlyOnce
      if !wasLate { endCall() }
      var isOutdated = false
      if !wasLate, isLate {
        reading.calls.expire(part)
      } else if !wasLate || reading.calls.late & part != 0 {
        isOutdated = reading.calls.end(part)
      }
      guard !reading.hasLeft else { return readRefused() }
      if wasLate, reply != nil, Clock.now() - began < patience.slowPlayer { reading.patience = patience.slowPlayer }
      if let reply, isRefusedByBus(reply) { return refused.append((reading, part)) }
      setSilent(reading, reply == nil)
      if reply?.isTooLong == true { reportTooLong(reading) }
      if let reply, reply.isError {
        failed(hasFailed(part, reading))
      } else if let reply {
        answered(reply)
        // A player without any property is not ready.
        let isFailure = part == PlayerReader.Unread.player.part && reading.mpris.isEmpty
        if isFailure { hasFailed(part, reading) } else { hasAnswered(part, reading) }
      } else if isLate, !wasLate, reading.hasSignalled(since: began) {
        // It lives, and may have lost the call. That for the position can have been one for the state.
        reading.calls.abandonLate()
        readAgain(reading, part == PlayerReader.Unread.position.part ? PlayerReader.Unread.player.part : part)
      }
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
    if part & PlayerReading.ratingPart != 0 { requestRatingMethodAgain(of: reading) }
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

  /// Calls a player whose owner the bus need not be asked for: it is the sender of the answer. `lateToo`: see `Connection.call`.
  func call(
    anyOwner call: MessageWriter, within limit: Int64? = nil, lateToo: Bool = false,
    _ completion: @escaping (Message?) -> Void
  ) {
    let numbers = Connection.secretNumbers
    let number = numbers.lowerBound | Random.bits() & (numbers.upperBound - numbers.lowerBound)
    connection.call(
      anyOwner: call, number: number, timeoutMicroseconds: limit ?? patience.player, lateToo: lateToo, completion)
  }

  // MARK: Reading once

  /// Reads a player from its first answer, for its interface Player.
  func read(_ reading: PlayerReading, from answer: Message, now: Int64) {
    if answer.isError {
      request(.values, of: reading)
    } else {
      request(reading.mpris.readAll(of: PlayerReader.playerInterface, answer, now: now), of: reading)
      readRest(of: reading)
    }
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
  func ping(
    _ destination: String, within limit: Int64? = nil, _ answered: @escaping (_ isAlive: Bool) -> Void
  ) {
    let ping = connection.makeCall(
      destination: destination, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping")
    guard let ping else { return }
    connection.call(ping, timeoutMicroseconds: limit ?? patience.pulse) { [connection] in
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
    silent.removeAll { $0 == reading.owner }
    if isSilent {
      silent.append(reading.owner)
      changePlayers { $0.order.becameSilent(reading.owner, now: Clock.now()) }
      if !onlyOnce { awaitAnswer(of: reading) }
    }
  }

  /// Reads a silent player again when it answers. It is called as for reading: the connection of a player that hangs can
  /// still answer a Ping.
  private func awaitAnswer(of reading: PlayerReading) {
    guard !reading.isAwaited, reading.calls.late == 0, reading.awaitedCalls < PlayerReading.mostAwaited,
      let call = makeGet(reading.owner.text, PlayerReader.path, [PlayerReader.playerInterface])
    else { return }
    reading.isAwaited = true
    reading.awaitedCalls += 1
    connection.call(call, timeoutMicroseconds: Patience.year) { [self] reply in
      reading.isAwaited = false
      reading.awaitedCalls -= 1
      guard reply != nil, reading.isSilent, !reading.hasLeft, reading.calls.isIdle else { return }
      // A command that waits for a player that answers does not wait for the rest.
      setSilent(reading, false)
      read(reading)
      mark(reading)
    }
  }
}

extension PlayerReader.Unread {
  fileprivate var part: PlayerReading.Part { PlayerReading.Part(rawValue) }
}

extension SessionReader.Unread {
  fileprivate var part: PlayerReading.Part { PlayerReading.Part(rawValue) << 8 }
}
