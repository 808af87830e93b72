// SPDX-License-Identifier: MIT

/// The playlists of a session.
public struct Playlists: Equatable, Sendable {
  /// A playlist. It is a class, since sessions copy thousands of them.
  public final class Playlist: Equatable, Sendable {
    public let id: Identifier
    public let name: String
    public let icon: String?
    public let times: Times

    init(id: Identifier, name: String, icon: String?, times: Times) {
      self.id = id
      self.name = name
      self.icon = icon
      self.times = times
    }

    public static func == (one: Playlist, other: Playlist) -> Bool {
      one === other
        || (one.id == other.id && one.name.hasSameBytes(as: other.name) && one.icon.hasSameBytes(as: other.icon)
          && one.times == other.times)
    }
  }

  /// In microseconds since 1970; the least number if it is unknown.
  public struct Times: Equatable, Sendable {
    public var created = Int64.min
    public var modified = Int64.min
    public var played = Int64.min
  }

  /// In the player's order.
  public private(set) var entries: [Playlist] = []
  /// The indices sorted by id, for a binary search.
  private var ranking: [Int] = []

  /// Makes an empty collection.
  public init() {}

  /// Adds a playlist at the end.
  public mutating func add(_ id: Identifier, name: String, icon: String?) throws(Failure) {
    let id = try Self.checked(id)
    let name = Text.line(Text.clean(name, limit: Limits.playlistNameBytes))
    guard !name.isEmpty else { throw .invalid("a playlist needs a name") }
    if let icon { try IconAddress.check(icon) }
    guard entries.count < Limits.playlists else {
      throw .limit("a session has at most", Limits.playlists, "playlists: this one was ignored")
    }
    let (rank, known) = find(id)
    guard known == nil else {
      throw Failure(.invalidArgument, "there is a playlist", id: id, " already: use another id")
    }
    ranking.insert(entries.count, at: rank)
    entries.append(Playlist(id: id, name: name, icon: icon.map { Text.clean($0) }, times: Times()))
  }

  /// Adds a playlist of another program. A wrong icon is left out; a wrong playlist is ignored.
  public mutating func addRead(_ id: Identifier, name: String, icon: String) {
    if !icon.isEmpty, (try? add(id, name: name, icon: Text.line(Text.clean(icon)))) != nil { return }
    try? add(id, name: name, icon: nil)
  }

  /// Replaces a playlist of another program, if it is known.
  public mutating func replaceRead(_ id: Identifier, name: String, icon: String) {
    guard let place = find(id).place else { return }
    var read = Playlists()
    read.addRead(id, name: name, icon: icon)
    if let playlist = read.entries.first { entries[place] = playlist }
  }

  /// Checks the id of a playlist that need not exist yet.
  public static func checked(_ id: Identifier) throws(Failure) -> Identifier {
    try Identifier.checked(id, "a playlist needs an id that is the same at the next start")
  }

  /// Sets when a playlist was created, modified and played last.
  public mutating func set(times id: Identifier, created: Int64, modified: Int64, played: Int64) throws(Failure) {
    guard let place = find(id).place else { throw Failure(.notFound, "there is no playlist", id: id, ": add it first") }
    let known = entries[place]
    entries[place] = Playlist(
      id: known.id, name: known.name, icon: known.icon,
      times: Times(created: created, modified: modified, played: played))
  }

  /// The playlist with an id.
  public subscript(id: Identifier) -> Playlist? { find(id).place.map { entries[$0] } }

  /// The index of an id in the sorted indices, or where it would be, and the index of its playlist.
  private func find(_ id: Identifier) -> (rank: Int, place: Int?) {
    var (low, high) = (0, ranking.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[ranking[middle]].id < id { low = middle + 1 } else { high = middle }
    }
    guard low < ranking.count, entries[ranking[low]].id == id else { return (low, nil) }
    return (low, ranking[low])
  }

  /// Whether the playlists are the same ones in the same order. Their details can differ.
  public func hasSameEntries(as other: Playlists) -> Bool {
    entries.count == other.entries.count && zip(entries, other.entries).allSatisfy { $0.id == $1.id }
  }

  public static func == (one: Playlists, other: Playlists) -> Bool { one.entries == other.entries }
}
