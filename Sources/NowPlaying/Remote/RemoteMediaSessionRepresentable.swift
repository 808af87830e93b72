// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// A model of something that plays elsewhere: a ``MediaSessionRepresentable`` with devices, and with attributes that
/// come from outside. Mark it with `@Observable` and `@MainActor`; a ``RemoteMediaSessionExtension`` makes it.
///
/// ```swift
/// @Observable @MainActor
/// final class ShowModel: RemoteMediaSessionRepresentable {
///   let server: Server
///   var show: Show
///
///   init(_ show: Show) {
///     self.show = show
///     server = Server(showID: show.id)
///   }
///
///   var id: String { show.id }
///   var content: (any MediaContentRepresentable)? { GenericContent(id: show.id, title: show.title) }
///   var playbackSnapshot: MediaPlaybackSnapshot? {
///     MediaPlaybackSnapshot(state: show.isPlaying ? .playing() : .paused, timestamp: show.moment)
///   }
///   var commands: [MediaCommand] { [.pause { try await self.server.pause() }] }
///   var devices: [MediaDevice] { [] }
///
///   func update(_ show: Show) { self.show = show }
/// }
/// ```
///
/// As with ``MediaSessionRepresentable``, Apple's protocol also refines `Identifiable`, and this one does not.
@MainActor
public protocol RemoteMediaSessionRepresentable<Attributes> {
  /// What the application and its server say of the session.
  associatedtype Attributes: RemoteMediaSessionAttributes
  /// `MediaPlaybackSnapshot?`, or without the question mark where there is always one.
  associatedtype PlaybackSnapshot: MediaPlaybackSnapshotDescribing = MediaPlaybackSnapshot?

  /// The id of the attributes.
  var id: String { get }
  /// What plays; nil: nothing, and the session is not to be seen.
  var content: (any MediaContentRepresentable)? { get }
  /// How it plays; nil: it is stopped.
  var playbackSnapshot: PlaybackSnapshot { get }
  /// What people may ask for.
  var commands: [MediaCommand] { get }
  /// Where it plays, in the order that people see.
  var devices: [MediaDevice] { get }
  /// Where the server posts what changes of this session; see ``PushSubscription``. There is one soon after the
  /// session was made, where there is a distributor of push messages.
  var pushToken: Data? { get }
  /// Each token of this session, beginning with the one that there is. They end with the session.
  var pushTokenUpdates: AsyncStream<Data> { get }
  /// Whether the other side can be reached. While it cannot, the session is shown as paused where it was and its
  /// commands as disabled; after half a minute it leaves the desktop, until it is reached again.
  var isReachable: Bool { get }

  /// Takes what has come from the application or its server. What it changes goes out as one change.
  func update(_ attributes: Attributes)
}

extension RemoteMediaSessionRepresentable {
  /// The token, as it was told to this program.
  public var pushToken: Data? { PushTokens.shared.token(of: Identifier(id)) }

  /// Each token, as it is told to this program.
  public var pushTokenUpdates: AsyncStream<Data> { PushTokens.shared.updates(of: Identifier(id)) }

  /// Always, as far as the model says.
  public var isReachable: Bool { true }
}

/// A snapshot that may be absent: what ``RemoteMediaSessionRepresentable/playbackSnapshot`` is.
public protocol MediaPlaybackSnapshotDescribing {
  /// The snapshot; nil: there is none.
  var describedSnapshot: MediaPlaybackSnapshot? { get }
}

extension MediaPlaybackSnapshot: MediaPlaybackSnapshotDescribing {
  /// This one.
  public var describedSnapshot: MediaPlaybackSnapshot? { self }
}

extension Optional: MediaPlaybackSnapshotDescribing where Wrapped == MediaPlaybackSnapshot {
  /// This one, if there is one.
  public var describedSnapshot: MediaPlaybackSnapshot? { self }
}
