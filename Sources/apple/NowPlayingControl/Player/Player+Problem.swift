// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

extension Player {
  /// Why a player does not play.
  public struct Problem: Hashable, Sendable {
    /// The reason.
    public let kind: Kind
    /// One sentence for people.
    public let text: String
    /// Where the user repairs it. Open it only if the user requests that, and show its host before. A URL without https
    /// belongs to the player: open it only with a program whose desktop file is ``Player/desktopEntry``.
    public let url: URL?
    /// Whether playing again may succeed.
    public let canRetry: Bool

    init(_ problem: NowPlayingCore.Problem) {
      kind = Kind(problem.kind)
      text = problem.text
      url = problem.address.flatMap { URL(string: $0) }
      canRetry = problem.canRetry
    }
  }
}
