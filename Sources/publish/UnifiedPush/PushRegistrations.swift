// SPDX-License-Identifier: MIT

public import DBus
public import NowPlayingCore
internal import NowPlayingPlatform

/// Registers the application and its hosted sessions with a distributor of UnifiedPush.
///
/// Lives on the thread of the connection.
public final class PushRegistrations {
  /// A registration without a message for that long is removed: the program that ended its session did not report the
  /// end.
  private static let longestSilence: Int64 = 30 * 24 * 60 * 60
  /// How long it waits before it tries again: the first time, and at most.
  private static let firstDelay: Int64 = 1_000_000
  private static let longestDelay: Int64 = 3_600_000_000

  private let service: String
  let host: any PushHost
  private let connection: Connection
  private let connector: PushConnector
  let saver: PushSaver
  private var distributor: PushDistributor?
  /// The sessions that were hosted at the last `sync(with:)`.
  private var ids: [Identifier] = []
  /// When it repeats registrations whose failure may be temporary.
  public private(set) var triesAgainAt: Int64?
  private var delay = PushRegistrations.firstDelay

  /// The library, while it is open.
  var library: PushLibrary? { saver.library }

  /// Answers distributors from now on. Until `open()` it knows no token. `service`: our name on the bus.
  public init(
    _ service: String, on connection: Connection, host: any PushHost, listener: any PushListener
  ) {
    (self.service, self.host, self.connection) = (service, host, connection)
    saver = PushSaver(for: host)
    connector = PushConnector(on: connection, listener: listener)
    PushDistributor.watch(on: connection) { [self] in appeared($0) }
  }

  /// Repeats all stored registrations.
  public func open() {
    guard library == nil else { return }
    var reason = ""
    saver.library = PushLibrary.open(host.applicationID, reason: &reason)
    if library == nil {
      return Log.write(.info, "push disabled: " + reason + "; without push, ignore this")
    }
    if !reason.isEmpty { Log.write(.warning, "push: " + reason) }
    PushDistributor.list(on: connection) { [self] in choose(among: $0) }
  }

  /// Sends the unregistrations that are left, saves all changes and lets other processes open the folder.
  public func close() {
    distributor?.end()
    (distributor, triesAgainAt) = (nil, nil)
    saver.finish()
  }

  // MARK: The distributor

  private var chosen: String? {
    host.pushDistributor ?? Environment.value(of: "NOWPLAYING_PUSH_DISTRIBUTOR")
  }

  /// A distributor has started. It may have lost our registrations, or may be the one that we wait for.
  private func appeared(_ word: String) {
    guard let library else { return }
    if let distributor {
      guard distributor.word.hasSameBytes(as: word) else { return }
      distributor.reappeared()
      // A distributor that ends at once must not be started again and again.
      for registration in library.registrations { register(registration.token, mayStart: false) }
    } else if chosen == nil || chosen.hasSameBytes(as: word) {
      PushDistributor.list(on: connection) { [self] in choose(among: $0) }
    }
  }

  private func choose(among words: [String]) {
    guard let library, distributor == nil else { return }
    let last = library.distributor
    let known = words.map { Identifier($0) }
    let remembered = last.flatMap { known.contains(Identifier($0)) ? $0 : nil }
    guard let word = chosen ?? remembered ?? known.min()?.text else {
      return Log.write(.info, "push: no message can arrive: no distributor of UnifiedPush is installed; install one")
    }
    guard known.contains(Identifier(word)) else {
      return Log.write(
        .warning,
        "push: no message can arrive: the distributor " + word + " is not installed; install it or choose another"
      )
    }
    let stored = library.registrations
    if let last, !last.hasSameBytes(as: word) {
      if remembered != nil {
        let before = PushDistributor(last, on: connection)
        for registration in stored { before.unregister(token: registration.token) }
      }
      for registration in stored { library.set(endpoint: nil, of: registration.token) }
    }
    library.distributor = word
    saver.save()
    distributor = PushDistributor(word, on: connection)
    Log.write(.info, "push: messages come from " + word)
    register(nil)
    let hosted = ids.map { $0.bytes }
    for registration in stored {
      guard let id = registration.sessionID, !hosted.contains(id) else { continue }
      if registration.age > Self.longestSilence { remove(registration, of: id) } else { register(registration.token) }
    }
    for id in hosted { register(id) }
  }

