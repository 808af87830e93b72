// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// The link to the service org.nowplaying.Center, which decides which player is first, if it runs.
///
/// The players are followed all the same: when the service leaves, nothing is missed.
final class CenterLink {
  /// A service that runs.
  final class Service {
    /// Its connection.
    let owner: String
    fileprivate var reader = CenterReader()
    /// Whether its first answer was read, and it has answered since.
    fileprivate var isReady = false
    /// Whether it has been sent a Ping without an answer.
    fileprivate var isPinged = false
    /// When its players are read again, since it has changed their order; nil: it has not.
    fileprivate var settlesAt: Int64?
    /// When it is sent a Ping, since a player has another status and it has reported nothing; nil: it need not.
    fileprivate var pulseAt: Int64?

    fileprivate init(_ owner: String) { self.owner = owner }
  }

  static let name = Center1Surface.busName

  private let readings: Readings
  private var connection: Connection { readings.connection }
  /// Nil: the service does not run, or is not used.
  private var service: Service?
  private var hasSubscribed = false
  /// Called with the connection of the service; empty: it has left.
  var ownerChanged: ((String) -> Void)?

  init(_ readings: Readings) { self.readings = readings }

  /// The service, if it answers.
  var ready: Service? { service.flatMap { $0.isReady ? $0 : nil } }

  /// Whether the service chooses the first player.
  var decides: Bool { ready != nil && !readings.mprisOnly }

  // MARK: Following

  /// Finds the service, and follows it.
  func follow() {
    readings.beginCall()
    readings.statusChanged = { [self] in
      // Not every status changes what the service shows, so it may only be silent.
      if let service = ready, service.pulseAt == nil { service.pulseAt = Clock.now() + readings.patience.pulse }
    }
    connection.names.follow(.name(Self.name), changed: { [self] in changed($0) }) { [readings] in readings.endCall() }
  }

  private func subscribe() {
    guard !hasSubscribed else { return }
    hasSubscribed = true
    connection.names.subscribe(to: CenterCall.changes) { [self] signal in
      guard let service, signal.isMember("PropertiesChanged"), signal.sender.hasSameBytes(as: service.owner) else {
        return
      }
      service.pulseAt = nil
      // Before its first answer, an older state may arrive.
      if service.isReady { read(service, signal) }
    }
  }

  private func changed(_ change: OwnerChange) {
    if service.map({ !$0.owner.hasSameBytes(as: change.new) }) == true { leave() }
    ownerChanged?(change.new)
    guard !change.new.isEmpty, service == nil else { return }
    let service = Service(change.new)
    self.service = service
    // A program that has shown a first player shows it until then.
    readings.changePlayers { $0.awaitsService = !readings.hasSettled }
    subscribe()
    readAll(of: service)
  }

  private func readAll(of service: Service) {
    guard let call = CenterCall.getAll(from: service.owner, on: connection) else { return }
    readings.beginCall()
    var isLate = false
    // A key press does not wait for a service that hangs. Its answer counts whenever it comes.
    connection.call(call, timeoutMicroseconds: readings.patience.serviceFirst, lateToo: true) { [self] reply in
      if !isLate { readings.endCall() }
      guard service === self.service else { return }
      if !isLate {
        readings.changePlayers { $0.awaitsService = false }
        readings.markAll(mustCompare: false)
      }
      isLate = true
      if let reply { begin(service) { $0.readAll(reply) } }
    }
  }

  /// A service that hangs decides nothing, until it answers.
  private func awaitAnswer(of service: Service) {
    guard let call = CenterCall.getAll(from: service.owner, on: connection) else { return }
    connection.call(call, timeoutMicroseconds: Patience.year) { [self] reply in
      guard service === self.service, let reply else { return }
      begin(service) { $0.readAll(reply) }
    }
  }

  /// Reads the first answer of the service.
  private func begin(_ service: Service, _ read: (inout CenterReader) -> Void) {
    read(&service.reader)
    guard service.reader.isCenter else { return }
    service.isReady = true
    readings.changePlayers { $0.serviceHides(service.reader.hidden) }
    learnOrder(of: service)
    for player in service.reader.players where player.isSilent {
      if let reading = readings[player.history.player] { readings.becameSilent(reading) }
    }
    readings.markAll(mustCompare: true)
  }

