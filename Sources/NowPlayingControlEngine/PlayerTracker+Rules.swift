// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

/// What a service adds to the tracker. These are closures, so that the library does not contain their code.
final class PlayerRules {
  /// Whether a name is ignored, which has this owner now.
  let isIgnored: (Identifier, String) -> Bool
  /// A player has other names.
  let named: (PlayerTracker.Entry) -> Void
  /// Whether a process publishes the players of phones.
  let isOfPhones: (UInt32) -> Bool
  /// Whether a player that plays has been resumed after a hold. The order knows it then.
  let isResumed: (Identifier, PlayerStatus) -> Bool
  /// The ignored names that have owners.
  var ignored = IdentifierMap<(name: Identifier, owner: String)>()
  /// The players that are about to play again, the times of their places, and until when.
  var resuming = IdentifierMap<(place: PlayerTime, until: Int64)>()

  init(
    isIgnored: @escaping (Identifier, String) -> Bool, named: @escaping (PlayerTracker.Entry) -> Void,
    isOfPhones: @escaping (UInt32) -> Bool, isResumed: @escaping (Identifier, PlayerStatus) -> Bool
  ) {
    (self.isIgnored, self.named, self.isOfPhones, self.isResumed) = (isIgnored, named, isOfPhones, isResumed)
  }
}

extension PlayerTracker {
  /// Sets the rules. They count at once for the players that are known. An ignored name is as if it had no owner.
  /// `preference`: of a name; see `PlayerOrder.setPreference`. `isOfPhones`: whether a process publishes the players of phones.
  public func setRules(
    ignores: @escaping (Identifier) -> Bool, preference: @escaping (Identifier) -> UInt8,
    isOfPhones: @escaping (UInt32) -> Bool
  ) {
    let (old, now) = (rules, Clock.now())
    let new = PlayerRules(
      isIgnored: { [self] in ignores($0) && ignore($0, $1) }, named: { [self] in prefer($0, by: preference) },
      isOfPhones: isOfPhones, isResumed: { [self] in resume($0, $1) })
    new.resuming = old?.resuming ?? IdentifierMap()
    rules = new
    for owner in entries.values.map({ $0.owner }) {
      for name in order.names(of: owner) where new.isIgnored(name, owner.text) { vanished(name, owner, now: now) }
      if let entry = entries[owner] { new.named(entry) }
    }
    for (name, owner) in old?.ignored.values ?? [] where !new.isIgnored(name, owner) {
      appeared(name, Identifier(owner), true, now: now)
    }
  }

  /// A hold makes a player play again, which had its place since that time.
  public func resumes(_ owner: Identifier, since place: PlayerTime) {
    rules?.resuming[owner] = (place, Clock.now() + PlayerOrder.effect)
  }

  private func ignore(_ name: Identifier, _ owner: String) -> Bool {
    rules?.ignored[name] = owner.isEmpty ? nil : (name, owner)
    return true
  }

  private func prefer(_ entry: Entry, by preference: (Identifier) -> UInt8) {
    guard let preference = order.names(of: entry.owner).map({ preference($0) }).min() else {
      rules?.resuming[entry.owner] = nil
      return
    }
    order.setPreference(entry.owner, preference, now: Clock.now())
    orderIsMarked = true
    mark(entry, mustCompare: false)
  }

  private func resume(_ owner: Identifier, _ status: PlayerStatus) -> Bool {
    guard status == .playing, let (place, until) = rules?.resuming.removeValue(forKey: owner) else { return false }
    let now = Clock.now()
    guard now <= until else { return false }
    order.resumed(owner, since: place, now: now)
    return true
  }
}
