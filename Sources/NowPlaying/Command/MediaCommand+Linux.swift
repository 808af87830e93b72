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
}
