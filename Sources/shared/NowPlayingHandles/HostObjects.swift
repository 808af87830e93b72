// SPDX-License-Identifier: MIT

public import CNowPlaying
public import NowPlayingCore
public import NowPlayingPlatform

/// A text for C, which is valid while this object lives.
@safe public final class CText: @unchecked Sendable {
  public let pointer: UnsafeMutablePointer<CChar>

  /// An id has exactly the bytes that the host passed.
  public convenience init(_ id: Identifier) { self.init(bytes: id.bytes) }

  public convenience init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  public init(bytes: [UInt8]) {
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

/// A `user_data` pointer of the host. Its destroy function runs when the last closure with it is freed.
@safe public final class HostData: @unchecked Sendable {
  public let pointer: UnsafeMutableRawPointer?
  private let destroy: np_destroy?
  /// Rings after the destroy function.
  private let bell: Doorbell?

  public init(_ pointer: UnsafeMutableRawPointer?, _ destroy: np_destroy?, _ bell: Doorbell? = nil) {
    unsafe self.pointer = unsafe pointer
    unsafe self.destroy = unsafe destroy
    self.bell = bell
  }

  deinit {
    unsafe destroy?(pointer)
    bell?.ring()
  }
}

/// Makes a handle that retains an object.
public func handle(for object: AnyObject) -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// Releases the object of a handle.
public func endHandle(_ handle: OpaquePointer) {
  unsafe Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(handle)).release()
}
