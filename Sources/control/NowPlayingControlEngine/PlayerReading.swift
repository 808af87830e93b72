// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import OrgNowPlaying

/// The readers of one player, and how far they are.
final class PlayerReading {
  /// A part of a player that one call reads: the bits of `PlayerReader.Unread`, and above them those of
  /// `SessionReader.Unread`.
  typealias Part = UInt16
  /// The description of the object with its `RatingMethod`.
  static let ratingPart: Part = 1 << 15

  /// The calls that read a player: one at a time for each part.
  struct Calls {
    /// How many have no answer, and are still in time.
    private(set) var open = 0
    private var reading: Part = 0
    private var again: Part = 0
    /// The parts whose time is over. Their answers count nevertheless.
    private(set) var late: Part = 0

    /// Whether no call waits for an answer.
    var isIdle: Bool { open == 0 && late == 0 }

    /// Returns whether a part can be read. If it is being read, it must be read again after that.
    mutating func canBegin(_ part: Part) -> Bool {
      guard reading & part != 0 else { return true }
      again |= part
      return false
    }

    mutating func begin(_ part: Part) {
      reading |= part
      open += 1
    }

    /// The time of a call is over.
    mutating func expire(_ part: Part) {
      late |= part
      open -= 1
    }

    /// Answers to the calls whose time is over are not awaited any more.
    mutating func abandonLate() { (reading, again, late) = (reading & ~late, again & ~late, 0) }

    /// Returns whether the part must be read again.
    mutating func end(_ part: Part) -> Bool {
      defer { (reading, again, late) = (reading & ~part, again & ~part, late & ~part) }
      if late & part == 0 { open -= 1 }
      return again & part != 0
    }
  }

  let owner: Identifier
  var mpris: PlayerReader
  /// Nil: the player has no org.nowplaying.Session1, or has not answered yet.
  var session: SessionReader?
  /// The other sessions of its application.
  var others: [OtherSession] = []
  /// Facts from the service, if `session` is from it: whether the player itself has Session1, and the URL of its
  /// image.
  var fromCenter: (hasSession: Bool, imageAddress: String?)?
  /// How it rates its item outside MPRIS; nil: it cannot, or has not answered yet.
  var rating: (method: RatingMethod, owner: String)?
  var isAskedForRating = false
  /// Its properties of MPRIS as it sends them; nil: they are not stored.
  var raw: RawPlayer?
  /// Whether it plays on a phone.
  var isPhone = false

  var calls = Calls()
  /// How long it may need for an answer, before it counts as silent.
  var patience: Int64
  /// The parts that it answered with an error, while it is followed.
  var retries = Retries()
  /// Whether it has single values of its interface Player, but not all at once; and how often it was asked for them since
  /// the error.
  var hasValuesOnly = false
  var requestsOfValues = 0
  /// Whether its first state has been read.
  var isRead = false
  var isSilent = false
  /// Whether a silent player has been called, to see when it answers again, and how many of these calls have no answer. A
  /// player can answer none of before it hung.
  var isAwaited = false
  var awaitedCalls = 0
  static let mostAwaited = 8
  /// Whether it sent a message that is too long, which was reported.
  var wasTooLong = false
  /// Whether it got an item while its first state was read.
  var hasNewItem = false
  var hasLeft = false

  /// The last reported snapshot; nil: none yet.
  var shown: ObservedPlayer?
  /// The newest snapshot; nil: the same as `shown`.
  var changed: SessionSnapshot?
  /// The states since `shown`, for the service's rules.
  var statuses: [PlayerStatus] = []
  /// Whether it may have changed, and whether it showed something new then.
  var isMarked = false
  var mustCompare = false
  /// Whether an integration shows it, or the service does not.
  var isHidden = false

  var itemEnd = ItemEnd()

