// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// org.mpris.MediaPlayer2.TrackList and org.mpris.MediaPlayer2.Playlists.
extension MPRISSurface {
  private static let trackList = "org.mpris.MediaPlayer2.TrackList"
  private static let playlists = "org.mpris.MediaPlayer2.Playlists"
  /// The most bytes of metadata in an answer. Readers like ours accept 16 MiB.
  private static let answerBytes = 8 << 20

  // MARK: Showing

  /// Emits the changes of the queue and of the playlists.
  func showLists(after shown: PlayerView) {
    showQueue(after: shown)
    showPlaylists(after: shown)
  }

  private func showQueue(after shown: PlayerView) {
    guard let queue = view.queue else {
      if shown.has(.trackList) {
        replaceTracks()
        announce([], of: .trackList, invalidating: Property.trackList)
      }
      return
    }
    let changes = shown.queue.map { queue.changes(from: $0) } ?? [.replaced]
    for change in changes { emit(change, after: shown) }
    let isOtherList = view.differs(.tracks, from: shown)
    announceChanges(.trackList, from: shown, invalidating: isOtherList ? [.tracks] : [])
  }

  private func emit(_ change: QueueChange, after shown: PlayerView) {
    switch change {
    case .replaced: replaceTracks()
    case .removed(let id):
      send(Self.trackList, "TrackRemoved") { $0.append(path: shown.path(ofEntry: id)) }
    case .added(let entry, let before):
      send(Self.trackList, "TrackAdded") {
        view.metadata(of: entry).append(to: $0)
        $0.append(path: view.path(ofEntry: before))
      }
    case .described(let entry):
      let metadata = view.metadata(of: entry)
      let known = shown.queue?.entries.first { $0.id == entry.id }
      // The change may be in a field that MPRIS does not show.
      guard known.map({ shown.metadata(of: $0) }) != metadata else { return }
      send(Self.trackList, "TrackMetadataChanged") {
        $0.append(path: view.path(ofEntry: entry.id))
        metadata.append(to: $0)
      }
    }
  }

  private func replaceTracks() {
    send(Self.trackList, "TrackListReplaced") {
      view.appendTracks(to: $0)
      $0.append(path: view.path(ofEntry: view.queue?.current))
    }
  }

  private func showPlaylists(after shown: PlayerView) {
    let (playlists, known) = (snapshot.lists.playlists, shown.snapshot.lists.playlists)
    if playlists != known { sorted = nil }
    guard view.has(.playlists), let playlists else {
      if shown.has(.playlists) { announce([], of: .playlists, invalidating: Property.playlists) }
      return
    }
    var changed: [Playlists.Playlist] = []
    if shown.has(.playlists), let known, playlists != known {
      for playlist in playlists.entries {
        guard let before = known[playlist.id] else { continue }
        if !playlist.name.hasSameBytes(as: before.name) || !playlist.icon.hasSameBytes(as: before.icon) {
          changed.append(playlist)
        }
      }
    }
    // If many playlists have changed, clients read all of them again.
    if changed.count > Queue.fewChanges {
      announce(Property.playlists, of: .playlists)
    } else {
      announceChanges(.playlists, from: shown)
      for playlist in changed {
        send(Self.playlists, "PlaylistChanged") { $0.append(playlist: playlist, identifiers: snapshot.identifiers) }
      }
    }
  }

  private func send(_ interface: String, _ member: String, _ write: (MessageWriter) -> Void) {
    guard let signal = signal(interface, member) else { return }
    write(signal)
    connection.send(signal)
  }

  // MARK: org.mpris.MediaPlayer2.TrackList

  /// Answers a call of a method; false: the interface has no such method.
  func callTrackList(_ message: Message) -> Bool {
    switch Identifier(message.member) {
    case "GetTracksMetadata": getTracksMetadata(message)
    case "AddTrack": addTrack(message)
    case "RemoveTrack": if let path = readPath(message) { ask(.removeFromQueue(entry(path)), message) }
    case "GoTo": if let path = readPath(message) { ask(.goToEntry(entry(path)), message) }
    default: return false
    }
    return true
  }

