// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import CNowPlayingControl

/// The cover of a player: an open file, or the URL of one in the network.
struct CoverImage: ~Copyable {
  /// -1: there is no file.
  private(set) var descriptor: Int32 = -1
  private(set) var width: Int32 = 0
  private(set) var height: Int32 = 0
  private(set) var mimeType = ""
  private(set) var url = ""
  /// Why the player has no image.
  private(set) var message = "the player has not answered"
  private(set) var hasPlayer = false
  private(set) var isTimedOut = false

  deinit { nowplaying_file_close(descriptor) }

  /// Reads the answer to a request.
  mutating func read(_ image: UnsafePointer<np_image>?, _ player: OpaquePointer?, _ outcome: Int32, _ reason: String) {
    hasPlayer = unsafe player != nil
    message = reason
    isTimedOut = Int(outcome) == NP_OUTCOME_TIMED_OUT
    guard let image = unsafe image else { return }
    // The library closes its descriptor after this call.
    descriptor = nowplaying_file_keep(unsafe image.pointee.fd)
    width = unsafe image.pointee.width
    height = unsafe image.pointee.height
    mimeType = unsafe string(image.pointee.mime_type)
    url = unsafe string(image.pointee.url)
  }
}
