// SPDX-License-Identifier: MIT

/// The authentication: it sends one line, and waits for one line. Older proxies between a sandbox and the bus cannot read
/// more at a time.
struct Handshake {
  enum Action: Equatable {
    case wait
    /// Send these bytes.
    case send([UInt8])
    /// Send these last bytes. Messages follow.
    case begin([UInt8])
    case fail(BusError)
  }

  /// Whether the bus passes file descriptors. It need not.
  private(set) var passesDescriptors = false
  /// The id of the bus, which a new bus does not have; empty before the bus has accepted.
  private(set) var busID = ""
  private let wantsDescriptors: Bool
  private var isIn = false
  private var isEnded = false
  private var lines = LineReader()

  init(wantsDescriptors: Bool) { self.wantsDescriptors = wantsDescriptors }

  /// The first bytes to send, for a user id.
  static func opening(user: UInt32) -> [UInt8] {
    let digits: [UInt8] = Array("0123456789abcdef".utf8)
    var hexadecimal: [UInt8] = []
    for byte in String(user).utf8 {
      hexadecimal.append(digits[Int(clamping: byte >> 4)])
      hexadecimal.append(digits[Int(clamping: byte & 15)])
    }
    return [0] + Array("AUTH EXTERNAL ".utf8) + hexadecimal + Array("\r\n".utf8)
  }

  /// Handles the next byte from the bus.
  mutating func receive(_ byte: UInt8) -> Action {
    guard !isEnded else { return .fail(.protocolError) }
    switch lines.receive(byte) {
    case .partial: return .wait
    case .broken: return fail(.protocolError)
    case .line(let line): return answer(line)
    }
  }

  private mutating func answer(_ line: [UInt8]) -> Action {
    if isIn {
      passesDescriptors = line.isCommand("AGREE_UNIX_FD")
      return passesDescriptors || line.isCommand("ERROR") ? begin() : fail(.protocolError)
    }
    if line.isCommand("REJECTED") { return fail(.rejected) }
    guard line.isCommand("OK"), line.argument.isGUID else { return fail(.protocolError) }
    isIn = true
    busID = String(decoding: line.argument, as: UTF8.self)
    return wantsDescriptors ? .send(Array("NEGOTIATE_UNIX_FD\r\n".utf8)) : begin()
  }

  private mutating func begin() -> Action {
    isEnded = true
    return .begin(Array("BEGIN\r\n".utf8))
  }

  private mutating func fail(_ error: BusError) -> Action {
    isEnded = true
    return .fail(error)
  }
}

extension [UInt8] {
  fileprivate var isGUID: Bool {
    count == 32
      && allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
          UInt8(ascii: "A")...UInt8(ascii: "F"):
          true
        default: false
        }
      }
  }
}
