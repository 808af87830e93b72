// SPDX-License-Identifier: MIT

internal import NowPlaying
internal import NowPlayingCore

/// The command that rates the current item.
public final class MPRatingCommand: MPRemoteCommand, @unchecked Sendable {
  private let minimum: Setting<Float>
  private let maximum: Setting<Float>

  override init(_ command: Command, _ pendingUpdate: PendingUpdate) {
    minimum = Setting(0, pendingUpdate)
    maximum = Setting(1, pendingUpdate)
    super.init(command, pendingUpdate)
  }

  /// The lowest rating.
  public var minimumRating: Float {
    get { minimum.value }
    set { minimum.value = newValue }
  }

  /// The highest rating.
  public var maximumRating: Float {
    get { maximum.value }
    set { maximum.value = newValue }
  }

  override var control: Control { .ratings(Double(written: minimum.value), Double(written: maximum.value)) }
}

/// A request to rate the current item.
public final class MPRatingCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// The rating, between the minimum and the maximum.
  public let rating: Float

  init(_ command: MPRemoteCommand, rating: Float) {
    self.rating = rating
    super.init(command)
  }
}
