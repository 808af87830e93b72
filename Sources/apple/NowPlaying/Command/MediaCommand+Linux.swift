// SPDX-License-Identifier: MIT

internal import NowPlayingCore

// Commands of Linux desktops that Apple's framework does not have.
extension MediaCommand {
  /// Shows the player's window in front.
  public static func raise(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.raise, action)
  }

  /// The same, with the token with which the desktop lets the player activate its window; nil: the client has sent none.
  public static func raise(
    activating action: @escaping @MainActor (String?) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.raise) { argument in
      if case .activation(let token) = argument { try await action(token) } else { try await action(nil) }
    }
  }

  /// Ends the ad break. Enable it only while one plays that may be skipped.
  public static func skipAd(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.skipAd, action)
  }

  /// Plays from the start of a chapter; the action receives its id. Without this command, clients go to chapters with
  /// ``seekToPosition(_:)``.
  public static func goToChapter(
    @_implicitSelfCapture _ action: @escaping @MainActor (MediaContentDetails.Chapter.ID) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.goToChapter) { argument in
      guard case .chapter(let id) = argument else { throw MediaCommandError.invalidArgument }
      try await action(id.text)
    }
  }

  /// Plays the next chapter.
  public static func nextChapter(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.nextChapter, action)
  }

  /// Plays the chapter from its start, or the one before it.
  public static func previousChapter(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.previousChapter, action)
  }

  /// Ends the program.
  public static func quit(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.quit, action)
  }

  /// Sets the rate to one of this range, which is not 0.
  public static func changePlaybackRate(
    range: ClosedRange<Float>, @_implicitSelfCapture _ action: @escaping @MainActor (Float) async throws -> Void
  ) -> MediaCommand {
    let limits = Control.rateRange(Double(written: range.lowerBound), Double(written: range.upperBound))
    return MediaCommand(.changePlaybackRate, limits) { argument in
      guard case .rate(let rate) = argument else { throw MediaCommandError.invalidArgument }
      try await action(Float(rate))
    }
  }

  /// Sets the volume, from 0 on. ``MediaPlaybackSnapshot/volume`` has the current one.
  public static func setVolume(
    @_implicitSelfCapture _ action: @escaping @MainActor (Double) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.setVolume) { argument in
      guard case .volume(let volume) = argument else { throw MediaCommandError.invalidArgument }
      try await action(volume)
    }
  }

  /// Silences the player, or ends that. ``MediaPlaybackSnapshot/isMuted`` has the current state.
  public static func setMuted(
    @_implicitSelfCapture _ action: @escaping @MainActor (Bool) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.setMuted) { argument in
      guard case .muted(let isMuted) = argument else { throw MediaCommandError.invalidArgument }
      try await action(isMuted)
    }
  }

  /// Seeks to the live edge, which is the end of ``MediaPlaybackSnapshot/seekableWindow``.
  public static func goToLive(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.goToLive, action)
  }

  /// Enters or leaves full screen.
  public static func setFullscreen(
    current: Bool, @_implicitSelfCapture _ action: @escaping @MainActor (Bool) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.setFullscreen, .fullscreen(current)) { argument in
      guard case .fullscreen(let isOn) = argument else { throw MediaCommandError.invalidArgument }
      try await action(isOn)
    }
  }

  /// Plays a URL that has one of these schemes or one of these MIME types.
  public static func openURL(
    schemes: [String], mimeTypes: [String],
    @_implicitSelfCapture _ action: @escaping @MainActor (String) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.openURL, .openable(schemes, mimeTypes)) { argument in
      guard case .url(let uri) = argument else { throw MediaCommandError.invalidArgument }
      try await action(uri)
    }
  }

  /// Plays an entry of the queue. The action gets its id; see ``MediaSessionRepresentable/queueSnapshot``.
  public static func goToEntry(
    @_implicitSelfCapture _ action: @escaping @MainActor (String) async throws -> Void
  ) -> MediaCommand {
    entry(.goToEntry, action)
  }

  /// Adds a URL that has one of these schemes or one of these MIME types to the queue. The action gets the URL, the id of
  /// the entry before the new one, or nil for the front, and whether to play it at once. Desktops show adding only if
  /// ``removeFromQueue(_:)`` is enabled too. The schemes and MIME types are those of
  /// ``openURL(schemes:mimeTypes:_:)``: pass the same ones to both.
  public static func addToQueue(
    schemes: [String], mimeTypes: [String],
    @_implicitSelfCapture _ action: @escaping @MainActor (String, String?, Bool) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.addToQueue, .openable(schemes, mimeTypes)) { argument in
      guard case .addition(let uri, let previous, let makesCurrent) = argument else {
        throw MediaCommandError.invalidArgument
      }
      try await action(uri, previous.isEmpty ? nil : previous.text, makesCurrent)
    }
  }

  /// Removes an entry from the queue. The action gets its id.
  public static func removeFromQueue(
    @_implicitSelfCapture _ action: @escaping @MainActor (String) async throws -> Void
  ) -> MediaCommand {
    entry(.removeFromQueue, action)
  }

  private static func entry(
    _ command: Command, _ action: @escaping @MainActor (String) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(command) { argument in
      guard case .entry(let id) = argument else { throw MediaCommandError.invalidArgument }
      try await action(id.text)
    }
  }

  /// Plays a playlist. The action gets its id. Without this command clients do not see
  /// ``MediaSessionRepresentable/playlistsSnapshot``.
  public static func activatePlaylist(
    @_implicitSelfCapture _ action: @escaping @MainActor (String) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.activatePlaylist) { argument in
      guard case .playlist(let id) = argument else { throw MediaCommandError.invalidArgument }
      try await action(id.text)
    }
  }
}
