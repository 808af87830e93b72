// SPDX-License-Identifier: MIT

/// Heard or read.
public enum MPNowPlayingInfoLanguageOptionType: UInt, Sendable {
  /// A soundtrack.
  case audible = 0
  /// Subtitles.
  case legible = 1
}

/// A soundtrack or subtitles that what plays has.
public final class MPNowPlayingInfoLanguageOption: Sendable {
  /// Heard or read.
  public let languageOptionType: MPNowPlayingInfoLanguageOptionType
  /// The language, as BCP 47 writes it: "de", "pt-BR"; nil: off.
  public let languageTag: String?
  /// What it is like: ``MPLanguageOptionCharacteristicIsMainProgramContent`` and others.
  public let languageOptionCharacteristics: [String]?
  /// What people read.
  public let displayName: String?
  /// What a command asks for it by: another for every other option.
  public let identifier: String?

  /// Describes one.
  public init(
    type languageOptionType: MPNowPlayingInfoLanguageOptionType, languageTag: String?,
    characteristics languageOptionCharacteristics: [String]?, displayName: String, identifier: String
  ) {
    self.languageOptionType = languageOptionType
    self.languageTag = languageTag
    self.languageOptionCharacteristics = languageOptionCharacteristics
    self.displayName = displayName
    self.identifier = identifier
  }

  /// Whether it stands for the subtitles that suit best: never, since Linux desktops name the option that they mean.
  public func isAutomaticLegibleLanguageOption() -> Bool { false }

  /// Whether it stands for the soundtrack that suits best: never, for the same reason.
  public func isAutomaticAudibleLanguageOption() -> Bool { false }
}

/// Options of which one is on at a time.
public final class MPNowPlayingInfoLanguageOptionGroup: Sendable {
  /// The options.
  public let languageOptions: [MPNowPlayingInfoLanguageOption]
  /// The one that is on unless the listener chooses.
  public let defaultLanguageOption: MPNowPlayingInfoLanguageOption?
  /// Whether all of them may be off.
  public let allowEmptySelection: Bool

  /// Puts options together.
  public init(
    languageOptions: [MPNowPlayingInfoLanguageOption], defaultLanguageOption: MPNowPlayingInfoLanguageOption?,
    allowEmptySelection: Bool
  ) {
    self.languageOptions = languageOptions
    self.defaultLanguageOption = defaultLanguageOption
    self.allowEmptySelection = allowEmptySelection
  }
}
