// SPDX-License-Identifier: MIT

// animated_artwork.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_animated_artwork_new") @implementation @inline(__always)
public func np_animated_artwork_new(
  _ id: UnsafePointer<CChar>?, _ ratios: np_aspect_ratios, _ preview_provider: np_artwork_provider?,
  _ video_provider: np_artwork_provider?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?,
  _ ret_artwork: UnsafeMutablePointer<OpaquePointer?>?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_animated_artwork_new") { () throws(Failure) in
    guard let ret_artwork = unsafe ret_artwork else { throw .invalid("ret_artwork is NULL") }
    let artwork = try AnimatedArtwork(id: unsafe needIdentifier(id, "id"), ratios: AspectRatios(rawValue: ratios))
    let preview = try unsafe provider(preview_provider, "preview_provider", data, id: artwork.id)
    let video = try unsafe provider(video_provider, "video_provider", data, id: artwork.id)
    unsafe ret_artwork.pointee = handle(for: AnimatedArtworkHandle(artwork, preview: preview, video: video))
  }
}

@_cdecl("np_animated_artwork_free") @implementation @inline(__always)
public func np_animated_artwork_free(_ artwork: OpaquePointer?) {
  if let handle = unsafe artwork { unsafe endHandle(handle) }
}

@_cdecl("np_content_set_animated_artwork") @implementation @inline(__always)
public func np_content_set_animated_artwork(_ content: OpaquePointer?, _ artwork: OpaquePointer?) -> np_status {
  call("np_content_set_animated_artwork") { () throws(Failure) in
    let content = try unsafe contentHandle(content)
    var given: AnimatedArtworkHandle?
    if let handle = unsafe artwork {
      given = unsafe Unmanaged<AnimatedArtworkHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
    }
    content.content.set(animatedArtwork: given?.artwork)
    content.images = ImageProviders(
      still: content.images?.still, chapters: content.images?.chapters ?? [], preview: given?.preview,
      video: given?.video)
  }
}

@_cdecl("np_animated_artwork_supported") @implementation @inline(__always)
public func np_animated_artwork_supported(_ context: OpaquePointer?) -> np_aspect_ratios {
  guard let context = try? unsafe NowPlayingABI.context(context) else { return 0 }
  context.watchConditions()
  return context.animatedArtworkSupported.rawValue
}

@_cdecl("np_context_set_animated_artwork_policy") @implementation @inline(__always)
public func np_context_set_animated_artwork_policy(
  _ context: OpaquePointer?, _ policy: np_animated_artwork_policy
) -> np_status {
  call("np_context_set_animated_artwork_policy") { () throws(Failure) in
    try unsafe NowPlayingABI.context(context).set(motionPolicy: known(MotionPolicy.self, policy, "policy"))
  }
}
