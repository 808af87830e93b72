// SPDX-License-Identifier: MIT

import CNowPlaying
import NowPlayingABI
import NowPlayingCore
import NowPlayingPlatform
import Testing

/// The numbers of the header are those of the core: each enum from its first constant to its last.
@Suite struct `The numbers of the header` {
  private func isEqual<Value: RawRepresentable & CaseIterable>(_ type: Value.Type, _ numbers: [Int]) -> Bool
  where Value.RawValue == Int32 {
    Value.allCases.map { Int($0.rawValue) } == numbers
  }

  @Test func `are those of statuses`() {
    #expect(
      isEqual(
        Status.self,
        [
          NP_OK, NP_ERROR_INVALID_ARGUMENT, NP_ERROR_INVALID_STATE, NP_ERROR_NOT_FOUND, NP_ERROR_FINISHED,
          NP_ERROR_GONE, NP_ERROR_FORKED, NP_ERROR_LIMIT, NP_ERROR_BUFFER_TOO_SMALL, NP_ERROR_SYSTEM,
        ].map { Int($0) }))
  }

  @Test func `are those of commands`() {
    #expect(
      isEqual(
        Command.self,
        [
          NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_TOGGLE_PLAY_PAUSE, NP_COMMAND_STOP, NP_COMMAND_NEXT,
          NP_COMMAND_PREVIOUS, NP_COMMAND_SEEK_TO_POSITION, NP_COMMAND_SKIP_FORWARD, NP_COMMAND_SKIP_BACKWARD,
          NP_COMMAND_SEEK_FORWARD, NP_COMMAND_SEEK_BACKWARD, NP_COMMAND_CHANGE_PLAYBACK_RATE,
          NP_COMMAND_CHANGE_REPEAT_MODE, NP_COMMAND_CHANGE_SHUFFLE_MODE, NP_COMMAND_FEEDBACK, NP_COMMAND_RATE_CONTENT,
          NP_COMMAND_LIKE, NP_COMMAND_DISLIKE, NP_COMMAND_BOOKMARK, NP_COMMAND_ENABLE_LANGUAGE_OPTION,
          NP_COMMAND_DISABLE_LANGUAGE_OPTION, NP_COMMAND_OPEN_URL, NP_COMMAND_RAISE, NP_COMMAND_QUIT,
          NP_COMMAND_SET_FULLSCREEN, NP_COMMAND_SET_VOLUME, NP_COMMAND_GO_TO_ENTRY,
          NP_COMMAND_ADD_TO_QUEUE, NP_COMMAND_REMOVE_FROM_QUEUE, NP_COMMAND_ACTIVATE_PLAYLIST,
          NP_COMMAND_SET_DEVICE_VOLUME, NP_COMMAND_STEP_DEVICE_VOLUME,
        ].map { Int($0) }))
  }

  @Test func `are those of fields`() {
    #expect(
      isEqual(
        Field.self,
        [
          NP_FIELD_TITLE, NP_FIELD_ARTIST, NP_FIELD_ALBUM, NP_FIELD_ALBUM_ARTIST, NP_FIELD_COMPOSER, NP_FIELD_LYRICIST,
          NP_FIELD_GENRE, NP_FIELD_SHOW, NP_FIELD_AUTHOR, NP_FIELD_NARRATOR, NP_FIELD_STATION, NP_FIELD_PROGRAM,
          NP_FIELD_SOURCE, NP_FIELD_DESCRIPTION, NP_FIELD_SUBTITLE, NP_FIELD_COMMENT, NP_FIELD_LYRICS,
          NP_FIELD_RELEASE_DATE, NP_FIELD_FIRST_PLAYED, NP_FIELD_LAST_PLAYED, NP_FIELD_URL, NP_FIELD_ISRC,
          NP_FIELD_COLLECTION_ID, NP_FIELD_SERVICE_ID, NP_FIELD_ENTITY_ID, NP_FIELD_EXTERNAL_CONTENT_ID,
          NP_FIELD_PROFILE_ID, NP_FIELD_GROUPING, NP_FIELD_ADDED, NP_FIELD_PLAYBACK_DATE, NP_FIELD_TRACK_NUMBER,
          NP_FIELD_TRACK_COUNT, NP_FIELD_DISC_NUMBER, NP_FIELD_DISC_COUNT, NP_FIELD_CHAPTER_NUMBER,
          NP_FIELD_CHAPTER_COUNT, NP_FIELD_BPM, NP_FIELD_PLAY_COUNT, NP_FIELD_USER_RATING, NP_FIELD_AUTO_RATING,
          NP_FIELD_SKIP_COUNT, NP_FIELD_EXPLICIT, NP_FIELD_EXCLUDED_FROM_SUGGESTIONS, NP_FIELD_COMPILATION,
          NP_FIELD_PREORDER, NP_FIELD_CLOUD_ITEM, NP_FIELD_PROTECTED, NP_FIELD_CREDITS_START, NP_FIELD_BOOKMARK,
        ].map { Int($0) }))
  }

  @Test func `are those of what a language option is like`() {
    let flags = [
      NP_LANGUAGE_MAIN_PROGRAM, NP_LANGUAGE_AUXILIARY, NP_LANGUAGE_FORCED_SUBTITLES, NP_LANGUAGE_TRANSCRIBES_DIALOG,
      NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND, NP_LANGUAGE_EASY_TO_READ, NP_LANGUAGE_DESCRIBES_VIDEO,
      NP_LANGUAGE_TRANSLATION, NP_LANGUAGE_DUBBED_TRANSLATION, NP_LANGUAGE_VOICE_OVER_TRANSLATION, NP_LANGUAGE_DEFAULT,
      NP_LANGUAGE_CURRENT, NP_LANGUAGE_OPTIONAL,
    ].map { LanguageFlags(rawValue: UInt32($0)) }
    let known: [LanguageFlags] = [
      .mainProgram, .auxiliary, .forcedSubtitles, .transcribesDialog, .describesMusicAndSound, .easyToRead,
      .describesVideo, .translation, .dubbedTranslation, .voiceOverTranslation, .isDefault, .isCurrent, .isOptional,
    ]
    #expect(flags == known && LanguageFlags(known) == .all)
  }

  @Test func `are those of devices`() {
    #expect(
      isEqual(
        DeviceType.self,
        [
          NP_DEVICE_OTHER, NP_DEVICE_CAR, NP_DEVICE_DESKTOP, NP_DEVICE_GAMING_CONSOLE, NP_DEVICE_LAPTOP,
          NP_DEVICE_MEDIA_STICK, NP_DEVICE_PHONE, NP_DEVICE_SET_TOP_BOX, NP_DEVICE_SPEAKER, NP_DEVICE_SPEAKER_GROUP,
          NP_DEVICE_TABLET, NP_DEVICE_TV, NP_DEVICE_TV_AND_SPEAKER, NP_DEVICE_WEARABLE,
        ].map { Int($0) }))
    #expect(DeviceCapabilities.absoluteVolume.rawValue == UInt32(NP_DEVICE_ABSOLUTE_VOLUME))
    #expect(DeviceCapabilities.relativeVolume.rawValue == UInt32(NP_DEVICE_RELATIVE_VOLUME))
  }

  @Test func `are those of outcomes`() {
    #expect(
      isEqual(
        Outcome.self,
        [
          NP_OUTCOME_SUCCESS, NP_OUTCOME_NO_SUCH_CONTENT, NP_OUTCOME_NO_ACTIONABLE_ITEM, NP_OUTCOME_DEVICE_NOT_FOUND,
          NP_OUTCOME_FAILED, NP_OUTCOME_NOT_SUPPORTED, NP_OUTCOME_INVALID_ARGUMENT, NP_OUTCOME_PERMISSION_DENIED,
          NP_OUTCOME_SIGN_IN_REQUIRED, NP_OUTCOME_SUBSCRIPTION_REQUIRED, NP_OUTCOME_SKIP_LIMIT_REACHED,
          NP_OUTCOME_END_OF_QUEUE, NP_OUTCOME_NETWORK_FAILED, NP_OUTCOME_CANCELLED, NP_OUTCOME_TIMED_OUT,
        ].map { Int($0) }))
  }

  @Test func `are those of kinds, states and modes`() {
    #expect(
      isEqual(
        ContentKind.self,
        [
          NP_CONTENT_MUSIC, NP_CONTENT_PODCAST, NP_CONTENT_MOVIE, NP_CONTENT_TV_SHOW, NP_CONTENT_BOOK, NP_CONTENT_RADIO,
          NP_CONTENT_HOME_MEDIA, NP_CONTENT_GENERIC,
        ].map { Int($0) }))
    #expect(isEqual(MediaType.self, [NP_MEDIA_AUDIO, NP_MEDIA_VIDEO].map { Int($0) }))
    #expect(isEqual(LanguageKind.self, [NP_LANGUAGE_AUDIBLE, NP_LANGUAGE_LEGIBLE].map { Int($0) }))
    #expect(
      isEqual(
        PlaybackState.self,
        [
          NP_PLAYBACK_STOPPED, NP_PLAYBACK_PLAYING, NP_PLAYBACK_PAUSED, NP_PLAYBACK_BUFFERING, NP_PLAYBACK_INTERRUPTED,
        ].map { Int($0) }))
    #expect(isEqual(RepeatMode.self, [NP_REPEAT_OFF, NP_REPEAT_ONE, NP_REPEAT_ALL].map { Int($0) }))
    #expect(isEqual(ShuffleMode.self, [NP_SHUFFLE_OFF, NP_SHUFFLE_ITEMS, NP_SHUFFLE_COLLECTIONS].map { Int($0) }))
    #expect(
      isEqual(FeedbackStatus.self, [NP_FEEDBACK_NEUTRAL, NP_FEEDBACK_POSITIVE, NP_FEEDBACK_NEGATIVE].map { Int($0) }))
    #expect(isEqual(Phase.self, [NP_PHASE_BEGIN, NP_PHASE_END].map { Int($0) }))
    #expect(
      isEqual(
        LanguageSetting.self,
        [NP_LANGUAGE_SETTING_NONE, NP_LANGUAGE_SETTING_THIS_ITEM, NP_LANGUAGE_SETTING_PERMANENT].map { Int($0) }))
    #expect(
      isEqual(
        ConnectionState.self,
        [
          NP_CONNECTION_IDLE, NP_CONNECTION_CONNECTING, NP_CONNECTION_CONNECTED, NP_CONNECTION_WAITING,
          NP_CONNECTION_REFUSED,
        ].map { Int($0) }))
    let levels = [LogLevel.error, .warning, .info, .debug].map { Int($0.rawValue) }
    #expect(levels == [NP_LOG_ERROR, NP_LOG_WARNING, NP_LOG_INFO, NP_LOG_DEBUG].map { Int($0) })
  }

  @Test func `have words`() {
    for status in Status.allCases {
      let text = unsafe np_status_message(status.rawValue).map { unsafe String(cString: $0) }
      #expect(text?.isEmpty == false && text != "unknown status")
    }
    for number: np_status in [1, -10, .min, .max] {
      #expect(unsafe np_status_message(number).map { unsafe String(cString: $0) } == "unknown status")
    }
    #expect(unsafe String(cString: np_command_name(np_command(NP_COMMAND_SEEK_TO_POSITION))) == "seek_to_position")
    for number in np_command(-1)...30 {
      #expect(unsafe (np_command_name(number) == nil) == (Command(rawValue: number) == nil))
    }
  }

  @Test func `have a version and a clock`() {
    #expect(np_version() == UInt32(NP_VERSION_MAJOR << 16 | NP_VERSION_MINOR << 8 | NP_VERSION_PATCH))
    let now = np_now_us()
    #expect(now > 0 && np_now_us() >= now)
  }
}
