// SPDX-License-Identifier: MIT

internal import DBus

extension PlayerClient {
  /// The interface for what MPRIS has no words for.
  public static let session1 = "org.nowplaying.Session1"

  /// A property of Session1 that is a dictionary.
  public func dictionary(_ property: String) -> [String: BusValue] {
    if case .dictionary(let entries) = get(property, of: Self.session1) { entries } else { [:] }
  }

  /// The metadata as it is now.
  public var metadata: [String: BusValue] {
    if case .dictionary(let entries) = get("Metadata") { entries } else { [:] }
  }

  /// What changed of the player interface, signal by signal.
  public var changes: [[String: BusValue]] {
    signals.compactMap { if case .changed(Self.player, let values, _) = $0 { values } else { nil } }
  }

  /// What can be asked for.
  public var commands: [String: [String: BusValue]] {
    if case .dictionaries(let commands) = get("Commands", of: Self.session1) { commands } else { [:] }
  }

  /// Asks for a command with one argument at most, and waits for what comes of it.
  public func perform(_ command: String, _ arguments: [String: BusValue] = [:]) -> Reply {
    call(Self.session1, "Perform") { writer in
      writer.append(string: command)
      writer.openArray("{sv}")
      for (key, value) in arguments {
        writer.openDictionaryEntry("sv")
        writer.append(string: key)
        switch value {
        case .text(let text):
          writer.openVariant("s")
          writer.append(string: text)
        case .bytes(let bytes):
          writer.openVariant("ay")
          writer.append(bytes: bytes)
        case .int32(let number):
          writer.openVariant("i")
          writer.append(int32: number)
        case .int64(let number):
          writer.openVariant("x")
          writer.append(int64: number)
        case .double(let number):
          writer.openVariant("d")
          writer.append(double: number)
        case .flag(let flag):
          writer.openVariant("b")
          writer.append(bool: flag)
        default: writer.openVariant("s")
        }
        writer.close()
        writer.close()
      }
      writer.close()
    }
  }
}

extension PlayerClient {
  /// Asks for an image, and waits for the answer.
  public func image(_ method: String, _ width: Int32, _ height: Int32, ratio: String? = nil) -> Reply {
    var reply: Reply?
    startImage(method, width, height, ratio: ratio) { reply = $0 }
    return wait { reply != nil } ? reply ?? .none : .none
  }

  /// Asks for an image.
  public func startImage(
    _ method: String, _ width: Int32, _ height: Int32, ratio: String? = nil, _ answered: @escaping (Reply) -> Void
  ) {
    start(Self.session1, method) { writer in
      if let ratio { writer.append(string: ratio) }
      writer.append(int32: width)
      writer.append(int32: height)
    } answered: {
      answered($0)
    }
  }
}
