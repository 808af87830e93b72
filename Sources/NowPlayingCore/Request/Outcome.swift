// SPDX-License-Identifier: MIT

/// How a request ended; the numbers are those of `np_outcome`, the first five Apple's own.
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

  /// The outcome as a sentence, for whoever asked.
  public var text: String {
    switch self {
    case .success: "done"
    case .noSuchContent: "what was asked for does not exist"
    case .noActionableItem: "nothing is playing that this could act on"
    case .deviceNotFound: "the device is not there"
    case .failed: "the player could not do it"
    case .notSupported: "the player cannot do that"
    case .invalidArgument: "the argument makes no sense"
    case .permissionDenied: "that is not allowed"
    case .signInRequired: "sign in to the player first"
    case .subscriptionRequired: "subscribe in the player first"
    case .skipLimitReached: "no more skips for now"
    case .endOfQueue: "the queue ends here"
    case .networkFailed: "the network is not there"
    case .cancelled: "something newer took its place"
    case .timedOut: "the player did not answer in time"
    }
  }

  /// The name of the error that tells it on the bus.
  public var errorName: String {
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

/// An outcome with the sentence that goes with it.
public struct Answer: Equatable, Sendable {
  public let outcome: Outcome
  public let text: String

  /// Makes an answer; without a text of its own it has the outcome's.
  public init(_ outcome: Outcome, _ text: String? = nil) {
    self.outcome = outcome
    self.text = if let text, !text.isEmpty { text } else { outcome.text }
  }

  /// It is done.
  public static let success = Answer(.success)
}
