// SPDX-License-Identifier: MIT

internal import OrgNowPlaying
internal import NowPlayingCore
internal import NowPlayingPlatform
internal import DBus

/// The registrations for push of whoever hosts, and the messages that come for them.
///
/// Lives on the busThread's thread, which does not wait for the disk.
final class PushRegistrations: @unchecked Sendable {
  /// A registration that has heard nothing for that long is given up: what ended its session did not say so.
  private static let longestSilence: Int64 = 30 * 24 * 60 * 60
  /// How long the end waits for the disk.
  private static let diskPatience: Int64 = 60_000_000
  /// How long it waits before it tries again, at first and at most.
  private static let firstPause: Int64 = 1_000_000
  private static let longestPause: Int64 = 3_600_000_000

  private let service: String
  private let context: Context
  private let connection: Connection
  private let connector: PushConnector
  private let owner: RemoteMediaLink
  private var library: PushLibrary?
  private var distributor: PushDistributor?
  /// The sessions that were hosted when that was looked at last.
  private var ids: [String] = []
  /// When that is tried again which failed for a reason that may pass.
  private(set) var triesAgainAt: Int64?
  private var pause = PushRegistrations.firstPause
  /// What a thread is keeping at the moment.
  private var changes: PushLibrary.Changes?
  private var thread: Thread?
  /// What waits for that, and what waits for changes that came later; each is told whether they are kept.
  private var underWay: [(Bool) -> Void] = []
  private var waiting: [(Bool) -> Void] = []
  private var hasFailed = false

  /// Answers distributors from now on, and knows no token before it is open.
  init(_ service: String, of context: Context, on connection: Connection, owner: RemoteMediaLink) {
    (self.service, self.context, self.connection, self.owner) = (service, context, connection, owner)
    connector = PushConnector(on: connection, listener: owner)
    PushDistributor.watch(on: connection) { [self] in appeared($0) }
  }

  /// Registers anew what was registered before.
  func open() {
    guard library == nil else { return }
    var reason = ""
    library = PushLibrary.open(context.settings.id, reason: &reason)
    if library == nil { return Log.write(.info, "push: there is none: " + reason) }
    if !reason.isEmpty { Log.write(.warning, "push: " + reason) }
    PushDistributor.list(on: connection) { [self] in choose(among: $0) }
  }

  /// Lets others have what is kept, and says what is still to be said.
  func close() {
    distributor?.end()
    let last = library
    (library, distributor, triesAgainAt) = (nil, nil, nil)
    finishKeeping(last)
  }

  // MARK: The disk

  /// Runs `done` when all that has changed is kept, or cannot be.
  private func keep(_ done: @escaping (Bool) -> Void = { _ in }) {
    waiting.append(done)
    keepNext()
  }

  private func keepNext() {
    guard changes == nil, !waiting.isEmpty else { return }
    let ready = waiting
    waiting = []
    guard let taken = library?.take(again: hasFailed) else {
      for done in ready { done(true) }
      return
    }
    (changes, underWay) = (taken, ready)
    thread = Thread.start(name: "np-push") { [self] in
      taken.keep()
      // A context that is closed needs no news: its end waits for this thread.
      try? context.run { [self] _ in kept(taken) }
    }
    guard thread == nil else { return }
    taken.keep()
    kept(taken)
  }

  private func kept(_ taken: PushLibrary.Changes) {
    guard changes === taken else { return }
    let ready = underWay
    (changes, underWay, thread) = (nil, [], nil)
    hasFailed = !taken.isKept
    for done in ready { done(taken.isKept) }
    owner.flush()
    keepNext()
  }

  /// Waits for the disk: whoever opens the folder next reads what is kept.
  private func finishKeeping(_ library: PushLibrary?) {
    if let thread, !thread.join(withinMicroseconds: Self.diskPatience) {
      Log.write(.warning, "push: the disk has not answered for a minute")
    }
    let last = library?.take(again: hasFailed || changes?.isKept == false)
    last?.keep()
    let (early, later) = (underWay, waiting)
    let isKept = last?.isKept ?? changes?.isKept ?? true
    (changes, thread, underWay, waiting, hasFailed) = (nil, nil, [], [], false)
    for done in early + later { done(isKept) }
  }

