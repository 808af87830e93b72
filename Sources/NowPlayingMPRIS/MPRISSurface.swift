// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// One session as an MPRIS player on a connection of its own.
///
/// Whoever asks is answered from what was shown last, without entering the player; what changed goes out as one
/// PropertiesChanged an interface, with values and never by invalidation.
public final class MPRISSurface: Surface, ObjectHandler {
  static let path = "/org/mpris/MediaPlayer2"

  let connection: Connection
  let owner: any SurfaceOwner
  private(set) var view: PlayerView
  /// Where a client believes playback to be, which works it out from what it was told.
  private var believed: Timeline
  /// How often each property that can be set was announced, to know whether a Set has had its echo.
  private var announcements = [UInt32](repeating: 0, count: Property.canControl.rawValue + 1)
  private var waiting = OrderedMap<Waiting>()
  /// Where a seek that the player has not finished will lead, so that one that follows it goes on from there.
  private var seek: (ticket: Ledger.Ticket, target: Int64)?

  /// The playlists as they were sorted last: who reads them in portions asks for the same order again.
  var sorted: SortedPlaylists?

  private struct Waiting {
    let message: Message
    let echo: Echo?
    /// What the player is asked for next, before the answer.
    var next: Invocation?
  }

  /// A property that a client set. It is announced again if its value stayed another, or the button in some panels would
  /// wait for ever.
  struct Echo {
    let property: Property
    let announcements: UInt32
    /// Whether the client set it to what was shown already.
    let isSame: Bool
  }

  /// Puts a session on a connection, complete, before the connection has a name that anybody could look at.
  public init(_ snapshot: SessionSnapshot, on connection: Connection, owner: any SurfaceOwner, now: Int64) {
    self.connection = connection
    self.owner = owner
    view = PlayerView(snapshot, after: nil)
    believed = Timeline(
      position: snapshot.timeline.position(at: now), timestamp: now, rate: 0, length: snapshot.timeline.length)
    believed = believed.paced(as: snapshot, now: now)
    connection.setHandler(at: Self.path, self)
  }

  var snapshot: SessionSnapshot { view.snapshot }

  // MARK: Showing

  public func show(_ snapshot: SessionSnapshot, now: Int64) {
    let shown = view
    view = PlayerView(snapshot, after: shown)
    if !snapshot.hasSameFrame(as: shown.snapshot) { announceChanges(.root, from: shown) }
    if !snapshot.lists.isEmpty || !shown.snapshot.lists.isEmpty { showLists(after: shown) }
    announceChanges(.player, from: shown)
    let changedMetadata = view.metadata != shown.metadata
    tellPosition(of: snapshot, after: shown.snapshot, changedMetadata: changedMetadata, now: now)
  }

  /// Says Seeked where a client that works the position out by itself would be wrong.
  private func tellPosition(
    of snapshot: SessionSnapshot, after shown: SessionSnapshot, changedMetadata: Bool, now: Int64
  ) {
    let isNewItem = !snapshot.playsSameItem(as: shown)
    let position = snapshot.timeline.position(at: now)
    // A new item begins at its beginning, unless somebody says otherwise.
    let expected = isNewItem ? 0 : believed.position(at: now)
    let isJump = position > expected ? position - expected > Timeline.jump : expected - position > Timeline.jump
    // Cars and phones start from 0 at every change of metadata, also of the item that plays.
    let isResetElsewhere = changedMetadata && !isNewItem && snapshot.isPlaying && position > Timeline.jump
    // Plasma 5 begins at 0 where the length changes, and else keeps the position of the item before.
    let length = snapshot.content?.duration.microseconds
    let hasSameLength = isNewItem && length != nil && length == shown.content?.duration.microseconds
    let isTold = isJump || isResetElsewhere || hasSameLength
    if isTold, let signal = signal("org.mpris.MediaPlayer2.Player", "Seeked") {
      signal.append(int64: position)
      connection.send(signal)
    }
    let point = isTold ? position : expected
    believed = Timeline(position: point, timestamp: now, rate: 0, length: snapshot.timeline.length)
      .paced(as: snapshot, now: now)
  }

