// SPDX-License-Identifier: MIT

/// The log-in, seen from the bus: answers sd-bus's own, which may come in one piece, with what the real bus has said.
struct LocalHandshake {
  enum Action: Equatable {
    case wait
    case send([UInt8])
    case fail(BusError)
  }

  /// What followed the log-in: the first message, which belongs to the real bus.
  private(set) var forwarded: [UInt8] = []

  private enum State {
    case zero, lines, messages, failed
  }

  private static let limit = 64 * 1024
  private var state = State.zero
  private var lines = LineReader()
  private let guid: [UInt8]
  private let descriptors: Bool

  init(guid: [UInt8], descriptors: Bool) {
    self.guid = guid
    self.descriptors = descriptors
  }

  /// Takes the next byte from sd-bus and says what to do.
  mutating func receive(_ byte: UInt8) -> Action {
    switch state {
    case .zero:
      guard byte == 0 else { return fail() }
      state = .lines
      return .wait
    case .lines:
      switch lines.receive(byte) {
      case .partial: return .wait
      case .broken: return fail()
      case .line(let line): return answer(line)
      }
    case .messages:
      guard forwarded.count < Self.limit else { return fail() }
      forwarded.append(byte)
      return .wait
    case .failed:
      return fail()
    }
  }

  /// Whether a message has arrived, and nothing of a next one is missing.
  var isComplete: Bool {
    var left = forwarded[...]
    while !left.isEmpty {
      guard let size = Self.messageSize(left), size <= left.count else { return false }
      left = left.dropFirst(size)
    }
    return !forwarded.isEmpty
  }

  private mutating func answer(_ line: [UInt8]) -> Action {
    if line.isCommand("BEGIN") {
      state = .messages
      return .wait
    }
    // Without the user's number, sd-bus sends it (or nothing) as DATA when it is asked for.
    if line.isCommand("AUTH"), line.argument.isCommand("EXTERNAL"), line.argument.argument.isEmpty {
      return .send(Array("DATA\r\n".utf8))
    }
    if line.isCommand("AUTH") || line.isCommand("DATA") {
      return .send(Array("OK ".utf8) + guid + Array("\r\n".utf8))
    }
    if line.isCommand("NEGOTIATE_UNIX_FD") {
      return .send(Array((descriptors ? "AGREE_UNIX_FD\r\n" : "ERROR\r\n").utf8))
    }
    return .send(Array("ERROR\r\n".utf8))
  }

  private mutating func fail() -> Action {
    state = .failed
    return .fail(.protocolError)
  }

  /// The size of the message that starts there; nil while its fixed header is not complete.
  private static func messageSize(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 16 else { return nil }
    let littleEndian = bytes.first == UInt8(ascii: "l")
    func number(at offset: Int) -> Int {
      let four = bytes.dropFirst(offset).prefix(4)
      return (littleEndian ? Array(four.reversed()) : Array(four)).reduce(0) { $0 << 8 | Int($1) }
    }
    let fields = number(at: 12)
    return 16 + (fields + 7) / 8 * 8 + number(at: 4)
  }
}
