// SPDX-License-Identifier: MIT
// Written by scripts/tables from tables/arguments and tables/parts: do not edit.

internal import DBus
internal import NowPlayingCore

extension Arguments {
  /// The argument of a kind; nil if a part is missing, or has another word.
  mutating func argument(_ kind: ArgumentKind) -> Invocation.Argument? {
    switch kind {
    case .none:
      return Invocation.Argument.none
    case .activation:
      guard has(.activationToken) else { return Invocation.Argument.none }
      guard let activationToken = text(.activationToken) else { return nil }
      return .activation(activationToken)
    case .position:
      guard let position = time(.position) else { return nil }
      return .position(position)
    case .interval:
      guard let interval = time(.interval) else { return nil }
      return .interval(interval)
    case .phase:
      guard let phase = Phase(word: text(.phase)) else { return nil }
      return .phase(phase)
    case .rate:
      guard let rate = real(.rate) else { return nil }
      return .rate(rate)
    case .repeatMode:
      guard let repeatMode = RepeatMode(word: text(.repeatMode)) else { return nil }
      return .repeatMode(repeatMode)
    case .shuffleMode:
      guard let shuffleMode = ShuffleMode(word: text(.shuffleMode)) else { return nil }
      return .shuffleMode(shuffleMode)
    case .feedback:
      guard let feedback = FeedbackStatus(word: text(.feedback)) else { return nil }
      return .feedback(feedback)
    case .rating:
      guard let rating = real(.rating) else { return nil }
      return .rating(rating)
    case .mark:
      guard let negative = flag(.negative, or: false) else { return nil }
      return .negative(negative)
    case .languageOption:
      guard let languageOptionID = textID(.languageOptionID),
        let languageSetting = word(.languageSetting, or: LanguageSetting.none)
      else { return nil }
      return .languageOption(languageOptionID, languageSetting)
    case .url:
      guard let url = text(.url) else { return nil }
      return .url(url)
    case .fullscreen:
      guard let fullscreen = flag(.fullscreen) else { return nil }
      return .fullscreen(fullscreen)
    case .volume:
      guard let volume = real(.volume) else { return nil }
      return .volume(volume)
    case .muted:
      guard let muted = flag(.muted) else { return nil }
      return .muted(muted)
    case .entry:
      guard let entryID = id(.entryID) else { return nil }
      return .entry(entryID)
    case .addition:
      guard let url = text(.url),
        let afterEntryID = id(.afterEntryID, or: ""),
        let makeCurrent = flag(.makeCurrent, or: false)
      else { return nil }
      return .addition(url, after: afterEntryID, makeCurrent: makeCurrent)
    case .chapter:
      guard let chapterID = id(.chapterID) else { return nil }
      return .chapter(chapterID)
    case .playlist:
      guard let playlistID = id(.playlistID) else { return nil }
      return .playlist(playlistID)
    case .deviceVolume:
      guard let deviceID = id(.deviceID),
        let volume = real(.volume)
      else { return nil }
      return .deviceVolume(DeviceVolume(device: deviceID, volume: volume))
    case .deviceSteps:
      guard let deviceID = id(.deviceID),
        let volumeSteps = int(.volumeSteps)
      else { return nil }
      return .deviceSteps(deviceID, volumeSteps)
    case .deviceMuted:
      guard let deviceID = id(.deviceID),
        let muted = flag(.muted)
      else { return nil }
      return .deviceMuted(deviceID, muted)
    case .custom:
      guard let customID = id(.customID) else { return nil }
      return .custom(customID)
    case .output:
      guard let outputID = id(.outputID),
        let together = flag(.together, or: false)
      else { return nil }
      return .output(outputID, together)
    case .leftOutput:
      guard let outputID = id(.outputID) else { return nil }
      return .leftOutput(outputID)
    }
  }
}

extension Invocation.Argument {
  /// Writes the argument as an a{sv}, without its brackets. An optional id is left out if it is empty.
  func append(to writer: MessageWriter) {
    switch self {
    case .none: break
    case .activation(let activationToken):
      writer.entry("activation_token", activationToken)
    case .position(let position):
      writer.entry("position_us", position)
    case .interval(let interval):
      writer.entry("interval_us", interval)
    case .phase(let phase):
      writer.entry("phase", phase.name)
    case .rate(let rate):
      writer.entry("rate", rate)
    case .repeatMode(let repeatMode):
      writer.entry("repeat_mode", repeatMode.name)
    case .shuffleMode(let shuffleMode):
      writer.entry("shuffle_mode", shuffleMode.name)
    case .feedback(let feedback):
      writer.entry("feedback", feedback.name)
    case .rating(let rating):
      writer.entry("rating", rating)
    case .negative(let negative):
      writer.entry("negative", negative)
    case .languageOption(let languageOptionID, let languageSetting):
      writer.entry("language_option_id", languageOptionID.text)
      writer.entry("language_setting", languageSetting.name)
    case .url(let url):
      writer.entry("url", url)
    case .fullscreen(let fullscreen):
      writer.entry("fullscreen", fullscreen)
    case .volume(let volume):
      writer.entry("volume", volume)
    case .muted(let muted):
      writer.entry("muted", muted)
    case .entry(let entryID):
      writer.entry("entry_id", id: entryID)
    case .addition(let url, let afterEntryID, let makeCurrent):
      writer.entry("url", url)
      if !afterEntryID.isEmpty { writer.entry("after_entry_id", id: afterEntryID) }
      writer.entry("make_current", makeCurrent)
    case .chapter(let chapterID):
      writer.entry("chapter_id", id: chapterID)
    case .playlist(let playlistID):
      writer.entry("playlist_id", id: playlistID)
    case .deviceVolume(let deviceVolume):
      writer.entry("device_id", id: deviceVolume.device)
      writer.entry("volume", deviceVolume.volume)
    case .deviceSteps(let deviceID, let volumeSteps):
      writer.entry("device_id", id: deviceID)
      writer.entry("volume_steps", volumeSteps)
    case .deviceMuted(let deviceID, let muted):
      writer.entry("device_id", id: deviceID)
      writer.entry("muted", muted)
    case .custom(let customID):
      writer.entry("custom_id", id: customID)
    case .output(let outputID, let together):
      writer.entry("output_id", id: outputID)
      writer.entry("together", together)
    case .leftOutput(let outputID):
      writer.entry("output_id", id: outputID)
    }
  }
}
