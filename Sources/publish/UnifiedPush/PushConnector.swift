// SPDX-License-Identifier: MIT

internal import NowPlayingCore
public import DBus

/// The object of UnifiedPush's connector, which distributors call, in both versions of its interface.
public final class PushConnector: ObjectHandler {
  private static let path = "/org/unifiedpush/Connector"
  private static let longestToken = 100
  private static let longestEndpoint = 1_000
  private static let longestMessage = 4_096

  private let connection: Connection
  private let listener: any PushListener

  /// Exports the object.
  public init(on connection: Connection, listener: any PushListener) {
    (self.connection, self.listener) = (connection, listener)
    connection.setHandler(at: Self.path, self)
  }

  /// The arguments of a call, which each version has in its own form.
  private struct Arguments {
    var token: String?
    var endpoint: String?
    var message: [UInt8]?
    /// The id of the message, which the answer repeats.
    var id: String?
  }

  /// Answers a call.
  public func receive(_ message: Message, on connection: Connection) -> Bool {
    PushConnectorObject(connector: self).answer(message, on: connection)
  }

  /// Answers a call of a method; false: the interface has no such method.
  fileprivate func perform(_ call: Message, of interface: PushConnectorInterface) -> Bool {
    guard call.isMember("Message") || call.isMember("NewEndpoint") || call.isMember("Unregistered") else {
      return false
    }
    let arguments = interface == .second ? Self.readSecond(call) : Self.readFirst(call)
    let isValid = arguments.map {
      pass($0, of: call) { [connection] in
        let reply = call.makeReply()
        if interface == .second {
          reply?.openArray("{sv}")
          if let id = $0.id { reply?.entry("id", id) }
          reply?.close()
        }
        connection.answers.send(reply, to: call)
      }
    }
    if isValid != true {
      connection.answers.refuseArguments(call, call.member + " accepts other arguments, or shorter ones")
    }
    return true
  }

  /// Passes a call to the listener; false: the arguments are invalid.
  private func pass(_ arguments: Arguments, of call: Message, _ answer: @escaping (Arguments) -> Void) -> Bool {
    guard let token = arguments.token, !token.isEmpty, token.utf8.count <= Self.longestToken else { return false }
    if call.isMember("Message") {
      guard let bytes = arguments.message, !bytes.isEmpty, bytes.count <= Self.longestMessage else { return false }
      listener.received(bytes, for: token) { answer(arguments) }
    } else if call.isMember("NewEndpoint") {
      guard let endpoint = arguments.endpoint, !endpoint.isEmpty, endpoint.utf8.count <= Self.longestEndpoint else {
        return false
      }
      listener.moved(token, to: endpoint) { answer(arguments) }
    } else {
      listener.moved(token, to: nil) { answer(arguments) }
    }
    return true
  }

  private static func readFirst(_ message: Message) -> Arguments? {
    var arguments = Arguments()
    if message.hasSignature("says") {
      arguments.token = message.readString()
      arguments.message = message.readBytes()
    } else if message.hasSignature("ss") {
      arguments.token = message.readString()
      arguments.endpoint = message.readString()
    } else if message.hasSignature("s") {
      arguments.token = message.readString()
    }
    return arguments
  }

  /// Ignores unknown keys.
  private static func readSecond(_ message: Message) -> Arguments? {
    var arguments = Arguments()
    guard message.hasSignature("a{sv}"), message.enterArray("{sv}") else { return nil }
    while !message.isAtEnd {
      guard message.enterDictionaryEntry("sv"), let key = message.readString().map({ Identifier($0) }) else {
        return nil
      }
      if key == "message", message.enterVariant("ay") {
        arguments.message = message.readBytes()
        message.exit()
      } else if key == "token" || key == "endpoint" || key == "id", message.enterVariant("s") {
        let text = message.readString()
        message.exit()
        switch key {
        case "token": arguments.token = text
        case "endpoint": arguments.endpoint = text
        default: arguments.id = text
        }
      }
      message.exit()
    }
    return arguments
  }
}

/// The interfaces of the connector.
private enum PushConnectorInterface: CaseIterable, ExportedInterface {
  case second, first

  static let all = allCases

  var name: String { self == .second ? "org.unifiedpush.Connector2" : "org.unifiedpush.Connector1" }
  var properties: [NoProperty] { [] }

  var members: String {
    switch self {
    case .second:
      """
        <method name="Message">
         <arg name="args" type="a{sv}" direction="in"/><arg name="result" type="a{sv}" direction="out"/>
        </method>
        <method name="NewEndpoint">
         <arg name="args" type="a{sv}" direction="in"/><arg name="result" type="a{sv}" direction="out"/>
        </method>
        <method name="Unregistered">
         <arg name="args" type="a{sv}" direction="in"/><arg name="result" type="a{sv}" direction="out"/>
        </method>

      """
    case .first:
      """
        <method name="Message">
         <arg name="token" type="s" direction="in"/><arg name="message" type="ay" direction="in"/>
         <arg name="messageIdentifier" type="s" direction="in"/>
        </method>
        <method name="NewEndpoint">
         <arg name="token" type="s" direction="in"/><arg name="endpoint" type="s" direction="in"/>
        </method>
        <method name="Unregistered"><arg name="token" type="s" direction="in"/></method>

      """
    }
  }
}

/// The connector, as an exported object.
private struct PushConnectorObject: ExportedObject {
  typealias Interface = PushConnectorInterface

  let connector: PushConnector

  func perform(_ call: Message, of interface: PushConnectorInterface) -> Bool {
    connector.perform(call, of: interface)
  }
}
