// SPDX-License-Identifier: MIT
// Written by scripts/tables from tables/arguments and tables/parts: do not edit.

internal import NowPlayingCore

/// A key in the arguments of a command.
enum ArgumentKey: CaseIterable {
  case activationToken
  case position
  case interval
  case phase
  case rate
  case repeatMode
  case shuffleMode
  case feedback
  case rating
  case negative
  case languageOptionID
  case languageSetting
  case url
  case fullscreen
  case volume
  case muted
  case entryID
  case afterEntryID
  case makeCurrent
  case chapterID
  case playlistID
  case deviceID
  case volumeSteps
  case customID
  case outputID
  case together

  /// The key on the bus.
  var name: String {
    switch self {
    case .activationToken: "activation_token"
    case .position: "position_us"
    case .interval: "interval_us"
    case .phase: "phase"
    case .rate: "rate"
    case .repeatMode: "repeat_mode"
    case .shuffleMode: "shuffle_mode"
    case .feedback: "feedback"
    case .rating: "rating"
    case .negative: "negative"
    case .languageOptionID: "language_option_id"
    case .languageSetting: "language_setting"
    case .url: "url"
    case .fullscreen: "fullscreen"
    case .volume: "volume"
    case .muted: "muted"
    case .entryID: "entry_id"
    case .afterEntryID: "after_entry_id"
    case .makeCurrent: "make_current"
    case .chapterID: "chapter_id"
    case .playlistID: "playlist_id"
    case .deviceID: "device_id"
    case .volumeSteps: "volume_steps"
    case .customID: "custom_id"
    case .outputID: "output_id"
    case .together: "together"
    }
  }

  /// The type of the value.
  var type: ArgumentType {
    switch self {
    case .activationToken, .phase, .repeatMode, .shuffleMode, .feedback, .languageOptionID, .languageSetting, .url:
      .text
    case .position, .interval: .time
    case .rate, .rating, .volume: .real
    case .negative, .fullscreen, .muted, .makeCurrent, .together: .flag
    case .entryID, .afterEntryID, .chapterID, .playlistID, .deviceID, .customID, .outputID: .id
    case .volumeSteps: .int
    }
  }
}

extension ArgumentKind {
  /// The keys of the argument, for an error text. A client can omit the keys in brackets.
  var keys: String {
    switch self {
    case .none: "no arguments"
    case .activation: "[activation_token]"
    case .position: "position_us"
    case .interval: "interval_us"
    case .phase: "phase: begin or end"
    case .rate: "rate"
    case .repeatMode: "repeat_mode: off, one or all"
    case .shuffleMode: "shuffle_mode: off, items or collections"
    case .feedback: "feedback: neutral, positive or negative"
    case .rating: "rating"
    case .mark: "[negative]"
    case .languageOption: "language_option_id [language_setting: none, this_item or permanent]"
    case .url: "url"
    case .fullscreen: "fullscreen"
    case .volume: "volume"
    case .muted: "muted"
    case .entry: "entry_id"
    case .addition: "url [after_entry_id] [make_current]"
    case .chapter: "chapter_id"
    case .playlist: "playlist_id"
    case .deviceVolume: "device_id, volume"
    case .deviceSteps: "device_id, volume_steps"
    case .deviceMuted: "device_id, muted"
    case .custom: "custom_id"
    case .output: "output_id [together]"
    case .leftOutput: "output_id"
    }
  }
}
