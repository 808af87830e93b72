// SPDX-License-Identifier: MIT

/// Whether a language option is audio or text.
public enum MPNowPlayingInfoLanguageOptionType: UInt, Sendable {
  /// A soundtrack.
  case audible = 0
  /// Subtitles.
  case legible = 1
}

/// A soundtrack or subtitles of the current item.
public final class MPNowPlayingInfoLanguageOption: Sendable {
  /// Whether it is audio or text.
  public let languageOptionType: MPNowPlayingInfoLanguageOptionType
  /// The language, as a BCP 47 tag: "de", "pt-BR". If it is nil, the option means off.
  public let languageTag: String?
  /// The characteristics, such as ``MPLanguageOptionCharacteristicIsMainProgramContent``.
  public let languageOptionCharacteristics: [String]?
  /// The name that people read.
  public let displayName: String?
  /// The id for requests, which no other option has.
  public let identifier: String?

  /// Makes a language option.
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

  /// Whether this option selects the most suitable subtitles. It is always false, because requests on Linux name one
  /// option.
  public func isAutomaticLegibleLanguageOption() -> Bool { false }

  /// Whether this option selects the most suitable soundtrack. It is always false, because requests on Linux name one
  /// option.
  public func isAutomaticAudibleLanguageOption() -> Bool { false }
}

/// A group of options, of which one is enabled at a time.
public final class MPNowPlayingInfoLanguageOptionGroup: Sendable {
  /// The options.
  public let languageOptions: [MPNowPlayingInfoLanguageOption]
  /// The option that is enabled unless the listener chooses another one.
  public let defaultLanguageOption: MPNowPlayingInfoLanguageOption?
  /// Whether all options may be disabled.
  public let allowEmptySelection: Bool

  /// Makes a group.
  public init(
    languageOptions: [MPNowPlayingInfoLanguageOption], defaultLanguageOption: MPNowPlayingInfoLanguageOption?,
    allowEmptySelection: Bool
  ) {
    self.languageOptions = languageOptions
    self.defaultLanguageOption = defaultLanguageOption
    self.allowEmptySelection = allowEmptySelection
  }
}
