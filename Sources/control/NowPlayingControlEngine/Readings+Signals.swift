// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Reads the signals of players.
extension Readings {
  /// Subscribes to the signals of all players.
  func subscribe() {
    subscribe(path: PlayerReader.path) { [self] in mprisChanged($0) }
    if !mprisOnly { subscribe(path: SessionReader.path) { [self] in sessionChanged($0) } }
    guard listsToo else { return }
    for side in SessionReader.sides { subscribe(path: side.path) { [self] in sideChanged(side, $0) } }
  }

  private func subscribe(path: String, _ received: @escaping (Message) -> Void) {
    connection.names.subscribe(to: Signals(of: .namespace(Self.namespace), path: path), received)
  }

  private func mprisChanged(_ signal: Message) {
    guard let reading = sender(of: signal) else { return }
    if signal.isTooLong { return read(reading) }
    let status = reading.status
    reading.itemEnd.reported()
    var changesLists = false
    defer { changeTimes(of: reading) { $0.signalled(lists: changesLists, now: Clock.now()) } }
    if let raw = reading.raw {
      if signal.isMember("PropertiesChanged") { request(raw.readChanges(signal), of: reading) }
      received?(reading.owner, signal)
      signal.rewind()
    }
    if signal.isMember("Seeked") {
      reading.mpris.readSeeked(signal, now: Clock.now())
      if reading.session == nil { request(PlayerReader.Unread.position, of: reading) }
    } else if signal.isMember("PropertiesChanged") {
      let item = reading.mpris.content
      var unread = reading.mpris.readChanges(signal, now: Clock.now())
      if reading.shown == nil, reading.mpris.content != item { reading.hasNewItem = true }
      changesLists = !unread.isDisjoint(with: [.trackList, .playlists, .tracks, .playlistEntries])
      // Players with Session1 send the position themselves.
      if reading.session != nil { unread.remove(.position) }
      request(unread, of: reading)
      noteStatus(of: reading, after: status)
    } else if listsToo {
      changesLists = true
      if signal.isMember("PlaylistChanged") {
        reading.mpris.readPlaylistSignal(signal)
      } else {
        request(reading.mpris.readTracksSignal(signal), of: reading)
      }
    }
    mark(reading)
  }

  private func sessionChanged(_ signal: Message) {
    guard let reading = sender(of: signal), signal.isMember("PropertiesChanged") else { return }
    if signal.isTooLong { return read(reading) }
    let status = reading.status
    guard let unread = reading.session?.readChanges(signal, now: Clock.now()) else {
      // It had its object later than that of MPRIS.
      if signal.readString(limit: 256).hasSameBytes(as: SessionReader.interface) { request(.all, of: reading) }
      return
    }
    request(unread, of: reading)
    noteStatus(of: reading, after: status)
    mark(reading)
  }

  private func sideChanged(_ side: SessionReader.Side, _ signal: Message) {
    guard let reading = sender(of: signal), signal.isMember("PropertiesChanged") else { return }
    guard signal.readString(limit: 256).hasSameBytes(as: side.interface) else { return }
    reading.session?.readSide(side, signal)
    mark(reading)
  }

  /// Reports each status to the order at once, and to the service with the next change. A program that is busy reads several changes in one turn, and a player that
  /// begins and is paused in that turn has played.
  private func noteStatus(of reading: PlayerReading, after status: PlayerStatus) {
    guard reading.shown != nil, reading.isRead, !reading.isSilent, reading.status != status else { return }
    if scope.contains(.decides) { reading.statuses.append(reading.status) }
    reportStatus(of: reading, reading.status, now: Clock.now())
    statusChanged?()
  }

  private func sender(of signal: Message) -> PlayerReading? {
    guard let reading = signal.sender.flatMap({ self[Identifier($0)] }) else { return nil }
    // It is alive again: the state that it did not answer may have changed. It may never answer the calls of before.
    if reading.isSilent, reading.calls.open == 0 {
      reading.calls.abandonLate()
      reading.isAwaited = false
      read(reading)
    }
    if reading.retries.parts != 0 { changeTimes(of: reading) { $0.retries.signalled() } }
    return reading
  }
}
