// SPDX-License-Identifier: MIT

/// A soundtrack or subtitles. It is a class, since sessions copy dozens of them.
public final class LanguageOption: Equatable, Sendable {
  public let id: Identifier
  /// The name for people.
  public let name: String
  /// The BCP 47 tag of the language: "de", "pt-BR"; nil if it has none.
  public let tag: String?
  public let kind: LanguageKind
  /// The number of the group. One option of a group is on at a time.
  public let group: Int32
  public let flags: LanguageFlags

  /// Makes a language option.
  public init(
    id: Identifier, name: String, tag: String? = nil, kind: LanguageKind, group: Int32, flags: LanguageFlags = []
  ) {
    self.id = Identifier(Text.clean(id.text))
    self.name = Text.line(Text.clean(name, limit: Limits.identifierBytes))
    let tag = Text.clean(tag ?? "", limit: Limits.identifierBytes)
    self.tag = tag.isEmpty ? nil : tag
    self.kind = kind
    self.group = group
    self.flags = flags
  }

  public static func == (one: LanguageOption, other: LanguageOption) -> Bool {
    one === other
      || (one.id == other.id && one.name.hasSameBytes(as: other.name) && one.tag.hasSameBytes(as: other.tag)
        && one.kind == other.kind && one.group == other.group && one.flags == other.flags)
  }
}
