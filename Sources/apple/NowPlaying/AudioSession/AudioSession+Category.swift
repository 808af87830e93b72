// SPDX-License-Identifier: MIT

extension AudioSession {
  /// The purpose of the audio.
  public enum Category: String, Sendable, CaseIterable {
    /// Background sound, which mixes with all other audio.
    case ambient
    /// Background sound that does not mix. This is the default.
    case soloAmbient
    /// Music, video and other main content.
    case playback
    /// Recording, which is the same as `soloAmbient` on Linux.
    case record
    /// Recording and playing at the same time, which is the same as `playback` on Linux.
    case playAndRecord
    /// Several outputs at the same time, which is the same as `playback` on Linux. The sound server selects the
    /// outputs.
    case multiRoute

    /// Whether other audio may play at the same time.
    func isMixable(with options: CategoryOptions) -> Bool {
      switch self {
      case .ambient: true
      case .soloAmbient, .record: false
      case .playback, .playAndRecord, .multiRoute: !options.isDisjoint(with: .allMixing)
      }
    }
  }

  /// The kind of audio. It has no effect on Linux, because this session does not pass it to a sound server.
  public enum Mode: String, Sendable, CaseIterable {
    case `default`
    case voiceChat
    case videoChat
    case gameChat
    case videoRecording
    case measurement
    case moviePlayback
    case spokenAudio
    case voicePrompt
  }

  /// How the audio mixes with that of other programs. There are no options for the output (Bluetooth, AirPlay, the
  /// speaker), because on Linux the listener selects it in the sound server.
  public struct CategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt

    /// Makes options from a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Other audio may play at the same time, and other players do not interrupt this session.
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    /// The same as `mixWithOthers`: on Linux no other audio becomes quieter.
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    /// The same as `mixWithOthers`: on Linux players do not report spoken audio.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)

    /// Each of these options makes the session mix.
    static let allMixing: CategoryOptions = [.mixWithOthers, .duckOthers, .interruptSpokenAudioAndMixWithOthers]
  }

  /// Options for other players when the session becomes active or inactive.
  public struct SetActiveOptions: OptionSet, Sendable {
    public let rawValue: UInt

    /// Makes options from a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// On deactivation: the players that this session has paused resume, if they are still paused since. On Linux no
    /// other player is notified.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 0x1)
    /// On activation: other players that play are requested to pause. Apple's session always does this and has no such
    /// option. A session that mixes cannot use it.
    public static let pauseOthers = SetActiveOptions(rawValue: 0x1_0000)
  }

  /// Why a call failed.
  public enum ErrorCode: Error, Sendable, CaseIterable {
    /// A session that mixes cannot pause other players.
    case incompatibleCategory
    /// The library could not begin to watch other players. The log has the reason.
    case mediaServicesFailed
  }
}
