// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore
internal import NowPlayingPlatform

/// The state of playback, and the position at one moment. Desktops compute the current position from it. Set a new one
/// only if the position jumps or the rate changes. Do not use a timer.
public struct MediaPlaybackSnapshot: Equatable, Sendable {
  /// The state of playback.
  public enum PlaybackState: Hashable, Sendable {
    /// The item plays at a rate. The rate may be temporary: for example, 5 while a button is pressed.
    case playing(rate: Float = 1.0)
    case paused
    case stopped
    /// The item would play, but waits for data.
    case buffering
    /// Another player uses the audio. Playback may resume afterwards.
    case interrupted
  }

  /// The state of playback.
  public var state: PlaybackState
  /// The rate of normal playback.
  public var defaultPlaybackRate: Float
  /// The position, in seconds. If it is nil, the position does not change.
  public var elapsedTime: TimeInterval?
  /// The moment of ``elapsedTime``. If it is nil, the library uses the time at which it first reads this value. Always
  /// set it. Otherwise a second jump to the beginning equals the first, and is not noticed.
  public var timestamp: Date?

  // Values of Linux desktops that Apple's framework does not have.

  /// The player's volume, from 0 to 1. If it is nil, the player has no volume of its own. See
  /// ``MediaCommand/setVolume(_:)``.
  public var volume: Double?
  /// The index of the current item in the queue, counted from 0.
  public var queueIndex: Int?
  /// The number of items in the queue.
  public var queueCount: Int?
  /// Whether the player is silent. ``volume`` stays the one to which it returns; desktops see 0. See
  /// ``MediaCommand/setMuted(_:)``.
  public var isMuted = false
  /// Why the session does not play. It is not shown while the state is playing.
  public var problem: Problem?
  /// The part of a broadcast in which the user can seek. If it is nil, the user can seek in the whole item.
  public var seekableWindow: SeekableWindow?
  /// The position up to which the media are loaded, in seconds.
  public var bufferedTime: TimeInterval?

  /// Makes a snapshot.
  public init(
    state: PlaybackState, defaultPlaybackRate: Float = 1.0, elapsedTime: TimeInterval? = nil, timestamp: Date? = nil
  ) {
    self.state = state
    self.defaultPlaybackRate = defaultPlaybackRate
    self.elapsedTime = elapsedTime
    self.timestamp = timestamp
  }
}

extension MediaPlaybackSnapshot {
  /// The engine's value. An invalid number is replaced, and the log reports it. The state is published in any case,
  /// because a lost pause would be worse.
  var playback: Playback {
    let normal = sensible(defaultPlaybackRate, "default rate") ?? 1
    let (state, rate): (NowPlayingCore.PlaybackState, Double) =
      switch self.state {
      case .playing(0): (.paused, normal)
      case .playing(let rate): (.playing, sensible(rate, "rate") ?? normal)
      case .paused: (.paused, normal)
      case .stopped: (.stopped, normal)
      case .buffering: (.buffering, normal)
      case .interrupted: (.interrupted, normal)
      }
    let volume = volume.flatMap { volume in
      volume >= 0 && volume.isFinite ? volume : leftOut(volume, "volume")
    }
    return Playback(
      state: state, rate: rate, defaultRate: normal,
      position: elapsedTime.flatMap { elapsed($0) }, timestamp: timestamp.flatMap { Int64(momentOf: $0) },
      queueIndex: queueIndex.flatMap { Int32(queueNumber: $0) },
      queueCount: queueCount.flatMap { Int32(queueNumber: $0) },
      volume: volume)
  }

  /// The position in microseconds. Clocks of sound cards may begin a little before 0.
  private func elapsed(_ seconds: TimeInterval) -> Int64? {
    guard seconds.isFinite, seconds > -0.5 else {
      _ = leftOut(seconds, "position")
      return seconds < 0 ? 0 : nil
    }
    return Int64(seconds: max(seconds, 0))
  }

  private func sensible(_ rate: Float, _ name: String) -> Double? {
    rate.isFinite && rate != 0 ? Double(written: rate) : leftOut(Double(rate), name)
  }

  private func leftOut(_ number: Double, _ name: String) -> Double? {
    Log.writeMistake("MediaPlaybackSnapshot: the \(name) \(number) is invalid and is left out")
    return nil
  }

  /// Whether this equals another snapshot, or differs only by a position that playback has reached since. Some players
  /// compute the current position at each read.
  func matches(_ other: MediaPlaybackSnapshot) -> Bool {
    var moved = self
    (moved.elapsedTime, moved.timestamp) = (other.elapsedTime, other.timestamp)
    guard moved == other else { return false }
    guard elapsedTime != other.elapsedTime || timestamp != other.timestamp else { return true }
    guard let elapsedTime, let timestamp, let otherElapsed = other.elapsedTime, let otherTimestamp = other.timestamp
    else { return false }
    var pace = 0.0
    if case .playing(let rate) = state { pace = Double(rate) }
    let expected = otherElapsed + timestamp.timeIntervalSince(otherTimestamp) * pace
    return abs(expected - elapsedTime) < 0.1
  }
}
