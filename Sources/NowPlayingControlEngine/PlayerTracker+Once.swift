// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Reads each player once, for a program that follows no changes.
extension PlayerTracker {
  /// If there are more names, the bus is asked for their owners.
  private static let mostNames = 1_024

  /// Reads each player by its name. The sender of the answer is the owner, which the bus need not be asked for.
  func readNames(asksCenter: Bool = true) {
    beginCall()
    connection.listNames(of: [.namespace(Self.players), .name(Self.centerName)]) { [self] names in
      defer { endCall() }
      let players = names.filter { !$0.hasSameBytes(as: Self.centerName) }
      let hasCenter = players.count < names.count && !scope.contains(.decides)
      if hasCenter, asksCenter { readPlayersOfCenter(players) } else { readOwners(of: players) }
    }
  }

  func readOwners(of names: [String]) {
    // One program can own thousands of names. It is called once if the owners are known first.
    guard names.count <= Self.mostNames else { return follow(.namespace(Self.players)) }
    for name in names { readOwner(of: name) }
  }

  private func readOwner(of name: String) {
    if name.hasSameBytes(as: MirrorSurface.busName) {
      if readyCenter == nil { followDaemon(name) }
      return
    }
    guard let call = makeGet(name, PlayerReader.path, [PlayerReader.playerInterface]) else { return }
    beginCall()
    self.call(anyOwner: call) { [self] reply in
      defer { endCall() }
      // The bus answers for a player that does not, and for one that has left.
      guard let reply, let sender = reply.sender, sender.utf8.first == UInt8(ascii: ":") else {
        return findOwner(of: name, isSilent: reply == nil)
      }
      let now = Clock.now()
      guard let entry = add(Identifier(name), Identifier(sender), true, now: now) else { return }
      if !reply.isError { request(entry.mpris.readAll(of: PlayerReader.playerInterface, reply, now: now), of: entry) }
      readRest(of: entry)
      requestProcess(of: entry)
      if entry.openCalls == 0 { entry.isRead = true }
      mark(entry)
    }
  }

  /// Shows a player whose state is not known.
  private func findOwner(of name: String, isSilent: Bool) {
    guard !connection.isClosed else { return }
    beginCall()
    connection.follow(.name(name), onlyOnce: true) { [self] change in
      guard !change.new.isEmpty, let entry = add(Identifier(name), Identifier(change.new), true, now: Clock.now())
      else { return }
      entry.isRead = true
      setSilent(entry, isSilent)
      if !isSilent { readRest(of: entry) }
      mark(entry)
    } answered: { [self] in
      endCall()
    }
  }

  func call(anyOwner call: MessageWriter, _ completion: @escaping (Message?) -> Void) {
    let numbers = Connection.secretNumbers
    let number = numbers.lowerBound | Random.bits() & (numbers.upperBound - numbers.lowerBound)
    connection.call(anyOwner: call, number: number, timeoutMicroseconds: Self.patience, completion)
  }
}
