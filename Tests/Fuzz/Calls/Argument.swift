// SPDX-License-Identifier: MIT
// Written by scripts/tables from tables/arguments and tables/parts: do not edit.

internal import NowPlayingCore

extension Invocation.Argument {
  /// An argument of a kind, made of random values.
  init(_ kind: ArgumentKind, _ whole: Int64, _ real: Double, _ text: String) {
    self =
      switch kind {
      case .none: .none
      case .activation: .activation(text)
      case .position: .position(whole)
      case .interval: .interval(whole)
      case .phase: .phase(Phase.allCases[Int(whole & 1)])
      case .rate: .rate(real)
      case .repeatMode: .repeatMode(RepeatMode.allCases[Int(whole & 1)])
      case .shuffleMode: .shuffleMode(ShuffleMode.allCases[Int(whole & 1)])
      case .feedback: .feedback(FeedbackStatus.allCases[Int(whole & 1)])
      case .rating: .rating(real)
      case .mark: .negative(whole & 1 == 0)
      case .languageOption: .languageOption(Identifier(text), LanguageSetting.allCases[Int(whole & 1)])
      case .url: .url(text)
      case .fullscreen: .fullscreen(whole & 1 == 0)
      case .volume: .volume(real)
      case .muted: .muted(whole & 1 == 0)
      case .entry: .entry(Identifier(text))
      case .addition: .addition(text, after: whole & 2 == 0 ? "" : Identifier(text), makeCurrent: whole & 1 == 0)
      case .chapter: .chapter(Identifier(text))
      case .playlist: .playlist(Identifier(text))
      case .deviceVolume: .deviceVolume(DeviceVolume(device: Identifier(text), volume: real))
      case .deviceSteps: .deviceSteps(Identifier(text), Int32(truncatingIfNeeded: whole))
      case .deviceMuted: .deviceMuted(Identifier(text), whole & 1 == 0)
      case .custom: .custom(Identifier(text))
      case .output: .output(Identifier(text), whole & 1 == 0)
      case .leftOutput: .leftOutput(Identifier(text))
      }
  }
}