  /// Reads a change of the service.
  private func read(_ service: Service, _ signal: Message) {
    let known = service.reader.silent
    if service.reader.readChanges(signal) { service.settlesAt = Clock.now() + Self.settling }
    let reader = service.reader
    let hidesOthers = readings.changePlayers { $0.serviceHides(reader.hidden) }
    readings.changePlayers { $0.serviceDecides(reader.primary, reader.reason) }
    // They have not answered another program.
    for name in reader.silent where !known.contains(name) {
      if let reading = readings.named(name) { readings.becameSilent(reading) }
    }
    if hidesOthers { readings.markAll(mustCompare: true) }
  }

  /// The service has left, or hangs.
  private func leave() {
    if readings.players.awaitsService {
      readings.changePlayers { $0.awaitsService = false }
      readings.markAll(mustCompare: false)
    }
    if ready != nil {
      readings.changePlayers { $0.serviceLeft() }
      readings.markAll(mustCompare: true)
    }
    service = nil
  }

  /// The bus has answered that a service has left.
  func left(_ left: Service) { if left === service { leave() } }

  /// The service does not answer any more.
  private func suspend(_ service: Service) {
    guard service === self.service, service.isReady else { return }
    leave()
    let next = Service(service.owner)
    self.service = next
    awaitAnswer(of: next)
  }

  // MARK: Order

  /// How long after a change of its order the service is asked for it: it knows times that no signal of a player has. The
  /// last such change may come `PlayerReading.settling` after that of a player; the sum is less than three seconds.
  private static let settling: Int64 = 1_000_000

  /// When the order is read again, or the service is sent a Ping; nil: never.
  var deadline: Int64? {
    var deadline = EarliestDeadline(ready?.settlesAt)
    deadline.add(ready?.pulseAt)
    return deadline.value
  }

  /// Reads the order again, and sends a Ping, if their time has come.
  func advance(now: Int64) {
    if let service = ready, let time = service.pulseAt, time <= now {
      service.pulseAt = nil
      readings.ping(service.owner) { [self] isAlive in if !isAlive { suspend(service) } }
    }
    guard let service = ready, let time = service.settlesAt, time <= now else { return }
    service.settlesAt = nil
    guard let call = CenterCall.getAll(from: service.owner, on: connection) else { return }
    connection.call(call, timeoutMicroseconds: Patience.year) { [self] reply in
      guard service === ready, let reply else { return }
      service.reader.readAll(reply)
      learnOrder(of: service)
      readings.markAll(mustCompare: false)
    }
  }

  private func learnOrder(of service: Service) {
    let (reader, isLast) = (service.reader, readings.onlyOnce)
    readings.changePlayers { players in
      players.serviceKnows(reader.players.map { ($0.history, $0.preference) }, isLast: isLast, now: Clock.now())
      players.serviceDecides(reader.primary, reader.reason)
    }
  }

  // MARK: Reading once

  /// The result of `readPrimary`.
  enum Primary {
    /// The service has shown its first player, or hides it.
    case shown
    /// The player with this name is first, and must be read.
    case mustRead(String)
    /// The service has no first player.
    case absent
    /// The service does not run. `hasAnswer`: the bus has answered so.
    case noService(hasAnswer: Bool)
  }

  /// Reads the first player with one call of the service, however many there are.
  func readPrimary(_ answered: @escaping (Primary) -> Void) {
    guard let call = CenterCall.make("GetPrimary", on: connection) else { return }
    call.append(
      strings: readings.mprisOnly
        ? [CenterReader.shortestProperty] : CenterReader.properties(listsToo: readings.listsToo))
    callOnce(call) { [self] reply in answered(readPrimary(reply)) }
  }

  /// Calls the service, which may hang. An answer after `Patience.serviceOnce` has its order, and the players that it hides.
  private func callOnce(_ call: MessageWriter, _ answered: @escaping (Message?) -> Void) {
    readings.beginCall()
    var isLate = false
    readings.call(anyOwner: call, within: readings.patience.serviceOnce, lateToo: true) { [self] reply in
      guard isLate else {
        isLate = reply == nil
        answered(reply)
        return readings.endCall()
      }
      guard let reply, !readings.isSettled, let service = serviceAnswered(reply) else { return }
      begin(service) { [listsToo = readings.listsToo] in $0.readSessions(reply, listsToo: listsToo, now: Clock.now()) }
    }
  }

