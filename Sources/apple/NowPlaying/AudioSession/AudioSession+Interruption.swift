// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// The key of an interruption's type in the user info. The value is a UInt.
public let AudioSessionInterruptionTypeKey = "AudioSessionInterruptionTypeKey"
/// The key of an ended interruption's options in the user info. The value is a UInt.
public let AudioSessionInterruptionOptionKey = "AudioSessionInterruptionOptionKey"

extension AudioSession {
  /// An interruption that begins or ends.
  public enum Interruption: Sendable, Equatable {
    /// Another player began to play, or the machine is about to sleep. The player should pause.
    case began
    /// The other player no longer plays, or the machine woke up. Only an interruption by sleep should resume: if
    /// another player interrupted, the listener has chosen that player.
    case ended(shouldResume: Bool)
  }

  /// The type of an interruption in a notification.
  public enum InterruptionType: UInt, Sendable {
    case ended = 0
    case began = 1
  }

  /// The options of an interruption that ended.
  public struct InterruptionOptions: OptionSet, Sendable {
    public let rawValue: UInt

    /// Makes options from a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The player may resume without a request.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }
}

extension AudioSession.Interruption {
  init(_ interruption: NowPlayingCore.Interruption) {
    switch interruption {
    case .began: self = .began
    case .ended(let shouldResume): self = .ended(shouldResume: shouldResume)
    }
  }

  /// The user info of the notification.
  var userInfo: [AnyHashable: Any] {
    switch self {
    case .began: [AudioSessionInterruptionTypeKey: AudioSession.InterruptionType.began.rawValue]
    case .ended(let shouldResume):
      [
        AudioSessionInterruptionTypeKey: AudioSession.InterruptionType.ended.rawValue,
        AudioSessionInterruptionOptionKey:
          (shouldResume ? AudioSession.InterruptionOptions.shouldResume : []).rawValue,
      ]
    }
  }
}
