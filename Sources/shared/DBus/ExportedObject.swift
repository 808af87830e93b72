// SPDX-License-Identifier: MIT

/// A property of an exported object.
public protocol ExportedProperty {
  var name: String { get }

  /// The type of the value.
  var signature: StaticString { get }

  /// Whether clients can set the property.
  var isWritable: Bool { get }

  /// How changes are reported: "const", "invalidates" or "false"; nil: `PropertiesChanged` has the value.
  var changeReport: String? { get }
}

extension ExportedProperty {
  public var isWritable: Bool { false }
}

/// The properties of an interface that has none.
public enum NoProperty: ExportedProperty {
  public var name: String { switch self {} }
  public var signature: StaticString { switch self {} }
  public var changeReport: String? { switch self {} }
}

/// An interface of an exported object.
public protocol ExportedInterface {
  associatedtype Property: ExportedProperty

  /// Every interface that the object can have. The object's own methods have different names in all of them.
  static var all: [Self] { get }

  var name: String { get }

  var properties: [Property] { get }

  /// The methods and signals, as XML of an introspection document.
  var members: String { get }
}

/// An object that clients call. `answer(_:on:)` answers its standard interfaces: Properties and Introspectable.
public protocol ExportedObject {
  associatedtype Interface: ExportedInterface
  typealias Property = Interface.Property

  /// Whether the object has that interface now.
  func has(_ interface: Interface) -> Bool

  /// Whether the object has that property now. It is asked only about properties of interfaces that the object has.
  func has(_ property: Property) -> Bool

  /// Runs before properties are read by a client.
  func prepareToRead()

  /// Writes the value of a property.
  func append(_ property: Property, to writer: MessageWriter)

  /// Answers a `Set` of a writable property, also of one that the object does not have now. The value, a variant, is the
  /// next one in the call.
  func set(_ property: Property, _ call: Message)

  /// Answers a call to one of the interface's methods; false: the interface has no such method.
  func perform(_ call: Message, of interface: Interface) -> Bool

  /// The names of the objects directly below this one, where the connection does not know them.
  var nodes: [String] { get }
}

extension ExportedObject {
  public func has(_ interface: Interface) -> Bool { true }
  public func has(_ property: Property) -> Bool { true }
  public func prepareToRead() {}
  public func set(_ property: Property, _ call: Message) {}
  public var nodes: [String] { [] }
}

extension ExportedObject where Property == NoProperty {
  public func append(_ property: Property, to writer: MessageWriter) {}
}
