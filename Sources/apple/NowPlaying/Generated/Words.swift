// SPDX-License-Identifier: MIT
// Written by scripts/tables from include and tables: do not edit.

internal import NowPlayingCore

extension MediaCommand.RepeatMode {
  init(_ other: NowPlayingCore.RepeatMode) {
    self =
      switch other {
      case .off: .off
      case .one: .one
      case .all: .all
      }
  }

  var core: NowPlayingCore.RepeatMode {
    switch self {
    case .off: .off
    case .one: .one
    case .all: .all
    }
  }
}

extension MediaCommand.ShuffleMode {
  init(_ other: NowPlayingCore.ShuffleMode) {
    self =
      switch other {
      case .off: .off
      case .items: .items
      case .collections: .collections
      }
  }

  var core: NowPlayingCore.ShuffleMode {
    switch self {
    case .off: .off
    case .items: .items
    case .collections: .collections
    }
  }
}

extension MediaCommand.FeedbackStatus {
  init(_ other: NowPlayingCore.FeedbackStatus) {
    self =
      switch other {
      case .neutral: .neutral
      case .positive: .positive
      case .negative: .negative
      }
  }

  var core: NowPlayingCore.FeedbackStatus {
    switch self {
    case .neutral: .neutral
    case .positive: .positive
    case .negative: .negative
    }
  }
}

extension MediaDevice.DeviceType {
  var core: NowPlayingCore.DeviceType {
    switch self {
    case .other: .other
    case .car: .car
    case .desktop: .desktop
    case .gamingConsole: .gamingConsole
    case .laptop: .laptop
    case .mediaStick: .mediaStick
    case .phone: .phone
    case .setTopBox: .setTopBox
    case .speaker: .speaker
    case .speakerGroup: .speakerGroup
    case .tablet: .tablet
    case .tv: .tv
    case .tvAndSpeaker: .tvAndSpeaker
    case .wearable: .wearable
    }
  }
}

extension MediaPlaybackSnapshot.Problem.Kind {
  var core: NowPlayingCore.ProblemKind {
    switch self {
    case .signIn: .signIn
    case .network: .network
    case .notAvailable: .notAvailable
    case .fileMissing: .fileMissing
    case .format: .format
    case .other: .other
    }
  }
}