  // MARK: Registrations

  private var wanted: String? {
    context.pushChoice.distributor ?? Environment.value(of: "NOWPLAYING_PUSH_DISTRIBUTOR")
  }

  /// A distributor is there that was not. It may have forgotten what it knew; or we have waited for one.
  private func appeared(_ word: String) {
    guard let library else { return }
    if let distributor {
      guard distributor.word == word else { return }
      distributor.reappeared()
      // Whoever ends at once would be started for ever.
      for registration in library.registrations { register(registration.token, mayStart: false) }
    } else if wanted == nil || wanted == word {
      PushDistributor.list(on: connection) { [self] in choose(among: $0) }
    }
  }

  private func choose(among words: [String]) {
    guard let library, distributor == nil else { return }
    let last = library.distributor
    let remembered = last.flatMap { words.contains($0) ? $0 : nil }
    var first = words.first
    for word in words { if let before = first, word < before { first = word } }
    guard let word = wanted ?? remembered ?? first else {
      return Log.write(.info, "push: no distributor of UnifiedPush is installed, so that no message comes")
    }
    guard words.contains(word) else {
      return Log.write(.warning, "push: there is no distributor " + word + ", so that no message comes")
    }
    let kept = library.registrations
    if let last, last != word {
      if remembered != nil {
        let before = PushDistributor(last, on: connection)
        for registration in kept { before.unregister(token: registration.token) }
      }
      for registration in kept { library.set(endpoint: nil, of: registration.token) }
    }
    library.distributor = word
    keep()
    distributor = PushDistributor(word, on: connection)
    Log.write(.info, "push: messages come from " + word)
    register(nil)
    let hosted = ids.map { IdentifierBytes.bytes($0) }
    for registration in kept {
      guard let id = registration.sessionID, !hosted.contains(id) else { continue }
      if registration.age > Self.longestSilence { giveUp(registration, of: id) } else { register(registration.token) }
    }
    for id in hosted { register(id) }
  }

  private func register(_ id: [UInt8]?) {
    guard let library, distributor != nil else { return }
    makeRoom(for: id)
    let isNew = !library.registrations.contains { $0.sessionID == id }
    guard let token = library.token(of: id) else { return warnOfToken() }
    // The distributor hears of it when it is kept. By then the session may have ended.
    keep { [self] isKept in
      if isKept {
        if self.library?.registration(token) != nil { register(token) }
      } else {
        if isNew { self.library?.forget(id) }
        warnOfToken()
      }
    }
  }

  private func warnOfToken() {
    Log.write(.warning, "push: a session cannot be registered, since its token cannot be kept")
  }

  private func register(_ token: String, mayStart: Bool = true) {
    guard let distributor else { return }
    distributor.register(service, token: token, vapid: context.pushChoice.key, mayStart: mayStart) { [self] in
      answered($0, mayPass: $1)
    }
  }

  private func answered(_ reason: String?, mayPass: Bool) {
    guard let distributor else { return }
    guard let reason else { return pause = Self.firstPause }
    if mayPass {
      guard triesAgainAt == nil else { return }
      triesAgainAt = Clock.now() + pause
      pause = min(2 * pause, Self.longestPause)
    }
    Log.write(
      .warning,
      "push: " + distributor.word + " does not register: " + reason + (mayPass ? "; it is tried again" : ""))
  }

  /// Registers what could not be registered before, if it is time to.
  func tryAgain(now: Int64) {
    guard let time = triesAgainAt, time <= now else { return }
    triesAgainAt = nil
    distributor?.tryAgain()
  }

