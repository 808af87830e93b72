// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingPlatform

/// The item that plays and its state, for the desktop.
///
/// ```swift
/// MPNowPlayingInfoCenter.default().nowPlayingInfo = [
///   MPMediaItemPropertyTitle: "Harbour Lights",
///   MPMediaItemPropertyPlaybackDuration: 254.0,
///   MPNowPlayingInfoPropertyElapsedPlaybackTime: 0.0,
/// ]
/// ```
///
/// Any thread may use it. All changes of one turn of the main actor are sent together in the next turn, so the main
/// actor must run. If the elapsed time is the one that desktops have computed, nothing is sent.
public final class MPNowPlayingInfoCenter: Sendable {
  private let stored = Guarded(InfoState())
  private let pendingUpdate: PendingUpdate

  init(_ pendingUpdate: PendingUpdate) { self.pendingUpdate = pendingUpdate }

  /// The info center of the whole program.
  public static func `default`() -> MPNowPlayingInfoCenter { Publication.shared.infoCenter }

  /// The keys whose artwork may be animated now, as in `AnimatedArtwork.compatibleAspectRatios`. It is empty while
  /// people want little motion, the machine saves power or is hot, the network is metered, or the screen is locked.
  /// Meanwhile the preview of a key is shown. Set `MediaApplication.current.id` before the first read.
  public static var supportedAnimatedArtworkKeys: [String] { AnimatedArtwork.compatibleAspectRatios.map(\.key) }

  /// The item that plays, by the keys `MPMediaItemProperty…` and `MPNowPlayingInfoProperty…`. If it is nil, nothing
  /// plays, and the player is not visible. A value of another type than its key's is left out, and the log reports it.
  public var nowPlayingInfo: [String: Any]? {
    get { state.info }
    set {
      // The old values are released outside the lock, because the player's code may run then.
      let old = stored.withLock { state in
        defer { state.set(newValue, now: Clock.now()) }
        return state.info
      }
      withExtendedLifetime(old) {}
      pendingUpdate.request()
    }
  }

  /// The state of playback. If a player never sets it, the rate in ``nowPlayingInfo`` decides.
  public var playbackState: MPNowPlayingPlaybackState {
    get { state.playbackState }
    set {
      stored.withLock { $0.playbackState = newValue }
      pendingUpdate.request()
    }
  }

  /// The values that the player has set.
  var state: InfoState { stored.withLock { $0 } }
}
