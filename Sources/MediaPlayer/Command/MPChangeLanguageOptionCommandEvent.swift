// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// How long a choice of language holds.
public enum MPChangeLanguageOptionSetting: Int, Sendable {
  /// Nobody says.
  case none = 0
  /// For what plays.
  case nowPlayingItemOnly = 1
  /// For all that comes.
  case permanent = 2

  // The core has the same numbers.
  init(_ setting: LanguageSetting) {
    self = MPChangeLanguageOptionSetting(rawValue: Int(setting.rawValue)) ?? .none
  }
}

/// Somebody switches a soundtrack or subtitles on or off.
public final class MPChangeLanguageOptionCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// Which.
  public let languageOption: MPNowPlayingInfoLanguageOption
  /// For how long.
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
