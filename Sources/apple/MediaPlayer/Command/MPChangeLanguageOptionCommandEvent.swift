// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// How long a language choice holds.
public enum MPChangeLanguageOptionSetting: Int, Sendable {
  /// The request does not specify it.
  case none = 0
  /// The choice holds for the current item.
  case nowPlayingItemOnly = 1
  /// The choice holds for all later items too.
  case permanent = 2

  // The core has the same numbers.
  init(_ setting: LanguageSetting) {
    self = MPChangeLanguageOptionSetting(rawValue: Int(setting.rawValue)) ?? .none
  }
}

/// A request to enable or disable a soundtrack or subtitles.
public final class MPChangeLanguageOptionCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// The soundtrack or subtitles.
  public let languageOption: MPNowPlayingInfoLanguageOption
  /// How long the choice holds.
  public let setting: MPChangeLanguageOptionSetting

  init(
    _ command: MPRemoteCommand, _ languageOption: MPNowPlayingInfoLanguageOption,
    _ setting: MPChangeLanguageOptionSetting
  ) {
    self.languageOption = languageOption
    self.setting = setting
    super.init(command)
  }
}
