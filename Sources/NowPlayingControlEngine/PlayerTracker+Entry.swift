// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import OrgNowPlaying

extension PlayerTracker {
  /// A part of a player that one call reads: the bits of `PlayerReader.Unread`, and above them those of
  /// `SessionReader.Unread`.
  typealias Part = UInt16

  final class Entry {
    let owner: Identifier
    var mpris: PlayerReader
    /// Nil: the player has no org.nowplaying.Session1, or has not answered yet.
    var session: SessionReader?
    /// The other sessions of its application.
    var others: [Other] = []
    var existedBefore = false
    /// Its properties of MPRIS as it sends them; nil: they are not stored.
    var raw: RawPlayer?
    /// Whether it sent a message that is too long, which was reported.
    var wasTooLong = false
    /// Whether its first state has been read.
    var isRead = false
    /// The last reported snapshot; nil: there is none yet.
    var shown: ObservedPlayer?
    /// What it shows now; nil: the same as `shown`.
    var changed: SessionSnapshot?
    var openCalls = 0
    /// What is being read, and what must be read again after that; see `Part`.
    var reading: Part = 0
    var again: Part = 0
    var isSilent = false
    /// Whether a silent player has been called, to see when it answers again.
    var isAwaited = false
    /// Whether it got an item while its first state was read.
    var hasNewItem = false
    /// Whether it may have changed, and whether it showed something new then.
    var isMarked = false
    var mustCompare = false
    var hasLeft = false
    /// Whether it is Plasma's browser integration.
    var isIntegration = false
    /// Whether it plays on a phone.
    var isPhone = false
    /// Its process, 0 while the bus has not answered; nil: not requested.
    var process: Int64?
    /// Whether an integration shows it.
    var isHidden = false
    /// Whether it has been sent a Ping without an answer.
    var isPinged = false
    /// What the service said, if `session` is from it: whether the player itself has Session1, and the URL of its image.
    var fromCenter: (hasSession: Bool, imageAddress: String?)?

    /// Whether the player has org.nowplaying.Session1.
    var hasSession: Bool { fromCenter?.hasSession ?? (session != nil) }

    init(_ owner: Identifier, _ scope: ReadingScope) {
      self.owner = owner
      mpris = PlayerReader(listsToo: scope.contains(.lists), playerOnly: scope.contains(.mprisOnly))
    }

    /// The status that decides the place in the order.
    var status: PlayerStatus { PlayerStatus(session?.state ?? mpris.state) }

    var snapshot: SessionSnapshot {
      mpris.updateQueue()
      if let fromCenter, let session { return withOthers(session.snapshot(imageAddress: fromCenter.imageAddress)) }
      let own = mpris.snapshot
      return session.map { withOthers($0.snapshot(imageAddress: own.imageAddress)) } ?? own
    }

    private func withOthers(_ session: SessionSnapshot) -> SessionSnapshot {
      guard !others.isEmpty else { return session }
      var session = session
      session.others = others.map { SessionSnapshot.Other(key: $0.key, $0.snapshot) }
      return session
    }
  }
}
