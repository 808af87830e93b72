// SPDX-License-Identifier: MIT

import DBus
import MediaPlayer
import NowPlayingTestSupport

extension PlayerClient {
  static let session1 = "org.nowplaying.Session1"

  /// A property of Session1 that is a dictionary.
  func dictionary(_ property: String) -> [String: BusValue] {
    if case .dictionary(let entries) = get(property, of: Self.session1) { entries } else { [:] }
  }

  /// What can be asked for.
  var commands: [String: [String: BusValue]] {
    if case .dictionaries(let commands) = get("Commands", of: Self.session1) { commands } else { [:] }
  }

  /// Asks for a command with one argument at most, and waits for what comes of it.
  func perform(_ command: String, _ arguments: [String: BusValue] = [:]) -> Reply {
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
  func picture(_ method: String, _ width: Int32, _ height: Int32, ratio: String? = nil) -> Reply {
    var reply: Reply?
    startPicture(method, width, height, ratio: ratio) { reply = $0 }
    return wait { reply != nil } ? reply ?? .none : .none
  }

  /// Asks for a picture.
  func startPicture(
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
