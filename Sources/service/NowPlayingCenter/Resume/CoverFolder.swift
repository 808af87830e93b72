// SPDX-License-Identifier: MIT

internal import CNowPlayingCenter
internal import NowPlayingCore
internal import NowPlayingPlatform

/// The folder with the file of one cover. Each cover has a new name, because desktops cache images by name.
struct CoverFolder: Sendable {
  private static let digits = 16

  /// Empty: there is no folder for it. Nothing is stored then.
  private let path: String

  init(_ path: String) { self.path = path }

  var isAbsent: Bool { path.isEmpty }

  private var address: String { FilePath.address(of: Array((path + "/").utf8)) }

  /// Whether a URL is that of a cover that was stored here, and is still there.
  func has(_ url: String) -> Bool {
    guard url.beginsWithBytes(of: address) else { return false }
    let name = url.utf8.dropFirst(address.utf8.count)
    let ending = name.dropFirst(Self.digits)
    return name.prefix(Self.digits).allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      && ending.first == UInt8(ascii: ".") && ending.dropFirst().allSatisfy { (0x61...0x7A).contains($0) }
      && Environment.fileExists(path + "/" + String(Substring(name)))
  }

  /// Stores an image in place of the cover before; nil: removes that. Returns the URL; empty: nothing is stored. The disk may
  /// never answer.
  func store(_ image: Image?) -> String {
    var name = ""
    if let image {
      // "image/png" is a ".png".
      name = Random.hexadecimal(digits: Self.digits) + "." + String(Substring(image.mimeType.utf8.dropFirst(6)))
      let file = path + "/" + name
      if !(unsafe file.withCString { unsafe nowplaying_center_file_copy($0, image.descriptor) }) { name = "" }
    }
    _ = remove(except: name)
    return name.isEmpty ? "" : address + name
  }

  /// Removes the cover; false: a file is still there.
  func removeAll() -> Bool { remove(except: "") }

  private func remove(except kept: String) -> Bool {
    guard !path.isEmpty else { return true }
    return unsafe path.withCString { path in
      unsafe kept.withCString { unsafe nowplaying_center_files_remove(path, $0) }
    }
  }
}
