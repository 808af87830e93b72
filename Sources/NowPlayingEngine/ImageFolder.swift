// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform

/// The files that desktops read images from, each under a name of its own: desktops remember an image by its name.
final class ImageFolder: @unchecked Sendable {
  /// An image that desktops can read. Its folder is there as long as a file in it is, also when a later image has no
  /// room there.
  struct File {
    let wish: ImageQuery
    let address: String
    let bytes: Int
    fileprivate let name: String
    fileprivate let folder: PrivateFolder

    /// Nobody reads it any more.
    func remove() { folder.remove(name) }
  }

  private let lock = Lock()
  private var folder: PrivateFolder?
  private var path = ""
  private var place = ""
  private var count = 0
  /// Whether somebody was told that nothing can be written.
  private var hasWarned = false
  private var isClosed = false

  /// Where folders like this one are, in places that mean the same to programs outside the sandbox; the best first.
  private static var bases: [String] {
    func variable(_ name: String) -> String? {
      Environment.value(of: name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    let cache = variable("XDG_CACHE_HOME")
    let places =
      switch BusName.Sandbox.current({ Environment.value(of: $0) }) {
      // Its /tmp and its run-time folder are its own; its cache has the same path inside and outside.
      case .flatpak(let id): [cache ?? variable("HOME").map { $0 + "/.var/app/" + id + "/cache" }]
      case .snap: [variable("SNAP_USER_COMMON")]
      case .none: [variable("XDG_RUNTIME_DIR"), cache ?? variable("HOME").map { $0 + "/.cache" }]
      }
    return places.compactMap { $0.map { $0 + "/nowplaying" } }
  }

  /// Removes what players left behind that were killed.
  static func sweep() {
    for base in bases { PrivateFolder.sweep(base) }
  }

  /// Writes an image; nil: desktops will not see it, and the log says why.
  func add(_ image: Image, for wish: ImageQuery) -> File? {
    let size = image.size ?? PixelSize(width: 0, height: 0)
    // "image/png" is a ".png".
    let ending = String(decoding: image.mimeType.utf8.dropFirst(6), as: UTF8.self)
    // The second time in another folder: somebody may have removed this one, or there is no room where it is.
    for isAgain in [false, true] {
      guard let (folder, path, number) = open(anew: isAgain) else { break }
      let name = String(number) + "-" + String(size.width) + "x" + String(size.height) + "." + ending
      if folder.add(name, copying: image.descriptor) {
        let address = FilePath.address(of: Array((path + "/" + name).utf8))
        lock.withLock { () throws(Never) in hasWarned = false }
        return File(wish: wish, address: address, bytes: image.byteCount, name: name, folder: folder)
      }
    }
    let isSaid = lock.withLock { () throws(Never) -> Bool in
      defer { hasWarned = true }
      return hasWarned
    }
    if !isSaid {
      Log.write(.warning, "desktops see no images: nothing can be written below XDG_RUNTIME_DIR, nor in the cache")
    }
    return nil
  }

  private func open(anew: Bool) -> (PrivateFolder, String, Int)? {
    lock.withLock { () throws(Never) in
      guard !isClosed else { return nil }
      count += 1
      if let folder, !anew { return (folder, path, count) }
      for base in Self.bases where !anew || place != base || !Environment.fileExists(path) {
        // The sweep knows folders by this name, and files by the one above.
        let name = "images-" + Random.hexadecimal(digits: 16)
        guard let opened = PrivateFolder(name, in: base) else { continue }
        (folder, path, place) = (opened, base + "/" + name, base)
        return (opened, path, count)
      }
      return nil
    }
  }

  /// Takes nothing more; what is there goes with its files.
  func close() {
    let folder = lock.withLock { () throws(Never) -> PrivateFolder? in
      isClosed = true
      defer { self.folder = nil }
      return self.folder
    }
    withExtendedLifetime(folder) {}
  }
}