  private func readPrimary(_ reply: Message?) -> Primary {
    guard let reply, let service = serviceAnswered(reply) else { return .noService(hasAnswer: reply != nil) }
    readings.readOnlyOnce()
    begin(service) { [listsToo = readings.listsToo] in $0.readSessions(reply, listsToo: listsToo, now: Clock.now()) }
    guard service.isReady, let first = service.reader.players.first else {
      leave()
      return .absent
    }
    if readings.mprisOnly || first.session == nil { return .mustRead(first.name.text) }
    readings.show(first)
    return .shown
  }

  /// Reads all players with one call of the service. `names`: those of the bus. `rest` gets those that it has not shown.
  func readPlayers(_ names: [String], _ rest: @escaping ([String]) -> Void) {
    guard let call = CenterCall.make("GetPlayers", on: connection) else { return }
    call.append(strings: CenterReader.properties(listsToo: readings.listsToo))
    callOnce(call) { [self] reply in rest(readPlayers(names, reply)) }
  }

  private func readPlayers(_ names: [String], _ reply: Message?) -> [String] {
    guard let reply, let service = serviceAnswered(reply) else { return names }
    begin(service) { [listsToo = readings.listsToo] in $0.readSessions(reply, listsToo: listsToo, now: Clock.now()) }
    guard service.isReady else {
      self.service = nil
      return names
    }
    var known = IdentifierMap<Bool>()
    for name in service.reader.hidden { known[name] = true }
    for player in service.reader.players {
      readings.show(player)
      if player.session != nil { known[player.name] = true }
    }
    return names.filter { known[Identifier($0)] == nil }
  }

  /// Reads only the order of the service, in addition to the players.
  func readOrder() {
    guard let call = CenterCall.getAll(from: Self.name, on: connection) else { return }
    readings.beginCall()
    var isLate = false
    readings.call(anyOwner: call, within: readings.patience.serviceOnce, lateToo: true) { [self] reply in
      if let reply, !isLate || !readings.isSettled, let service = serviceAnswered(reply) {
        begin(service) { $0.readAll(reply) }
      }
      if !isLate { readings.endCall() }
      isLate = true
    }
  }

  private func serviceAnswered(_ reply: Message) -> Service? {
    guard !reply.isError, let sender = reply.sender else { return nil }
    let service = Service(sender)
    self.service = service
    return service
  }

  // MARK: Calls

  /// The call that performs a command. `player`: empty for the primary one. `service`: nil if the bus is to start it.
  func makePerform(
    _ invocation: Invocation, on player: Identifier, by service: Service?
  ) throws(Failure) -> MessageWriter? {
    guard !readings.mprisOnly,
      let call = CenterCall.make(
        PerformCall.member, to: service?.owner ?? Self.name, on: connection, mayStart: service == nil)
    else { return nil }
    call.append(string: player.text)
    try PerformCall.append(invocation, to: call)
    return call
  }

  /// Sends such a call.
  func perform(_ call: MessageWriter, _ answered: @escaping (Message?) -> Void) {
    connection.call(call, timeoutMicroseconds: readings.patience.serviceCommand, answered)
  }

  /// Sends a Ping to the service that owns a connection, if it still runs, or the name.
  func ping(_ owner: String, _ answered: @escaping (_ isAlive: Bool) -> Void) {
    guard !owner.hasSameBytes(as: Self.name) else { return readings.ping(owner, answered) }
    guard let service, service.owner.hasSameBytes(as: owner), !service.isPinged else { return }
    service.isPinged = true
    readings.ping(owner) { [self] isAlive in
      service.isPinged = false
      answered(isAlive)
      if !isAlive { suspend(service) }
    }
  }

  /// Sends the user's choice to the service. It is started for that, but not to end a choice.
  func choose(_ player: Identifier?, _ ended: @escaping () -> Void) {
    guard player != nil || service != nil,
      let call = CenterCall.make("SetPrimary", on: connection, mayStart: player != nil)
    else { return ended() }
    call.append(string: player?.text ?? "")
    connection.call(call, timeoutMicroseconds: readings.patience.start) { [self] reply in
      ended()
      guard let reply, !reply.isAbsence else { return }
      guard reply.isError else {
        // The service has the choice now, and ends it.
        if ready != nil { readings.changePlayers { $0.order.releasePin() } }
        return
      }
      let name = reply.errorName ?? ""
      if name.beginsWithBytes(of: "org.nowplaying.") { Log.write(.warning, reply.errorText ?? name) }
    }
  }
}
