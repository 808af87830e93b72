// SPDX-License-Identifier: MIT

public import Foundation
package import NowPlayingCore

/// Why a command failed. An action throws one of these errors, and the client receives it. Every other error becomes
/// ``failed`` with its own description. A `CancellationError` becomes ``cancelled``, and most errors of `URLError`
/// become ``networkFailed``.
public struct MediaCommandError: Error, Hashable, Sendable {
  let outcome: Outcome
  /// The message for the client. If it is nil, the library's own message is used.
  public let message: String?

  /// The requested item does not exist.
  public static let noSuchContent = MediaCommandError(.noSuchContent)
  /// No item plays that the command could act on.
  public static let noActionableItem = MediaCommandError(.noActionableItem)
  /// The device does not exist.
  public static let deviceNotFound = MediaCommandError(.deviceNotFound)
  /// The command failed.
  public static let failed = MediaCommandError(.failed)
  /// The player does not support this.
  public static let notSupported = MediaCommandError(.notSupported)
  /// The argument is invalid.
  public static let invalidArgument = MediaCommandError(.invalidArgument)
  /// This is not allowed.
  public static let permissionDenied = MediaCommandError(.permissionDenied)
  /// The listener must sign in first.
  public static let signInRequired = MediaCommandError(.signInRequired)
  /// The listener must subscribe first.
  public static let subscriptionRequired = MediaCommandError(.subscriptionRequired)
  /// The listener has no skips left for now.
  public static let skipLimitReached = MediaCommandError(.skipLimitReached)
  /// The queue has no further item.
  public static let endOfQueue = MediaCommandError(.endOfQueue)
  /// The network is not available.
  public static let networkFailed = MediaCommandError(.networkFailed)
  /// A newer request replaced this one.
  public static let cancelled = MediaCommandError(.cancelled)
  /// The request timed out.
  public static let timedOut = MediaCommandError(.timedOut)

  init(_ outcome: Outcome, _ message: String? = nil) {
    self.outcome = outcome
    self.message = message
  }

  /// The same error with your own message.
  public func withMessage(_ message: String) -> MediaCommandError { MediaCommandError(outcome, message) }
}

extension MediaCommandError: LocalizedError {
  /// The error's text.
  public var errorDescription: String? { message ?? outcome.text }
}

extension Answer {
  /// The answer for a client, made from an error.
  package init(_ error: any Error) {
    switch error {
    case let error as MediaCommandError: self.init(error.outcome, error.message)
    case is CancellationError: self.init(.cancelled)
    case let error as URLError: self.init(error.outcome, error.localizedDescription)
    // The description of these errors can contain paths, so the client does not receive it.
    case let error as CocoaError: self.init(.failed, error.localizedDescription)
    // A repeated request would return the same bytes.
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
