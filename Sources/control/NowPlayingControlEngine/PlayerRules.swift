// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

/// The rules that a service adds to the tracker. These are closures, so that the library does not contain their code.
final class PlayerRules {
  /// Whether a name is ignored, which has this owner now.
  let isIgnored: (Identifier, String) -> Bool
  /// A player has other names.
  let named: (PlayerReading) -> Void
  /// Whether a process publishes the players of phones.
  let isOfPhones: (UInt32) -> Bool
  /// Whether a player that plays has been resumed after a hold. The order knows it then.
  let isResumed: (Identifier, PlayerStatus) -> Bool
  /// The ignored names that have owners.
  var ignored = IdentifierMap<(name: Identifier, owner: String)>()
  /// The players that are about to play again, the times of their places, and until when.
  var resuming = IdentifierMap<(place: PlayerTime, until: Int64)>()

  init(
    isIgnored: @escaping (Identifier, String) -> Bool, named: @escaping (PlayerReading) -> Void,
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
    let (old, now) = (readings.rules, Clock.now())
    let new = PlayerRules(
      isIgnored: { [self] in ignores($0) && ignore($0, $1) }, named: { [self] in prefer($0, by: preference) },
      isOfPhones: isOfPhones, isResumed: { [self] in resume($0, $1) })
    new.resuming = old?.resuming ?? IdentifierMap()
    readings.rules = new
    for owner in readings.all.map({ $0.owner }) {
      for name in order.names(of: owner) where new.isIgnored(name, owner.text) {
        readings.vanished(name, owner, now: now)
      }
      if let reading = readings[owner] { new.named(reading) }
    }
    for (name, owner) in old?.ignored.values ?? [] where !new.isIgnored(name, owner) {
      readings.appeared(name, Identifier(owner), true, now: now)
    }
  }

  /// A hold makes a player play again, which had its place since that time.
  public func resumes(_ owner: Identifier, since place: PlayerTime) {
    readings.rules?.resuming[owner] = (place, Clock.now() + PlayerOrder.effect)
  }

  private func ignore(_ name: Identifier, _ owner: String) -> Bool {
    readings.rules?.ignored[name] = owner.isEmpty ? nil : (name, owner)
    return true
  }

  private func prefer(_ reading: PlayerReading, by preference: (Identifier) -> UInt8) {
    guard let preference = order.names(of: reading.owner).map({ preference($0) }).min() else {
      readings.rules?.resuming[reading.owner] = nil
      return
    }
    readings.changePlayers { $0.order.setPreference(reading.owner, preference, now: Clock.now()) }
    readings.mark(reading, mustCompare: false)
  }

  private func resume(_ owner: Identifier, _ status: PlayerStatus) -> Bool {
    guard status == .playing, let (place, until) = readings.rules?.resuming.removeValue(forKey: owner) else {
      return false
    }
    let now = Clock.now()
    guard now <= until else { return false }
    readings.changePlayers { $0.resumed(owner, since: place, now: now) }
    return true
  }
}
