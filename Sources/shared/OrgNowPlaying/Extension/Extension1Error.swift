// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// Failures of requests to an extension, as errors of Extension1.
public enum Extension1Error {
  private static let names: [(status: Status, name: String)] = [
    (.invalidArgument, "org.freedesktop.DBus.Error.InvalidArgs"),
    (.limit, "org.freedesktop.DBus.Error.LimitsExceeded"),
    (.notFound, "org.nowplaying.Error.NoSuchSession"),
    (.invalidState, "org.nowplaying.Error.NotProminent"),
  ]

  /// The name of the error for a failure.
  static func name(of failure: Failure) -> String {
    names.first { $0.status == failure.status }?.name ?? "org.freedesktop.DBus.Error.Failed"
  }

  /// The failure that an answer reports; nil: success. No answer is a failure.
  public static func failure(reportedBy answer: Message?) -> Failure? {
    guard let answer else { return Failure(.system, "the extension does not answer") }
    guard let name = answer.errorName else { return nil }
    if name.hasSameBytes(as: "org.freedesktop.DBus.Error.NoReply") {
      return Failure(.system, "the extension has ended, or does not answer")
    }
    let text = answer.errorText ?? ""
    return Failure(names.first { $0.name.hasSameBytes(as: name) }?.status ?? .system, text.isEmpty ? name : text)
  }
}

extension Message {
  /// Whether it is the error for a name that has no owner, and for which the bus cannot start a program.
  public var isForMissingName: Bool {
    errorName.hasSameBytes(as: "org.freedesktop.DBus.Error.ServiceUnknown")
      || errorName.hasSameBytes(as: "org.freedesktop.DBus.Error.NameHasNoOwner")
  }
}
