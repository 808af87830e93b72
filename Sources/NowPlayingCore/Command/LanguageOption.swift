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
