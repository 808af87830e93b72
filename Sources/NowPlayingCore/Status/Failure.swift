// SPDX-License-Identifier: MIT

/// What a program can act on when a call fails; the numbers are those of `np_status`.
public enum Status: Int32, Sendable, CaseIterable {
  case ok = 0
  case invalidArgument = -1
  case invalidState = -2
  case notFound = -3
  case finished = -4
  case gone = -5
  case forked = -6
  case limit = -7
  case bufferTooSmall = -8
  case system = -9

  /// The status in words, for people who read logs.
  public var text: StaticString {
    switch self {
    case .ok: "ok"
    case .invalidArgument: "invalid argument: the call is wrong, the log says what"
    case .invalidState: "invalid state: the call is right but not now, the log says what is missing"
    case .notFound: "not found: no such command, argument or entry, or a file that cannot be read; the log says which"
    case .finished: "finished: the request was finished before, timed out, or its session was freed"
    case .gone: "gone: what the handle belongs to was freed; free the handle too"
    case .forked: "forked: this process is a fork of the one that made the context; make a new context after exec"
    case .limit: "limit: more than the library keeps"
    case .bufferTooSmall: "buffer too small for the answer"
    case .system: "system: no thread, descriptor or lock to be had"
    }
  }
}

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
