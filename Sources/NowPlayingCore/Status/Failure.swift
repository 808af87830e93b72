// SPDX-License-Identifier: MIT

/// A call that was refused: what the program can act on, and a sentence for the log.
public struct Failure: Error, Sendable {
  public let status: Status
  public let reason: String
  /// Whether a program that does everything right meets it too.
  public let isNormal: Bool

  /// Makes a failure; the reason says what to do about it.
  public init(_ status: Status, _ reason: String, isNormal: Bool = false) {
    self.status = status
    self.reason = reason
    self.isNormal = isNormal
  }

  /// The argument is wrong.
  public static func invalid(_ reason: String) -> Failure { Failure(.invalidArgument, reason) }
}

// A sentence that is put together costs a kilobyte of code wherever that is done: it is done here.
extension Failure {
  /// Something cannot be done, and what it is leads the sentence: "next", "is not offered".
  @inline(never)
  public init(_ status: Status, _ subject: StaticString, _ rest: StaticString) {
    self.init(status, "\(subject) \(rest)")
  }

  /// The argument is wrong, and what it is leads the sentence.
  public static func invalid(_ subject: StaticString, _ rest: StaticString) -> Failure {
    Failure(.invalidArgument, subject, rest)
  }

  /// More than the library keeps: "an id has", 1024, "bytes at most".
  @inline(never)
  public static func limit(_ before: StaticString, _ limit: Int, _ after: StaticString) -> Failure {
    Failure(.limit, "\(before) \(limit) \(after)")
  }

  /// Something has an id that does not fit: "there is no entry", its id, ": add it first".
  @inline(never)
  public init(_ status: Status, _ before: StaticString, id: String, _ after: StaticString) {
    self.init(status, "\(before) \"\(Text.clean(id, limit: Limits.identifierBytes))\"\(after)")
  }
}
