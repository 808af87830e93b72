// SPDX-License-Identifier: MIT

/// A failed call: a status for the program, and a sentence for the log.
public struct Failure: Error, Sendable {
  public let status: Status
  public let reason: String
  /// Whether correct programs meet it too.
  public let isNormal: Bool

  /// Makes a failure. The reason has a remedy for the developer.
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
    self.init(status, subject.description + " " + rest.description)
  }

  /// An invalid argument, with a sentence that starts with its subject.
  public static func invalid(_ subject: StaticString, _ rest: StaticString) -> Failure {
    Failure(.invalidArgument, subject, rest)
  }

  /// A limit is exceeded: "an id has at most", 1024, "bytes". `count` is the given number.
  @inline(never)
  public static func limit(_ before: StaticString, _ limit: Int, _ after: StaticString, count: Int? = nil) -> Failure {
    let rule = before.description + " " + Text.number(Int64(limit)) + " " + after.description
    guard let count, count >= 0 else { return Failure(.limit, rule) }
    return Failure(.limit, rule + ", this one has " + Text.number(Int64(count)))
  }

  /// An invalid number: "the queue index is at least 0", -5.
  @inline(never)
  public static func invalid(_ rule: StaticString, not number: Int64) -> Failure {
    invalid(rule.description, not: Text.number(number))
  }

  /// An invalid time in microseconds: "the position is at least 0", -5.
  @inline(never)
  public static func invalid(_ rule: StaticString, notTime time: Int64) -> Failure {
    invalid(rule.description, not: Text.number(time) + " µs")
  }

  /// An invalid number: "a rating is from 0.0 to 1.0", 1.5.
  @inline(never)
  public static func invalid(_ rule: StaticString, not number: Double) -> Failure {
    invalid(rule.description, not: Text.number(number))
  }

  /// An invalid text, which must not be a secret: "a rate is a number", "fast".
  @inline(never)
  public static func invalid(_ rule: StaticString, notText text: String) -> Failure {
    invalid(rule.description, not: Text.quoted(text))
  }

  @inline(never)
  static func invalid(_ rule: String, not value: String) -> Failure { .invalid(rule + ", not " + value) }

  /// A failure about an id: "there is no entry", its id, ": add it first".
  @inline(never)
  public init(_ status: Status, _ before: StaticString, id: Identifier, _ after: StaticString) {
    self.init(status, before.description + " " + Text.quoted(id.text) + after.description)
  }
}
