// SPDX-License-Identifier: MIT

// artwork.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles
internal import NowPlayingPlatform

@_cdecl("np_artwork_new") @implementation @inline(__always)
public func np_artwork_new(
  _ id: UnsafePointer<CChar>?, _ provider: np_artwork_provider?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?, _ ret_artwork: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_artwork_new") { () throws(Failure) in
    guard let ret_artwork = unsafe ret_artwork else { throw .invalid("ret_artwork is NULL") }
    let artwork = try Artwork(id: unsafe needIdentifier(id, "id"))
    let provider = try unsafe NowPlayingABI.provider(provider, "provider", data, id: artwork.id)
    unsafe ret_artwork.pointee = handle(for: ArtworkHandle(artwork, ImageProviders.Still(provider)))
  }
}

@_cdecl("np_artwork_new_from_file") @implementation @inline(__always)
public func np_artwork_new_from_file(
  _ path: UnsafePointer<CChar>?, _ ret_artwork: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  call("np_artwork_new_from_file") { () throws(Failure) in
    guard let ret_artwork = unsafe ret_artwork else { throw .invalid("ret_artwork is NULL") }
    let path = try unsafe NowPlayingABI.path(path)
    let plain = try FilePath.path(of: path)
    let file: OpenFile
    do throws(Failure) {
      file = try ImageRequest.open(plain)
    } catch {
      throw Failure(error.status, unshown(path, error))
    }
    let number = unsafe plain.withUnsafeBytes { unsafe Fingerprint.of($0, after: file.identity) }
    let artwork = try Artwork(id: Identifier("file-" + hexadecimal(number)))
    let provider: ImageProviders.Provider = { request in
      do throws(Failure) {
        try ImageRequest.finish(request.ticket, .file(path))
      } catch {
        guard !error.isNormal else { return }
        Log.writeMistake(unshown(path, error))
      }
    }
    unsafe ret_artwork.pointee = handle(for: ArtworkHandle(artwork, ImageProviders.Still(provider, isRead: true)))
  }
}

/// The sentence about a file, for the player alone. A client gets the reason without the path.
private func unshown(_ path: [UInt8], _ failure: Failure) -> String {
  "the image file \"" + Text.line(Text.decoded(path)) + "\" is not shown: " + failure.reason
}

@_cdecl("np_artwork_new_from_bytes") @implementation @inline(__always)
public func np_artwork_new_from_bytes(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ ret_artwork: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  call("np_artwork_new_from_bytes") { () throws(Failure) in
    guard let ret_artwork = unsafe ret_artwork else { throw .invalid("ret_artwork is NULL") }
    let bytes = try unsafe buffer(bytes, size)
    guard bytes.count <= Limits.artworkBytes else { throw Failure(.limit, "an image has at most 32 MiB") }
    let copy = unsafe Array(bytes)
    _ = try ImageHeader.read(copy.span)
    let artwork = try Artwork(id: Identifier("bytes-" + hexadecimal(unsafe Fingerprint.of(bytes))))
    // The bytes stay in memory until a client needs the image: a player may have thousands, but few descriptors.
    let provider: ImageProviders.Provider = { request in
      unsafe copy.withUnsafeBytes { bytes in _ = try? ImageRequest.finish(request.ticket, unsafe source(bytes)) }
    }
    unsafe ret_artwork.pointee = handle(for: ArtworkHandle(artwork, ImageProviders.Still(provider, isRead: true)))
  }
}

@_cdecl("np_artwork_new_from_url") @implementation @inline(__always)
public func np_artwork_new_from_url(
  _ url: UnsafePointer<CChar>?, _ ret_artwork: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  call("np_artwork_new_from_url") { () throws(Failure) in
    guard let ret_artwork = unsafe ret_artwork else { throw .invalid("ret_artwork is NULL") }
    let address = try WebAddress.checked(unsafe need(url, "url"))
    let number = unsafe Array(address.utf8).withUnsafeBytes { unsafe Fingerprint.of($0) }
    let artwork = try Artwork(id: Identifier("url-" + hexadecimal(number)), address: address)
    unsafe ret_artwork.pointee = handle(for: ArtworkHandle(artwork, nil))
  }
}

