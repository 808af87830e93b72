// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import OrgNowPlaying
internal import DBus

/// Follows the order of playerctld, if it runs.
extension PlayerTracker {
  private static let daemonInterface = "com.github.altdesktop.playerctld"

  /// `owner`: its connection, or its name if it is read once.
  func followDaemon(_ owner: String) {
    let signals = Signals(of: .name(MirrorSurface.busName), path: PlayerReader.path, interface: Self.properties)
    let changed = { [self] (signal: Message) in
      guard signal.readString().hasSameBytes(as: Self.daemonInterface) else { return }
      signal.readEntries { name in
        if name.hasSameBytes(as: "PlayerNames") { reportOrder(signal.readStrings()) }
      }
    }
    if !onlyOnce { connection.subscribe(to: signals, changed) }
    guard let call = makeGet(owner, PlayerReader.path, [Self.daemonInterface, "PlayerNames"]) else { return }
    beginCall()
    let answered = { [self] (reply: Message?) in
      endCall()
      if let reply, !reply.isError, reply.enterVariant("as") { reportOrder(reply.readStrings()) }
    }
    if onlyOnce {
      self.call(anyOwner: call, answered)
    } else {
      connection.call(call, timeoutMicroseconds: Self.patience, answered)
    }
  }

  func reportOrder(_ names: [String]?) {
    order.listReported(names?.map { Identifier($0) })
    for entry in entries.values { mark(entry, mustCompare: false) }
  }
}
