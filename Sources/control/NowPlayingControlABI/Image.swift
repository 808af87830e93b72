// SPDX-License-Identifier: MIT

// image.h

public import CNowPlayingControl
internal import NowPlayingControlEngine
internal import NowPlayingCore
internal import NowPlayingHandles

@_cdecl("np_controller_request_artwork") @implementation @inline(__always)
public func np_controller_request_artwork(
  _ controller: OpaquePointer?, _ player: UnsafePointer<CChar>?, _ width: Int32, _ height: Int32,
  _ handler: np_image_handler?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_controller_request_artwork") { () throws(Failure) in
    try unsafe requestImage(controller, player, .still, width, height, handler, data)
  }
}

@_cdecl("np_controller_request_chapter_artwork") @implementation @inline(__always)
public func np_controller_request_chapter_artwork(
  _ controller: OpaquePointer?, _ player: UnsafePointer<CChar>?, _ chapter_id: UnsafePointer<CChar>?, _ width: Int32,
  _ height: Int32, _ handler: np_image_handler?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_controller_request_chapter_artwork") { () throws(Failure) in
    let id = try unsafe needIdentifier(chapter_id, "chapter_id")
    try unsafe requestImage(controller, player, .chapter(id), width, height, handler, data)
  }
}

@_cdecl("np_controller_request_animated_preview") @implementation @inline(__always)
public func np_controller_request_animated_preview(
  _ controller: OpaquePointer?, _ player: UnsafePointer<CChar>?, _ ratio: np_aspect_ratio, _ width: Int32,
  _ height: Int32, _ handler: np_image_handler?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_controller_request_animated_preview") { () throws(Failure) in
    let ratio = try known(AspectRatio.self, ratio, "aspect ratio")
    try unsafe requestImage(controller, player, .preview(ratio), width, height, handler, data)
  }
}

@_cdecl("np_controller_request_animated_video") @implementation @inline(__always)
public func np_controller_request_animated_video(
  _ controller: OpaquePointer?, _ player: UnsafePointer<CChar>?, _ ratio: np_aspect_ratio, _ width: Int32,
  _ height: Int32, _ handler: np_image_handler?, _ user_data: UnsafeMutableRawPointer?, _ destroy: np_destroy?
) -> np_status {
  let data = unsafe HostData(user_data, destroy)
  return call("np_controller_request_animated_video") { () throws(Failure) in
    let ratio = try known(AspectRatio.self, ratio, "aspect ratio")
    try unsafe requestImage(controller, player, .video(ratio), width, height, handler, data)
  }
}

/// Requests an image.
func requestImage(
  _ controller: OpaquePointer?, _ player: UnsafePointer<CChar>?, _ role: ImageQuery.Role, _ width: Int32,
  _ height: Int32, _ handler: np_image_handler?, _ data: HostData
) throws(Failure) {
  let target = try unsafe NowPlayingControlABI.controller(controller)
  let sides = 1...Limits.artworkSide
  guard sides.contains(width), sides.contains(height) else {
    throw .invalid("the size \(width) x \(height) is not within 1 to 16,384 pixels")
  }
  let size = PixelSize(width: width, height: height)
  try unsafe target.requestImage(role, size, of: identifier(player)) { player, answer in
    guard let handler = unsafe handler else { return }
    let lent = player.map { PlayerHandle($0) }
    let pointer = unsafe lent.map { unsafe OpaquePointer(Unmanaged.passUnretained($0).toOpaque()) }
    let texts = (CText(answer.text), CText(answer.mimeType), CText(answer.url))
    withExtendedLifetime((lent, answer, texts)) {
      guard answer.outcome == .success else {
        return unsafe handler(controller, pointer, nil, answer.outcome.rawValue, texts.0.pointer, data.pointer)
      }
      var image = unsafe np_image(
        size: MemoryLayout<np_image>.size, fd: answer.image?.descriptor ?? -1, width: answer.image?.size?.width ?? 0,
        height: answer.image?.size?.height ?? 0, mime_type: UnsafePointer(texts.1.pointer),
        url: UnsafePointer(texts.2.pointer))
      unsafe handler(controller, pointer, &image, np_outcome(NP_OUTCOME_SUCCESS), texts.0.pointer, data.pointer)
    }
  }
}
