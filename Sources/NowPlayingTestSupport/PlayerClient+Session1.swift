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
    call(Self.session1, "Perform") { draft in
      draft.append(string: command)
      draft.openArray("{sv}")
      for (key, value) in arguments {
        draft.openDictionaryEntry("sv")
        draft.append(string: key)
        switch value {
        case .text(let text):
          draft.openVariant("s")
          draft.append(string: text)
        case .bytes(let bytes):
          draft.openVariant("ay")
          draft.append(bytes: bytes)
        case .int32(let number):
          draft.openVariant("i")
          draft.append(int32: number)
        case .int64(let number):
          draft.openVariant("x")
          draft.append(int64: number)
        case .double(let number):
          draft.openVariant("d")
          draft.append(double: number)
        case .flag(let flag):
          draft.openVariant("b")
          draft.append(bool: flag)
        default: draft.openVariant("s")
        }
        draft.close()
        draft.close()
      }
      draft.close()
    }
  }
}

extension PlayerClient {
  /// Asks for a picture, and waits for the answer.
  public func picture(_ method: String, _ width: Int32, _ height: Int32, ratio: String? = nil) -> Reply {
    var reply: Reply?
    startPicture(method, width, height, ratio: ratio) { reply = $0 }
    return wait { reply != nil } ? reply ?? .none : .none
  }

  /// Asks for a picture.
  public func startPicture(
    _ method: String, _ width: Int32, _ height: Int32, ratio: String? = nil, _ answered: @escaping (Reply) -> Void
  ) {
    start(Self.session1, method) { draft in
      if let ratio { draft.append(string: ratio) }
      draft.append(int32: width)
      draft.append(int32: height)
    } answered: {
      answered($0)
    }
  }
}
