// SPDX-License-Identifier: MIT

/// A desktop's request in the terms of MPRIS. The rules turn it into a command, ignore it or reject it.
public enum Ask: Equatable, Sendable {
  case play, pause, playPause, stop, next, previous, raise, quit
  /// Seek relative to the current position, in microseconds.
  case seek(by: Int64)
  /// Seek to a position in an item. `isCurrent`: the item plays now.
  case setPosition(Int64, isCurrent: Bool)
  case setRate(Double)
  case setRepeatMode(RepeatMode)
  case setShuffle(Bool)
  case setVolume(Double)
  case setFullscreen(Bool)
  case openURL(String)
  /// Play from a queue entry on; nil if the entry does not exist.
  case goToEntry(Identifier?)
  /// Add a URL after a queue entry, with "" for the front; nil if the entry does not exist.
  case addToQueue(String, after: Identifier?, makeCurrent: Bool)
  /// Remove a queue entry; nil if it does not exist.
  case removeFromQueue(Identifier?)
  /// Play a playlist; nil if it does not exist.
  case activatePlaylist(Identifier?)
  /// A command in the library's own terms, from a surface that knows them.
  case perform(Invocation)
}

/// The result of an ask.
public enum Resolution: Equatable, Sendable {
  /// Deliver the command to its handler.
  case deliver(Invocation)
  /// Deliver the first command, and after it the second one.
  case deliverBoth(Invocation, Invocation)
  /// Deliver each of these commands as a request of its own, with one answer for all.
  case deliverAll([Invocation])
  /// Do nothing, and report success.
  case ignore
  /// Report an error to the client.
  case refuse(Outcome, String)
}
