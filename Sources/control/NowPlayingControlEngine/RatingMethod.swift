// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import DBus

/// A method outside MPRIS by which a player rates its item. A rating is from 0 to 1, as `xesam:userRating` is.
struct RatingMethod {
  private enum Arguments {
    /// The rating as a text.
    case text
    /// The path of the item, and the rating.
    case track
    /// The URL of the item, and its properties. "rating" is a number of stars, of five.
    case entry
  }

  /// The part of the bus name that only selects the players that are asked. The player itself must have the method.
  private let player: Identifier
  /// The name of another connection of its process, which has the method; nil: the connection of the player has it.
  var service: String?
  let path: String
  private let interface: String
  private let member: String
  private let arguments: Arguments

  private static let all = [
    RatingMethod(
      player: "Lollypop", path: PlayerReader.path, interface: "org.mpris.MediaPlayer2.ExtensionSetRatings",
      member: "SetRating", arguments: .track),
    RatingMethod(
      player: "quodlibet", service: "net.sacredchao.QuodLibet", path: "/net/sacredchao/QuodLibet",
      interface: "net.sacredchao.QuodLibet", member: "Rate",
      arguments: .text),
    RatingMethod(
      player: "rhythmbox", path: "/org/gnome/Rhythmbox3/RhythmDB", interface: "org.gnome.Rhythmbox3.RhythmDB",
      member: "SetEntryProperties", arguments: .entry),
  ]

  /// The method that a player with the name may have.
  static func candidate(for name: Identifier) -> RatingMethod? {
    all.first { PlayerName.full($0.player) == name || PlayerName.isInstance(name, of: PlayerName.full($0.player)) }
  }

  /// Whether the description of its object has the method.
  func isDescribed(by answer: Message) -> Bool {
    guard let text = answer.readString(limit: Limits.textBytes) else { return false }
    let bytes = Array(text.utf8)
    return [interface, member].allSatisfy { name in
      let quoted = Array(("\"" + name + "\"").utf8)
      return bytes.indices.contains { bytes[$0...].starts(with: quoted) }
    }
  }

  /// Whether the player can rate the item now.
  func canRate(_ player: PlayerReader) -> Bool {
    switch arguments {
    case .text: player.content != nil
    case .track: player.path != nil
    case .entry: player.content?.text(.url) != nil
    }
  }

  /// The call; nil: the connection is closed, or there is no item.
  func makeCall(_ rating: Double, of player: PlayerReader, at owner: String, on connection: Connection)
    -> MessageWriter?
  {
    let call = connection.makeCall(destination: owner, path: path, interface: interface, member: member)
    guard let call, canRate(player) else { return nil }
    switch arguments {
    case .text: call.append(string: Text.number(rating))
    case .track:
      call.append(path: player.path ?? "")
      call.append(double: rating)
    case .entry:
      call.append(string: player.content?.text(.url) ?? "")
      call.openArray("{sv}")
      call.openDictionaryEntry("sv")
      call.append(string: "rating")
      call.openVariant("d")
      call.append(double: rating * 5)
      for _ in 0..<3 { call.close() }
    }
    return call
  }
}

extension PlayerReading {
  /// Adds the command that the player has outside MPRIS.
  func withRating(_ session: SessionSnapshot) -> SessionSnapshot {
    guard let (method, _) = rating else { return session }
    var session = session
    session.offer.add(.rateContent)
    try? session.offer.enable(.rateContent, method.canRate(mpris))
    return session
  }
}

extension Readings {
  /// Asks a player whose name is in the table whether it has the method. Other players cost nothing. One that does not answer
  /// this call can be alive, so it does not become silent.
  func requestRatingMethod(of reading: PlayerReading) {
    guard !mprisOnly, !reading.isAskedForRating, let method = ratingMethod(of: reading) else { return }
    reading.isAskedForRating = true
    if let service = method.service, !onlyOnce, !ratingServices.contains(Identifier(service)) {
      ratingServices.append(Identifier(service))
      // The player can have its own name first.
      connection.names.follow(.name(service), changed: { [self] in if !$0.new.isEmpty { serviceAppeared(service) } })
    }
    request(method, of: reading)
  }

  private func serviceAppeared(_ service: String) {
    for reading in all where reading.isAskedForRating {
      if ratingMethod(of: reading)?.service.hasSameBytes(as: service) == true { requestRatingMethodAgain(of: reading) }
    }
  }

  private func ratingMethod(of reading: PlayerReading) -> RatingMethod? {
    players.order.names(of: reading.owner).lazy.compactMap { RatingMethod.candidate(for: $0) }.first
  }

  private func request(_ method: RatingMethod, of reading: PlayerReading) {
    guard reading.calls.canBegin(PlayerReading.ratingPart) else { return }
    reading.calls.begin(PlayerReading.ratingPart)
    beginCall()
    guard let service = method.service else { return requestDescription(of: method, at: reading.owner.text, reading) }
    connection.bus.requestProcess(of: reading.owner.text, isThatOf: service) { [self] isSame in
      if isSame { requestDescription(of: method, at: service, reading) } else { endRatingRequest(of: reading) }
    }
  }

  private func requestDescription(of method: RatingMethod, at destination: String, _ reading: PlayerReading) {
    let call = connection.makeCall(
      destination: destination, path: method.path, interface: "org.freedesktop.DBus.Introspectable",
      member: "Introspect"
    )
    guard let call else { return endRatingRequest(of: reading) }
    var isLate = false
    connection.call(call, timeoutMicroseconds: patience.player, lateToo: !onlyOnce) { [self] answer in
      let wasLate = isLate
      isLate = answer == nil
      if let answer, !reading.hasLeft { readDescription(of: method, answer, reading) }
      if wasLate { mark(reading) } else { endRatingRequest(of: reading) }
    }
  }

  private func readDescription(of method: RatingMethod, _ answer: Message, _ reading: PlayerReading) {
    // A connection can have its name before its objects. With GDBus, the description is then empty, and no error.
    guard !answer.isError, method.isDescribed(by: answer), let owner = answer.sender else {
      hasFailed(PlayerReading.ratingPart, reading)
      return
    }
    changeTimes(of: reading) { $0.retries.answer(PlayerReading.ratingPart) }
    reading.rating = (method, owner)
  }

  /// Asks a player again that answered without the method.
  func requestRatingMethodAgain(of reading: PlayerReading) {
    if reading.rating == nil, let method = ratingMethod(of: reading) { request(method, of: reading) }
  }

  private func endRatingRequest(of reading: PlayerReading) {
    endCall()
    let mustRepeat = reading.calls.end(PlayerReading.ratingPart)
    guard !reading.hasLeft else { return }
    // The service has got its name while it was asked for.
    if mustRepeat { requestRatingMethodAgain(of: reading) }
    if reading.calls.open == 0 { reading.isRead = true }
    mark(reading)
  }

  /// The call for a command to a player without Session1; nil: the connection is closed.
  func makeCall(for invocation: Invocation, of reading: PlayerReading, now: Int64) throws(Failure) -> MessageWriter? {
    guard case .rating(let rating) = invocation.argument, let (method, owner) = reading.rating else {
      return make(try reading.mpris.call(for: invocation, now: now), for: reading)
    }
    guard (0...1).contains(rating) else { throw .invalid("a rating is from 0.0 to 1.0", not: rating) }
    return method.makeCall(rating, of: reading.mpris, at: owner, on: connection)
  }
}
