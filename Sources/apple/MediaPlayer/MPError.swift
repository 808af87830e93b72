// SPDX-License-Identifier: MIT

public import Foundation

/// The domain of ``MPError``.
public let MPErrorDomain = "MPErrorDomain"

/// Apple's errors, with their numbers. This module throws none of them. They exist for code that uses them.
public struct MPError: CustomNSError, Hashable, Sendable {
  /// The kind of error.
  public enum Code: Int, Sendable {
    case unknown = 0
    case permissionDenied = 1
    case cloudServiceCapabilityMissing = 2
    case networkConnectionFailed = 3
    case notFound = 4
    case notSupported = 5
    case cancelled = 6
    case requestTimedOut = 7

    /// Whether an error has this code, for `catch MPError.notFound`.
    public static func ~= (code: Code, error: any Error) -> Bool { (error as? MPError)?.code == code }
  }

  public static let errorDomain = MPErrorDomain
  public static let unknown = Code.unknown
  public static let permissionDenied = Code.permissionDenied
  public static let cloudServiceCapabilityMissing = Code.cloudServiceCapabilityMissing
  public static let networkConnectionFailed = Code.networkConnectionFailed
  public static let notFound = Code.notFound
  public static let notSupported = Code.notSupported
  public static let cancelled = Code.cancelled
  public static let requestTimedOut = Code.requestTimedOut

  /// The kind of error.
  public let code: Code

  /// Makes an error.
  public init(_ code: Code) { self.code = code }

  public var errorCode: Int { code.rawValue }
}
