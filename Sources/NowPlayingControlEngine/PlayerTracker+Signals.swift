// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Reads the signals of players.
extension PlayerTracker {
  func mprisChanged(_ signal: Message) {
    guard let entry = sender(of: signal) else { return }
    if signal.isTooLong { return read(entry) }
    let status = entry.status
    if let raw = entry.raw {
      if signal.isMember("PropertiesChanged") { request(raw.readChanges(signal), of: entry) }
      received?(entry.owner, signal)
      signal.rewind()
    }
    if signal.isMember("Seeked") {
      entry.mpris.readSeeked(signal, now: Clock.now())
    } else if signal.isMember("PropertiesChanged") {
      let item = entry.mpris.content
      var unread = entry.mpris.readChanges(signal, now: Clock.now())
      if entry.shown == nil, entry.mpris.content != item { entry.hasNewItem = true }
      // Players with Session1 send the position themselves.
      if entry.session != nil { unread.remove(.position) }
      request(unread, of: entry)
      noteStatus(of: entry, after: status)
    } else if listsToo {
      if signal.isMember("PlaylistChanged") {
        entry.mpris.readPlaylistSignal(signal)
      } else {
        request(entry.mpris.readTracksSignal(signal), of: entry)
      }
    }
    mark(entry)
  }

  func sessionChanged(_ signal: Message) {
    guard let entry = sender(of: signal), signal.isMember("PropertiesChanged") else { return }
    if signal.isTooLong { return read(entry) }
    let status = entry.status
    guard let unread = entry.session?.readChanges(signal, now: Clock.now()) else { return }
    request(unread, of: entry)
    noteStatus(of: entry, after: status)
    mark(entry)
  }

  /// Reports each status to the order at once. A program that is busy reads several changes in one turn, and a player that
  /// begins and is paused in that turn has played.
  private func noteStatus(of entry: Entry, after status: PlayerStatus) {
    guard entry.shown != nil, entry.isRead, !entry.isSilent, entry.status != status else { return }
    reportStatus(of: entry, entry.status, now: Clock.now())
    orderIsMarked = true
  }

  private func sender(of signal: Message) -> Entry? {
    guard let entry = signal.sender.flatMap({ entries[Identifier($0)] }) else { return nil }
    // It is alive again: what it did not answer may have changed.
    if entry.isSilent, entry.openCalls == 0 { read(entry) }
    return entry
  }
}
