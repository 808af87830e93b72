// SPDX-License-Identifier: MIT

internal import NowPlayingCore
public import DBus

/// The queue and the playlists of another player, as far as they were read. Ids are paths.
struct ReadLists {
  private struct Track {
    let path: Identifier
    var content: Content?
  }

  /// Entries before the current one in a queue that is too long.
  private static let entriesBefore = 64

  /// Whether they are read at all.
  var isRead = false
  private var hasTracks = false
  private var tracks: [Track] = []
  private var current: Identifier?
  /// Whether the metadata are requested again.
  private var isOutdated = false
  /// Nil: the tracks have changed since it was made. A list can change often, and its queue is long.
  private var queue: Queue?
  private var orderings: [PlaylistOrdering] = []
  private var activePlaylist: Identifier?
  private var hasPlaylists = false
  private var playlists: Playlists?

  /// The value for a session.
  var session: Lists {
    var lists = Lists()
    guard isRead else { return lists }
    if hasTracks { lists.queue = queue ?? makeQueue() }
    if hasPlaylists { lists.playlists = playlists }
    lists.activePlaylist = activePlaylist
    return lists
  }

  /// Makes the queue if the tracks have changed.
  mutating func updateQueue() { if hasTracks, queue == nil { queue = makeQueue() } }

  // MARK: Properties

  // The entries stay, until the player has answered for the new ones.

  mutating func forget(_ property: Property) {
    switch property {
    case .tracks: hasTracks = false
    case .playlistCount: hasPlaylists = false
    case .orderings: orderings = []
    case .activePlaylist: activePlaylist = nil
    default: break
    }
  }

  /// Reads the value of a property; false: it is wrong.
  mutating func read(_ property: Property, _ message: Message) -> Bool {
    switch property {
    case .tracks:
      guard let paths = message.readObjectPaths(count: Limits.readTracks) else { return false }
      replaceTracks(paths)
    case .playlistCount:
      hasPlaylists = message.readInteger() != nil
      return hasPlaylists
    case .orderings:
      let words = message.readStrings(limit: 1_024, count: 16) ?? []
      orderings = PlaylistOrdering.allCases.filter { ordering in words.contains { $0.hasSameBytes(as: ordering.word) } }
    case .activePlaylist:
      guard message.enterStruct("b(oss)"), let isActive = message.readBool() else { return false }
      activePlaylist = isActive ? Self.readPlaylist(message)?.id : nil
    default: return false
    }
    return true
  }

  // MARK: The queue

  private mutating func replaceTracks(_ paths: [String]) {
    hasTracks = true
    // Only those of the window: a player can have sent thousands.
    var known = IdentifierMap<Content>()
    for track in window { known[track.path] = track.content }
    tracks = paths.filter { Names.isPath($0) }.map { path in
      let path = Identifier(path)
      return Track(path: path, content: known[path])
    }
    queue = nil
  }

  /// Sets the current track. Returns whether the queue now has other tracks, some of them without metadata.
  mutating func show(current path: String?) -> Bool {
    let current = path.map { Identifier($0) }
    guard current != self.current else { return false }
    let first = firstOfWindow
    self.current = current
    guard !tracks.isEmpty else { return false }
    queue = nil
    return firstOfWindow != first && window.contains { $0.content == nil }
  }

  private var firstOfWindow: Int {
    let place = tracks.firstIndex { $0.path == current } ?? 0
    return max(0, min(place - Self.entriesBefore, tracks.count - Limits.queueEntries))
  }

  /// The tracks around the current one that a queue can have.
  private var window: ArraySlice<Track> { tracks[firstOfWindow...].prefix(Limits.queueEntries) }

  /// The tracks of the queue whose metadata are requested.
  var unknownTracks: [String] { window.filter { isOutdated || $0.content == nil }.map { $0.path.text } }

  /// The metadata are requested again with the tracks: a path can have another track.
  mutating func expire() { isOutdated = true }

  private func makeQueue() -> Queue {
    var queue = Queue()
    for track in window {
      guard let content = track.content ?? (try? Content(kind: .generic, id: track.path)) else { continue }
      try? queue.add(track.path, content)
    }
    try? queue.set(current: current)
    return queue
  }

  /// Reads the answer to GetTracksMetadata.
  mutating func readTracks(_ answer: Message) {
    guard answer.enterArray("a{sv}") else { return }
    for _ in 0..<Limits.queueEntries where !answer.isAtEnd { readTrack(answer) }
    (queue, isOutdated) = (nil, false)
  }

