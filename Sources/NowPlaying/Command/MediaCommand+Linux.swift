// SPDX-License-Identifier: MIT

internal import NowPlayingCore

// What Linux desktops ask for and Apple's framework has no command for.
extension MediaCommand {
  /// Brings the player's window to the front.
  public static func raise(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.raise, action)
  }

  /// Ends the program.
  public static func quit(
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    plain(.quit, action)
  }

  /// Sets the volume, from 0 on; what it is stands in ``MediaPlaybackSnapshot/volume``.
  public static func setVolume(
    @_implicitSelfCapture _ action: @escaping @MainActor (Double) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.setVolume) { argument in
      guard case .volume(let volume) = argument else { throw MediaCommandError.invalidArgument }
      try await action(volume)
    }
  }

  /// Fills the screen, or does not any more.
  public static func setFullscreen(
    current: Bool, @_implicitSelfCapture _ action: @escaping @MainActor (Bool) async throws -> Void
  ) -> MediaCommand {
    MediaCommand(.setFullscreen, .fullscreen(current)) { argument in
      guard case .fullscreen(let isOn) = argument else { throw MediaCommandError.invalidArgument }
      try await action(isOn)
    }
  }

  /// Plays what is at an address of one of these schemes, of one of these MIME types.
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
