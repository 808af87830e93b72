// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `Words of the bus` {
  private func expectWords<Value: Worded & Equatable>(_ type: Value.Type) {
    for value in type.allCases { #expect(Value(word: value.name) == value) }
    for word in ["", "nothing", nil] { #expect(Value(word: word) == nil) }
  }

  @Test func `are found again`() {
    expectWords(ContentKind.self)
    expectWords(MediaType.self)
    expectWords(PlaybackState.self)
    expectWords(RepeatMode.self)
    expectWords(ShuffleMode.self)
    expectWords(FeedbackStatus.self)
    expectWords(Phase.self)
    expectWords(LanguageSetting.self)
    expectWords(LanguageKind.self)
    expectWords(DeviceType.self)
    expectWords(AspectRatio.self)
  }

  @Test func `are found again for flags`() {
    for bits in UInt8(0)..<64 {
      let constraints = MotionConstraints(rawValue: bits)
      #expect(MotionConstraints(words: constraints.words) == constraints)
    }
    for bits in UInt32(0)..<1_024 {
      let flags = LanguageFlags(rawValue: bits)
      #expect(LanguageFlags(words: flags.words + ["other"]) == flags)
    }
  }
}
