// SPDX-License-Identifier: MIT

import CNowPlaying
import NowPlayingABI
import NowPlayingCore
import NowPlayingPlatform
import Testing

/// The header and the core have the same numbers, in each enum from its first constant to its last.
@Suite struct `The constants of the headers` {
  private func isEqual<Value: RawRepresentable & CaseIterable>(_ type: Value.Type, _ numbers: [Int]) -> Bool
  where Value.RawValue == Int32 {
    Value.allCases.map { Int($0.rawValue) } == numbers
  }

  @Test func `are equal to the core's statuses`() { #expect(isEqual(Status.self, HeaderNumbers.status)) }

  @Test func `are equal to the core's commands`() { #expect(isEqual(Command.self, HeaderNumbers.command)) }

  @Test func `are equal to the core's fields`() { #expect(isEqual(Field.self, HeaderNumbers.field)) }

  @Test func `are equal to the core's flags and settings of language options`() {
    let flags = HeaderNumbers.languageFlags.map { LanguageFlags(rawValue: $0) }
    let known: [LanguageFlags] = [
      .mainProgram, .auxiliary, .forcedSubtitles, .transcribesDialog, .describesMusicAndSound, .easyToRead,
      .describesVideo, .translation, .dubbedTranslation, .voiceOverTranslation, .isDefault, .isCurrent, .isOptional,
    ]
    #expect(flags == known && LanguageFlags(known) == .all)
  }

  @Test func `are equal to the core's device types and abilities`() {
    #expect(isEqual(DeviceType.self, HeaderNumbers.deviceType))
    #expect(DeviceCapabilities.absoluteVolume.rawValue == UInt32(NP_DEVICE_ABSOLUTE_VOLUME))
    #expect(DeviceCapabilities.relativeVolume.rawValue == UInt32(NP_DEVICE_RELATIVE_VOLUME))
  }

  @Test func `are equal to the core's outcomes`() { #expect(isEqual(Outcome.self, HeaderNumbers.outcome)) }

  @Test func `are equal to the core's kinds, states and modes`() {
    #expect(isEqual(ContentKind.self, HeaderNumbers.contentKind))
    #expect(isEqual(MediaType.self, HeaderNumbers.mediaType))
    #expect(isEqual(LanguageKind.self, HeaderNumbers.languageKind))
    #expect(isEqual(PlaybackState.self, HeaderNumbers.playbackState))
    #expect(isEqual(RepeatMode.self, HeaderNumbers.repeatMode))
    #expect(isEqual(ShuffleMode.self, HeaderNumbers.shuffleMode))
    #expect(isEqual(FeedbackStatus.self, HeaderNumbers.feedback))
    #expect(isEqual(Phase.self, HeaderNumbers.phase))
    #expect(isEqual(LanguageSetting.self, HeaderNumbers.languageSetting))
    #expect(isEqual(AspectRatio.self, HeaderNumbers.aspectRatio))
    #expect(isEqual(MotionPolicy.self, HeaderNumbers.animatedArtworkPolicy))
    #expect(isEqual(ConnectionState.self, HeaderNumbers.connection))
    let levels = [LogLevel.error, .warning, .info, .debug].map { Int($0.rawValue) }
    #expect(levels == [NP_LOG_ERROR, NP_LOG_WARNING, NP_LOG_INFO, NP_LOG_DEBUG].map { Int($0) })
  }

  @Test func `have names`() {
    for status in Status.allCases {
      let text = unsafe np_status_message(status.rawValue).map { unsafe String(cString: $0) }
      #expect(text?.isEmpty == false && text != "unknown status")
    }
    for number: np_status in [1, -10, .min, .max] {
      #expect(unsafe np_status_message(number).map { unsafe String(cString: $0) } == "unknown status")
    }
    #expect(unsafe String(cString: np_command_name(np_command(NP_COMMAND_SEEK_TO_POSITION))) == "seek_to_position")
    for number in np_command(-1)...64 {
      #expect(unsafe (np_command_name(number) == nil) == (Command(rawValue: number) == nil))
    }
  }

  @Test func `have the version, and the clock runs`() {
    #expect(np_version() == UInt32(NP_VERSION_MAJOR << 16 | NP_VERSION_MINOR << 8 | NP_VERSION_PATCH))
    let now = np_now_us()
    #expect(now > 0 && np_now_us() >= now)
  }
}
