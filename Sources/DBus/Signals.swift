// SPDX-License-Identifier: MIT

/// Signals that a connection subscribes to. They are taken only from the owner of their sender's name, because any program
/// on the bus can send any signal, to all or to one connection.
public final class Signals {
  let sender: BusNames
  private let path: String
  private let interface: String
  private let member: String
  private let condition: String

  /// Signals of the owner of a name; what is empty may be anything.
  /// `condition`: more of the match rule, "arg0='…'", which the bus applies and the connection does not.
  public init(
    of sender: BusNames, path: String = "", interface: String = "", member: String = "", condition: String = ""
  ) {
    (self.sender, self.path, self.interface, self.member) = (sender, path, interface, member)
    self.condition = condition
  }

  /// The rule by which the bus delivers them.
  var rule: String {
    let sender = Self.condition("sender", sender.isNamespace ? "" : sender.name)
    return "type='signal'" + sender + Self.condition("path", path) + Self.condition("interface", interface)
      + Self.condition("member", member) + (condition.isEmpty ? "" : "," + condition)
  }

  @inline(never)
  private static func condition(_ key: String, _ value: String) -> String {
    value.isEmpty ? "" : "," + key + "='" + value + "'"
  }

  /// Whether a signal is one of these, whoever sent it.
  func matches(_ signal: Message) -> Bool {
    Self.isSame(path, signal.path) && Self.isSame(interface, signal.interface) && Self.isSame(member, signal.member)
  }

  @inline(never)
  private static func isSame(_ wanted: String, _ text: String?) -> Bool { wanted.isEmpty || text == wanted }
}

/// A name on the bus, or every name that begins with it and a dot.
public final class BusNames {
  let name: String
  let isNamespace: Bool

  private init(_ name: String, isNamespace: Bool) { (self.name, self.isNamespace) = (name, isNamespace) }

  public static func name(_ name: String) -> BusNames { BusNames(name, isNamespace: false) }
  public static func namespace(_ name: String) -> BusNames { BusNames(name, isNamespace: true) }

  @inline(never)
  func contains(_ other: String) -> Bool {
    isNamespace ? other.utf8.starts(with: (name + ".").utf8) : other == name
  }

  /// Whether it is one name that always means the same connection: a unique name, or that of the bus.
  var isFixed: Bool { !isNamespace && Connection.isFixed(name) }
}

/// A name on the bus has another owner.
public final class OwnerChange {
  public let name: String
  /// The unique names of both connections; empty: no program owned the name, or owns it.
  public let old: String
  public let new: String
  /// Whether the owner is the answer to the question that `follow` asks; else it has just become the owner.
  public let wasThere: Bool

  init(_ name: String, from old: String, to new: String, wasThere: Bool) {
    (self.name, self.old, self.new, self.wasThere) = (name, old, new, wasThere)
  }
}

/// What a connection keeps of names and signals.
struct Subscriptions {
  /// Who is told of another owner.
  final class Watch {
    let names: BusNames
    let changed: (OwnerChange) -> Void

    init(_ names: BusNames, _ changed: @escaping (OwnerChange) -> Void) {
      (self.names, self.changed) = (names, changed)
    }
  }

  final class Subscription {
    let signals: Signals
    let received: (Message) -> Void

    init(_ signals: Signals, _ received: @escaping (Message) -> Void) {
      (self.signals, self.received) = (signals, received)
    }
  }

  final class Owner {
    let name: String
    let uniqueName: String

    init(_ name: String, _ uniqueName: String) { (self.name, self.uniqueName) = (name, uniqueName) }
  }

  var followed: [BusNames] = []
  var owners: [Owner] = []
  var watches: [Watch] = []
  var all: [Subscription] = []
}
