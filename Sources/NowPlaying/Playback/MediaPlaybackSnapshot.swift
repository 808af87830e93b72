// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore
internal import NowPlayingPlatform

/// How playback stands: its state, and where it was at a moment. Desktops work out where it is from there, so it is to
/// be said again only when it jumps or changes its pace, and never by a timer.
public struct MediaPlaybackSnapshot: Equatable, Sendable {
  /// What playback does.
  public enum PlaybackState: Hashable, Sendable {
    /// It plays, at a rate that may be one of the moment: 5 while somebody holds the button.
    case playing(rate: Float = 1.0)
    case paused
    case stopped
    /// It would play, and waits for data.
    case buffering
    /// Something else needs the speakers; it may go on after that.
    case interrupted
  }

  /// What playback does.
  public var state: PlaybackState
  /// The rate that it returns to.
  public var defaultPlaybackRate: Float
  /// How far it was, in seconds; nil: wherever it stood.
  public var elapsedTime: TimeInterval?
  /// When it was there; nil: at the moment when this is said for the first time. Give it: to go back to the beginning
  /// twice is otherwise to say the same thing twice.
  public var timestamp: Date?

  // What Apple's framework has no place for, and Linux desktops ask.

  /// The volume of the player, from 0 to 1; nil: it has none of its own. See ``MediaCommand/setVolume(_:)``.
  public var volume: Double?
  /// Which item of the queue plays, counted from 0.
  public var queueIndex: Int?
  /// How many there are.
  public var queueCount: Int?

  /// Says how playback stands.
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
  /// The same in the engine's words. A number that makes no sense is replaced, and the log says so: what playback does
  /// counts all the same, since a pause that is lost is worse.
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
      queueIndex: queueIndex.flatMap { Int32(place: $0) }, queueCount: queueCount.flatMap { Int32(place: $0) },
      volume: volume)
  }

  /// Clocks of sound cards begin a little before the beginning.
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
    Log.writeMistake("MediaPlaybackSnapshot: a \(name) of \(number) makes no sense and is left out")
    return nil
  }

  /// Whether it says what another has said: the same but for a position that is on the same line, as of a player that
  /// hands over where it is now whenever it is asked.
  func says(whatSaid other: MediaPlaybackSnapshot) -> Bool {
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
