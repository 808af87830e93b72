// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import DBus

/// Calls an extension, for its application.
public struct Extension1Client {
  private let name: String
  private let connection: Connection

  /// `name`: the bus name of the extension.
  public init(_ name: String, on connection: Connection) { (self.name, self.connection) = (name, connection) }

  /// The time limit for the extension to start and to answer, in microseconds.
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

  /// Sends a request.
  public func send(_ request: HostingRequest, _ completion: @escaping (Message?) -> Void) {
    let member =
      switch request.event {
      case .start: "Start"
      case .update: "Update"
      case .end: "End"
      }
    call(member, completion) {
      $0.append(bytes: request.id.bytes)
      $0.append(bytes: request.attributes)
    }
  }

  /// Requests the media keys for a session.
  public func requestSystemPrimary(_ id: Identifier, _ completion: @escaping (Message?) -> Void) {
    call("RequestSystemPrimary", completion) { $0.append(bytes: id.bytes) }
  }

  /// Lists the hosted sessions. An extension that does not run hosts none, and is not started.
  public func list(_ completion: @escaping (Message?) -> Void) {
    get(Extension1.Property.sessions.name, completion)
  }

  /// Calls `changed` with each token that the extension emits.
  public func watchTokens(_ changed: @escaping (PushToken) -> Void) {
    let signals = Signals(
      of: .name(name), path: Extension1.path, interface: Extension1.interface, member: "TokenChanged")
    connection.names.subscribe(to: signals) {
      if $0.hasSignature("aysss"), let token = Self.token($0) { changed(token) }
    }
  }

  /// Calls `changed` with the hosted session that the media keys reach, empty for none, now and after each change. An extension
  /// that does not run is not started.
  public func watchSystemPrimary(_ changed: @escaping (Identifier) -> Void) {
    let property = Extension1.Property.systemPrimary.name
    let signals = Signals(
      of: .name(name), path: Extension1.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
    connection.names.subscribe(to: signals) { signal in
      guard signal.readString().hasSameBytes(as: Extension1.interface) else { return }
      signal.readEntries { key in
        if key.hasSameBytes(as: property), let id = signal.readBytes() { changed(Identifier(bytes: id)) }
      }
    }
    connection.names.follow(
      .name(name),
      changed: { change in
        guard !change.new.isEmpty else { return changed("") }
        get(property) { answer in
          if let answer, answer.enterVariant("ay"), let id = answer.readBytes() { changed(Identifier(bytes: id)) }
        }
      })
  }

  private func get(_ property: String, _ completion: @escaping (Message?) -> Void) {
    call("Get", interface: "org.freedesktop.DBus.Properties", mayStart: false, completion) {
      $0.append(string: Extension1.interface)
      $0.append(string: property)
    }
  }

  /// Requests all tokens.
  public func getTokens(_ completion: @escaping (Message?) -> Void) { call("GetTokens", completion) { _ in } }

  // MARK: Answers

  /// Reads the ids of an answer.
  public static func ids(_ answer: Message) -> [Identifier] {
    var ids: [Identifier] = []
    guard answer.enterVariant("aay"), answer.enterArray("ay") else { return ids }
    while let bytes = answer.readBytes() { ids.append(Identifier(bytes: bytes)) }
    return ids
  }

  /// Reads the tokens of an answer.
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
      sessionID: id.isEmpty ? nil : Identifier(bytes: id), endpoint: endpoint.isEmpty ? nil : endpoint,
      publicKey: key, authSecret: secret)
  }
}
