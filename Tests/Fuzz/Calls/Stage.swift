// SPDX-License-Identifier: MIT

internal import OrgNowPlaying
internal import UnifiedPush
internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import DBus

/// A session on its own connection, and a player that finishes a request when the input commands it.
private final class Stage: SurfaceOwner, ExtensionOwner, PushListener {
  let connection: Connection
  private(set) var surface: MPRISSurface!
  private(set) var session1: Session1Surface!
  private var shown: SessionSnapshot
  private var shownBefore = everything
  /// The queue has an entry for each letter.
  private var letters: [UInt8] = []
  private var open: [Ledger.Ticket] = []
  /// The requests for images; some of them may be cancelled.
  private var asked: [Ledger.Ticket] = []
  private var lastTicket: Ledger.Ticket = 0
  var isFull = false
  var now = Stage.beginning

  init(_ connection: Connection, withLists: Bool) {
    self.connection = connection
    shown = everything
    if withLists {
      letters = Array("abc".utf8)
      shown.lists.queue = Stage.queue(letters, current: "b")
      shown.lists.playlists = Stage.playlists("abc".utf8, time: 0)
      shown.lists.activePlaylist = "b"
      shown.lists.customCommands = "abc".utf8.compactMap {
        try? CustomCommand(id: Identifier(bytes: [$0]), title: "Command", isEnabled: $0 != UInt8(ascii: "c"))
      }
      try? shown.lists.set(artwork: Artwork(id: "icon"), ofCustomCommand: "a")
    }
    surface = MPRISSurface(shown, on: connection, owner: self, now: now)
    session1 = Session1Surface(shown, on: connection, owner: self)
    extension1 = Extension1Surface(on: connection, owner: self)
    connector = PushConnector(on: connection, listener: self)
  }

  // MARK: Hosting

  private var extension1: Extension1Surface!
  private var connector: PushConnector!
  private(set) var hostedIDs: [Identifier] = []
  var systemPrimaryID: Identifier { hostedIDs.last ?? "" }
  private(set) var pushTokens: [PushToken] = []

  func perform(_ request: HostingRequest, from client: Identifier, _ answered: @escaping (Failure?) -> Void) {
    precondition(!request.id.isEmpty && request.attributes.count <= Limits.attributeBytes)
    hostedIDs.removeAll { $0 == request.id }
    if request.event != .end, hostedIDs.count < 16 { hostedIDs.append(request.id) }
    answered(isFull ? .notHosted(request.id) : nil)
    extension1.show()
  }

  func requestSystemPrimary(_ id: Identifier, _ answered: @escaping (Failure?, Bool, Bool) -> Void) {
    answered(isFull ? .notHosted(id) : nil, true, hostedIDs.contains(id))
  }

  func received(_ message: [UInt8], for token: String, _ taken: @escaping () -> Void) {
    precondition(!token.isEmpty && (1...4_096).contains(message.count))
    taken()
  }

  func moved(_ token: String, to endpoint: String?, _ taken: @escaping () -> Void) {
    precondition(!token.isEmpty && endpoint?.isEmpty != true)
    let new = PushToken(sessionID: Identifier(token), endpoint: endpoint, publicKey: "p", authSecret: "s")
    pushTokens = pushTokens.suffix(7) + [new]
    extension1.emit(new)
    taken()
  }

  static let beginning: Int64 = 1_000_000_000

  func look(for query: ImageQuery, from caller: Caller) -> ImageReply {
    if isFull { return .failed(Answer(.failed)) }
    lastTicket += 1
    asked.append(lastTicket)
    return .asked(lastTicket)
  }

  var videoConstraints: MotionConstraints { [] }

  func reply(to query: ImageQuery, from caller: Caller) -> ImageReply? { nil }

  func prepareResume(_ point: ResumePoint, position: Int64?) -> Answer { .success }

  func showOthers() -> [SessionSnapshot.Other] { shown.others }

  func ignored(_ call: String, for session: Identifier, from client: Identifier) {}

  func perform(_ invocations: [Invocation], from caller: Caller) -> Ledger.Ticket? {
    guard !isFull else { return nil }
    lastTicket += 1
    open.append(lastTicket)
    return lastTicket
  }

  /// Breaks the reference cycle between surface and owner.
  func end() { (surface, session1, extension1, connector) = (nil, nil, nil, nil) }

  func leave() {
    surface.leave()
    session1.leave()
  }

