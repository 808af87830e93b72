// SPDX-License-Identifier: MIT

/// Makes the ids of entries whose player has none: that of the content, with a number if another entry has that id.
///
/// An entry keeps its id while the window has it, wherever the window moves: a client that has read it reaches it.
public struct EntryNames {
  private struct Name {
    let id: Identifier
    let song: Identifier
    let index: Int
  }

  private var names: [Name] = []
  /// Those of the window before that no entry of this one has, in their order.
  private var left: [Name] = []
  /// The place in it after the name that was found last.
  private var place = 0
  /// Whether an index of the window before has another song now.
  private var isEdited = false
  private var number = 1

  public init() {}

  /// Begins another window of the queue.
  public mutating func begin() { (left, place, names, isEdited) = (names, 0, [], false) }

  /// Adds the entry at this index of the player's queue to the window, and returns its id.
  public mutating func add(
    _ content: Content, at index: Int, to queue: inout Queue
  ) throws(Failure) -> Identifier {
    let song = content.id
    isEdited = isEdited || left.contains { $0.index == index && $0.song != song }
    let found = place(of: song, index)
    let id = found.map { left[$0].id } ?? free(song, in: queue)
    try queue.add(id, content)
    if let found {
      left.remove(at: found)
      place = found
    }
    names.append(Name(id: id, song: song, index: index))
    return id
  }

  /// The place of the name that this entry had before. In a list that was edited it is the next one of the song.
  private func place(of song: Identifier, _ index: Int) -> Int? {
    guard isEdited else { return left.firstIndex { $0.index == index && $0.song == song } }
    return left[place...].firstIndex { $0.song == song } ?? left.firstIndex { $0.song == song }
  }

  /// An id that no entry has, nor had in the window before.
  private mutating func free(_ song: Identifier, in queue: Queue) -> Identifier {
    var id = song
    while queue.place(of: id) != nil || left.contains(where: { $0.id == id }) {
      number += 1
      id = Identifier(song.text + "#" + Text.number(Int64(number)))
    }
    return id
  }
}