  /// Reads the metadata of a track, and returns its path.
  @discardableResult
  private mutating func readTrack(_ message: Message) -> Identifier? {
    guard let metadata = ReadMetadata(message), let path = metadata.path.map({ Identifier($0) }) else { return nil }
    if let place = tracks.firstIndex(where: { $0.path == path }) { tracks[place].content = metadata.content }
    return path
  }

  /// Reads a signal of the queue. Returns whether tracks without metadata are new.
  mutating func readTracksSignal(_ signal: Message) -> Bool {
    guard hasTracks || signal.isMember("TrackListReplaced") else { return false }
    if signal.isMember("TrackListReplaced") {
      guard let paths = signal.readObjectPaths(count: Limits.readTracks) else { return false }
      replaceTracks(paths)
      return true
    }
    if signal.isMember("TrackAdded") {
      guard let metadata = ReadMetadata(signal), let path = metadata.path, tracks.count < Limits.readTracks,
        !tracks.contains(where: { $0.path.text.hasSameBytes(as: path) })
      else { return false }
      let before = Identifier(signal.readObjectPath() ?? "")
      let place = tracks.firstIndex { $0.path == before }.map { $0 + 1 } ?? 0
      tracks.insert(Track(path: Identifier(path), content: metadata.content), at: place)
    } else if signal.isMember("TrackRemoved") {
      let path = Identifier(signal.readObjectPath() ?? "")
      tracks.removeAll { $0.path == path }
    } else if signal.isMember("TrackMetadataChanged") {
      guard signal.readObjectPath() != nil else { return false }
      readTrack(signal)
    }
    queue = nil
    return false
  }

  // MARK: Playlists

  private static func readPlaylist(_ message: Message) -> (id: Identifier, name: String, icon: String)? {
    guard message.enterStruct("oss") else { return nil }
    defer { message.exit() }
    guard let path = message.readObjectPath(), Names.isPath(path),
      let name = message.readString(limit: Limits.playlistNameBytes + 4),
      let icon = message.readString(limit: Limits.addressBytes + 1)
    else { return nil }
    return (Identifier(path), name, icon)
  }

  /// The order in which the playlists are requested.
  var ordering: PlaylistOrdering { orderings.first ?? .user }

  /// Reads the answer to GetPlaylists.
  mutating func readPlaylists(_ answer: Message) {
    guard answer.enterArray("(oss)") else { return }
    var read = Playlists()
    while read.entries.count < Limits.playlists, !answer.isAtEnd {
      if let playlist = Self.readPlaylist(answer) {
        read.addRead(playlist.id, name: playlist.name, icon: playlist.icon)
      } else if !answer.skip() {
        break
      }
    }
    playlists = read
  }

  /// Reads PlaylistChanged.
  mutating func readPlaylistSignal(_ signal: Message) {
    guard let changed = Self.readPlaylist(signal) else { return }
    playlists?.replaceRead(changed.id, name: changed.name, icon: changed.icon)
  }
}

extension PlayerReader {
  /// Reads the answer to `tracksCall`.
  public mutating func readTracks(_ answer: Message) { lists.readTracks(answer) }

  /// Reads a signal of the interface TrackList.
  public mutating func readTracksSignal(_ signal: Message) -> Unread {
    lists.isRead && lists.readTracksSignal(signal) ? .tracks : []
  }

  /// Reads the answer to `playlistsCall`.
  public mutating func readPlaylists(_ answer: Message) { lists.readPlaylists(answer) }

  /// Reads the signal PlaylistChanged.
  public mutating func readPlaylistSignal(_ signal: Message) { lists.readPlaylistSignal(signal) }

  /// Makes the queue if its tracks have changed, once for several snapshots.
  public mutating func updateQueue() { lists.updateQueue() }

  /// The call for the metadata of the queue; nil if they are known.
  public var tracksCall: PlayerCall? {
    let paths = lists.unknownTracks
    return paths.isEmpty ? nil : PlayerCall(.trackList, "GetTracksMetadata", .paths(paths))
  }

  /// The call for the playlists.
  public var playlistsCall: PlayerCall {
    PlayerCall(.playlists, "GetPlaylists", .portion(UInt32(clamping: Limits.playlists), lists.ordering))
  }
}
