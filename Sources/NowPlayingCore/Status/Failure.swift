// SPDX-License-Identifier: MIT

/// A failed call: a status for the program, and a sentence for the log.
public struct Failure: Error, Sendable {
  public let status: Status
  public let reason: String
  /// Whether correct programs meet it too.
  public let isNormal: Bool

  /// Makes a failure. The reason tells the developer what to do.
  public init(_ status: Status, _ reason: String, isNormal: Bool = false) {
    self.status = status
    self.reason = reason
    self.isNormal = isNormal
  }

  /// An argument is invalid.
  public static func invalid(_ reason: String) -> Failure { Failure(.invalidArgument, reason) }
}

// Building a sentence costs a kilobyte of code at each place, so it is done here.
extension Failure {
  /// A failure whose sentence starts with its subject: "next", "is not offered".
  @inline(never)
  public init(_ status: Status, _ subject: StaticString, _ rest: StaticString) {
    self.init(status, "\(subject) \(rest)")
  }

  /// An invalid argument, with a sentence that starts with its subject.
  public static func invalid(_ subject: StaticString, _ rest: StaticString) -> Failure {
    Failure(.invalidArgument, subject, rest)
  }

  /// A limit is exceeded: "an id has", 1024, "bytes at most".
  @inline(never)
  public static func limit(_ before: StaticString, _ limit: Int, _ after: StaticString) -> Failure {
    Failure(.limit, "\(before) \(limit) \(after)")
  }

  /// A failure about an id: "there is no entry", its id, ": add it first".
  @inline(never)
  public init(_ status: Status, _ before: StaticString, id: Identifier, _ after: StaticString) {
    self.init(status, "\(before) \"\(Text.clean(id.text, limit: Limits.identifierBytes))\"\(after)")
  }
}