  /// A content in which every field is set.
  static func content(_ kind: ContentKind, id: Identifier, text: String) -> Content? {
    guard var content = try? Content(kind: kind, id: id) else { return nil }
    for number in Int32(1)...63 {
      guard let field = Field(rawValue: number) else { continue }
      try? content.set(field, to: text)
      try? content.set(field, to: "1959-08-17")
      try? content.set(field, to: 1)
      try? content.set(field, to: true)
    }
    try? content.set(.title, to: text)
    try? content.set(.url, to: "https://user:secret@example.org/" + text)
    try? content.set(duration: .finite(254_000_000))
    try? content.set(extra: "example:mood", to: .text(text))
    try? content.set(extra: "example:number", to: .number(7))
    content.set(artwork: try? Artwork(id: "cover"))
    content.set(animatedArtwork: try? AnimatedArtwork(id: "loop", ratios: .all))
    return content
  }

  /// One entry per letter; case is ignored for the item. Two entries may have one item, with different tags.
  static func queue(_ letters: some Sequence<UInt8>, current: Identifier?) -> Queue {
    var queue = Queue()
    for letter in letters {
      guard var content = try? Content(kind: .music, id: "song \(name(letter & 7))") else { continue }
      try? content.set(.title, to: "Song " + String(letter >> 5))
      try? queue.add(name(letter), content)
    }
    try? queue.set(current: current)
    return queue
  }

  static func playlists(_ letters: some Sequence<UInt8>, time: Int64) -> Playlists {
    var playlists = Playlists()
    for letter in letters {
      let id = name(letter)
      try? playlists.add(id, name: "List " + String(letter >> 5), icon: letter & 32 == 0 ? nil : "file:///a.png")
      try? playlists.set(times: id, created: time, modified: .min, played: Int64(letter))
    }
    return playlists
  }

  /// One of sixteen ids, which is also the end of a path.
  static func name(_ letter: UInt8) -> Identifier { Identifier(String(UnicodeScalar(97 + (letter &+ 15) & 15))) }

  /// Changes the queue, mostly by little.
  private func changeQueue(_ what: UInt8, _ whole: Int64, _ text: String) {
    let letter = UInt8(truncatingIfNeeded: whole)
    let place = letters.isEmpty ? nil : Int(whole & 15) % letters.count
    switch (what, place) {
    case (0, _): letters = []
    case (1, _): letters = Array(text.utf8.prefix(16))
    case (2, let place?): letters.remove(at: place)
    case (3, let place?): letters[place] ^= 32
    case (4, let place?): letters.insert(letters.remove(at: place), at: Int(letter >> 4) % (letters.count + 1))
    default: if letters.count < 16 { letters.insert(letter, at: place ?? 0) }
    }
    let current = shown.lists.queue?.current
    shown.lists.queue = what == 0 && text.isEmpty ? nil : Stage.queue(letters, current: current)
  }

  private func changePlaylists(_ what: UInt8, _ whole: Int64, _ text: String) {
    switch what {
    case 0: shown.lists.playlists = nil
    case 1: shown.lists.playlists = Stage.playlists(text.utf8, time: whole)
    default: shown.lists.activePlaylist = text.isEmpty ? nil : Stage.name(UInt8(truncatingIfNeeded: whole))
    }
  }

  /// Changes one thing, and publishes it.
  func change(_ what: UInt8, _ whole: Int64, _ real: Double, _ text: String) {
    let command = Command(rawValue: Int32(truncatingIfNeeded: whole & 31)) ?? .play
    switch what % 32 {
    case 0: shown.content = nil
    case 1:
      let kind = ContentKind(rawValue: Int32(truncatingIfNeeded: whole & 7) + 1) ?? .music
      shown.content = Stage.content(kind, id: Identifier(text), text: text)
    case 2: try? shown.content?.set(duration: .finite(whole))
    case 3: try? shown.content?.set(duration: .live)
    case 4: shown.offer.remove(command)
    case 5: shown.offer.add(command)
    case 6: try? shown.offer.enable(command, false)
    case 7: try? shown.offer.set(rates: [real, 1])
    case 8:
      shown.offer.set(
        repeatMode: RepeatMode(rawValue: Int32(truncatingIfNeeded: whole & 3)) ?? .off, supported: [.off, .one])
    case 9:
      shown.offer.set(
        shuffleMode: ShuffleMode(rawValue: Int32(truncatingIfNeeded: whole & 3)) ?? .off, supported: [.collections])
    case 10:
      let state = PlaybackState(rawValue: Int32(truncatingIfNeeded: whole & 7)) ?? .stopped
      if let playback = try? Playback(state: state, rate: real, position: whole, volume: abs(real)).checked() {
        shown.playback = playback
        shown.timeline = Timeline(
          playback, length: shown.content?.duration.microseconds, after: shown.timeline, now: now)
      }
    case 11: try? shown.offer.set(intervals: [whole], for: whole & 1 == 0 ? .skipForward : .skipBackward)
    case 12: shown.identity = text
    case 13: shown.desktopEntry = text.isEmpty ? nil : text
    case 14: try? shown.offer.set(schemes: whole & 1 == 0 ? [text] : [], mimeTypes: [text, text])
    case 16...23: changeQueue(what % 8, whole, text)
    case 24, 25: try? shown.lists.queue?.set(current: text.isEmpty ? nil : Stage.name(UInt8(whole & 15)))
    case 26...30: changePlaylists(what % 32 - 26, whole, text)
    default: now = now.addingReportingOverflow(whole & 0xFFFF_FFFF).partialValue
    }
    // Sometimes the session's earlier state is published as another session.
    if !shown.others.isEmpty || what % 32 == 15 {
      shown.others = whole & 3 == 0 ? [] : [SessionSnapshot.Other(key: 7, shownBefore), .init(key: 12, everything)]
    }
    shownBefore = shown
    shownBefore.others = []
    surface.show(shown, now: now)
    session1.show(shown, now: now)
  }

