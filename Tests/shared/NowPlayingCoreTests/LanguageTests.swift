// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `A language option` {
  private func made(
    _ id: Identifier = "de", _ name: String = "Deutsch", tag: String? = nil, _ kind: LanguageKind = .audible,
    group: Int32 = 0, flags: LanguageFlags = []
  ) -> LanguageOption {
    LanguageOption(id: id, name: name, tag: tag, kind: kind, group: group, flags: flags)
  }

  @Test func `has only texts that D-Bus accepts, and no empty tag`() {
    let option = made("audio\0 1", "Deutsch\u{FFFE}", tag: "de\0DE")
    #expect(option.id == "audio" && option.name == "Deutsch\u{FFFD}" && option.tag == "de")
    #expect(made("de", String(repeating: "x", count: 2_000)).name.utf8.count == 1_024)
    #expect(made(tag: "").tag == nil && made(tag: "\0").tag == nil)
  }

  @Test func `is equal only if all its values are`() {
    let others = [
      made("en"), made("de", "German"), made(tag: "de"), made("de", "Deutsch", .legible), made(group: 1),
      made(flags: [.isCurrent]),
    ]
    #expect(made() == made())
    for other in others { #expect(other != made()) }
  }

  @Test func `has a name for each flag`() {
    #expect(LanguageFlags([]).words.isEmpty)
    let words = (0..<32).map { LanguageFlags(rawValue: 1 << $0).words }
    #expect(words.prefix(10).allSatisfy { $0.count == 1 } && words.dropFirst(10).allSatisfy { $0.isEmpty })
    #expect(LanguageFlags.all.words == words.flatMap { $0 })
    #expect(Set(LanguageFlags.all.words).count == 10)
    #expect(LanguageFlags([.easyToRead, .mainProgram, .isCurrent]).words == ["main_program", "easy_to_read"])
  }
}
