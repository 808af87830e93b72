// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

extension Session {
  /// Publishes the session on the bus.
  public func publish() throws(Failure) {
    let entry = entry
    try context.changePublished(entry) { state throws(Failure) in
      if let lack = entry.state.lack(showsIdle: state.settings.showsIdle) {
        Log.write(.info, "session " + entry.state.id.text + lack)
      }
      try setPublished(&state)
      if !entry.isRemote { state.primary.add(entry.key, hasContent: entry.state.content != nil) }
    }
  }

  /// Withdraws the session from the bus.
  public func withdraw() throws(Failure) {
    try context.changePublished(entry) { state throws(Failure) in withdraw(&state) }
  }

  func setPublished(_ state: inout Context.State) throws(Failure) {
    let entry = entry
    try context.startBusThread(&state)
    if !entry.state.isPublished { entry.playerName = state.settings.playerName }
    entry.state.set(published: true)
    context.stopAwaitingPublishing(entry)
  }

  func withdraw(_ state: inout Context.State) {
    let entry = entry
    entry.state.set(published: false)
    state.primary.remove(entry.key)
  }

  /// Whether the session is on the bus.
  public var isPublished: Bool { read { _, entry in entry.busName != nil } ?? false }

  /// The name of the session on the bus; nil: it has none.
  public var busName: String? {
    get throws(Failure) { try context.withState { state throws(Failure) in entry.busName?.text } }
  }
}