  /// Tells what differs from what was shown, in one signal.
  func announceChanges(_ interface: Interface, from shown: PlayerView, invalidating: [Property] = []) {
    var changed: [Property] = []
    for property in interface.properties
    where property.announcesChanges && view.has(property) && view.differs(property, from: shown) {
      changed.append(property)
    }
    announce(changed, of: interface, invalidating: invalidating)
  }

  /// Emits the values of some properties, and invalidates others, in one signal.
  func announce(_ properties: [Property], of interface: Interface, invalidating: [Property] = []) {
    for property in properties where property.isWritable { announcements[property.rawValue] &+= 1 }
    connection.emitChanges(
      of: PlayerObject(surface: self), at: Self.path, interface, changed: properties, invalidated: invalidating)
  }

  func signal(_ interface: String, _ member: String) -> MessageWriter? {
    connection.makeSignal(path: Self.path, interface: interface, member: member)
  }

  /// Says again that it plays: desktops that look at who begins to play look here.
  public func announcePlaybackStatus() {
    announce([.playbackStatus], of: .player)
  }

  /// Says farewell: stopped, and nothing to show.
  public func leave() {
    let shown = view
    view = PlayerView(leaving: shown)
    announceChanges(.player, from: shown)
    for asked in waiting.values where asked.message.expectsReply {
      connection.reply(to: asked.message, errorName: Outcome.cancelled.errorName, text: "the player is leaving")
    }
    waiting = OrderedMap()
  }

  // MARK: Asking

  /// Brings an ask to the player, and its answer back to whoever sent the message.
  func ask(_ ask: Ask, _ message: Message, echo property: Property? = nil) {
    let echo = property.map {
      Echo(property: $0, announcements: announcements[$0.rawValue], isSame: view.shows(ask))
    }
    switch view.resolve(ask, at: seek?.target ?? view.position(at: owner.now)) {
    case .deliver(let invocation): deliver(invocation, Waiting(message: message, echo: echo))
    case .deliverBoth(let first, let second):
      deliver(first, Waiting(message: message, echo: echo, next: second))
    case .ignore: answer(message, echo, .success)
    case .refuse(let outcome, let reason): answer(message, echo, .init(outcome, reason))
    }
  }

  private func deliver(_ invocation: Invocation, _ asked: Waiting) {
    guard let ticket = owner.perform(invocation, from: Caller(asked.message.sender ?? "")) else {
      let refusal = Answer(.failed, "the player is leaving, or has too many requests open")
      return answer(asked.message, asked.echo, refusal)
    }
    waiting[ticket] = asked
    if case .position(let target) = invocation.argument { seek = (ticket, target) }
  }

  public func conclude(_ ticket: Ledger.Ticket, _ answer: Answer) -> Bool {
    if seek?.ticket == ticket { seek = nil }
    guard let asked = waiting.removeValue(forKey: ticket) else { return false }
    if let next = asked.next, answer.outcome == .success {
      deliver(next, Waiting(message: asked.message, echo: asked.echo))
    } else {
      self.answer(asked.message, asked.echo, answer)
    }
    return true
  }

  private func answer(_ message: Message, _ echo: Echo?, _ answer: Answer) {
    if message.expectsReply {
      if answer.outcome == .success {
        if let reply = message.makeReply() { connection.send(reply) }
      } else {
        connection.reply(to: message, errorName: answer.outcome.errorName, text: answer.text)
      }
    }
    guard let echo, !echo.isSame || answer.outcome != .success else { return }
    if echo.announcements == announcements[echo.property.rawValue], view.has(echo.property) {
      announce([echo.property], of: echo.property.interface)
    }
  }
}

extension Timeline {
  /// The line as a client draws it: it goes on while the status says Playing, at the rate that is shown.
  fileprivate func paced(as snapshot: SessionSnapshot, now: Int64) -> Timeline {
    Timeline(
      position: position(at: now), timestamp: now, rate: snapshot.isPlaying ? snapshot.playback.rate : 0,
      length: length)
  }
}
