// SPDX-License-Identifier: MIT

internal import Glibc

/// The bytes and descriptors of one read from a socket. The descriptors are closed with this object.
///
/// A connection reads no descriptors. A test that needs them reads from its socket directly.
public final class Received {
  public private(set) var bytes: [UInt8] = []
  public private(set) var descriptors: [Int32] = []

  /// Reads up to `size` bytes without waiting; nil: the socket has no bytes now.
  public init?(from socket: Int32, atMost size: Int = 65_536) {
    // The kernel passes 253 at most.
    var control = [UInt64](repeating: 0, count: 2 + 253 / 2 + 1)
    var filled = 0
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var piece = unsafe iovec(iov_base: buffer.baseAddress, iov_len: size)
      count = unsafe control.withUnsafeMutableBytes { room in
        unsafe withUnsafeMutablePointer(to: &piece) { piece in
          var message = unsafe msghdr()
          unsafe message.msg_iov = piece
          unsafe message.msg_iovlen = 1
          unsafe message.msg_control = room.baseAddress
          unsafe message.msg_controllen = room.count
          let flags = Int32(MSG_DONTWAIT | MSG_CMSG_CLOEXEC)
          let received = unsafe recvmsg(socket, &message, flags)
          filled = received > 0 ? unsafe message.msg_controllen : 0
          return max(received, 0)
        }
      }
    }
    guard !bytes.isEmpty else { return nil }
    guard filled > 16 else { return }
    unsafe control.withUnsafeBytes { room in
      // Length, level and kind; then the descriptors.
      let end = unsafe min(room.load(as: Int.self), filled)
      for place in stride(from: 16, to: end, by: 4) {
        unsafe descriptors.append(room.load(fromByteOffset: place, as: Int32.self))
      }
    }
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }
}
