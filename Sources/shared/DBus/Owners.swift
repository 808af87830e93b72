// SPDX-License-Identifier: MIT

/// The owners of names. A search in 1,000 names costs three times as much as in 10.
struct Owners {
  /// How many names below another one are kept, and how many of them of one owner. One program can own 50,000 names.
  private static let most = 4_096
  private static let mostOfOne = 64

  /// A name and its owner.
  final class Owner {
    let name: String
    let uniqueName: String

    init(_ name: String, _ uniqueName: String) { (self.name, self.uniqueName) = (name, uniqueName) }
  }

  /// In the order of the names.
  private(set) var all: [Owner] = []
  /// In the order of the unique names.
  private var byOwner: [Owner] = []

  /// The unique name of the owner; empty: the name has none.
  func owner(of name: String) -> String {
    let place = place(of: name)
    return place < all.count && all[place].name.hasSameBytes(as: name) ? all[place].uniqueName : ""
  }

  /// The names that a connection owns.
  func names(of uniqueName: String) -> ArraySlice<Owner> {
    let start = start(of: uniqueName)
    var end = start
    while end < byOwner.count, byOwner[end].uniqueName.hasSameBytes(as: uniqueName) { end += 1 }
    return byOwner[start..<end]
  }

  /// Whether one more name of an owner is kept.
  func hasRoom(for uniqueName: String) -> Bool {
    all.count < Self.most && names(of: uniqueName).count < Self.mostOfOne
  }

  var isFull: Bool { all.count >= Self.most }

  /// Whether a program that comes has room for its names.
  var hasSpareRoom: Bool { all.count <= Self.most - Self.mostOfOne }

  /// Adds a name that has no owner.
  mutating func insert(_ name: String, _ uniqueName: String) {
    let owner = Owner(name, uniqueName)
    all.insert(owner, at: place(of: name))
    byOwner.insert(owner, at: start(of: uniqueName))
  }

  /// Removes a name, if it has an owner.
  mutating func remove(_ name: String) {
    let place = place(of: name)
    guard place < all.count, all[place].name.hasSameBytes(as: name) else { return }
    let owner = all.remove(at: place)
    if let index = names(of: owner.uniqueName).firstIndex(where: { $0 === owner }) { byOwner.remove(at: index) }
  }

  @inline(never)
  private func place(of name: String) -> Int { all.place(where: { $0.name.precedesByBytes(name) }) }

  @inline(never)
  private func start(of uniqueName: String) -> Int {
    byOwner.place(where: { $0.uniqueName.precedesByBytes(uniqueName) })
  }
}
