// SPDX-License-Identifier: MIT

public import Foundation
package import NowPlayingCore

/// Why a command could not be done, in words that a desktop has: an action throws one of these, and whoever asked reads
/// it. Every other error is "failed", with its own description; a `CancellationError` is ``cancelled``, a `URLError`
/// of the network ``networkFailed``.
public struct MediaCommandError: Error, Hashable, Sendable {
  let outcome: Outcome
  /// The sentence that goes with it; nil: one of the library's.
  public let message: String?

  /// What was asked for does not exist.
  public static let noSuchContent = MediaCommandError(.noSuchContent)
  /// Nothing plays that this could act on.
  public static let noActionableItem = MediaCommandError(.noActionableItem)
  /// The device is not there.
  public static let deviceNotFound = MediaCommandError(.deviceNotFound)
  /// It did not work.
  public static let failed = MediaCommandError(.failed)
  /// The player cannot do that.
  public static let notSupported = MediaCommandError(.notSupported)
  /// The argument makes no sense.
  public static let invalidArgument = MediaCommandError(.invalidArgument)
  /// That is not allowed.
  public static let permissionDenied = MediaCommandError(.permissionDenied)
  /// Somebody has to sign in first.
  public static let signInRequired = MediaCommandError(.signInRequired)
  /// Somebody has to subscribe first.
  public static let subscriptionRequired = MediaCommandError(.subscriptionRequired)
  /// There are no more skips for now.
  public static let skipLimitReached = MediaCommandError(.skipLimitReached)
  /// The queue ends here.
  public static let endOfQueue = MediaCommandError(.endOfQueue)
  /// The network is not there.
  public static let networkFailed = MediaCommandError(.networkFailed)
  /// Something newer took its place.
  public static let cancelled = MediaCommandError(.cancelled)
  /// It took too long.
  public static let timedOut = MediaCommandError(.timedOut)

  init(_ outcome: Outcome, _ message: String? = nil) {
    self.outcome = outcome
    self.message = message
  }

  /// The same with a sentence of your own.
  public func saying(_ message: String) -> MediaCommandError { MediaCommandError(outcome, message) }
}

extension MediaCommandError: LocalizedError {
  /// What it says.
  public var errorDescription: String? { message ?? outcome.text }
}

extension Answer {
  /// What an error says to whoever asked.
  package init(_ error: any Error) {
    switch error {
    case let error as MediaCommandError: self.init(error.outcome, error.message)
    case is CancellationError: self.init(.cancelled)
    case let error as URLError: self.init(error.outcome, error.localizedDescription)
    // Not what they are made of, which has paths in it.
    case let error as CocoaError: self.init(.failed, error.localizedDescription)
    // What is no image now is none later.
    case let error as ArtworkRepresentation.ArtworkRepresentationError:
      self.init(.noSuchContent, error.errorDescription)
    case let error as any LocalizedError: self.init(.failed, error.errorDescription ?? "\(error)")
    default: self.init(.failed, "\(error)")
    }
  }
}

extension URLError {
  fileprivate var outcome: Outcome {
    switch code {
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .userAuthenticationRequired: .signInRequired
    case .noPermissionsToReadFile: .permissionDenied
    case .fileDoesNotExist, .resourceUnavailable: .noSuchContent
    default: .networkFailed
    }
  }
}
