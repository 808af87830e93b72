// SPDX-License-Identifier: MIT

internal import NowPlayingCore

extension PlayerName {
  /// The sentence for a player that does not exist; nil: the primary one.
  static func absence(of name: Identifier?) -> String {
    name.map { "there is no player " + Text.line(Text.clean($0.text)) } ?? "there is no player"
  }
}
