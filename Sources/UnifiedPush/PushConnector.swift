// SPDX-License-Identifier: MIT

public import DBus

/// UnifiedPush's connector in both of its versions: what distributors call.
public final class PushConnector: ObjectHandler {
  private static let path = "/org/unifiedpush/Connector"
  private static let longestToken = 100
  private static let longestEndpoint = 1_000
  private static let longestMessage = 4_096

  private let listener: any PushListener

  /// Puts it on a connection.
  public init(on connection: Connection, listener: any PushListener) {
    self.listener = listener
    connection.setHandler(at: Self.path, self)
  }

  /// What the versions say in their own ways.
  private struct News {
    var token: String?
    var endpoint: String?
    var message: [UInt8]?
    /// Of the message, to be said again in the answer.
    var id: String?
  }

  /// Takes a call; whoever calls does not wait.
  public func receive(_ message: Message, on connection: Connection) -> Bool {
    guard message.isMethodCall, !message.isInterface("org.freedesktop.DBus.Peer") else { return false }
    let isSecond = message.isInterface("org.unifiedpush.Connector2")
    guard isSecond || message.isInterface("org.unifiedpush.Connector1") else {
      if message.isInterface("org.freedesktop.DBus.Introspectable"), message.isMember("Introspect") {
        let reply = message.makeReply()
        reply?.append(string: Self.xml)
        connection.answer(message, with: reply)
      } else {
        connection.refuseInterface(message, message.interface ?? "")
      }
      return true
    }
    guard message.isMember("Message") || message.isMember("NewEndpoint") || message.isMember("Unregistered") else {
      connection.refuseMethod(message)
      return true
    }
    let news = isSecond ? Self.readSecond(message) : Self.readFirst(message)
    let isTaken =
      news.map { news in
        take(news, message) {
          let reply = message.makeReply()
          if isSecond {
            reply?.openArray("{sv}")
            if let id = news.id { reply?.entry("id", id) }
            reply?.close()
          }
          connection.answer(message, with: reply)
        }
      } ?? false
    if !isTaken {
      connection.refuseArguments(message, message.member + " is not as UnifiedPush has it, or too long")
    }
    return true
  }

  /// Hands it on; false: something is missing.
  private func take(_ news: News, _ message: Message, _ taken: @escaping () -> Void) -> Bool {
    guard let token = news.token, !token.isEmpty, token.utf8.count <= Self.longestToken else { return false }
    if message.isMember("Message") {
      guard let bytes = news.message, !bytes.isEmpty, bytes.count <= Self.longestMessage else { return false }
      listener.received(bytes, for: token, taken)
    } else if message.isMember("NewEndpoint") {
      guard let endpoint = news.endpoint, !endpoint.isEmpty, endpoint.utf8.count <= Self.longestEndpoint else {
        return false
      }
      listener.moved(token, to: endpoint, taken)
    } else {
      listener.moved(token, to: nil, taken)
    }
    return true
  }

  private static func readFirst(_ message: Message) -> News? {
    var news = News()
    if message.hasSignature("says") {
      news.token = message.readString()
      news.message = message.readBytes()
    } else if message.hasSignature("ss") {
      news.token = message.readString()
      news.endpoint = message.readString()
    } else if message.hasSignature("s") {
      news.token = message.readString()
    }
    return news
  }

  /// Skips what it does not know.
  private static func readSecond(_ message: Message) -> News? {
    var news = News()
    guard message.hasSignature("a{sv}"), message.enterArray("{sv}") else { return nil }
    while !message.isAtEnd {
      guard message.enterDictionaryEntry("sv"), let key = message.readString() else { return nil }
      if key == "message", message.enterVariant("ay") {
        news.message = message.readBytes()
        message.exit()
      } else if key == "token" || key == "endpoint" || key == "id", message.enterVariant("s") {
        let text = message.readString()
        message.exit()
        switch key {
        case "token": news.token = text
        case "endpoint": news.endpoint = text
        default: news.id = text
        }
      }
      message.exit()
    }
    return news
  }

  private static let xml =
    ObjectDescription.head + """
       <interface name="org.unifiedpush.Connector2">
        <method name="Message">
         <arg name="args" type="a{sv}" direction="in"/><arg name="result" type="a{sv}" direction="out"/>
        </method>
        <method name="NewEndpoint">
         <arg name="args" type="a{sv}" direction="in"/><arg name="result" type="a{sv}" direction="out"/>
        </method>
        <method name="Unregistered">
         <arg name="args" type="a{sv}" direction="in"/><arg name="result" type="a{sv}" direction="out"/>
        </method>
       </interface>
       <interface name="org.unifiedpush.Connector1">
        <method name="Message">
         <arg name="token" type="s" direction="in"/><arg name="message" type="ay" direction="in"/>
         <arg name="messageIdentifier" type="s" direction="in"/>
        </method>
        <method name="NewEndpoint">
         <arg name="token" type="s" direction="in"/><arg name="endpoint" type="s" direction="in"/>
        </method>
        <method name="Unregistered"><arg name="token" type="s" direction="in"/></method>
       </interface>

      """ + ObjectDescription.end
}
