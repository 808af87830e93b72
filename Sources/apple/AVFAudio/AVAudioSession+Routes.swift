// SPDX-License-Identifier: MIT

public import NowPlaying

// On Linux the listener selects the output in the sound server. A program's choice has no effect.

extension AudioSession {
  /// The output for long audio. It has no effect.
  public enum RouteSharingPolicy: UInt, Sendable {
    case `default` = 0
    case longFormAudio = 1
    case independent = 2
    case longFormVideo = 3
  }

  /// Sets the purpose of the audio. The policy has no effect.
  public func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws {
    try setCategory(category, mode: mode, options: options)
  }
}

extension AudioSession.CategoryOptions {
  /// Bluetooth headsets. It has no effect.
  public static let allowBluetooth = Self(rawValue: 0x4)
  /// The same as `allowBluetooth`.
  public static let allowBluetoothHFP = Self(rawValue: 0x4)
  /// The speaker instead of the earpiece. It has no effect.
  public static let defaultToSpeaker = Self(rawValue: 0x8)
  /// Bluetooth loudspeakers. It has no effect.
  public static let allowBluetoothA2DP = Self(rawValue: 0x20)
  /// AirPlay. It has no effect.
  public static let allowAirPlay = Self(rawValue: 0x40)
}
