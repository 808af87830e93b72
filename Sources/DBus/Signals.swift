// SPDX-License-Identifier: MIT

/// Names on the bus that programs own.
public enum BusNames: Equatable, Sendable {
  case name(String)
  /// Every name that begins with this one and a dot.
  case namespace(String)

  func contains(_ other: String) -> Bool {
    switch self {
    case .name(let name): name == other
    case .namespace(let name): other.utf8.starts(with: (name + ".").utf8)
    }
  }
}

/// A name on the bus has another owner.
public struct OwnerChange: Sendable {
  public let name: String
  /// The unique names of both connections; empty: no program owned the name, or owns it.
  public let old: String
  public let new: String
  /// Whether the owner is the answer to the question that `follow` asks; else it has just become the owner.
  public let wasThere: Bool
}

/// Signals that a connection subscribes to. They are taken only from the owner of their sender's name, because any program
/// on the bus can send any signal, to all or to one connection. What is nil may be anything.
public struct Signals: Sendable {
  let sender: BusNames
  let path: String?
  let interface: String?
  let member: String?
  let condition: String

  /// `condition`: more of the match rule, "arg0='…'", which the bus applies and the connection does not.
  public init(
    of sender: BusNames, path: String? = nil, interface: String? = nil, member: String? = nil, condition: String = ""
  ) {
    (self.sender, self.path, self.interface, self.member) = (sender, path, interface, member)
    self.condition = condition
  }

  /// The rule by which the bus delivers them.
  var rule: String {
    var rule = "type='signal'"
    func add(_ key: StaticString, _ value: String?) { if let value { rule += ",\(key)='" + value + "'" } }
    if case .name(let name) = sender { add("sender", name) }
    add("path", path)
    add("interface", interface)
    add("member", member)
    return condition.isEmpty ? rule : rule + "," + condition
  }

  /// Whether a signal is one of these, whoever sent it.
  func matches(_ signal: Message) -> Bool {
    (path == nil || signal.path == path) && (interface == nil || signal.interface == interface)
      && (member == nil || signal.member == member)
  }
}
