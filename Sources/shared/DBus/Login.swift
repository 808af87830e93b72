// SPDX-License-Identifier: MIT

internal import CDBus

/// The log-in to a bus. It does not block.
@safe public final class Login {
  /// The state of the log-in.
  public enum Progress {
    /// Call `advance` again when the descriptor is readable.
    case waiting
    /// The connection owns the descriptor of the log-in now, with the same number.
    case connected(Connection)
    /// The log-in failed. Try another address, or try again later.
    case failed(BusError)
  }

  /// The descriptor to poll for reading. The connection has the same one.
  public let fileDescriptor: Int32

  private var handshake: Handshake
  private var failure: BusError?
  private var isOwner = true

  private init(_ fileDescriptor: Int32, wantsDescriptors: Bool) {
    self.fileDescriptor = fileDescriptor
    handshake = Handshake(wantsDescriptors: wantsDescriptors)
  }

  deinit {
    if isOwner { cdbus_close_descriptor(fileDescriptor) }
  }

  /// Connects to the bus at an address, and sends the first line. `wantsDescriptors`: the connection can send descriptors,
  /// and every program can send some to it; those are closed at once.
  public static func begin(_ address: BusAddress, wantsDescriptors: Bool = false) throws(BusError) -> Login {
    let descriptor =
      switch address {
      case .path(let path): connect(path, abstract: false)
      case .abstract(let name): connect(name, abstract: true)
      }
    guard descriptor >= 0 else { throw BusError(code: descriptor) }
    let login = Login(descriptor, wantsDescriptors: wantsDescriptors)
    try send(Handshake.opening(user: cdbus_user()), to: descriptor)
    return login
  }

  /// Whether a program serves the socket at an address.
  static func isAccepted(at address: BusAddress) -> Bool { (try? begin(address)) != nil }

  /// Handles the answers of the bus. Call it when the descriptor is readable.
  public func advance() -> Progress {
    if let failure { return .failed(failure) }
    do throws(BusError) {
      guard let connection = try step() else { return .waiting }
      return .connected(connection)
    } catch {
      failure = error
      return .failed(error)
    }
  }

  private func step() throws(BusError) -> Connection? {
    while let bytes = try Self.receive(from: fileDescriptor) {
      for place in bytes.indices {
        switch handshake.receive(bytes[place]) {
        case .wait: break
        case .send(let line): try Self.send(line, to: fileDescriptor)
        case .begin(let line):
          // The bus must not send messages before it has received this line.
          guard place == bytes.count - 1 else { throw .protocolError }
          try Self.send(line, to: fileDescriptor)
          failure = .notConnected
          isOwner = false
          return Connection(
            fileDescriptor, canSendDescriptors: handshake.passesDescriptors, busID: handshake.busID)
        case .fail(let error): throw error
        }
      }
    }
    return nil
  }

  private static func connect(_ text: String, abstract: Bool) -> Int32 {
    var text = text
    return text.withUTF8 { unsafe cdbus_connect($0.baseAddress, $0.count, abstract) }
  }

  /// Sends all bytes, or throws: a new socket has room for more than a log-in.
  private static func send(_ bytes: [UInt8], to descriptor: Int32) throws(BusError) {
    let sent = unsafe bytes.withUnsafeBufferPointer { unsafe cdbus_send_bytes(descriptor, $0.baseAddress, $0.count) }
    guard sent >= 0 else { throw BusError(code: Int32(clamping: sent)) }
    guard sent == bytes.count else { throw BusError(code: cdbus_eio) }
  }

  /// nil: the socket has no bytes now.
  private static func receive(from descriptor: Int32) throws(BusError) -> [UInt8]? {
    var received: Int64 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
      unsafe received = cdbus_receive_bytes(descriptor, buffer.baseAddress, buffer.count)
      count = max(Int(clamping: received), 0)
    }
    if received > 0 { return bytes }
    if received == -Int64(cdbus_eagain) { return nil }
    throw BusError(code: received == 0 ? cdbus_econnreset : Int32(clamping: received))
  }
}
