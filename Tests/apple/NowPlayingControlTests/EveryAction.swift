// SPDX-License-Identifier: MIT
// Written by scripts/tables from tables/commands and tables/parts: do not edit.

import NowPlayingTestSupport

@testable import NowPlayingControl

extension PlayerAction {
  /// The action of a case.
  init?(_ test: CommandCase) {
    switch test.command {
    case "play":
      self = .play
    case "pause":
      self = .pause
    case "toggle_play_pause":
      self = .togglePlayPause
    case "stop":
      self = .stop
    case "next":
      self = .next
    case "previous":
      self = .previous
    case "seek_to_position":
      self = .seek(to: test.seconds(0))
    case "skip_forward":
      self = .skipForward(test.seconds(0))
    case "skip_backward":
      self = .skipBackward(test.seconds(0))
    case "seek_forward":
      self = .seekForward(isPressed: test.word(0) == "begin")
    case "seek_backward":
      self = .seekBackward(isPressed: test.word(0) == "begin")
    case "change_playback_rate":
      self = .changePlaybackRate(test.number(0))
    case "change_repeat_mode":
      guard let repeatMode: Player.RepeatMode = test.value(0) else { return nil }
      self = .changeRepeatMode(repeatMode)
    case "change_shuffle_mode":
      guard let shuffleMode: Player.ShuffleMode = test.value(0) else { return nil }
      self = .changeShuffleMode(shuffleMode)
    case "feedback":
      guard let feedback: Player.Feedback = test.value(0) else { return nil }
      self = .feedback(feedback)
    case "rate_content":
      self = .rate(test.number(0))
    case "like":
      self = .like(!test.flag(0))
    case "dislike":
      self = .dislike(!test.flag(0))
    case "bookmark":
      self = .bookmark(!test.flag(0))
    case "enable_language_option":
      guard let languageSetting: Player.LanguageSetting = test.value(1) else { return nil }
      self = .enableLanguageOption(test.text(0), languageSetting)
    case "disable_language_option":
      guard let languageSetting: Player.LanguageSetting = test.value(1) else { return nil }
      self = .disableLanguageOption(test.text(0), languageSetting)
    case "open_url":
      self = .openURL(test.text(0))
    case "raise":
      self = .raise
    case "quit":
      self = .quit
    case "set_fullscreen":
      self = .setFullscreen(test.flag(0))
    case "set_volume":
      self = .setVolume(test.number(0))
    case "go_to_entry":
      self = .goToEntry(test.text(0))
    case "add_to_queue":
      self = .addToQueue(test.text(0), after: test.text(1), playsNow: test.flag(2))
    case "remove_from_queue":
      self = .removeFromQueue(test.text(0))
    case "activate_playlist":
      self = .activatePlaylist(test.text(0))
    case "set_device_volume":
      self = .setDeviceVolume(device: test.text(0), test.number(1))
    case "step_device_volume":
      self = .stepDeviceVolume(device: test.text(0), test.whole(1))
    case "skip_ad":
      self = .skipAd
    case "set_muted":
      self = .setMuted(test.flag(0))
    case "set_device_muted":
      self = .setDeviceMuted(device: test.text(0), test.flag(1))
    case "go_to_live":
      self = .goToLive
    case "go_to_chapter":
      self = .goToChapter(test.text(0))
    case "next_chapter":
      self = .nextChapter
    case "previous_chapter":
      self = .previousChapter
    case "scrub":
      self = .scrub(to: test.seconds(0))
    case "custom":
      self = .custom(test.text(0))
    case "play_on_output":
      self = .playOnOutput(test.text(0), test.flag(1))
    case "leave_output":
      self = .leaveOutput(test.text(0))
    default: return nil
    }
  }
}
