// SPDX-License-Identifier: MIT

public import NowPlaying

// On Linux the listener chooses the output in the sound server. What a program says about it has no effect.

extension AudioSession {
  /// Where long sounds are heard. It has no effect.
  public enum RouteSharingPolicy: UInt, Sendable {
    case `default` = 0
    case longFormAudio = 1
    case independent = 2
    case longFormVideo = 3
  }

  /// Sets what the audio is for. The policy has no effect.
  public func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws {
    try setCategory(category, mode: mode, options: options)
  }
}

extension AudioSession.CategoryOptions {
  /// Headsets on Bluetooth. It has no effect.
  public static let allowBluetooth = Self(rawValue: 0x4)
  /// The same as `allowBluetooth`.
  public static let allowBluetoothHFP = Self(rawValue: 0x4)
  /// The speaker in place of the earpiece. It has no effect.
  public static let defaultToSpeaker = Self(rawValue: 0x8)
  /// Loudspeakers on Bluetooth. It has no effect.
  public static let allowBluetoothA2DP = Self(rawValue: 0x20)
  /// AirPlay. It has no effect.
  public static let allowAirPlay = Self(rawValue: 0x40)
}
