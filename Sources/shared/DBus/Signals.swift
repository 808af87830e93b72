// SPDX-License-Identifier: MIT

/// Signals that a connection subscribes to. It accepts them only from the owner of their sender's name, because every
/// program on the bus can send every signal, to all connections or to one.
public final class Signals {
  let sender: BusNames
  private let path: String
  private let interface: String
  private let member: String
  private let condition: String

  /// Signals of the owner of a name. An empty text matches every signal.
  /// `condition`: more of the match rule, "arg0='…'". The bus applies it, and the connection does not.
  public init(
    of sender: BusNames, path: String = "", interface: String = "", member: String = "", condition: String = ""
  ) {
    (self.sender, self.path, self.interface, self.member) = (sender, path, interface, member)
    self.condition = condition
  }

  /// The match rule for the bus.
  var rule: String {
    let sender = Self.condition("sender", sender.isNamespace ? "" : sender.name)
    return "type='signal'" + sender + Self.condition("path", path) + Self.condition("interface", interface)
      + Self.condition("member", member) + (condition.isEmpty ? "" : "," + condition)
  }

  @inline(never)
  private static func condition(_ key: String, _ value: String) -> String {
    value.isEmpty ? "" : "," + key + "='" + value + "'"
  }

  /// Whether a signal is one of these. The sender is not compared.
  func matches(_ signal: Message) -> Bool {
    Self.isSame(path, signal.path) && Self.isSame(interface, signal.interface) && Self.isSame(member, signal.member)
  }

  @inline(never)
  private static func isSame(_ wanted: String, _ text: String?) -> Bool {
    wanted.isEmpty || text?.hasSameBytes(as: wanted) ?? false
  }
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
    isNamespace ? other.beginsWithBytes(of: name + ".") : other.hasSameBytes(as: name)
  }

  func isSame(as other: BusNames) -> Bool {
    isNamespace == other.isNamespace && name.hasSameBytes(as: other.name)
  }

  /// Whether it is one name that always means the same connection: a unique name, or that of the bus.
  var isFixed: Bool { !isNamespace && Self.isFixed(name) }

  /// Whether a name always means the same connection.
  static func isFixed(_ name: String) -> Bool {
    name.isEmpty || name.utf8.first == UInt8(ascii: ":") || name.hasSameBytes(as: BusCalls.name)
  }
}

/// A change of the owner of a name.
public final class OwnerChange {
  public let name: String
  /// The unique names of both owners; empty: the name had no owner, or has none now.
  public let old: String
  public let new: String
  /// Whether the name had this owner when `follow` was called. False: the owner has just changed.
  public let existedBefore: Bool

  init(_ name: String, from old: String, to new: String, existedBefore: Bool) {
    (self.name, self.old, self.new, self.existedBefore) = (name, old, new, existedBefore)
  }
}
