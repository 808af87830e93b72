// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlaying
internal import NowPlayingCore

/// The command that sets the rate.
public final class MPChangePlaybackRateCommand: MPRemoteCommand, @unchecked Sendable {
  private let rates: Setting<[Float]>

  override init(_ command: Command, _ pendingUpdate: PendingUpdate) {
    rates = Setting([], pendingUpdate)
    super.init(command, pendingUpdate)
  }

  /// The supported rates.
  public var supportedPlaybackRates: [NSNumber] {
    get { rates.value.map { NSNumber(value: $0) } }
    set { rates.value = newValue.map { $0.floatValue } }
  }

  override var control: Control {
    let usable = rates.value.map { Double(written: $0) }.filter { $0.isFinite && $0 != 0 }
    return .rates(usable.isEmpty ? [1] : usable)
  }
}

/// A request to set the rate.
public final class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  /// The requested rate, which is one of the supported rates.
  public let playbackRate: Float

  init(_ command: MPRemoteCommand, playbackRate: Float) {
    self.playbackRate = playbackRate
    super.init(command)
  }
}
