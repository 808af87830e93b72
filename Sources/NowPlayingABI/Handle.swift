// SPDX-License-Identifier: MIT

internal import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

// What a C pointer of ours stands for. A handle is a retained object: made by …_new, given back by …_free.

/// What an np_session points to.
final class SessionHandle {
  let session: Session
  let id: CText
  /// Whether the host has freed it, where the library keeps it a little longer.
  var isFreed = false

  init(_ session: Session) {
    self.session = session
    id = CText(session.id)
  }
}

/// What an np_content points to.
final class ContentHandle {
  var content: Content
  /// Who is asked for its images.
  var images: ImageProviders?

  init(_ content: Content) { self.content = content }
}

/// What an np_queue points to.
final class QueueHandle {
  var queue = Queue()
}

/// What an np_playlists points to.
final class PlaylistsHandle {
  var playlists = Playlists()
}

/// What an np_artwork points to.
final class ArtworkHandle {
  let artwork: Artwork
  let provider: ImageProviders.Provider?
  /// Whether the provider is the library's own, which reads a file or bytes.
  let isRead: Bool

  init(_ artwork: Artwork, _ provider: ImageProviders.Provider?, isRead: Bool = false) {
    self.artwork = artwork
    self.provider = provider
    self.isRead = isRead
  }
}

/// What an np_animated_artwork points to.
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

/// A text that C may look at as long as this object lives.
@safe final class CText: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<CChar>

  /// An id comes back byte by byte as it was given.
  convenience init(_ text: String) { self.init(bytes: IdentifierBytes.bytes(text)) }

  init(bytes: some Collection<UInt8>) {
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

/// A pointer of the host's; its destroy function runs when the last closure that uses it is gone.
@safe final class HostData: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer?
  private let destroy: np_destroy?
  /// Rings when that is done, for who waits.
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

/// Gives an object away as a handle.
func handle(for object: AnyObject) -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// Ends a handle, and with it what it stands for, as soon as nobody else uses that.
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

/// Runs the body of one exported function; a failure becomes its status and a sentence in the log.
func call(_ function: StaticString, _ body: () throws(Failure) -> Void) -> np_status {
  do {
    try body()
    return Status.ok.rawValue
  } catch {
    return refused(function, error)
  }
}

/// Once, and not in each of the functions.
@inline(never)
private func refused(_ function: StaticString, _ failure: Failure) -> np_status {
  Log.writeFailure("\(function): \(failure.reason)", isNormal: failure.isNormal)
  return failure.status.rawValue
}

/// Runs the body of one exported function that answers yes or no.
func ask(_ body: () throws(Failure) -> Bool) -> Bool { (try? body()) ?? false }

// MARK: What comes in

/// A text of the host's, repaired; nil for NULL.
func text(_ pointer: UnsafePointer<CChar>?, limit: Int = Limits.textBytes) -> String? {
  guard let pointer = unsafe pointer else { return nil }
  if let count = unsafe PlainText.count(pointer, limit: limit) {
    return unsafe String(decoding: UnsafeRawBufferPointer(start: pointer, count: count), as: UTF8.self)
  }
  // No byte behind twice the limit is needed: repaired, a text has at least three bytes for each four.
  let size = unsafe PlainText.size(pointer, limit: 2 * limit)
  let bytes = unsafe Array(UnsafeRawBufferPointer(start: pointer, count: size))
  return Text.clean(Text.decoded(bytes), limit: limit)
}

/// A text that must be there.
func need(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> String {
  guard let text = unsafe text(pointer) else { throw .invalid(name, "is NULL") }
  return text
}

/// The path of a file, "/…", which is bytes to us; nil: it is not a path.
func absolutePath(_ pointer: UnsafePointer<CChar>?) -> [UInt8]? {
  let slash = CChar(bitPattern: UInt8(ascii: "/"))
  guard let pointer = unsafe pointer, unsafe pointer[0] == slash, unsafe pointer[1] != slash else { return nil }
  var bytes: [UInt8] = []
  while bytes.count < Limits.textBytes, unsafe pointer[bytes.count] != 0 {
    unsafe bytes.append(UInt8(bitPattern: pointer[bytes.count]))
  }
  return bytes
}

/// An id of the host's, which is bytes to us; nil for NULL.
func identifier(_ pointer: UnsafePointer<CChar>?, limit: Int = .max) -> String? {
  guard let pointer = unsafe pointer else { return nil }
  if let count = unsafe PlainText.count(pointer, limit: limit) {
    return unsafe String(decoding: UnsafeRawBufferPointer(start: pointer, count: count), as: UTF8.self)
  }
  var bytes: [UInt8] = []
  while bytes.count < limit, unsafe pointer[bytes.count] != 0 {
    unsafe bytes.append(UInt8(bitPattern: pointer[bytes.count]))
  }
  return IdentifierBytes.text(bytes)
}

/// An id that must be there.
func needIdentifier(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> String {
  guard let id = unsafe identifier(pointer) else { throw .invalid(name, "is NULL") }
  return id
}

/// An id that must be there, of which a byte more than is allowed is enough to refuse it.
func needShortIdentifier(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> String {
  guard let id = unsafe identifier(pointer, limit: Limits.identifierBytes + 1) else { throw .invalid(name, "is NULL") }
  return id
}

/// The value that a number of the host's stands for.
func known<Value: RawRepresentable>(
  _ type: Value.Type, _ number: Int32, _ name: StaticString
) throws(Failure) -> Value where Value.RawValue == Int32 {
  guard let value = Value(rawValue: number) else { throw unknown(number, name) }
  return value
}

/// Once, and not for each type.
@inline(never)
private func unknown(_ number: Int32, _ name: StaticString) -> Failure { .invalid("there is no \(name) \(number)") }

@inline(never)
private func tooMany(_ name: StaticString, _ limit: Int) -> Failure {
  Failure(.limit, "\(name): \(limit) entries are kept at most")
}

/// A list of the host's, at most `limit` entries long.
func list<Element>(
  _ pointer: UnsafePointer<Element>?, _ count: Int, _ name: StaticString, limit: Int = Limits.listEntries
) throws(Failure) -> [Element] {
  guard count >= 0, count <= limit else { throw tooMany(name, limit) }
  guard count > 0 else { return [] }
  guard let pointer = unsafe pointer else { throw .invalid(name, "is NULL") }
  return unsafe Array(UnsafeBufferPointer(start: pointer, count: count))
}
