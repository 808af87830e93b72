// SPDX-License-Identifier: MIT

internal import DBus

extension PlayerClient {
  /// The interface for all that MPRIS does not have.
  public static let session1 = "org.nowplaying.Session1"

  /// A property of Session1, if it is a dictionary.
  public func dictionary(_ property: String) -> [String: BusValue] {
    if case .dictionary(let entries) = get(property, of: Self.session1) { entries } else { [:] }
  }

  /// A property of Session1, if it is a list.
  public func list(_ property: String) -> [[String: BusValue]] {
    if case .list(let entries) = get(property, of: Self.session1) { entries } else { [] }
  }

  /// The current metadata.
  public var metadata: [String: BusValue] {
    if case .dictionary(let entries) = get("Metadata") { entries } else { [:] }
  }

  /// The changed properties of the player interface, one element a signal.
  public var changes: [[String: BusValue]] {
    signals.compactMap { if case .changed(Self.player, let values, _) = $0 { values } else { nil } }
  }

  /// The commands that can be sent, with their parameters.
  public var commands: [String: [String: BusValue]] {
    if case .dictionaries(let commands) = get("Commands", of: Self.session1) { commands } else { [:] }
  }

  /// Sends a command and waits for its outcome.
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
  /// Requests an image and waits for the answer.
  public func image(_ method: String, _ width: Int32, _ height: Int32, ratio: String? = nil) -> Reply {
    var reply: Reply?
    startImage(method, width, height, ratio: ratio) { reply = $0 }
    return wait { reply != nil } ? reply ?? .none : .none
  }

  /// Requests an image.
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

extension PlayerClient.Reply {
  /// The name of the error.
  public var error: String? { if case .failed(let name, _) = self { name } else { nil } }
}
