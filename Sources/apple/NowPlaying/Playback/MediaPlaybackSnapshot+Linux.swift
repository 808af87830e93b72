// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform

// Types of Linux desktops that Apple's framework does not have.
extension MediaPlaybackSnapshot {
  /// Why a session does not play. Clients show the text, and can open the URL for the user.
  public struct Problem: Hashable, Sendable {
    /// The reason.
    public enum Kind: CaseIterable, Hashable, Sendable {
      /// The user must sign in, or sign in again.
      case signIn
      case network
      /// Not available here: the region, the subscription, or parental control does not allow it.
      case notAvailable
      case fileMissing
      /// The player cannot decode the format.
      case format
      case other
    }

    /// The reason.
    public var kind: Kind
    /// One sentence for people, in their language.
    public var text: String
    /// Where the user repairs it: a URL with https, or with a scheme that the player's own desktop file handles.
    public var url: URL?
    /// Whether playing again may succeed.
    public var canRetry: Bool

    /// Makes a problem.
    public init(_ kind: Kind, text: String, url: URL? = nil, canRetry: Bool = false) {
      self.kind = kind
      self.text = text
      self.url = url
      self.canRetry = canRetry
    }
  }

  /// The part of a broadcast in which the user can seek, in seconds of ``MediaPlaybackSnapshot/elapsedTime``. It counts
  /// from the moment at which the library first reads it. Do not use a timer: the ends move with the clock.
  ///
  /// ```swift
  /// snapshot.seekableWindow = .init(start: elapsed - 3_600, end: elapsed, endMoves: true)
  /// ```
  public struct SeekableWindow: Hashable, Sendable {
    /// The first position.
    public var start: TimeInterval
    /// The last position. If it moves, it is the live edge.
    public var end: TimeInterval
    /// Whether the start moves with the clock: the station keeps the last two hours. Then the end moves too.
    public var startMoves: Bool
    /// Whether the end moves with the clock.
    public var endMoves: Bool

    /// Makes a window.
    public init(start: TimeInterval, end: TimeInterval, startMoves: Bool = false, endMoves: Bool = false) {
      self.start = start
      self.end = end
      self.startMoves = startMoves
      self.endMoves = endMoves
    }
  }
}

// MARK: - In the engine's words

extension MediaPlaybackSnapshot {
  /// Sets the values that few players have. A session without content has no positions.
  @MainActor
  func setDetails(in published: PublishedSession, hasContent: Bool, isOtherWindow: Bool) {
    let session = published.session
    published.attempt { () throws(Failure) in try session.set(isMuted: isMuted) }
    published.attempt { () throws(Failure) in try session.set(problem: shownProblem) }
    guard hasContent else { return }
    if isOtherWindow { published.attempt { () throws(Failure) in try seekableWindow.set(in: session) } }
    published.attempt { () throws(Failure) in try session.set(buffered: bufferedTime.flatMap { Int64(seconds: $0) }) }
  }

  /// A session that plays has no problem.
  private var shownProblem: NowPlayingCore.Problem? {
    get throws(Failure) {
      if case .playing = state { return nil }
      guard let problem else { return nil }
      return try NowPlayingCore.Problem(
        problem.kind.core, text: problem.text, address: problem.url?.absoluteString, canRetry: problem.canRetry)
    }
  }
}

extension MediaPlaybackSnapshot.SeekableWindow? {
  fileprivate func set(in session: Session) throws(Failure) {
    guard let window = self else { return try session.set(window: nil) }
    guard let start = Int64(seconds: window.start), let end = Int64(seconds: window.end), start <= end else {
      throw .invalid("the seekableWindow of a playbackSnapshot has two times, the start first")
    }
    var moving: NowPlayingCore.SeekableWindow.Ends = []
    if window.startMoves { moving.insert(.start) }
    if window.endMoves { moving.insert(.end) }
    try session.set(window: start...end, moving: moving)
  }
}
