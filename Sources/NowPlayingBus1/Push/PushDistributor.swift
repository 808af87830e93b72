// SPDX-License-Identifier: MIT

public import DBus

/// A program that brings messages, by UnifiedPush in both of its versions.
public final class PushDistributor {
  private static let prefix = "org.unifiedpush.Distributor."
  private static let path = "/org/unifiedpush/Distributor"
  private static let second = "org.unifiedpush.Distributor2"
  private static let first = "org.unifiedpush.Distributor1"
  /// A distributor may ask its server first.
  private static let patience: Int64 = 60_000_000

  /// The last part of its name: "kde".
  public let word: String
  private let connection: Connection
  /// It has answered that it speaks the first version only.
  private var isFirst = false

  /// Speaks to the distributor that has that name.
  public init(_ word: String, on connection: Connection) { (self.word, self.connection) = (word, connection) }

  /// The distributors that are there, or can be started; some of them twice.
  public static func list(on connection: Connection, _ completion: @escaping ([String]) -> Void) {
    connection.listNames(activatable: false) { running in
      connection.listNames(activatable: true) { activatable in
        completion(
          (running + activatable).compactMap { name in
            guard name.utf8.starts(with: prefix.utf8) else { return nil }
            return String(Substring(name.utf8.dropFirst(prefix.utf8.count)))
          })
      }
    }
  }

  /// Asks to be told when one appears, by signals.
  public static func watch(on connection: Connection) {
    connection.addMatch(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
        + "arg0namespace='org.unifiedpush.Distributor'")
  }

  /// The distributor that a signal says has appeared; nil: it says something else.
  public static func appeared(_ signal: Message) -> String? {
    guard signal.isMember("NameOwnerChanged"), signal.sender == "org.freedesktop.DBus",
      signal.hasSignature("sss"), let name = signal.readString(), name.utf8.starts(with: prefix.utf8),
      signal.readString() != nil, let owner = signal.readString(), !owner.isEmpty
    else { return nil }
    return String(Substring(name.utf8.dropFirst(prefix.utf8.count)))
  }

  /// Registers `service`, which is a name of ours; `answered` is told why that failed, nil: it did not.
  public func register(
    _ service: String, token: String, vapid: String?, mayStart: Bool, _ answered: @escaping (String?) -> Void
  ) {
    call(Self.second, "Register", mayStart: mayStart, answered) { [self] answer in
      guard Self.isMissing(answer) else { return answered(Self.reason(second: answer)) }
      isFirst = true
      call(Self.first, "Register", mayStart: mayStart, answered) {
        answered(Self.reason(first: $0))
      } write: {
        $0.append(string: service)
        $0.append(string: token)
        $0.append(string: "")
      }
    } write: {
      $0.openArray("{sv}")
      $0.entry("service", service)
      $0.entry("token", token)
      $0.entry("vapid", vapid)
      $0.close()
    }
  }

  /// Ends a registration.
  public func unregister(token: String) {
    // At the end of the connection no answer comes that would tell its version.
    if isFirst { return unregisterFirst(token) }
    call(Self.second, "Unregister", mayStart: true, { _ in }) { [self] answer in
      if Self.isMissing(answer) { unregisterFirst(token) }
    } write: {
      $0.openArray("{sv}")
      $0.entry("token", token)
      $0.close()
    }
  }

  private func unregisterFirst(_ token: String) {
    call(Self.first, "Unregister", mayStart: true, { _ in }) { _ in
    } write: {
      $0.append(string: token)
    }
  }

  private func call(
    _ interface: String, _ member: String, mayStart: Bool, _ failed: (String?) -> Void,
    _ completion: @escaping (Message?) -> Void, write: (Draft) -> Void
  ) {
    let draft = connection.makeCall(
      destination: Self.prefix + word, path: Self.path, interface: interface, member: member, mayStart: mayStart)
    guard let draft else { return failed("there can be no distributor of that name") }
    write(draft)
    connection.call(draft, timeoutMicroseconds: Self.patience, completion)
  }

  /// Whether the second version is not there; the first may be.
  private static func isMissing(_ answer: Message?) -> Bool {
    switch answer?.errorName {
    case "org.freedesktop.DBus.Error.UnknownInterface", "org.freedesktop.DBus.Error.UnknownMethod": true
    default: false
    }
  }

  private static func failure(_ answer: Message?) -> String? {
    guard let answer else { return "it does not answer" }
    return answer.errorName.map { $0 + ": " + (answer.errorText ?? "") }
  }

  private static func reason(first answer: Message?) -> String? {
    if let failure = failure(answer) { return failure }
    guard let result = answer?.readString() else { return "its answer is not as UnifiedPush has it" }
    return result == "REGISTRATION_SUCCEEDED" || result == "NEW_ENDPOINT" ? nil : answer?.readString() ?? result
  }

  private static func reason(second answer: Message?) -> String? {
    if let failure = failure(answer) { return failure }
    var (result, reason) = ("", "")
    guard let answer, answer.enterArray("{sv}") else { return "its answer is not as UnifiedPush has it" }
    while !answer.isAtEnd, answer.enterDictionaryEntry("sv"), let key = answer.readString() {
      if key == "success" || key == "reason", answer.enterVariant("s") {
        let text = answer.readString() ?? ""
        if key == "success" { result = text } else { reason = text }
        answer.exit()
      }
      answer.exit()
    }
    return result == "REGISTRATION_SUCCEEDED" ? nil : reason.isEmpty ? "it says no more" : reason
  }
}
