// SPDX-License-Identifier: MIT

extension AudioSession {
  /// What the audio is for.
  public enum Category: String, Sendable, CaseIterable {
    /// Sound beside the main thing, which mixes with everything.
    case ambient
    /// Sound beside the main thing that wants to be alone: what a program has that says nothing.
    case soloAmbient
    /// Music, video and all that the program is there for.
    case playback
    /// Recording, which is the same as `soloAmbient` on Linux.
    case record
    /// Recording and playing at the same time, which is the same as `playback` on Linux.
    case playAndRecord
    /// Several outputs at the same time, which is the same as `playback` on Linux: outputs are the sound server's.
    case multiRoute

    /// Whether others may be heard at the same time.
    func isMixable(with options: CategoryOptions) -> Bool {
      switch self {
      case .ambient: true
      case .soloAmbient, .record: false
      case .playback, .playAndRecord, .multiRoute: !options.isDisjoint(with: .allMixing)
      }
    }
  }

  /// What the audio is; no sound server on Linux listens to it here, so it has no effect.
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

  /// How the audio goes together with that of others. What says where it is heard (Bluetooth, AirPlay, the speaker) is
  /// not here, because on Linux the listener says it to the sound server.
  public struct CategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt

    /// Makes options of their number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Others may be heard at the same time, and interrupt nothing.
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    /// The same as `mixWithOthers`: nobody becomes quieter on Linux.
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    /// The same as `mixWithOthers`: on Linux nobody says that a player speaks.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)

    /// With any of these it mixes.
    static let allMixing: CategoryOptions = [.mixWithOthers, .duckOthers, .interruptSpokenAudioAndMixWithOthers]
  }

  /// What becomes of others when the session is taken or given back.
  public struct SetActiveOptions: OptionSet, Sendable {
    public let rawValue: UInt

    /// Makes options of their number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Giving back: those go on that the session paused, where they are still as it left them. No other player on Linux
    /// is told.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 0x1)
    /// Taking: other players that play are asked to pause, for which Apple's session has no word because there it does so
    /// anyhow. A session that mixes cannot ask for it.
    public static let pauseOthers = SetActiveOptions(rawValue: 0x1_0000)
  }

  /// Why something is refused.
  public enum ErrorCode: Error, Sendable, CaseIterable {
    /// A session that may be heard beside others pauses nobody.
    case incompatibleCategory
    /// What watches others could not be started; the log says why.
    case mediaServicesFailed
  }
}
