// SPDX-License-Identifier: MIT

public import NowPlayingCore

extension Session {
  /// Offers commands, and sets the function that handles them.
  public func offer(_ commands: [Command], _ handler: @escaping (Request) -> Void) throws(Failure) {
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

  /// Withdraws one command.
  public func withdraw(_ command: Command) throws(Failure) {
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
    var previous: (() -> Void)?
    try context.change(entry) { state throws(Failure) in
      previous = entry.handlers.publish
      entry.handlers.publish = handler
      return false
    }
    withExtendedLifetime(previous) {}
  }
}
