// SPDX-License-Identifier: MIT

internal import CNowPlayingPlatform

/// A folder for files that other programs of the user read. It is removed with its files when this object is destroyed
/// or the process ends.
@safe public final class PrivateFolder: @unchecked Sendable {
  private let handle: OpaquePointer

  private init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  /// Makes a folder in another one; nil: that failed.
  public convenience init?(_ name: String, in base: String) {
    let handle = unsafe base.withCString { base in
      unsafe name.withCString { name in unsafe nowplaying_folder_new(base, name) }
    }
    guard let handle = unsafe handle else { return nil }
    unsafe self.init(handle)
  }

  deinit { unsafe nowplaying_folder_free(handle) }

  /// Copies a file into the folder, completely or not at all.
  public func add(_ name: String, copying descriptor: Int32) -> Bool {
    unsafe name.withCString { name in unsafe nowplaying_folder_add(handle, name, descriptor) }
  }

  /// Removes a file.
  public func remove(_ name: String) {
    unsafe name.withCString { name in unsafe nowplaying_folder_remove(handle, name) }
  }

  /// Removes the folders of processes that were killed.
  public static func sweep(_ base: String) { unsafe base.withCString { unsafe nowplaying_folder_sweep($0) } }
}
