// SPDX-License-Identifier: MIT

/// The objects that a connection exports, by their paths.
struct ExportedObjects {
  private struct Object {
    let path: String
    let isTree: Bool
    let handler: any ObjectHandler

    func has(_ other: String) -> Bool {
      path.hasSameBytes(as: other) || (isTree && other.beginsWithBytes(of: path + "/"))
    }
  }

  private var all: [Object] = []
  /// Answers calls if there are objects. A library without objects does not contain that code.
  private(set) var answer: ((Connection, Message) -> Void)?

  mutating func set(_ handler: any ObjectHandler, at path: String, isTree: Bool) {
    answer = { $0.answers.answerObject($1) }
    let object = Object(path: path, isTree: isTree, handler: handler)
    if let index = all.firstIndex(where: { $0.path.hasSameBytes(as: path) }) {
      all[index] = object
    } else {
      all.append(object)
    }
  }

  /// The object that answers calls to a path.
  func handler(at path: String) -> (any ObjectHandler)? { all.first { $0.has(path) }?.handler }

  /// The next elements of the paths of objects below a path.
  func nodes(below path: String) -> [String] {
    let prefix = path.hasSameBytes(as: "/") ? path : path + "/"
    var nodes: [String] = []
    for object in all {
      guard let rest = object.path.text(after: prefix) else { continue }
      let node = String(Substring(rest.utf8.prefix { $0 != UInt8(ascii: "/") }))
      if !nodes.contains(where: { $0.hasSameBytes(as: node) }) { nodes.append(node) }
    }
    return nodes
  }
}
