// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform

/// The files that desktops read pictures from, each under a name of its own: desktops remember a picture by its name.
final class PictureFolder: @unchecked Sendable {
  /// A picture that desktops can read.
  struct File {
    let wish: PictureWish
    let name: String
    let address: String
  }

  private let lock = Lock()
  private var folder: PrivateFolder?
  private var path = ""
  private var count = 0
  private var isRefused = false
  private var isClosed = false

  /// Where folders like this one are, in a place that means the same to programs outside the sandbox; nil: nowhere.
  private static var base: String? {
    func variable(_ name: String) -> String? {
      Environment.value(of: name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    let cache = variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }
    let place =
      switch BusName.Sandbox.current({ Environment.value(of: $0) }) {
      // Its /tmp and its run-time folder are its own; its cache has the same path inside and outside.
      case .flatpak(let id): variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.var/app/" + id + "/cache" }
      case .snap: variable("SNAP_USER_COMMON")
      case .none: variable("XDG_RUNTIME_DIR") ?? cache
      }
    return place.map { $0 + "/nowplaying" }
  }

  /// Removes what players left behind that were killed.
  static func sweep() {
    if let base { PrivateFolder.sweep(base) }
  }

  /// Writes a picture; nil: desktops will not see it, and the log says why.
  func add(_ picture: Picture, for wish: PictureWish) -> File? {
    let (folder, number) = lock.withLock { () throws(Never) -> (PrivateFolder?, Int) in
      if self.folder == nil, !isClosed, !isRefused { open() }
      count += 1
      return (self.folder, count)
    }
    guard let folder else { return nil }
    let size = picture.size ?? PixelSize(width: 0, height: 0)
    // "image/png" is a ".png".
    let ending = String(decoding: picture.mimeType.utf8.dropFirst(6), as: UTF8.self)
    let name = "\(number)-\(size.width)x\(size.height)." + ending
    guard folder.add(name, copying: picture.descriptor) else {
      Log.write(.warning, "a picture cannot be written to " + path + ": is there room?")
      return nil
    }
    return File(wish: wish, name: name, address: FilePath.address(of: Array((path + "/" + name).utf8)))
  }

  private func open() {
    let name = Random.hexadecimal(digits: 16)
    guard let base = Self.base, let folder = PrivateFolder(name, in: base) else {
      isRefused = true
      let place = Self.base ?? "XDG_RUNTIME_DIR, XDG_CACHE_HOME or HOME"
      Log.write(.warning, "desktops see no pictures: no folder can be made in " + place)
      return
    }
    (self.folder, path) = (folder, base + "/" + name)
  }

  /// Removes a file that nobody reads any more.
  func remove(_ name: String) {
    let folder = lock.withLock { () throws(Never) in self.folder }
    folder?.remove(name)
  }

  /// Removes everything.
  func close() {
    let folder = lock.withLock { () throws(Never) -> PrivateFolder? in
      isClosed = true
      defer { self.folder = nil }
      return self.folder
    }
    withExtendedLifetime(folder) {}
  }
}
