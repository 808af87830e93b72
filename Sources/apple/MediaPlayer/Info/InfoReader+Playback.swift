// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlaying
internal import NowPlayingCore

extension InfoReader {
  /// The position that the player has set, in microseconds.
  var position: Int64? {
    if let seconds = number(MPNowPlayingInfoPropertyElapsedPlaybackTime) {
      return Int64(seconds: max(0, seconds))
    }
    guard let progress = number(MPNowPlayingInfoPropertyPlaybackProgress), progress >= 0, progress <= 1,
      let duration = number(MPMediaItemPropertyPlaybackDuration), duration > 0
    else { return nil }
    return Int64(seconds: progress * duration)
  }

  /// The date of the broadcast that plays now.
  var playbackDate: Date? { date(MPNowPlayingInfoPropertyCurrentPlaybackDate) }

  private var rate: Double {
    number(MPNowPlayingInfoPropertyPlaybackRate).flatMap { $0.isFinite ? $0 : nil } ?? 1
  }

  private var defaultRate: Double {
    number(MPNowPlayingInfoPropertyDefaultPlaybackRate).flatMap { $0.isFinite && $0 != 0 ? $0 : nil } ?? 1
  }

  /// The playback for the engine. If the player sets a state, it has priority over the rate.
  func playback(_ playbackState: MPNowPlayingPlaybackState, _ timed: InfoState.TimedPosition?) -> Playback {
    Playback(
      state: state(playbackState), rate: rate == 0 ? defaultRate : rate, defaultRate: defaultRate,
      position: timed?.position, timestamp: timed?.moment,
      queueIndex: count(MPNowPlayingInfoPropertyPlaybackQueueIndex),
      queueCount: count(MPNowPlayingInfoPropertyPlaybackQueueCount))
  }

  /// The speed at which the position changes. If the item does not play, it is 0.
  func pace(_ playbackState: MPNowPlayingPlaybackState) -> Double {
    guard state(playbackState) == .playing else { return 0 }
    return rate == 0 ? defaultRate : rate
  }

  private func state(_ playbackState: MPNowPlayingPlaybackState) -> PlaybackState {
    switch playbackState {
    case .unknown: rate == 0 ? .paused : .playing
    case .playing: .playing
    case .paused: .paused
    case .stopped: .stopped
    case .interrupted: .interrupted
    }
  }

  private func count(_ key: String) -> Int32? {
    number(key).flatMap { Int32(exactly: $0.rounded()) }.flatMap { $0 < 0 ? nil : $0 }
  }
}