@_cdecl("np_artwork_free") @implementation @inline(__always)
public func np_artwork_free(_ artwork: OpaquePointer?) {
  if let handle = unsafe artwork { unsafe endHandle(handle) }
}

@_cdecl("np_content_set_artwork") @implementation @inline(__always)
public func np_content_set_artwork(_ content: OpaquePointer?, _ artwork: OpaquePointer?) -> np_status {
  call("np_content_set_artwork") { () throws(Failure) in
    let (content, given) = (try unsafe contentHandle(content), unsafe artworkHandle(artwork))
    content.content.set(artwork: given?.artwork)
    content.images = ImageProviders(
      still: given?.still, chapters: content.images?.chapters ?? [], preview: content.images?.preview,
      video: content.images?.video)
  }
}

@_cdecl("np_content_set_chapter_artwork") @implementation @inline(__always)
public func np_content_set_chapter_artwork(
  _ content: OpaquePointer?, _ chapter_id: UnsafePointer<CChar>?, _ artwork: OpaquePointer?
) -> np_status {
  call("np_content_set_chapter_artwork") { () throws(Failure) in
    let (content, given) = (try unsafe contentHandle(content), unsafe artworkHandle(artwork))
    let id = try unsafe needIdentifier(chapter_id, "chapter_id")
    try content.content.set(artwork: given?.artwork, ofChapter: id)
    let others = content.images?.chapters.filter { $0.id != id } ?? []
    content.images = ImageProviders(
      still: content.images?.still, chapters: others + (given?.still.map { [(id, $0)] } ?? []),
      preview: content.images?.preview, video: content.images?.video)
  }
}

