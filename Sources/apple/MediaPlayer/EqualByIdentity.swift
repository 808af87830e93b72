// SPDX-License-Identifier: MIT

/// An object that is equal only to itself, as the objects of Apple's framework are.
///
/// So it can be the key of a dictionary, and a case of a `switch`:
///
/// ```swift
/// switch command {
/// case center.playCommand: "play"
/// case center.pauseCommand: "pause"
/// default: "other"
/// }
/// ```
public protocol EqualByIdentity: AnyObject, Hashable {}

extension EqualByIdentity {
  public static func == (one: Self, other: Self) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension MPRemoteCommand: EqualByIdentity {}
extension MPRemoteCommandCenter: EqualByIdentity {}
extension MPRemoteCommandEvent: EqualByIdentity {}
extension MPNowPlayingInfoCenter: EqualByIdentity {}
extension MPNowPlayingInfoLanguageOption: EqualByIdentity {}
extension MPNowPlayingInfoLanguageOptionGroup: EqualByIdentity {}
extension MPNowPlayingSession: EqualByIdentity {}
extension MPMediaItemArtwork: EqualByIdentity {}
extension MPMediaItemAnimatedArtwork: EqualByIdentity {}
extension MPAdTimeRange: EqualByIdentity {}
