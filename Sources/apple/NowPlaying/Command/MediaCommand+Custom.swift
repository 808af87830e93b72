// SPDX-License-Identifier: MIT

internal import NowPlayingCore

// Like custom.h, this may change in any release.
extension MediaCommand {
  /// The state that a command of the player's own shows.
  public enum CustomState: Equatable, Sendable {
    /// It has no state.
    case stateless
    case off
    case on
    /// It is being performed, from 0 to 1.
    case progress(Double)
  }

  /// The values of a command of the player's own.
  struct Custom: Equatable, Sendable {
    let id: String
    let title: String
    let icon: String?
    let artwork: Artwork?
    let state: CustomState
    let isDangerous: Bool

    static func == (one: Custom, other: Custom) -> Bool {
      (one.id, one.title, one.icon, one.artwork?.id) == (other.id, other.title, other.icon, other.artwork?.id)
        && one.state == other.state && one.isDangerous == other.isDangerous
    }
  }

  /// A command of the player's own, for which there is no other: "Add to mix". Clients of `org.nowplaying.Session1` show
  /// these commands as a menu, in their order. A session has at most 16, each with an id of its own. `icon` is a name of
  /// the icon theme, or the URL of an image. `artwork` is an image, which clients show instead of it.
  ///
  /// A command that loses something is dangerous. Any program can send it, so the action always asks the listener first.
  public static func custom(
    _ id: String, title: String, icon: String? = nil, artwork: Artwork? = nil, state: CustomState = .stateless,
    isDangerous: Bool = false,
    @_implicitSelfCapture _ action: @escaping @MainActor () async throws -> Void
  ) -> MediaCommand {
    var command = plain(.custom, action)
    command.custom = Custom(
      id: id, title: title, icon: icon, artwork: artwork, state: state, isDangerous: isDangerous)
    return command
  }

  /// The command in the engine's words; nil: it is not one of the player's own.
  var customCommand: CustomCommand? {
    get throws(Failure) {
      guard let custom else { return nil }
      var fraction = 0.0
      let state: NowPlayingCore.CustomState
      switch custom.state {
      case .stateless: state = .stateless
      case .off: state = .off
      case .on: state = .on
      case .progress(let value): (state, fraction) = (.progress, value)
      }
      return try CustomCommand(
        id: Identifier(custom.id), title: custom.title, icon: custom.icon, state: state, progress: fraction,
        isDangerous: custom.isDangerous, isEnabled: isEnabled)
    }
  }
}
