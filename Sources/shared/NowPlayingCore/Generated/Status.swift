// SPDX-License-Identifier: MIT
// Written by scripts/tables from include/nowplaying/types.h and tables/statuses: do not edit.

/// The result of a call. The numbers are those of `np_status`.
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

  /// The status as a sentence for the log.
  public var text: StaticString {
    switch self {
    case .ok: "ok"
    case .invalidArgument: "invalid argument: the call is wrong; the log has the reason"
    case .invalidState: "invalid state: the call is not possible now; the log has the reason"
    case .notFound: "not found: the command, argument, entry, session or file does not exist; the log has its name"
    case .finished: "finished: the request was finished, has timed out, or its session has ended"
    case .gone: "gone: the context or the session has ended; free or close this object too"
    case .forked: "forked: this process is a fork of the process that made the context; make a new context"
    case .limit: "limit: more than the library stores"
    case .bufferTooSmall: "buffer too small for the result"
    case .system: "system: no thread, descriptor, lock, memory or disk is available, or the extension does not answer"
    }
  }
}