  /// Finishes one request with any outcome; false if none is open.
  func conclude(_ which: UInt8, _ how: UInt8, _ text: String) -> Bool {
    if open.isEmpty, let ticket = asked.popLast() {
      _ = session1.concludeImage(ticket)
      return true
    }
    guard !open.isEmpty else { return false }
    let ticket = open.remove(at: Int(which) % open.count)
    let outcome = Outcome.allCases[Int(how) % Outcome.allCases.count]
    let answer = Answer(outcome, text)
    let isOne = surface.conclude(ticket, answer) || session1.conclude(ticket, answer)
    // A second call has no effect.
    precondition(isOne && !surface.conclude(ticket, answer) && !session1.conclude(ticket, answer))
    return true
  }
}

/// A session in which everything is set and offered.
private let everything: SessionSnapshot = {
  var shown = SessionSnapshot(identity: "Player", desktopEntry: "org.example.Player", showsAddresses: true)
  for command in Command.allCases { shown.offer.add(command) }
  try? shown.offer.set(schemes: ["file", "https"], mimeTypes: ["audio/flac"])
  try? shown.offer.set(rates: [0.5, 1, 2])
  shown.content = Stage.content(.music, id: "album-7/track-3", text: "Harbour Lights")
  shown.playback = Playback(state: .playing, volume: 0.5)
  shown.timeline = Timeline(position: 60_000_000, timestamp: Stage.beginning, rate: 1, length: 254_000_000)
  return shown
}()

nonisolated(unsafe) private var login: Login?
nonisolated(unsafe) private var connection: Connection?
nonisolated(unsafe) private var stage: Stage?

private func text(_ pointer: UnsafePointer<CChar>?, _ size: Int) -> String {
  guard let pointer = unsafe pointer, size > 0 else { return "" }
  let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: size)
  // Cleans the text as the ABI does.
  return unsafe Text.clean(Text.decoded(Array(bytes.filter { $0 != 0 })))
}

/// Starts the authentication at an abstract socket.
@c func stage_connect(_ name: UnsafePointer<CChar>?) -> Bool {
  unsafe connection?.close()
  unsafe connection = nil
  guard let name = unsafe name else { return false }
  unsafe login = try? Login.begin(.abstract(String(cString: name)), wantsDescriptors: true)
  return unsafe login != nil
}

/// Continues the authentication; true once the connection is complete.
@c func stage_advance() -> Bool {
  if case .connected(let new) = unsafe login?.advance() {
    unsafe connection = new
    unsafe login = nil
    return true
  }
  return false
}

@c func stage_begin(_ withLists: Bool) { unsafe stage = connection.map { Stage($0, withLists: withLists) } }

@c func stage_end() {
  unsafe stage?.end()
  unsafe stage = nil
}

/// Processes all input; false if the connection is closed.
@c func stage_process() -> Bool {
  guard let connection = unsafe connection else { return false }
  for _ in 0..<100_000 {
    switch connection.process() {
    case .more: continue
    case .idle: return true
    case .closed: return false
    }
  }
  fatalError("the connection does not come to rest")
}

@c func stage_leave() { unsafe stage?.leave() }

@c func stage_fill(_ isFull: Bool) { unsafe stage?.isFull = isFull }

@c func stage_change(_ what: UInt8, _ whole: Int64, _ real: Double, _ bytes: UnsafePointer<CChar>?, _ size: Int) {
  unsafe stage?.change(what, whole, real, text(bytes, size))
}

@c func stage_conclude(_ which: UInt8, _ how: UInt8, _ bytes: UnsafePointer<CChar>?, _ size: Int) -> Bool {
  unsafe stage?.conclude(which, how, text(bytes, size)) ?? false
}
