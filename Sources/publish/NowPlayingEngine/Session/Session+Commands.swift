// SPDX-License-Identifier: MIT

public import NowPlayingCore

extension Session {
  /// Offers commands, and sets the function that handles them.
  public func offer(_ commands: [Command], _ handler: @escaping (Request) -> Void) throws(Failure) {
    let entry = entry
    var previous: SessionEntry.Handlers?
    try context.change(entry) { state throws(Failure) in
      previous = entry.handlers
      entry.handlers.set(handler, for: commands.reduce([]) { $0.union(CommandSet($1)) })
      return try entry.state.change { offer throws(Failure) in
        for command in commands { offer.add(command) }
      }
    }
    withExtendedLifetime(previous) {}
  }

  /// Offers one command.
  public func offer(_ command: Command, _ handler: @escaping (Request) -> Void) throws(Failure) {
    try offer([command], handler)
  }

  /// Sets where the player can play; empty: it has no outputs.
  public func set(outputs: [Output]) throws(Failure) {
    try Output.check(outputs)
    try changeLists { $0.outputs = outputs }
  }

  /// Sets the commands of the player's own; empty: it has none.
  public func set(customCommands commands: [CustomCommand], _ handler: @escaping (Request) -> Void) throws(Failure) {
    try CustomCommand.check(commands)
    if commands.isEmpty { try withdraw(.custom) } else { try offer(.custom, handler) }
    let entry = entry
    var previous: SessionEntry.Handlers?
    try context.change(entry) { state throws(Failure) in
      previous = entry.handlers
      entry.handlers.icons.removeAll { icon in !commands.contains { $0.id == icon.id } }
      return entry.state.change(lists: { $0.set(customCommands: commands) })
    }
    withExtendedLifetime(previous) {}
  }

  /// Sets an image as the icon of a custom command, and its provider; nil: it has none. A later command with the id keeps it.
  public func set(
    icon artwork: Artwork?, _ provider: ImageProviders.Still?, ofCustomCommand id: Identifier
  ) throws(Failure) {
    let entry = entry
    var previous: SessionEntry.Handlers?
    try context.change(entry) { state throws(Failure) in
      var lists = entry.state.lists
      try lists.set(artwork: artwork, ofCustomCommand: id)
      previous = entry.handlers
      entry.handlers.icons.removeAll { $0.id == id }
      if let provider { entry.handlers.icons.append((id, provider)) }
      return entry.state.change(lists: { $0 = lists })
    }
    withExtendedLifetime(previous) {}
  }

  /// Withdraws one command.
  public func withdraw(_ command: Command) throws(Failure) {
    let entry = entry
    var previous: SessionEntry.Handlers?
    try context.change(entry) { state throws(Failure) in
      let isChanged = try entry.state.change { offer throws(Failure) in offer.remove(command) }
      previous = entry.handlers
      entry.handlers.set(nil, for: CommandSet(command))
      return isChanged
    }
    withExtendedLifetime(previous) {}
  }

  /// Sets the function that publishes the state which a command has changed, before the command is answered.
  public func set(publishHandler handler: (() -> Void)?) throws(Failure) {
    let entry = entry
    var previous: (() -> Void)?
    try context.change(entry) { state throws(Failure) in
      previous = entry.handlers.publish
      entry.handlers.publish = handler
      return false
    }
    withExtendedLifetime(previous) {}
  }
}
