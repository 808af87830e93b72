// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// How a failure goes over the bus.
extension Failure {
  private static let names: [(status: Status, name: String)] = [
    (.invalidArgument, "org.freedesktop.DBus.Error.InvalidArgs"),
    (.limit, "org.freedesktop.DBus.Error.LimitsExceeded"),
    (.notFound, "org.nowplaying.Error.NoSuchSession"),
    (.invalidState, "org.nowplaying.Error.NotProminent"),
  ]

  /// The name of the error that tells it.
  var errorName: String {
    Self.names.first { $0.status == status }?.name ?? "org.freedesktop.DBus.Error.Failed"
  }

  /// What an answer says; nil: it was granted. No answer is a failure too.
  public static func told(by answer: Message?) -> Failure? {
    guard let answer else { return Failure(.system, "the extension does not answer") }
    guard let name = answer.errorName else { return nil }
    if name == "org.freedesktop.DBus.Error.NoReply" {
      return Failure(.system, "the extension has ended, or does not answer")
    }
    let text = answer.errorText ?? ""
    return Failure(names.first { $0.name == name }?.status ?? .system, text.isEmpty ? name : text)
  }
}

extension Message {
  /// Whether it says that nobody has the name that was called, and nobody can be started who would.
  public var saysThatNobodyIsThere: Bool {
    errorName == "org.freedesktop.DBus.Error.ServiceUnknown"
      || errorName == "org.freedesktop.DBus.Error.NameHasNoOwner"
  }
}
