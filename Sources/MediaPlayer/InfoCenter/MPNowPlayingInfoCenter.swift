// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingPlatform

/// What plays now, said to the desktop.
///
/// ```swift
/// MPNowPlayingInfoCenter.default().nowPlayingInfo = [
///   MPMediaItemPropertyTitle: "Harbour Lights",
///   MPMediaItemPropertyPlaybackDuration: 254.0,
///   MPNowPlayingInfoPropertyElapsedPlaybackTime: 0.0,
/// ]
/// ```
///
/// It may be used on any thread. What changes together goes out together, in the next turn of the main actor, which
/// therefore has to run; an elapsed time that is where desktops have worked it out to be sends nothing.
public final class MPNowPlayingInfoCenter: Sendable {
  private let stored = Guarded(Statement())
  private let turn: Turn

  init(_ turn: Turn) { self.turn = turn }

  /// The one of the whole program.
  public static func `default`() -> MPNowPlayingInfoCenter { Publication.shared.infoCenter }

  /// The keys under which an image may move at the moment, those of `AnimatedArtwork.compatibleAspectRatios`: none while
  /// people want little motion, the machine saves power or is hot, the network is metered, or the screen is locked. What
  /// is set under a key meanwhile is shown by its preview. Set `MediaApplication.current.id` before the first question.
  public static var supportedAnimatedArtworkKeys: [String] { AnimatedArtwork.compatibleAspectRatios.map(\.key) }

  /// What plays, by the keys `MPMediaItemProperty…` and `MPNowPlayingInfoProperty…`; nil: nothing, and the player is
  /// not to be seen. A value that is not of the key's type is left out, and the log says so.
  public var nowPlayingInfo: [String: Any]? {
    get { statement.info }
    set {
      // What it held of the player ends outside the lock.
      let old = stored.withLock { statement in
        defer { statement.say(newValue, now: Clock.now()) }
        return statement.info
      }
      withExtendedLifetime(old) {}
      turn.request()
    }
  }

  /// What playback does. A player that never sets it says so by the rate in ``nowPlayingInfo``.
  public var playbackState: MPNowPlayingPlaybackState {
    get { statement.playbackState }
    set {
      stored.withLock { $0.playbackState = newValue }
      turn.request()
    }
  }

  /// All that was said.
  var statement: Statement { stored.withLock { $0 } }
}
