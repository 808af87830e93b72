// SPDX-License-Identifier: MIT

/// What a desktop asks for, in the desktop's coarse words; the rules make a command of it, or not.
public enum Ask: Equatable, Sendable {
  case play, pause, playPause, stop, next, previous, raise, quit
  /// Move by so many microseconds from where playback is.
  case seek(by: Int64)
  /// Move to a position in the item that the desktop means; `isCurrent`: it is the one that plays.
  case setPosition(Int64, isCurrent: Bool)
  case setRate(Double)
  case setRepeatMode(RepeatMode)
  case setShuffle(Bool)
  case setVolume(Double)
  case setFullscreen(Bool)
  case openURL(String)
  /// Play from an entry of the queue on; nil: one that is not there.
  case goToEntry(String?)
  /// Put something behind an entry of the queue, "" for the front; nil: behind one that is not there.
  case addToQueue(String, after: String?, makeCurrent: Bool)
  /// Take an entry out of the queue; nil: one that is not there.
  case removeFromQueue(String?)
  /// Play a playlist; nil: one that is not there.
  case activatePlaylist(String?)
  /// A command in the library's own words, from a surface that knows them.
  case perform(Invocation)
}

/// What becomes of an ask.
public enum Resolution: Equatable, Sendable {
  /// The handler is asked.
  case deliver(Invocation)
  /// The handler is asked for one, and once that is done for the other.
  case deliverBoth(Invocation, Invocation)
  /// It has no effect, and that is right.
  case ignore
  /// Whoever asked is told why not.
  case refuse(Outcome, String)
}
