// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// A request of the application to the process that hosts its sessions. It is answered once.
final class RemoteRequest {
  enum Kind {
    case host(HostingRequest)
    case list
    case systemPrimary(Identifier)
    case tokens
    /// Each hosted session that the media keys reach.
    case watchPrimary
  }

  let kind: Kind
  /// Whether it was sent before, and no process had the name.
  var isRepeated = false
  private let answered: (Failure?, [Identifier]) -> Void

  init(_ kind: Kind, _ answered: @escaping (Failure?, [Identifier]) -> Void) {
    self.kind = kind
    self.answered = answered
  }

  /// Whether it changes a session, so that it must be sent even if its answer does not matter.
  var isChange: Bool { if case .host = kind { true } else { false } }

  func answer(_ failure: Failure?, _ ids: [Identifier] = []) { answered(failure, ids) }

  /// Answers a request for the media keys.
  func answer(_ failure: Failure?, isPublished: Bool, isProminent: Bool) {
    let isDone = failure != nil || (isPublished && isProminent)
    answer(
      isDone
        ? failure
        : Failure(.invalidState, "the desktop leaves the media keys with another player", isNormal: true))
  }
}

extension Failure {
  static var noExtension: Failure {
    Failure(
      .notFound,
      "no process hosts remote sessions: install the extension's service file, or host them in the application")
  }
}
