// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// The extension as its application calls it.
public struct Extension1Client {
  private let name: String
  private let connection: Connection

  /// Calls whoever has that name.
  public init(_ name: String, on connection: Connection) { (self.name, self.connection) = (name, connection) }

  /// How long it may take to start and to answer.
  private static let patience: Int64 = 30_000_000

  private func call(
    _ member: String, interface: String = Extension1.interface, mayStart: Bool = true,
    _ completion: @escaping (Message?) -> Void, _ write: (MessageWriter) -> Void
  ) {
    let writer = connection.makeCall(
      destination: name, path: Extension1.path, interface: interface, member: member, mayStart: mayStart)
    guard let writer else { return completion(nil) }
    write(writer)
    connection.call(writer, timeoutMicroseconds: Self.patience, completion)
  }

  /// Sends a wish.
  public func send(_ wish: HostingRequest, _ completion: @escaping (Message?) -> Void) {
    let member =
      switch wish.event {
      case .start: "Start"
      case .update: "Update"
      case .end: "End"
      }
    call(member, completion) {
      $0.append(bytes: IdentifierBytes.bytes(wish.id))
      $0.append(bytes: wish.attributes)
    }
  }

  /// Asks for the media keys.
  public func requestSystemPrimary(_ id: String, _ completion: @escaping (Message?) -> Void) {
    call("RequestSystemPrimary", completion) { $0.append(bytes: IdentifierBytes.bytes(id)) }
  }

  /// Asks which sessions are hosted. Who does not run hosts none, and is not started.
  public func list(_ completion: @escaping (Message?) -> Void) {
    call("Get", interface: "org.freedesktop.DBus.Properties", mayStart: false, completion) {
      $0.append(string: Extension1.interface)
      $0.append(string: Extension1.Property.sessions.name)
    }
  }

  /// Calls `changed` with each token that the extension announces.
  public func watchTokens(_ changed: @escaping (PushToken) -> Void) {
    let signals = Signals(
      of: .name(name), path: Extension1.path, interface: Extension1.interface, member: "TokenChanged")
    connection.subscribe(to: signals) {
      if $0.hasSignature("aysss"), let token = Self.token($0) { changed(token) }
    }
  }

  /// Asks for the tokens that there are.
  public func getTokens(_ completion: @escaping (Message?) -> Void) { call("GetTokens", completion) { _ in } }

  // MARK: Answers

  /// The ids of a list.
  public static func ids(_ answer: Message) -> [String] {
    var ids: [String] = []
    guard answer.enterVariant("aay"), answer.enterArray("ay") else { return ids }
    while let bytes = answer.readBytes() { ids.append(IdentifierBytes.text(bytes)) }
    return ids
  }

  /// The tokens of an answer.
  public static func tokens(_ answer: Message) -> [PushToken] {
    var tokens: [PushToken] = []
    guard answer.enterArray("(aysss)") else { return tokens }
    while answer.enterStruct("aysss"), let token = token(answer) {
      tokens.append(token)
      answer.exit()
    }
    return tokens
  }

  private static func token(_ message: Message) -> PushToken? {
    guard let id = message.readBytes(), let endpoint = message.readString(), let key = message.readString(),
      let secret = message.readString()
    else { return nil }
    return PushToken(
      sessionID: id.isEmpty ? nil : IdentifierBytes.text(id), endpoint: endpoint.isEmpty ? nil : endpoint,
      publicKey: key, authSecret: secret)
  }
}