  // MARK: Registering

  /// Registers a session; nil: the application.
  private func register(_ id: [UInt8]?) {
    guard let library, distributor != nil else { return }
    makeRoom(for: id)
    let isNew = !library.registrations.contains { $0.sessionID == id }
    guard let token = library.token(of: id) else { return logUnsavedToken() }
    // The distributor gets the token after it is saved. The session may have ended by then.
    saver.save { [self] isSaved in
      if isSaved {
        if self.library?.registration(token) != nil { register(token) }
      } else {
        if isNew { self.library?.forget(id) }
        logUnsavedToken()
      }
    }
  }

  private func logUnsavedToken() {
    Log.write(.warning, "push: a session is not registered: its token cannot be saved; is the disk full?")
  }

  private func register(_ token: String, mayStart: Bool = true) {
    guard let distributor else { return }
    distributor.register(service, token: token, vapid: host.pushKey, mayStart: mayStart) { [self] in
      registered(failure: $0, isTemporary: $1)
    }
  }

  private func registered(failure reason: String?, isTemporary: Bool) {
    guard let distributor else { return }
    guard let reason else { return delay = Self.firstDelay }
    if isTemporary {
      guard triesAgainAt == nil else { return }
      triesAgainAt = Clock.now() + delay
      delay = min(2 * delay, Self.longestDelay)
    }
    Log.write(
      .warning,
      "push: " + distributor.word + " refuses a registration: " + reason
        + (isTemporary ? "; the library tries again" : ""))
  }

  /// Repeats the registrations that failed, if it is time to.
  public func tryAgain(now: Int64) {
    guard let time = triesAgainAt, time <= now else { return }
    triesAgainAt = nil
    distributor?.tryAgain()
  }

  /// At the limit, removes the session that is not hosted and had no message for the longest time.
  private func makeRoom(for id: [UInt8]?) {
    guard let stored = library?.registrations, stored.count >= PushLibrary.mostRegistrations,
      !stored.contains(where: { $0.sessionID == id })
    else { return }
    let hosted = ids.map { $0.bytes }
    var oldest: PushLibrary.Registration?
    for registration in stored where registration.age > oldest?.age ?? -1 {
      if let id = registration.sessionID, !hosted.contains(id) { oldest = registration }
    }
    if let oldest, let id = oldest.sessionID { remove(oldest, of: id) }
  }

  private func unregister(_ id: [UInt8]) {
    guard let registration = library?.registrations.first(where: { $0.sessionID == id }) else { return }
    remove(registration, of: id)
  }

  /// Removes a registration, here and at the distributor.
  private func remove(_ registration: PushLibrary.Registration, of id: [UInt8]) {
    guard let library else { return }
    distributor?.unregister(token: registration.token)
    library.forget(id)
    saver.save()
    if registration.endpoint != nil { host.announce(library.pushToken(of: registration, endpoint: nil)) }
  }

  /// Registers the sessions that were started since the last call, and unregisters those that ended.
  public func sync(with ids: [Identifier]) {
    guard ids != self.ids else { return }
    let before = self.ids
    self.ids = ids
    // Both are in the order of their starts.
    var same = 0
    for id in before {
      if same < ids.count, ids[same] == id { same += 1 } else { unregister(id.bytes) }
    }
    for id in ids[same...] { register(id.bytes) }
  }

  /// Call it before a request is done: if it ends a session that another process hosted, its registration is removed
  /// here.
  public func prepare(for request: HostingRequest) {
    if request.event == .end, !host.isHosted(request.id) { unregister(request.id.bytes) }
  }
}
