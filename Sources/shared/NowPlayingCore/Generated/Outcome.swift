// SPDX-License-Identifier: MIT
// Written by scripts/tables from include/nowplaying/types.h and tables/outcomes: do not edit.

/// The outcome of a request. The numbers are those of `np_outcome`.
public enum Outcome: Int32, Sendable, CaseIterable {
  case success = 0
  case noSuchContent = 100
  case noActionableItem = 110
  case deviceNotFound = 120
  case failed = 200
  case notSupported = 300
  case invalidArgument = 310
  case permissionDenied = 320
  case signInRequired = 330
  case subscriptionRequired = 340
  case skipLimitReached = 350
  case endOfQueue = 360
  case networkFailed = 370
  case cancelled = 380
  case timedOut = 390

  /// The outcome as a sentence for the client.
  public var text: String {
    switch self {
    case .success: "done"
    case .noSuchContent: "the requested content does not exist"
    case .noActionableItem: "no item is playing that this command applies to"
    case .deviceNotFound: "the device does not exist"
    case .failed: "the player failed to do it"
    case .notSupported: "the player does not support that"
    case .invalidArgument: "the argument is invalid"
    case .permissionDenied: "that is not allowed"
    case .signInRequired: "sign in to the player first"
    case .subscriptionRequired: "subscribe in the player first"
    case .skipLimitReached: "no more skips are allowed now"
    case .endOfQueue: "the queue has no further entry"
    case .networkFailed: "the network is not available"
    case .cancelled: "a newer request replaced this one"
    case .timedOut: "the player did not answer in time"
    }
  }

  /// The name of the D-Bus error that reports the outcome.
  public var errorName: String {
    switch self {
    case .success, .failed: "org.freedesktop.DBus.Error.Failed"
    case .noSuchContent: "org.nowplaying.Error.NoSuchContent"
    case .noActionableItem: "org.nowplaying.Error.NoActionableItem"
    case .deviceNotFound: "org.nowplaying.Error.DeviceNotFound"
    case .notSupported: "org.freedesktop.DBus.Error.NotSupported"
    case .invalidArgument: "org.freedesktop.DBus.Error.InvalidArgs"
    case .permissionDenied: "org.freedesktop.DBus.Error.AccessDenied"
    case .signInRequired: "org.nowplaying.Error.SignInRequired"
    case .subscriptionRequired: "org.nowplaying.Error.SubscriptionRequired"
    case .skipLimitReached: "org.nowplaying.Error.SkipLimitReached"
    case .endOfQueue: "org.nowplaying.Error.EndOfQueue"
    case .networkFailed: "org.nowplaying.Error.NetworkFailed"
    case .cancelled: "org.nowplaying.Error.Cancelled"
    case .timedOut: "org.freedesktop.DBus.Error.TimedOut"
    }
  }
}
