// SPDX-License-Identifier: MIT

internal import NowPlayingCore

extension SessionEntry {
  /// The functions that the player registered for a session.
  struct Handlers {
    var applicationPrimary: ((Bool) -> Void)?
    var systemPrimary: ((Bool) -> Void)?
    /// Publishes the state that a command has changed, before the command is answered.
    var publish: (() -> Void)?
    /// The providers of the images of the content.
    var images: ImageProviders?
    /// The providers of the images of the next queue entry, if the player is asked ahead.
    var nextImages: ImageProviders?
    /// The providers of the icons of custom commands.
    var icons: [(id: Identifier, still: ImageProviders.Still)] = []
    /// A player has one for all its commands, or a few.
    private var commands: [CommandHandler] = []

    // Inlined: otherwise the compiler copies all handlers for the call.
    @inline(__always)
    subscript(command: Command) -> CommandHandler? { commands.first { $0.commands.contains(command) } }

    /// The provider of an image that a session has, and whether it is the player's own; nil: the session has none.
    func provider(
      for query: ImageQuery, of content: Content?, next: Content?
    ) -> (provider: ImageProviders.Provider, isForPlayer: Bool)? {
      if case .icon(let id) = query.role { return icons.first { $0.id == id }?.still.owned }
      if content?.has(query) == true { return images?.provider(for: query.role) }
      return next?.has(query) == true ? nextImages?.provider(for: query.role) : nil
    }

    /// Sets the handler of some commands; nil: removes it.
    mutating func set(_ handler: ((Request) -> Void)?, for set: CommandSet) {
      for place in commands.indices.reversed() {
        commands[place].commands.subtract(set)
        if commands[place].commands.isEmpty { commands.remove(at: place) }
      }
      if let handler, !set.isEmpty { commands.append(CommandHandler(commands: set, run: handler)) }
    }
  }
}

/// A function of the player, and the commands that it handles.
struct CommandHandler {
  var commands: CommandSet
  let run: (Request) -> Void
}