  private func addTrack(_ message: Message) {
    guard message.hasSignature("sob"), let url = message.readString(), let path = message.readObjectPath(),
      let makeCurrent = message.readBool()
    else { return connection.answers.refuseArguments(message, "AddTrack requires a URL, a track and a flag, \"sob\"") }
    let previous: Identifier? =
      switch Identifier(path) {
      case Identifier(TrackID.none): ""
      case Identifier(TrackID.end): snapshot.lists.queue?.entries.last?.id ?? ""
      default: entry(path)
      }
    ask(.addToQueue(url, after: previous, makeCurrent: makeCurrent), message)
  }

  /// The entry with that path, if it is in the queue.
  private func entry(_ path: String) -> Identifier? {
    TrackID.entry(path).flatMap { snapshot.entry(shownAs: $0) }
  }

  /// Reads the one argument, a path; nil: the call was answered with an error.
  private func readPath(_ message: Message) -> String? {
    if message.hasSignature("o"), let path = message.readObjectPath() { return path }
    connection.answers.refuseArguments(message, "\(message.member) requires a path, \"o\"")
    return nil
  }

  /// Answers with each requested entry that is in the queue, once.
  private func getTracksMetadata(_ message: Message) {
    guard message.hasSignature("ao"), message.enterArray("o") else {
      return connection.answers.refuseArguments(message, "GetTracksMetadata requires tracks, \"ao\"")
    }
    var unanswered = snapshot.lists.queue?.entries ?? []
    var shown = unanswered.map { snapshot.identifiers.shown($0.id) }
    var room = Self.answerBytes
    guard let reply = message.makeReply() else { return }
    reply.openArray("a{sv}")
    while !unanswered.isEmpty, room > 0, let path = message.readObjectPath() {
      guard let id = TrackID.entry(path), let place = shown.firstIndex(of: id) else { continue }
      shown.remove(at: place)
      let metadata = view.metadata(of: unanswered.remove(at: place))
      room -= metadata.size
      if room > 0 { metadata.append(to: reply) }
    }
    reply.close()
    connection.answers.send(reply, to: message)
  }

  // MARK: org.mpris.MediaPlayer2.Playlists

  /// Answers a call of a method; false: the interface has no such method.
  func callPlaylists(_ message: Message) -> Bool {
    switch Identifier(message.member) {
    case "ActivatePlaylist": activatePlaylist(message)
    case "GetPlaylists": getPlaylists(message)
    default: return false
    }
    return true
  }

  private func activatePlaylist(_ message: Message) {
    guard let path = readPath(message) else { return }
    ask(.activatePlaylist(PlaylistID.id(path).flatMap { snapshot.playlist(shownAs: $0) }), message)
  }

  private func getPlaylists(_ message: Message) {
    guard message.hasSignature("uusb"), let index = message.readUInt32(), let count = message.readUInt32(),
      let word = message.readString(), let isReverse = message.readBool(), let ordering = PlaylistOrdering(word)
    else {
      return connection.answers.refuseArguments(
        message, "GetPlaylists requires an index, a count, an order that is in Orderings and a flag, \"uusb\"")
    }
    guard let playlists = snapshot.lists.playlists else { return connection.answers.refuseMethod(message) }
    let sorted =
      if let known = self.sorted, known.ordering == ordering { known } else { SortedPlaylists(playlists, ordering) }
    self.sorted = sorted
    let places = sorted.places
    // The index counts in the reversed order.
    let portion = places.indices.dropFirst(Int(clamping: index)).prefix(Int(clamping: count))
    guard let reply = message.makeReply() else { return }
    reply.openArray("(oss)")
    for place in portion {
      let playlist = playlists.entries[places[isReverse ? places.count - 1 - place : place]]
      reply.append(playlist: playlist, identifiers: snapshot.identifiers)
    }
    reply.close()
    connection.answers.send(reply, to: message)
  }
}

/// Playlists in an order. A class, so that a surface without playlists has one word for it.
final class SortedPlaylists {
  let ordering: PlaylistOrdering
  let places: [Int]

  init(_ playlists: Playlists, _ ordering: PlaylistOrdering) {
    self.ordering = ordering
    places = playlists.sorted(ordering)
  }
}
