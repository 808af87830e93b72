// SPDX-License-Identifier: MIT

internal import NowPlayingCore

extension Outcome {
  /// The name of the D-Bus error that tells this outcome.
  var errorName: String {
    switch self {
    case .success, .failed: "org.freedesktop.DBus.Error.Failed"
    case .notSupported: "org.freedesktop.DBus.Error.NotSupported"
    case .invalidArgument: "org.freedesktop.DBus.Error.InvalidArgs"
    case .permissionDenied: "org.freedesktop.DBus.Error.AccessDenied"
    case .timedOut: "org.freedesktop.DBus.Error.TimedOut"
    case .noSuchContent: "org.nowplaying.Error.NoSuchContent"
    case .noActionableItem: "org.nowplaying.Error.NoActionableItem"
    case .deviceNotFound: "org.nowplaying.Error.DeviceNotFound"
    case .signInRequired: "org.nowplaying.Error.SignInRequired"
    case .subscriptionRequired: "org.nowplaying.Error.SubscriptionRequired"
    case .skipLimitReached: "org.nowplaying.Error.SkipLimitReached"
    case .endOfQueue: "org.nowplaying.Error.EndOfQueue"
    case .networkFailed: "org.nowplaying.Error.NetworkFailed"
    case .cancelled: "org.nowplaying.Error.Cancelled"
    }
  }
}
