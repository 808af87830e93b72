// SPDX-License-Identifier: MIT
internal import CSDBus

/// Gives sd-bus a socket that is logged in already.
///
/// sd-bus insists on logging in itself. So it does, but with us: it is started on one end of a socketpair and answered
/// from the other, until it believes to be on the bus and sends its first message. Then the real socket takes the place
/// of its descriptor, and that message is sent on.
enum Handover {
  /// Takes the descriptor, also when it fails.
  static func run(_ descriptor: Int32, guid: [UInt8], descriptors: Bool) throws(BusError) -> Connection {
    var near: Int32 = -1
    var far: Int32 = -1
    let real = csdbus_duplicate(descriptor)
    defer { close(real, far) }
    var result = real < 0 ? real : unsafe csdbus_pair(&near, &far)
    // From here to the second replacement, the number that everybody knows is the pair's near end.
    if result >= 0 { result = csdbus_replace(descriptor, near) }
    close(near)
    var bus: OpaquePointer?
    if result >= 0 { result = unsafe csdbus_new(&bus) }
    if result >= 0 { result = unsafe csdbus_set_fd(bus, descriptor, descriptor) }
    guard result >= 0, let bus = unsafe bus else {
      close(descriptor)
      if let bus = unsafe bus { unsafe _ = csdbus_close_unref(bus) }
      throw BusError(code: result)
    }
    do throws(BusError) {
      try check(unsafe csdbus_set_bus_client(bus, 1))
      try check(unsafe csdbus_negotiate_fds(bus, descriptors ? 1 : 0))
      try check(unsafe csdbus_start(bus))
      let first = try unsafe firstMessage(of: bus, far: far, guid: guid, descriptors: descriptors)
      try check(csdbus_replace(descriptor, real))
      try Login.send(first, to: descriptor)
    } catch {
      unsafe _ = csdbus_close_unref(bus)
      throw error
    }
    return unsafe Connection(bus, fileDescriptor: descriptor)
  }

  private static func firstMessage(
    of bus: OpaquePointer, far: Int32, guid: [UInt8], descriptors: Bool
  ) throws(BusError) -> [UInt8] {
    var local = LocalHandshake(guid: guid, descriptors: descriptors)
    // All of it happens in this process, so a round in which nothing happens is the last.
    while !local.isComplete {
      var isStuck = try check(unsafe csdbus_process(bus, nil)) == 0
      while let bytes = try Login.receive(from: far) {
        isStuck = false
        for byte in bytes {
          switch local.receive(byte) {
          case .wait: break
          case .send(let line): try Login.send(line, to: far)
          case .fail(let error): throw error
          }
        }
      }
      if isStuck { throw .protocolError }
    }
    return local.forwarded
  }

  @discardableResult
  private static func check(_ result: Int32) throws(BusError) -> Int32 {
    guard result >= 0 else { throw BusError(code: result) }
    return result
  }

  private static func close(_ descriptors: Int32...) {
    for descriptor in descriptors where descriptor >= 0 { csdbus_close_descriptor(descriptor) }
  }
}
