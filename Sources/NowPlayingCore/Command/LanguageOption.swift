// SPDX-License-Identifier: MIT

/// What can be heard or read beside others of its group: a soundtrack, subtitles. A class, since they are handed on whole
/// and by the dozen.
public final class LanguageOption: Equatable, Sendable {
  public let id: String
  /// What people read.
  public let name: String
  /// The language, as BCP 47 writes it: "de", "pt-BR"; nil: none.
  public let tag: String?
  public let kind: LanguageKind
  /// The options with one number are a group, of which one is on at a time.
  public let group: Int32
  public let flags: LanguageFlags

  /// Makes a language option.
  public init(
    id: String, name: String, tag: String? = nil, kind: LanguageKind, group: Int32, flags: LanguageFlags = []
  ) {
    self.id = Text.clean(id)
    self.name = Text.line(Text.clean(name, limit: Limits.identifierBytes))
    let tag = Text.clean(tag ?? "", limit: Limits.identifierBytes)
    self.tag = tag.isEmpty ? nil : tag
    self.kind = kind
    self.group = group
    self.flags = flags
  }

  public static func == (one: LanguageOption, other: LanguageOption) -> Bool {
    one === other
      || (one.id == other.id && one.name == other.name && one.tag == other.tag && one.kind == other.kind
        && one.group == other.group && one.flags == other.flags)
  }
}

/// Heard or read; the numbers are those of `np_language_kind`.
public enum LanguageKind: Int32, Sendable, CaseIterable {
  case audible = 0
  case legible = 1

  /// The word for it where it is written down.
  public var name: String { self == .legible ? "legible" : "audible" }
}

/// What a language option is like, and how it stands; the bits are those of `np_language_flags`.
public struct LanguageFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  /// Some of those below.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let mainProgram = LanguageFlags(rawValue: 1 << 0)
  /// A commentary, for example.
  public static let auxiliary = LanguageFlags(rawValue: 1 << 1)
  /// Subtitles of what is not spoken in the language of the rest.
  public static let forcedSubtitles = LanguageFlags(rawValue: 1 << 2)
  public static let transcribesDialog = LanguageFlags(rawValue: 1 << 3)
  public static let describesMusicAndSound = LanguageFlags(rawValue: 1 << 4)
  public static let easyToRead = LanguageFlags(rawValue: 1 << 5)
  public static let describesVideo = LanguageFlags(rawValue: 1 << 6)
  public static let translation = LanguageFlags(rawValue: 1 << 7)
  public static let dubbedTranslation = LanguageFlags(rawValue: 1 << 8)
  public static let voiceOverTranslation = LanguageFlags(rawValue: 1 << 9)
  /// It is the one that is on unless the listener chooses.
  public static let isDefault = LanguageFlags(rawValue: 1 << 16)
  /// It is on.
  public static let isCurrent = LanguageFlags(rawValue: 1 << 17)
  /// All of its group may be off.
  public static let isOptional = LanguageFlags(rawValue: 1 << 18)

  /// Every one that there is.
  public static let all = LanguageFlags(rawValue: 0x7_03FF)

  /// What it is like, in words.
  public var words: [String] {
    let names: [String] = [
      "main_program", "auxiliary", "forced_subtitles", "transcribes_dialog", "describes_music_and_sound",
      "easy_to_read", "describes_video", "translation", "dubbed_translation", "voice_over_translation",
    ]
    return names.indices.filter { rawValue >> UInt32($0) & 1 == 1 }.map { names[$0] }
  }
}
