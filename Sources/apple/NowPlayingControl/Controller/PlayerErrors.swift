// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// Why a call of a controller failed.
public struct PlayerControllerError: LocalizedError, Hashable, Sendable {
  /// The sentence.
  public let message: String

  init(_ failure: Failure) { message = failure.reason }

  /// The error's text.
  public var errorDescription: String? { message }
}

/// The result of an action that a player performed.
public struct PlayerActionResult: Sendable {
  /// The player as it is then: after ``PlayerAction/next`` it has the new title. Nil if it has left.
  public let player: Player?
  /// Whether the player reported or showed the effect. False: an MPRIS player accepted the command, and showed nothing
  /// new within two seconds.
  public let isConfirmed: Bool
}

/// Why an action or a request for an image failed.
public struct PlayerActionError: LocalizedError, Sendable {
  /// The kind of failure.
  public enum Reason: CaseIterable, Hashable, Sendable {
    /// The requested item does not exist, or the player has no artwork.
    case noSuchContent
    /// No item plays that the command could change, or there is no such player.
    case noActionableItem
    case deviceNotFound
    case failed
    case notSupported
    case invalidArgument
    case permissionDenied
    case signInRequired
    case subscriptionRequired
    case skipLimitReached
    case endOfQueue
    case networkFailed
    /// A newer action replaced it, or the player has left.
    case cancelled
    case timedOut
  }

  /// The kind of failure.
  public let reason: Reason
  /// The sentence of the player, or of the library.
  public let message: String
  /// The player as it is then. Nil if it has left or was not found.
  public let player: Player?

  init(_ outcome: Outcome, _ message: String, _ player: Player?) {
    reason = Reason(outcome)
    self.message = message
    self.player = player
  }

  init(_ failure: Failure) {
    self.init(failure.status == .invalidArgument ? .invalidArgument : .failed, failure.reason, nil)
  }

  /// The error's text.
  public var errorDescription: String? { message }
}

extension PlayerActionError.Reason {
  init(_ outcome: Outcome) {
    self =
      switch outcome {
      case .noSuchContent: .noSuchContent
      case .noActionableItem: .noActionableItem
      case .deviceNotFound: .deviceNotFound
      case .success, .failed: .failed
      case .notSupported: .notSupported
      case .invalidArgument: .invalidArgument
      case .permissionDenied: .permissionDenied
      case .signInRequired: .signInRequired
      case .subscriptionRequired: .subscriptionRequired
      case .skipLimitReached: .skipLimitReached
      case .endOfQueue: .endOfQueue
      case .networkFailed: .networkFailed
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      }
  }
}
