// SPDX-License-Identifier: MIT

/// A model of something that plays. Mark it with `@Observable`, pass it to a ``MediaSession``, and change it. The
/// library sends all changes of one turn of the main actor together. A change that clients cannot see sends nothing.
///
/// ```swift
/// @Observable @MainActor
/// final class AudioPlayer: MediaSessionRepresentable {
///   let id = "music"
///   var song: Song?
///   var isPlaying = false
///
///   var content: (any MediaContentRepresentable)? {
///     song.map { MusicContent(id: $0.id, songTitle: $0.title, artistName: $0.artist, albumName: $0.album) }
///   }
///   var playbackSnapshot: MediaPlaybackSnapshot? {
///     MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused)
///   }
///   var commands: [MediaCommand] {
///     [.play { self.isPlaying = true }, .pause { self.isPlaying = false }]
///   }
/// }
/// ```
///
/// Apple's protocol also refines `Identifiable`. This one does not, so these two kinds of class can adopt it without an
/// isolation keyword:
///
/// - a class with a computed `id`
/// - a class in a module whose default isolation is the main actor
///
/// If you need `Identifiable`, add it to your class.
@MainActor
public protocol MediaSessionRepresentable {
  /// The session's id. It is the same after a restart of the player. No two sessions have the same id at a time.
  var id: String { get }
  /// The item that plays. If it is nil, nothing plays, and the session is not visible.
  var content: (any MediaContentRepresentable)? { get }
  /// The state and position of playback. If it is nil, playback is stopped.
  var playbackSnapshot: MediaPlaybackSnapshot? { get }
  /// The commands that the player offers.
  var commands: [MediaCommand] { get }
  /// Whether desktops get the state and the commands, but neither metadata nor artwork. Clients of
  /// `org.nowplaying.Session1` get the content, marked as private.
  var isPrivate: Bool { get }

  /// The entries before and after the current one. If it is nil, the session has no queue. Its type must be
  /// `MediaQueueSnapshot?`: another one is not read.
  var queueSnapshot: MediaQueueSnapshot? { get }

  /// The playlists, and the active one. If it is nil, the session has none. Its type must be `MediaPlaylistsSnapshot?`:
  /// another one is not read.
  var playlistsSnapshot: MediaPlaylistsSnapshot? { get }

  /// Where the player can play, in the order that people see.
  var outputs: [MediaOutput] { get }
}

// Apple's framework has none of these, so a model need not have them.
extension MediaSessionRepresentable {
  /// False, unless the model defines it.
  public var isPrivate: Bool { false }

  /// No queue, unless the model defines it.
  public var queueSnapshot: MediaQueueSnapshot? { nil }

  /// No playlists, unless the model defines them.
  public var playlistsSnapshot: MediaPlaylistsSnapshot? { nil }

  /// No outputs, unless the model defines them.
  public var outputs: [MediaOutput] { [] }
}
