// SPDX-License-Identifier: MIT

public import NowPlayingCore
internal import NowPlayingPlatform

/// The user's rules for players, by their bus names.
final class PlayerRules {
  private let ignores: (Identifier) -> Bool
  let preference: (Identifier) -> UInt8
  /// The ignored names that have owners.
  private(set) var ignored = IdentifierMap<(name: Identifier, owner: String)>()

  init(ignores: @escaping (Identifier) -> Bool, preference: @escaping (Identifier) -> UInt8) {
    (self.ignores, self.preference) = (ignores, preference)
  }

  /// Whether a name is ignored, which has this owner now.
  func ignore(_ name: Identifier, _ owner: String) -> Bool {
    guard ignores(name) else { return false }
    ignored[name] = owner.isEmpty ? nil : (name, owner)
    return true
  }
}

extension PlayerTracker {
  /// Sets the rules. They count at once for the players that are known. An ignored name is as if it had no owner.
  /// `preference`: of a name; see `PlayerOrder.setPreference`.
  public func setRules(ignores: @escaping (Identifier) -> Bool, preference: @escaping (Identifier) -> UInt8) {
    let (old, new, now) = (rules, PlayerRules(ignores: ignores, preference: preference), Clock.now())
    rules = new
    for owner in entries.values.map({ $0.owner }) {
      for name in order.names(of: owner) where new.ignore(name, owner.text) { vanished(name, owner, now: now) }
      if let entry = entries[owner] { applyPreference(to: entry) }
    }
    for (name, owner) in old?.ignored.values ?? [] where !new.ignore(name, owner) {
      appeared(name, Identifier(owner), true, now: now)
    }
  }

  /// A player has other names, or the rules have changed.
  func applyPreference(to entry: Entry) {
    guard let rules else { return }
    let preference = order.names(of: entry.owner).map { rules.preference($0) }.min() ?? PlayerOrder.notPreferred
    order.setPreference(entry.owner, preference, now: Clock.now())
    orderIsMarked = true
    mark(entry, mustCompare: false)
  }
}
