// SPDX-License-Identifier: MIT

internal import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles
internal import NowPlayingPlatform

// The objects behind C pointers. A handle is a retained object: np_x_new() retains it, np_x_free() releases it.

/// The object behind an np_session.
final class SessionHandle {
  let session: Session
  let id: CText
  private var state = (isFreed: false, openEvent: HostedEvent?.none)

  init(_ session: Session) {
    self.session = session
    id = CText(session.id)
  }

  /// Whether the host has freed it while the library still uses it.
  var isFreed: Bool { ProcessLock.withLock { () throws(Never) in state.isFreed } }

  /// The event of an extension has no answer yet.
  func open(_ event: HostedEvent) { ProcessLock.withLock { () throws(Never) in state.openEvent = event } }

  /// Removes and returns the open event. Its release outside the lock may answer it.
  func takeEvent() -> HostedEvent? { ProcessLock.withLock { () throws(Never) in state.openEvent.take() } }

  /// The host frees it, and cannot answer an event any more.
  func free() {
    ProcessLock.withLock { () throws(Never) in state.isFreed = true }
    session.close()
    _ = takeEvent()
  }
}

/// The object behind an np_content.
final class ContentHandle {
  var content: Content
  /// The fields that tags have set.
  var tags = Tags()
  /// The providers of its images.
  var images: ImageProviders?

  init(_ content: Content) { self.content = content }
}

/// The object behind an np_queue.
final class QueueHandle {
  var queue = Queue()
  var names = EntryNames()
  /// The providers of the images of each entry.
  var images: [ImageProviders?] = []
  /// The window in the player's queue; nil if the player chose the entries itself.
  var window: Window?

  struct Window {
    /// The index of the next entry in the player's queue, and the end of the window.
    var next: Int, end: Int
    let current: Int?
    /// The indexes of the entries that the queue has.
    var indexes: [Int] = []
  }
}

/// The object behind an np_playlists.
final class PlaylistsHandle {
  var playlists = Playlists()
}

/// The object behind an np_artwork.
final class ArtworkHandle {
  let artwork: Artwork
  /// Nil: it is a URL.
  let still: ImageProviders.Still?

  init(_ artwork: Artwork, _ still: ImageProviders.Still?) { (self.artwork, self.still) = (artwork, still) }
}

/// The object behind an np_animated_artwork.
final class AnimatedArtworkHandle {
  let artwork: AnimatedArtwork
  let preview: ImageProviders.Provider
  let video: ImageProviders.Provider

  init(
    _ artwork: AnimatedArtwork, preview: @escaping ImageProviders.Provider, video: @escaping ImageProviders.Provider
  ) {
    self.artwork = artwork
    self.preview = preview
    self.video = video
  }
}

func context(_ handle: OpaquePointer?) throws(Failure) -> Context {
  guard let handle = unsafe handle else { throw .invalid("the context is NULL") }
  return unsafe Unmanaged<Context>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

func session(_ handle: OpaquePointer?) throws(Failure) -> Session {
  guard let handle = unsafe handle else { throw .invalid("the session is NULL") }
  return unsafe sessionHandle(handle).session
}

func sessionHandle(_ handle: OpaquePointer) -> SessionHandle {
  unsafe Unmanaged<SessionHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

func audioWatch(_ handle: OpaquePointer?) throws(Failure) -> AudioWatch {
  guard let handle = unsafe handle else { throw .invalid("the audio session is NULL") }
  return unsafe Unmanaged<AudioWatch>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

func contentHandle(_ handle: OpaquePointer?) throws(Failure) -> ContentHandle {
  guard let handle = unsafe handle else { throw .invalid("the content is NULL") }
  return unsafe Unmanaged<ContentHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

func queueHandle(_ handle: OpaquePointer?) throws(Failure) -> QueueHandle {
  guard let handle = unsafe handle else { throw .invalid("the queue is NULL") }
  return unsafe Unmanaged<QueueHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

func playlistsHandle(_ handle: OpaquePointer?) throws(Failure) -> PlaylistsHandle {
  guard let handle = unsafe handle else { throw .invalid("the collection of playlists is NULL") }
  return unsafe Unmanaged<PlaylistsHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}