/// Nil: NULL was passed.
func artworkHandle(_ artwork: OpaquePointer?) -> ArtworkHandle? {
  guard let handle = unsafe artwork else { return nil }
  return unsafe Unmanaged<ArtworkHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

// MARK: Requests

// The pointer is a ticket, like that of an np_request.

private func ticket(_ pointer: OpaquePointer?) throws(Failure) -> Ledger.Ticket {
  guard let pointer = unsafe pointer else { throw .invalid("the request for an image is NULL") }
  return Ledger.Ticket(UInt(bitPattern: pointer))
}

private func request(_ pointer: OpaquePointer?) throws(Failure) -> ImageRequest {
  try ImageRequest.open(unsafe ticket(pointer))
}

@_cdecl("np_artwork_request_get_id") @implementation @inline(__always)
public func np_artwork_request_get_id(
  _ request: OpaquePointer?, _ ret_id: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> np_status {
  call("np_artwork_request_get_id") { () throws(Failure) in
    guard let ret_id = unsafe ret_id else { throw .invalid("ret_id is NULL") }
    guard let text = try unsafe NowPlayingABI.request(request).attachment else {
      throw Failure(.finished, "the request has ended")
    }
    unsafe ret_id.pointee = unsafe UnsafePointer(unsafeDowncast(text, to: CText.self).pointer)
  }
}

@_cdecl("np_artwork_request_get_size") @implementation @inline(__always)
public func np_artwork_request_get_size(
  _ request: OpaquePointer?, _ ret_width: UnsafeMutablePointer<Int32>?, _ ret_height: UnsafeMutablePointer<Int32>?
) -> np_status {
  call("np_artwork_request_get_size") { () throws(Failure) in
    guard let ret_width = unsafe ret_width, let ret_height = unsafe ret_height else {
      throw .invalid("ret_width or ret_height is NULL")
    }
    let size = try unsafe NowPlayingABI.request(request).query.size
    unsafe ret_width.pointee = size.width
    unsafe ret_height.pointee = size.height
  }
}

@_cdecl("np_artwork_request_get_aspect_ratio") @implementation @inline(__always)
public func np_artwork_request_get_aspect_ratio(
  _ request: OpaquePointer?, _ ret_ratio: UnsafeMutablePointer<np_aspect_ratio>?
) -> np_status {
  call("np_artwork_request_get_aspect_ratio") { () throws(Failure) in
    switch try unsafe NowPlayingABI.request(request).query.role {
    case .still, .chapter, .icon: throw Failure(.notFound, "a still artwork has its own shape", isNormal: true)
    case .preview(let ratio), .video(let ratio): try unsafe put(ratio.rawValue, ret_ratio, "ret_ratio")
    }
  }
}

@_cdecl("np_artwork_request_is_open") @implementation @inline(__always)
public func np_artwork_request_is_open(_ request: OpaquePointer?) -> Bool {
  (try? unsafe NowPlayingABI.request(request)) != nil
}

@_cdecl("np_artwork_request_set_cancel_handler") @implementation @inline(__always)
public func np_artwork_request_set_cancel_handler(
  _ request: OpaquePointer?, _ handler: np_artwork_cancel_handler?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_artwork_request_set_cancel_handler") { () throws(Failure) in
    let request = try unsafe NowPlayingABI.request(request)
    guard let handler = unsafe handler else { return request.set(cancelHandler: nil) }
    request.set(cancelHandler: { unsafe handler(data.pointer) })
  }
}

@_cdecl("np_artwork_request_finish_bytes") @implementation @inline(__always)
public func np_artwork_request_finish_bytes(
  _ request: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ size: Int
) -> np_status {
  call("np_artwork_request_finish_bytes") { () throws(Failure) in
    let ticket = try unsafe NowPlayingABI.ticket(request)
    try ImageRequest.finish(ticket, unsafe source(buffer(bytes, size)))
  }
}

@_cdecl("np_artwork_request_finish_file") @implementation @inline(__always)
public func np_artwork_request_finish_file(_ request: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> np_status {
  call("np_artwork_request_finish_file") { () throws(Failure) in
    let ticket = try unsafe NowPlayingABI.ticket(request)
    try ImageRequest.finish(ticket, .file(unsafe NowPlayingABI.path(path)))
  }
}

@_cdecl("np_artwork_request_finish_fd") @implementation @inline(__always)
public func np_artwork_request_finish_fd(_ request: OpaquePointer?, _ fd: Int32) -> np_status {
  call("np_artwork_request_finish_fd") { () throws(Failure) in
    try ImageRequest.finish(unsafe ticket(request), .descriptor(fd))
  }
}

@_cdecl("np_artwork_request_fail") @implementation @inline(__always)
public func np_artwork_request_fail(
  _ request: OpaquePointer?, _ outcome: np_outcome, _ message: UnsafePointer<CChar>?
) -> np_status {
  call("np_artwork_request_fail") { () throws(Failure) in
    try ImageRequest.fail(unsafe ticket(request), unsafe failed(outcome, message))
  }
}

// MARK: Inputs

/// The provider of the player.
func provider(
  _ provider: np_artwork_provider?, _ name: StaticString, _ data: HostData, id: Identifier
) throws(Failure) -> ImageProviders.Provider {
  guard let provider = unsafe provider else { throw .invalid(name, "is NULL") }
  let id = CText(id)
  return { request in
    request.attachment = id
    unsafe provider(ticketPointer(request.ticket), data.pointer)
  }
}

/// The bytes of a path that the host passed.
private func path(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> [UInt8] {
  guard let pointer = unsafe pointer else { throw .invalid("the path is NULL") }
  let count = unsafe PlainText.size(pointer, limit: .max)
  guard count <= Limits.addressBytes else {
    throw .limit("a path has at most", Limits.addressBytes, "bytes", count: count)
  }
  return unsafe Array(UnsafeRawBufferPointer(start: pointer, count: count))
}

private func buffer(_ bytes: UnsafeRawPointer?, _ size: Int) throws(Failure) -> UnsafeRawBufferPointer {
  guard unsafe bytes != nil || size == 0 else { throw .invalid("bytes is NULL") }
  // A size_t above Int.max is negative here.
  guard size >= 0 else { throw Failure(.limit, "an image has at most 32 MiB") }
  return unsafe UnsafeRawBufferPointer(start: bytes, count: size)
}

private func source(_ bytes: UnsafeRawBufferPointer) -> ImageRequest.Source {
  .bytes({ () throws(MemoryFile.Problem) in try unsafe MemoryFile(bytes, limit: Limits.artworkBytes) })
}

private func hexadecimal(_ number: UInt64) -> String { String(number, radix: 16) }
