// SPDX-License-Identifier: MIT

internal import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

// The objects behind C pointers. A handle is a retained object: np_x_new() retains it, np_x_free() releases it.

/// The object behind an np_session.
final class SessionHandle {
  let session: Session
  let id: CText
  /// Whether the host has freed it while the library still uses it.
  var isFreed = false

  init(_ session: Session) {
    self.session = session
    id = CText(session.id)
  }
}

/// The object behind an np_content.
final class ContentHandle {
  var content: Content
  /// The providers of its images.
  var images: ImageProviders?

  init(_ content: Content) { self.content = content }
}

/// The object behind an np_queue.
final class QueueHandle {
  var queue = Queue()
}

/// The object behind an np_playlists.
final class PlaylistsHandle {
  var playlists = Playlists()
}

/// The object behind an np_artwork.
final class ArtworkHandle {
  let artwork: Artwork
  let provider: ImageProviders.Provider?
  /// Whether the library provides the image itself, from a file or bytes.
  let isRead: Bool

  init(_ artwork: Artwork, _ provider: ImageProviders.Provider?, isRead: Bool = false) {
    self.artwork = artwork
    self.provider = provider
    self.isRead = isRead
  }
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

/// A text for C, which is valid while this object lives.
@safe final class CText: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<CChar>

  /// An id has exactly the bytes that the host passed.
  convenience init(_ id: Identifier) { self.init(bytes: id.bytes) }

  convenience init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    unsafe pointer = .allocate(capacity: bytes.count + 1)
    var end = 0
    for byte in bytes {
      unsafe pointer[end] = CChar(bitPattern: byte)
      end += 1
    }
    unsafe pointer[end] = 0
  }

  deinit { unsafe pointer.deallocate() }
}

/// A `user_data` pointer of the host. Its destroy function runs when the last closure with it is freed.
@safe final class HostData: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer?
  private let destroy: np_destroy?
  /// Rings after the destroy function.
  private let bell: Doorbell?

  init(_ pointer: UnsafeMutableRawPointer?, _ destroy: np_destroy?, _ bell: Doorbell? = nil) {
    unsafe self.pointer = unsafe pointer
    unsafe self.destroy = unsafe destroy
    self.bell = bell
  }

  deinit {
    unsafe destroy?(pointer)
    bell?.ring()
  }
}

/// Makes a handle that retains an object.
func handle(for object: AnyObject) -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// Releases the object of a handle.
func endHandle(_ handle: OpaquePointer) {
  unsafe Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(handle)).release()
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

// MARK: Calls

/// Runs the body of an exported function. A failure becomes a status, and a log line that begins with the function.
func call(_ function: StaticString, _ body: () throws(Failure) -> Void) -> np_status {
  do {
    try body()
    return Status.ok.rawValue
  } catch {
    return refused(function, error)
  }
}

/// Not inlined, which keeps the library small.
@inline(never)
private func refused(_ function: StaticString, _ failure: Failure) -> np_status {
  Log.writeFailure(function.description + ": " + failure.reason, isNormal: failure.isNormal)
  return failure.status.rawValue
}

/// Runs the body of an exported function that returns a Bool.
func ask(_ body: () throws(Failure) -> Bool) -> Bool { (try? body()) ?? false }

// MARK: What comes in

/// A text of the host, with invalid UTF-8 repaired; nil for NULL.
func text(_ pointer: UnsafePointer<CChar>?, limit: Int = Limits.textBytes) -> String? {
  guard let pointer = unsafe pointer else { return nil }
  if let count = unsafe PlainText.count(pointer, limit: limit) {
    return unsafe String(decoding: UnsafeRawBufferPointer(start: pointer, count: count), as: UTF8.self)
  }
  // Twice the limit is enough: the repaired text has at least three bytes for four.
  let size = unsafe PlainText.size(pointer, limit: 2 * limit)
  let bytes = unsafe Array(UnsafeRawBufferPointer(start: pointer, count: size))
  return Text.clean(Text.decoded(bytes), limit: limit)
}

/// A text that must not be NULL.
func need(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> String {
  guard let text = unsafe text(pointer) else { throw .invalid(name, "is NULL") }
  return text
}

/// The bytes of an absolute path; nil for another text.
func absolutePath(_ pointer: UnsafePointer<CChar>?) -> [UInt8]? {
  let slash = CChar(bitPattern: UInt8(ascii: "/"))
  guard let pointer = unsafe pointer, unsafe pointer[0] == slash, unsafe pointer[1] != slash else { return nil }
  var bytes: [UInt8] = []
  while bytes.count < Limits.textBytes, unsafe pointer[bytes.count] != 0 {
    unsafe bytes.append(UInt8(bitPattern: pointer[bytes.count]))
  }
  return bytes
}

/// An id of the host, which may contain any bytes; nil for NULL.
func identifier(_ pointer: UnsafePointer<CChar>?) -> Identifier? {
  guard let pointer = unsafe pointer else { return nil }
  if let count = unsafe PlainText.count(pointer, limit: .max) {
    return unsafe Identifier(String(decoding: UnsafeRawBufferPointer(start: pointer, count: count), as: UTF8.self))
  }
  var bytes: [UInt8] = []
  while unsafe pointer[bytes.count] != 0 {
    unsafe bytes.append(UInt8(bitPattern: pointer[bytes.count]))
  }
  return Identifier(bytes: bytes)
}

/// An id that must not be NULL.
func needIdentifier(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> Identifier {
  guard let id = unsafe identifier(pointer) else { throw .invalid(name, "is NULL") }
  return id
}

/// An id that must not be NULL or longer than the limit.
func needShortIdentifier(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> Identifier {
  guard let pointer = unsafe pointer else { throw .invalid(name, "is NULL") }
  let count = unsafe PlainText.size(pointer, limit: .max)
  guard count <= Limits.identifierBytes else { throw .longIdentifier(count) }
  return try unsafe needIdentifier(pointer, name)
}

/// The value of a number that the host passed.
func known<Value: RawRepresentable>(
  _ type: Value.Type, _ number: Int32, _ name: StaticString
) throws(Failure) -> Value where Value.RawValue == Int32 {
  guard let value = Value(rawValue: number) else { throw unknown(number, name) }
  return value
}

/// Not generic, which keeps the library small.
@inline(never)
private func unknown(_ number: Int32, _ name: StaticString) -> Failure {
  .invalid("unknown " + name.description + " " + String(number))
}

@inline(never)
private func tooMany(_ name: StaticString, _ limit: Int, _ count: Int) -> Failure {
  let failure = Failure.limit("a list has at most", limit, "entries", count: count)
  return Failure(.limit, name.description + ": " + failure.reason)
}

/// A list that the host passed, with at most `limit` entries.
func list<Element>(
  _ pointer: UnsafePointer<Element>?, _ count: Int, _ name: StaticString, limit: Int = Limits.listEntries
) throws(Failure) -> [Element] {
  guard count >= 0, count <= limit else { throw tooMany(name, limit, count) }
  guard count > 0 else { return [] }
  guard let pointer = unsafe pointer else { throw .invalid(name, "is NULL") }
  return unsafe Array(UnsafeBufferPointer(start: pointer, count: count))
}
