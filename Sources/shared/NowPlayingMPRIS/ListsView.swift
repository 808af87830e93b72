// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// The properties of the queue and of the playlists.
extension PlayerView {
  /// The queue, if clients see it.
  var queue: Queue? { has(.trackList) ? snapshot.lists.queue : nil }

  /// Whether a property of the queue or of the playlists differs in another view.
  func listsDiffer(_ property: Property, from other: PlayerView) -> Bool {
    guard has(property), other.has(property) else { return has(property) != other.has(property) }
    let (lists, otherLists) = (snapshot.lists, other.snapshot.lists)
    switch property {
    case .tracks:
      guard let queue, let otherQueue = other.queue else { return false }
      return !queue.hasSameEntries(as: otherQueue)
    case .playlistCount:
      // Also if the count is the same: only this property makes clients read the playlists again.
      guard let playlists = lists.playlists, let otherPlaylists = otherLists.playlists else { return false }
      return !playlists.hasSameEntries(as: otherPlaylists)
    case .orderings: return lists.playlists?.orderings != otherLists.playlists?.orderings
    case .activePlaylist: return activePlaylist != other.activePlaylist
    default: return false
    }
  }

  /// The playlist that plays, if it is in the list.
  var activePlaylist: Playlists.Playlist? {
    snapshot.lists.activePlaylist.flatMap { snapshot.lists.playlists?[$0] }
  }

  /// The metadata of an entry of the queue.
  func metadata(of entry: Queue.Entry) -> Metadata {
    Metadata(
      entry.content, path: path(ofEntry: entry.id), showsAddresses: snapshot.showsAddresses,
      imageAddress: entry.content.artwork.flatMap { artwork in
        artwork.address ?? (artwork == snapshot.content?.artwork ? snapshot.imageAddress : nil)
      })
  }

  /// Writes the value of a property of the queue or of the playlists.
  func append(list property: Property, to message: MessageWriter) {
    switch property {
    case .tracks: appendTracks(to: message)
    case .playlistCount: message.append(uint32: UInt32(snapshot.lists.playlists?.entries.count ?? 0))
    case .orderings: message.append(strings: snapshot.lists.playlists?.orderings.map { $0.word } ?? [])
    case .activePlaylist:
      let active = activePlaylist
      message.openStruct("b(oss)")
      message.append(bool: active != nil)
      message.append(playlist: active, identifiers: snapshot.identifiers)
      message.close()
    default: break
    }
  }

  /// Writes the paths of the entries of the queue.
  func appendTracks(to message: MessageWriter) {
    message.openArray("o")
    for entry in queue?.entries ?? [] { message.append(path: path(ofEntry: entry.id)) }
    message.close()
  }
}

extension MessageWriter {
  /// Writes a playlist; nil: none.
  func append(playlist: Playlists.Playlist?, identifiers: PublicIdentifiers) {
    openStruct("oss")
    append(path: playlist.map { PlaylistID.path($0.id, shownBy: identifiers) } ?? PlaylistID.none)
    append(string: playlist?.name ?? "")
    append(string: playlist?.icon ?? "")
    close()
  }
}

extension PlaylistOrdering {
  /// The value in MPRIS.
  var word: String {
    switch self {
    case .user: "User"
    case .alphabetical: "Alphabetical"
    case .created: "Created"
    case .modified: "Modified"
    case .played: "Played"
    }
  }

  init?(_ word: String) {
    guard let ordering = Self.allCases.first(where: { $0.word.hasSameBytes(as: word) }) else { return nil }
    self = ordering
  }
}
