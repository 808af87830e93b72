// SPDX-License-Identifier: MIT

/// A model of something that plays. Mark it with `@Observable`, hand it to a ``MediaSession``, and change it: what
/// changes together, in one turn of the main actor, goes out together, and what does not show sends nothing.
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
/// Apple's protocol also refines `Identifiable`. One of the main actor that does cannot be adopted by a class whose module
/// has the main actor as its default isolation, nor with a computed `id`, without a word about isolation in front; this
/// one can. Say `Identifiable` too where you need it.
@MainActor
public protocol MediaSessionRepresentable {
  /// The same at the player's next start; no two sessions have the same at a time.
  var id: String { get }
  /// What plays; nil: nothing, and the session is not to be seen.
  var content: (any MediaContentRepresentable)? { get }
  /// How it plays; nil: it is stopped.
  var playbackSnapshot: MediaPlaybackSnapshot? { get }
  /// What people may ask for.
  var commands: [MediaCommand] { get }
}
