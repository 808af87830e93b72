// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform

/// The folder with the image files that desktops read. Each file has a new name, because desktops cache images by name.
final class ImageFolder: @unchecked Sendable {
  /// A file in the folder. The folder exists as long as one of its files, also if later files are in another one.
  struct File {
    let query: ImageQuery
    let address: String
    let bytes: Int
    fileprivate let name: String
    fileprivate let folder: PrivateFolder

    /// Removes the file.
    func remove() { folder.remove(name) }
  }

  private let lock = Lock()
  private var folder: PrivateFolder?
  private var path = ""
  /// The folder that has `path`.
  private var base = ""
  private var count = 0
  /// Whether the log has the line that no file can be written.
  private var hasWarned = false
  private var isClosed = false

  /// The folders in which it may be made, the best first. Programs outside the sandbox see them at the same path.
  private static var bases: [String] {
    func variable(_ name: String) -> String? {
      Environment.value(of: name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    let cache = variable("XDG_CACHE_HOME")
    let places =
      switch BusName.Sandbox.current({ Environment.value(of: $0) }) {
      // Flatpak gives a program its own /tmp and run-time folder, but its cache has the same path outside.
      case .flatpak(let id): [cache ?? variable("HOME").map { $0 + "/.var/app/" + id + "/cache" }]
      case .snap: [variable("SNAP_USER_COMMON")]
      // The login makes the run-time folder. One that is missing is not made here: it would stay.
      case .none:
        [
          variable("XDG_RUNTIME_DIR").flatMap { Environment.fileExists($0) ? $0 : nil },
          cache ?? variable("HOME").map { $0 + "/.cache" },
        ]
      }
    return places.compactMap { $0.map { $0 + "/nowplaying" } }
  }

  /// Removes the folders of players that were killed.
  static func sweep() {
    for base in bases { PrivateFolder.sweep(base) }
  }

  /// Writes an image; nil: that failed, and the cause is in the log.
  func add(_ image: Image, for query: ImageQuery) -> File? {
    let size = image.size ?? PixelSize(width: 0, height: 0)
    // "image/png" is a ".png".
    let ending = String(decoding: image.mimeType.utf8.dropFirst(6), as: UTF8.self)
    // The second attempt uses another folder: the first one may have been removed, or its disk is full.
    for isAgain in [false, true] {
      guard let (folder, path, number) = open(again: isAgain) else { break }
      let name = String(number) + "-" + String(size.width) + "x" + String(size.height) + "." + ending
      if folder.add(name, copying: image.descriptor) {
        let address = FilePath.address(of: Array((path + "/" + name).utf8))
        lock.withLock { () throws(Never) in hasWarned = false }
        return File(query: query, address: address, bytes: image.byteCount, name: name, folder: folder)
      }
    }
    let wasLogged = lock.withLock { () throws(Never) -> Bool in
      defer { hasWarned = true }
      return hasWarned
    }
    if !wasLogged {
      Log.write(
        .warning,
        "desktops show no images: no file can be written in XDG_RUNTIME_DIR, nor in the cache; is the disk full?")
    }
    return nil
  }

  private func open(again: Bool) -> (PrivateFolder, String, Int)? {
    lock.withLock { () throws(Never) in
      guard !isClosed else { return nil }
      count += 1
      if let folder, !again { return (folder, path, count) }
      for base in Self.bases where !again || !self.base.hasSameBytes(as: base) || !Environment.fileExists(path) {
        // sweep() recognizes folders by this name, and files by the one above.
        let name = "images-" + Random.hexadecimal(digits: 16)
        guard let opened = PrivateFolder(name, in: base) else { continue }
        (folder, path, self.base) = (opened, base + "/" + name, base)
        return (opened, path, count)
      }
      return nil
    }
  }

  /// Writes no more files. The folder is removed with its last file.
  func close() {
    let folder = lock.withLock { () throws(Never) -> PrivateFolder? in
      isClosed = true
      defer { self.folder = nil }
      return self.folder
    }
    withExtendedLifetime(folder) {}
  }
}