  /// When the player settles; nil: it has sent nothing since it did. And when it has sent its first signal since, and its last
  /// one.
  private var settlesAt: Int64?
  private var unsettledSince: Int64 = 0
  private var signalledAt: Int64 = 0
  /// Whether it has changed its queue or its playlists since it settled.
  private var hasChangedLists = false
  /// How long after its last signal a player settles. All that it shows then is read once more: an answer that was prepared
  /// before, a wrong signal or a silent change does not last.
  static let settling: Int64 = 1_500_000
  /// A player that does not cease to send signals is read so long after the first one.
  static let longestSettling: Int64 = 2_500_000

  /// When a part is requested although the player has sent nothing; nil: never.
  var deadline: Int64? {
    let earliest = min(itemEnd.deadline ?? .max, retries.deadline ?? .max, settlesAt ?? .max)
    return earliest == .max ? nil : earliest
  }

  /// The player has sent a signal of MPRIS, perhaps of a change of its lists.
  func signalled(lists: Bool = false, now: Int64) {
    signalledAt = now
    if lists { hasChangedLists = true }
    // Players with Session1 emit every change.
    if settlesAt == nil, session == nil { (settlesAt, unsettledSince) = (now + Self.settling, now) }
  }

  /// Whether the player has sent a signal since a time.
  func hasSignalled(since time: Int64) -> Bool { signalledAt > time }

  /// Whether the player settles now.
  private func takeSettled(now: Int64) -> Bool {
    guard let time = settlesAt, time <= now else { return false }
    let last = signalledAt + Self.settling
    let isNow = min(last, unsettledSince + Self.longestSettling) <= now
    if isNow { unsettledSince = now }
    settlesAt = last > now ? min(last, unsettledSince + Self.longestSettling) : nil
    return isNow
  }

  /// The parts that show all of a player, also what it has changed without a signal.
  private func takeAll() -> Part {
    let all = Part(PlayerReader.Unread.player.rawValue)
    // A player without an answer is read when it has one.
    guard session == nil, !isSilent, retries.parts & all == 0 else { return 0 }
    defer { hasChangedLists = false }
    let root = mpris.mustReadRoot(hasChangedLists: hasChangedLists) ? Part(PlayerReader.Unread.root.rawValue) : 0
    if hasValuesOnly { return root | Part(PlayerReader.Unread.values.rawValue) }
    mpris.beginSettling()
    return root | all
  }

  /// Finds the end of the item, after a change. Players with Session1 report their position themselves.
  func updateEnd(now: Int64) {
    itemEnd.update(session == nil && !isSilent && !hasLeft ? mpris.end : nil, now: now)
  }

  /// The parts that are requested now.
  func takeDue(now: Int64) -> Part {
    let (settles, ends) = (takeSettled(now: now), itemEnd.takeDue(now: now))
    return retries.takeDue(now: now) | (settles || ends ? takeAll() : 0)
  }

  init(_ owner: Identifier, _ scope: ReadingScope, _ patience: Patience) {
    (self.owner, self.patience) = (owner, patience.player)
    mpris = PlayerReader(listsToo: scope.contains(.lists), playerOnly: scope.contains(.mprisOnly))
  }

  /// Whether the player has org.nowplaying.Session1.
  var hasSession: Bool { fromCenter?.hasSession ?? (session != nil) }

  /// The status that decides the place in the order.
  var status: PlayerStatus { PlayerStatus(session?.state ?? mpris.state) }

  var snapshot: SessionSnapshot {
    if let fromCenter, let session { return withOthers(session.snapshot(imageAddress: fromCenter.imageAddress)) }
    let own = withRating(mpris.snapshot)
    return session.map { withOthers($0.snapshot(imageAddress: own.imageAddress)) } ?? own
  }

  private func withOthers(_ session: SessionSnapshot) -> SessionSnapshot {
    guard !others.isEmpty else { return session }
    var session = session
    session.others = others.map { SessionSnapshot.Other(key: $0.key, $0.snapshot) }
    return session
  }
}

extension PlayerStatus {
  init(_ state: PlaybackState) {
    self =
      switch state {
      case .playing, .buffering: .playing
      case .paused, .interrupted: .paused
      case .stopped: .stopped
      }
  }
}
