// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// Something that the application asks whoever hosts its sessions; answered once.
final class RemoteQuestion {
  enum Kind {
    case wish(HostingRequest)
    case list
    case systemPrimary(String)
    case tokens
  }

  let kind: Kind
  /// Whether it was asked before, and nobody was there.
  var isAgain = false
  private let told: (Failure?, [String]) -> Void

  init(_ kind: Kind, _ told: @escaping (Failure?, [String]) -> Void) {
    self.kind = kind
    self.told = told
  }

  /// Whether something is to come of it, whoever hears the answer.
  var isWish: Bool { if case .wish = kind { true } else { false } }

  func tell(_ failure: Failure?, _ ids: [String] = []) { told(failure, ids) }

  /// Tells what has become of the wish for the media keys.
  func tell(_ failure: Failure?, isPublished: Bool, isProminent: Bool) {
    let isDone = failure != nil || (isPublished && isProminent)
    tell(
      isDone
        ? failure
        : Failure(.invalidState, "the desktop leaves the media keys with another player", isNormal: true))
  }
}

extension Failure {
  static var nobodyHosts: Failure {
    Failure(
      .notFound, "no process hosts remote sessions: install the extension's service file, or host them in the application")
  }
}
