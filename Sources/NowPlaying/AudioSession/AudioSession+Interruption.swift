// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Where the user info of an interruption has its type, a UInt.
public let AudioSessionInterruptionTypeKey = "AudioSessionInterruptionTypeKey"
/// Where the user info of an interruption that ended has its options, a UInt.
public let AudioSessionInterruptionOptionKey = "AudioSessionInterruptionOptionKey"

extension AudioSession {
  /// What happened to the session.
  public enum Interruption: Sendable, Equatable {
    /// Another player began to play, or the machine is about to sleep: pause.
    case began
    /// The other player plays no longer, or the machine woke up; only the sleep alone is a reason to resume, since
    /// somebody chose the other player.
    case ended(shouldResume: Bool)
  }

  /// The type of an interruption in a notification.
  public enum InterruptionType: UInt, Sendable {
    case ended = 0
    case began = 1
  }

  /// What an interruption that ended brings along.
  public struct InterruptionOptions: OptionSet, Sendable {
    public let rawValue: UInt

    /// Makes options of their number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The player may go on by itself.
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

  /// The same as a notification says it.
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
