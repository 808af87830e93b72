// SPDX-License-Identifier: MIT

public import Foundation
internal import NowPlayingCore

/// The user's playlists, and the one that plays. Apple's framework has no playlists.
///
/// Clients see them if the model offers ``MediaCommand/activatePlaylist(_:)``. They request them in this order, by name,
/// or by one of the dates that at least one playlist has.
public struct MediaPlaylistsSnapshot: Equatable, Sendable {
  /// A playlist.
  public struct Playlist: Identifiable, Equatable, Sendable {
    /// The id, which is the same at the next start.
    public let id: String
    /// The name for people.
    public var name: String
    /// The icon, at a file or web URL.
    public var iconURL: URL?
    /// When it was created. Clients do not see the dates, only the order.
    public var creationDate: Date?
    /// When it was changed last.
    public var modificationDate: Date?
    /// When it was played last.
    public var lastPlayedDate: Date?

    /// Makes a playlist.
    public init(
      id: String, name: String, iconURL: URL? = nil, creationDate: Date? = nil, modificationDate: Date? = nil,
      lastPlayedDate: Date? = nil
    ) {
      self.id = id
      self.name = name
      self.iconURL = iconURL
      self.creationDate = creationDate
      self.modificationDate = modificationDate
      self.lastPlayedDate = lastPlayedDate
    }
  }

  /// The playlists in the player's order, 4,096 at most.
  public var playlists: [Playlist]
  /// The id of the playlist that plays; nil: none does.
  public var activePlaylistID: Playlist.ID?

  /// Makes the playlists.
  public init(playlists: [Playlist], activePlaylistID: Playlist.ID? = nil) {
    self.playlists = playlists
    self.activePlaylistID = activePlaylistID
  }
}

extension MediaPlaylistsSnapshot {
  /// The engine's values. A playlist that the engine refuses is left out. `report` gets the mistake.
  func lists(report: (String) -> Void) -> (playlists: Playlists, active: Identifier?) {
    var lists = Playlists()
    func attempt(_ change: () throws(Failure) -> Void) {
      do throws(Failure) { try change() } catch { report("its playlistsSnapshot: " + error.reason) }
    }
    for playlist in playlists.prefix(Limits.playlists + 1) {
      let id = Identifier(playlist.id)
      attempt { () throws(Failure) in
        try lists.add(id, name: playlist.name, icon: playlist.iconURL?.absoluteString)
        guard playlist.hasDate else { return }
        try lists.set(
          times: id, created: microseconds(playlist.creationDate), modified: microseconds(playlist.modificationDate),
          played: microseconds(playlist.lastPlayedDate))
      }
    }
    var active: Identifier?
    if let activePlaylistID {
      attempt { () throws(Failure) in active = try Playlists.checked(Identifier(activePlaylistID)) }
    }
    return (lists, active)
  }

  private func microseconds(_ date: Date?) -> Int64 {
    date.flatMap { Int64(seconds: $0.timeIntervalSince1970) } ?? .min
  }
}

extension MediaPlaylistsSnapshot.Playlist {
  fileprivate var hasDate: Bool { creationDate != nil || modificationDate != nil || lastPlayedDate != nil }
}