  /// Where all places are taken, the session gives way that is not hosted and has heard nothing for the longest time.
  private func makeRoom(for id: [UInt8]?) {
    guard let kept = library?.registrations, kept.count >= PushLibrary.mostRegistrations,
      !kept.contains(where: { $0.sessionID == id })
    else { return }
    let hosted = ids.map { IdentifierBytes.bytes($0) }
    var oldest: PushLibrary.Registration?
    for registration in kept where registration.age > oldest?.age ?? -1 {
      if let id = registration.sessionID, !hosted.contains(id) { oldest = registration }
    }
    if let oldest, let id = oldest.sessionID { giveUp(oldest, of: id) }
  }

  private func unregister(_ id: [UInt8]) {
    guard let registration = library?.registrations.first(where: { $0.sessionID == id }) else { return }
    giveUp(registration, of: id)
  }

  /// Nothing is to be posted to it any more.
  private func giveUp(_ registration: PushLibrary.Registration, of id: [UInt8]) {
    guard let library else { return }
    distributor?.unregister(token: registration.token)
    library.forget(id)
    keep()
    if registration.endpoint != nil { owner.tell(Self.token(registration, nil, library.publicKey, library.authSecret)) }
  }

  /// Sessions that have come are registered, and those that have gone are not any more.
  func sync(with ids: [String]) {
    guard ids != self.ids else { return }
    let before = self.ids
    self.ids = ids
    // Both are in the order of their starts.
    var kept = 0
    for id in before {
      if kept < ids.count, ids[kept] == id { kept += 1 } else { unregister(IdentifierBytes.bytes(id)) }
    }
    for id in ids[kept...] { register(IdentifierBytes.bytes(id)) }
  }

  /// A wish is about to be done. What was hosted by a process that is gone has nothing else to end it.
  func expect(_ wish: HostingRequest) {
    if wish.event == .end, !context.isHosted(wish.id) { unregister(IdentifierBytes.bytes(wish.id)) }
  }

  // MARK: Tokens

  /// Those that have an address.
  var tokens: [PushToken] {
    guard let library else { return [] }
    let (key, secret) = (library.publicKey, library.authSecret)
    return library.registrations.compactMap { registration in
      registration.endpoint.map { Self.token(registration, $0, key, secret) }
    }
  }

  private static func token(
    _ registration: PushLibrary.Registration, _ endpoint: String?, _ key: String, _ secret: String
  ) -> PushToken {
    PushToken(
      sessionID: registration.sessionID.map { IdentifierBytes.text($0) }, endpoint: endpoint, publicKey: key,
      authSecret: secret)
  }

  /// Messages are posted to another address, nil: to none; the token is new then. `moved` gets it when it is kept, or nil:
  /// it is nobody's.
  func move(_ token: String, to endpoint: String?, _ moved: @escaping (PushToken?) -> Void) {
    guard let library, let registration = library.registration(token) else {
      Log.write(.info, "push: news of a registration that is not ours")
      return moved(nil)
    }
    library.set(endpoint: endpoint, of: token)
    let new = Self.token(registration, endpoint, library.publicKey, library.authSecret)
    keep { _ in moved(new) }
  }

  // MARK: Messages

  /// Does what a message says, if it is to be believed, once it is kept that it has come; `taken` runs then.
  func receive(_ bytes: [UInt8], for token: String, _ taken: @escaping () -> Void) {
    guard let library else {
      Log.write(.info, "push: a message was dropped: there is nothing to read it with")
      return taken()
    }
    var reason = ""
    let read = library.read(bytes, for: token, reason: &reason)
    guard let read, let event = ExtensionEvent(rawValue: read.event) else {
      Log.write(.warning, "push: a message was dropped: " + reason)
      return taken()
    }
    if !reason.isEmpty { Log.write(.warning, "push: " + reason) }
    let id = IdentifierBytes.text(read.id)
    do throws(Failure) {
      let wish = try HostingRequest(event, id, read.attributes, isPushed: true)
      keep { [self] isKept in
        if !isKept { Log.write(.warning, "push: what came cannot be kept, and may come again after a restart") }
        expect(wish)
        context.host(wish) { failure in
          if let failure { Log.write(.warning, "push: a message was not taken: " + failure.reason) }
        }
        taken()
      }
    } catch {
      Log.write(.warning, "push: a message was dropped: " + error.reason)
      taken()
    }
  }
}
