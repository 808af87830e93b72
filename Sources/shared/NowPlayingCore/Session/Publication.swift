// SPDX-License-Identifier: MIT

/// Where clients find a session.
public enum Publication: Sendable {
  /// Nowhere.
  case none
  /// Through the connection of the application's primary session. The session has no bus name.
  case throughPrimary
  /// On a connection of its own, with a bus name.
  case onBus

  /// Decides for one session. `hasContent`: it has content, or an update is open. `hasLeft`: it has been unreachable for longer
  /// than its grace period.
  public init(
    isPublished: Bool, hasContent: Bool, isPrimary: Bool, isRemote: Bool, hasLeft: Bool,
    in settings: ApplicationSettings
  ) {
    if !isPublished || !(hasContent || settings.showsIdle) {
      self = .none
    } else if isRemote {
      // Remote sessions are independent of the primary session.
      self = hasLeft ? .none : .onBus
    } else {
      self = isPrimary || settings.publishesAll ? .onBus : .throughPrimary
    }
  }

  /// Whether a session on the bus requests the plain name, without an ending. At most one session of the application does:
  /// if not all are published, it is the primary one.
  public static func wantsPlainName(isRemote: Bool, in settings: ApplicationSettings) -> Bool {
    !isRemote && !settings.publishesAll && !settings.hasUniqueNames
  }
}
