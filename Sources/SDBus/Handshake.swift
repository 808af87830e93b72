// SPDX-License-Identifier: MIT

/// The log-in, seen from the client: one line is sent, one line is awaited. Older proxies between a sandbox and the bus
/// cannot take more at a time.
struct Handshake {
  enum Action: Equatable {
    case wait
    case send([UInt8])
    /// Send these last bytes; from then on messages flow.
    case begin([UInt8], guid: [UInt8], descriptors: Bool)
    case fail(BusError)
  }

  private enum State: Equatable {
    case authenticating
    case negotiating(guid: [UInt8])
    case ended
  }

  private var state = State.authenticating
  private var lines = LineReader()

  /// What to send first, for a user of that number.
  static func opening(user: UInt32) -> [UInt8] {
    let digits: [UInt8] = Array("0123456789abcdef".utf8)
    var hexadecimal: [UInt8] = []
    for byte in String(user).utf8 {
      hexadecimal.append(digits[Int(byte >> 4)])
      hexadecimal.append(digits[Int(byte & 15)])
    }
    return [0] + Array("AUTH EXTERNAL ".utf8) + hexadecimal + Array("\r\n".utf8)
  }

  /// Takes the next byte from the bus and says what to do.
  mutating func receive(_ byte: UInt8) -> Action {
    guard state != .ended else { return .fail(.protocolError) }
    switch lines.receive(byte) {
    case .partial: return .wait
    case .broken: return fail(.protocolError)
    case .line(let line): return answer(line)
    }
  }

  private mutating func answer(_ line: [UInt8]) -> Action {
    switch state {
    case .authenticating:
      if line.isCommand("REJECTED") { return fail(.rejected) }
      guard line.isCommand("OK"), line.argument.isGUID else { return fail(.protocolError) }
      state = .negotiating(guid: line.argument)
      return .send(Array("NEGOTIATE_UNIX_FD\r\n".utf8))
    case .negotiating(let guid):
      let agreed = line.isCommand("AGREE_UNIX_FD")
      guard agreed || line.isCommand("ERROR") else { return fail(.protocolError) }
      state = .ended
      return .begin(Array("BEGIN\r\n".utf8), guid: guid, descriptors: agreed)
    case .ended:
      return .fail(.protocolError)
    }
  }

  private mutating func fail(_ error: BusError) -> Action {
    state = .ended
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
