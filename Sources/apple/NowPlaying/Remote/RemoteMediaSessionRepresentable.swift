// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// A model of something that plays elsewhere. It is a ``MediaSessionRepresentable`` with devices, and with attributes
/// from the application or its server. Mark it with `@Observable` and `@MainActor`. A ``RemoteMediaSessionExtension``
/// makes it.
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
  /// The attributes that the application and its server send.
  associatedtype Attributes: RemoteMediaSessionAttributes
  /// `MediaPlaybackSnapshot?`, or the type without the question mark if there is always a snapshot.
  associatedtype PlaybackSnapshot: MediaPlaybackSnapshotDescribing = MediaPlaybackSnapshot?

  /// The id of the attributes.
  var id: String { get }
  /// The item that plays. If it is nil, nothing plays, and the session is not visible.
  var content: (any MediaContentRepresentable)? { get }
  /// The state and position of playback. If it is nil, playback is stopped.
  var playbackSnapshot: PlaybackSnapshot { get }
  /// The commands that the player offers.
  var commands: [MediaCommand] { get }
  /// The devices that it plays on, in the order that people see.
  var devices: [MediaDevice] { get }
  /// Where it can play: its devices, and others.
  var outputs: [MediaOutput] { get }
  /// The address to which the server posts changes of this session; see ``PushSubscription``. If there is a push
  /// distributor, the token arrives soon after the session was made.
  var pushToken: Data? { get }
  /// Each token of this session, beginning with the current one. The stream ends with the session.
  var pushTokenUpdates: AsyncStream<Data> { get }
  /// Whether the other side can be reached. While it cannot, the session is shown as paused at its position, and its
  /// commands as disabled. After half a minute it leaves the desktop, until the other side can be reached again.
  var isReachable: Bool { get }
  /// Whether desktops get the state and the commands, but neither metadata nor artwork. Clients of
  /// `org.nowplaying.Session1` get the content, marked as private.
  var isPrivate: Bool { get }

  /// Handles new attributes from the application or its server. All its changes are sent together.
  func update(_ attributes: Attributes)
}

extension RemoteMediaSessionRepresentable {
  /// The current token that this program has received.
  public var pushToken: Data? { PushTokens.shared.token(of: Identifier(id)) }

  /// Each token that this program receives.
  public var pushTokenUpdates: AsyncStream<Data> { PushTokens.shared.updates(of: Identifier(id)) }

  /// No outputs, unless the model defines them.
  public var outputs: [MediaOutput] { [] }

  /// True, unless the model defines it.
  public var isReachable: Bool { true }

  /// False, unless the model defines it.
  public var isPrivate: Bool { false }
}

/// A snapshot that may be nil: the type of ``RemoteMediaSessionRepresentable/playbackSnapshot``.
public protocol MediaPlaybackSnapshotDescribing {
  /// The snapshot, or nil.
  var describedSnapshot: MediaPlaybackSnapshot? { get }
}

extension MediaPlaybackSnapshot: MediaPlaybackSnapshotDescribing {
  /// This snapshot.
  public var describedSnapshot: MediaPlaybackSnapshot? { self }
}

extension Optional: MediaPlaybackSnapshotDescribing where Wrapped == MediaPlaybackSnapshot {
  /// This snapshot, or nil.
  public var describedSnapshot: MediaPlaybackSnapshot? { self }
}
