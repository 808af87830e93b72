// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// A session as an MPRIS player, on a connection of its own.
///
/// Clients are answered from the last snapshot, without a call to the player. A change is emitted as one PropertiesChanged
/// for each interface, with values. Only the lists, and properties that the player has no more, are invalidated.
public final class MPRISSurface: Surface, ObjectHandler {
  static let path = "/org/mpris/MediaPlayer2"

  let connection: Connection
  let owner: any SurfaceOwner
  private(set) var view: PlayerView
  /// The position that a client computes from the signals that it has received.
  private var believed: Timeline
  /// How often each writable property was emitted, to know whether a Set was followed by its value.
  private var announcements = [UInt32](repeating: 0, count: Property.canControl.rawValue + 1)
  private var waiting = OrderedMap<Waiting>()
  /// The target of a seek that the player has not finished. A relative seek continues from there.
  private var seek: (ticket: Ledger.Ticket, target: Int64)?

  /// The playlists in the last requested order. A client that reads them in parts requests the same order again.
  var sorted: SortedPlaylists?

  private struct Waiting {
    let message: Message
    let echo: Echo?
    /// The second command, before the answer.
    var next: Invocation?
  }

  /// A property that a client set. If its value stays another one, it is emitted again. Otherwise the control in some panels
  /// would wait forever.
  struct Echo {
    let property: Property
    let announcements: UInt32
    /// Whether the property had that value already.
    let isSame: Bool
  }

  /// Exports a session. Call this before the connection requests its name.
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
    emitPosition(of: snapshot, after: shown.snapshot, changedMetadata: changedMetadata, now: now)
  }

  /// Emits Seeked if the position that a client computes is wrong.
  private func emitPosition(
    of snapshot: SessionSnapshot, after shown: SessionSnapshot, changedMetadata: Bool, now: Int64
  ) {
    let isNewItem = !snapshot.playsSameItem(as: shown)
    let position = snapshot.timeline.position(at: now)
    // Clients start a new item at 0.
    let expected = isNewItem ? 0 : believed.position(at: now)
    let isJump = position > expected ? position - expected > Timeline.jump : expected - position > Timeline.jump
    // Cars and phones restart at 0 at every change of the metadata, also of the same item.
    let isResetElsewhere = changedMetadata && !isNewItem && snapshot.isPlaying && position > Timeline.jump
    // Plasma 5 restarts at 0 if the length changes. Otherwise it keeps the position of the previous item.
    let length = snapshot.content?.duration.microseconds
    let hasSameLength = isNewItem && length != nil && length == shown.content?.duration.microseconds
    let isEmitted = isJump || isResetElsewhere || hasSameLength
    if isEmitted, let signal = signal("org.mpris.MediaPlayer2.Player", "Seeked") {
      signal.append(int64: position)
      connection.send(signal)
    }
    let point = isEmitted ? position : expected
    believed = Timeline(position: point, timestamp: now, rate: 0, length: snapshot.timeline.length)
      .paced(as: snapshot, now: now)
  }

  /// Emits the properties that differ from an earlier view, in one signal. Those that it alone has are invalidated.
  func announceChanges(_ interface: Interface, from shown: PlayerView, invalidating: [Property] = []) {
    var (changed, gone) = ([] as [Property], invalidating)
    for property in interface.properties where property.announcesChanges {
      if !view.has(property) {
        if shown.has(property) { gone.append(property) }
      } else if view.differs(property, from: shown) {
        changed.append(property)
      }
    }
    announce(changed, of: interface, invalidating: gone)
  }

  /// Emits the values of some properties, and invalidates others, in one signal.
  func announce(_ properties: [Property], of interface: Interface, invalidating: [Property] = []) {
    for property in properties where property.isWritable { announcements[property.rawValue] &+= 1 }
    PlayerObject(surface: self).emitChanges(
      of: interface, at: Self.path, on: connection, changed: properties, invalidated: invalidating)
  }

  func signal(_ interface: String, _ member: String) -> MessageWriter? {
    connection.makeSignal(path: Self.path, interface: interface, member: member)
  }

  /// Emits the playback status again. Desktops select the player that starts to play.
  public func announcePlaybackStatus() {
    announce([.playbackStatus], of: .player)
  }

  /// Shows that the session is stopped and has no content.
  public func leave() {
    let shown = view
    view = PlayerView(leaving: shown)
    announceChanges(.player, from: shown)
  }

  public var hasOpenCommands: Bool { !waiting.isEmpty }

  // MARK: Commands

  /// Passes an ask to the player, and its answer to the caller.
  func ask(_ ask: Ask, _ message: Message, echo property: Property? = nil) {
    let echo = property.map {
      Echo(property: $0, announcements: announcements[$0.rawValue], isSame: view.shows(ask))
    }
    let now = owner.now
    switch view.resolve(ask, at: seek?.target ?? view.position(at: now), now: now) {
    case .deliver(let invocation): deliver([invocation], Waiting(message: message, echo: echo))
    case .deliverBoth(let first, let second):
      deliver([first], Waiting(message: message, echo: echo, next: second))
    case .deliverAll(let all): deliver(all, Waiting(message: message, echo: echo))
    case .ignore:
      owner.ignored(property?.name ?? message.member, for: snapshot.id, from: Identifier(message.sender ?? ""))
      answer(message, echo, .success)
    case .refuse(let outcome, let reason): answer(message, echo, .init(outcome, reason))
    }
  }

  private func deliver(_ invocations: [Invocation], _ asked: Waiting) {
    guard let ticket = owner.perform(invocations, from: Caller(Identifier(asked.message.sender ?? ""))) else {
      let refusal = Answer(.failed, "the player is leaving, or has too many requests open")
      return answer(asked.message, asked.echo, refusal)
    }
    waiting[ticket] = asked
    if case .position(let target) = invocations.first?.argument { seek = (ticket, target) }
  }

  public func conclude(_ ticket: Ledger.Ticket, _ answer: Answer) -> Bool {
    if seek?.ticket == ticket { seek = nil }
    guard let asked = waiting.removeValue(forKey: ticket) else { return false }
    if let next = asked.next, answer.outcome == .success {
      deliver([next], Waiting(message: asked.message, echo: asked.echo))
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
        connection.answers.send(errorName: answer.outcome.errorName, text: answer.text, to: message)
      }
    }
    guard let echo, !echo.isSame || answer.outcome != .success else { return }
    if echo.announcements == announcements[echo.property.rawValue], view.has(echo.property) {
      announce([echo.property], of: echo.property.interface)
    }
  }
}

extension Timeline {
  /// The position as a client computes it: it moves while the status is Playing, at the rate that is shown.
  fileprivate func paced(as snapshot: SessionSnapshot, now: Int64) -> Timeline {
    Timeline(
      position: position(at: now), timestamp: now, rate: snapshot.isPlaying ? snapshot.playback.rate : 0,
      length: length)
  }
}
