// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import DBus

/// A distributor of push messages, by both versions of UnifiedPush.
///
/// It receives a few calls at a time, because the bus limits the pending calls of a connection.
final class PushDistributor {
  private static let names = "org.unifiedpush.Distributor"
  private static let prefix = names + "."
  private static let path = "/org/unifiedpush/Distributor"
  private static let second = "org.unifiedpush.Distributor2"
  private static let first = "org.unifiedpush.Distributor1"
  private static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
  /// The time limit of a call, in microseconds. A distributor may call its server first.
  private static let patience: Int64 = 60_000_000

  /// The next call for a token.
  private final class PendingCall {
    let token: Identifier
    /// The registration to make; nil: the registration is to end.
    var registration: Registration?
    var isSent = false
    /// The registration was changed after the call was sent.
    var isChanged = false
    /// It has failed, and waits for `tryAgain`.
    var isPostponed = false

    init(_ token: Identifier) { self.token = token }
  }

  private final class Registration {
    let service: String
    let vapid: String?
    var mayStart: Bool
    let answered: (String?, Bool) -> Void

    init(_ service: String, _ vapid: String?, _ mayStart: Bool, _ answered: @escaping (String?, Bool) -> Void) {
      (self.service, self.vapid, self.mayStart, self.answered) = (service, vapid, mayStart, answered)
    }
  }

  /// The last part of the name: "kde".
  let word: String
  private let connection: Connection
  /// Whether the distributor has only the first version; nil: it has not answered yet.
  private var isFirst: Bool?
  /// At most one for each token, in the order of the requests.
  private var pending: [PendingCall] = []
  private var sentCount = 0
  /// Debian's bus allows 128 pending calls of a connection, of all kinds.
  private var mostSent = 16
  private var isAdvancing = false

  /// `word`: the last part of the name.
  init(_ word: String, on connection: Connection) { (self.word, self.connection) = (word, connection) }

  /// Lists the distributors that run or can be started. A distributor may be in the list twice.
  static func list(on connection: Connection, _ completion: @escaping ([String]) -> Void) {
    connection.bus.listNames(activatable: false) { running in
      connection.bus.listNames(activatable: true) { activatable in
        completion((running + activatable).compactMap { $0.text(after: prefix) })
      }
    }
  }

  /// Calls `appeared` with each distributor that starts.
  static func watch(on connection: Connection, _ appeared: @escaping (String) -> Void) {
    connection.names.follow(.namespace(names)) { change in
      guard !change.existedBefore, !change.new.isEmpty else { return }
      appeared(String(Substring(change.name.utf8.dropFirst(prefix.utf8.count))))
    }
  }

  /// The distributor has been started again, and may have another version.
  func reappeared() { isFirst = nil }

  /// Registers `service`, a bus name of ours. `answered` is called with the reason of a failure, nil: success, and
  /// with whether the failure may pass. It is not called if the registration of the token was changed meanwhile.
  func register(
    _ service: String, token: String, vapid: String?, mayStart: Bool, _ answered: @escaping (String?, Bool) -> Void
  ) {
    add(Identifier(token), Registration(service, vapid, mayStart, answered))
  }

  /// Ends a registration.
  func unregister(token: String) { add(Identifier(token), nil) }

  /// Repeats the calls that failed and may succeed now.
  func tryAgain() {
    for call in pending { call.isPostponed = false }
    advance()
  }

  /// Ends the registrations that are to end, without waiting for answers, and forgets all others.
  func end() {
    let left = pending
    pending = []
    for call in left where call.registration == nil && (!call.isSent || call.isChanged) {
      endRegistration(of: call)
    }
  }

  // MARK: Calls

  private func add(_ token: Identifier, _ registration: Registration?) {
    let known = pending.first { $0.token == token }
    let call = known ?? PendingCall(token)
    if known == nil { pending.append(call) }
    call.registration = registration
    call.isChanged = call.isSent
    call.isPostponed = false
    advance()
  }

  private func advance() {
    // If the connection is closed, `call` completes before it returns.
    guard !isAdvancing else { return }
    isAdvancing = true
    for call in pending where !call.isSent && !call.isPostponed {
      if call.registration == nil, isFirst != nil {
        endRegistration(of: call)
        remove(call)
      } else if sentCount < mostSent {
        call.isSent = true
        sentCount += 1
        send(call, isFirst: isFirst ?? false)
      }
    }
    isAdvancing = false
  }

  private func remove(_ call: PendingCall) { pending.removeAll { $0 === call } }

  private func send(_ call: PendingCall, isFirst: Bool) {
    guard let writer = makeCall(call, isFirst: isFirst) else {
      // The connection is closed.
      pending = []
      return
    }
    connection.call(writer, timeoutMicroseconds: Self.patience) { [self] answer in
      if !isFirst, Self.isMissing(answer) { return send(call, isFirst: true) }
      if answer?.isError == false { self.isFirst = isFirst }
      sentCount -= 1
      call.isSent = false
      finish(call, with: answer, isFirst: isFirst)
    }
  }

  private func finish(_ call: PendingCall, with answer: Message?, isFirst: Bool) {
    let isLimit = (answer?.errorName).hasSameBytes(as: Self.limitsExceeded)
    if call.isChanged {
      call.isChanged = false
    } else if let registration = call.registration {
      if isLimit, sentCount > 0 {
        // The bus has room for the calls that were sent. Each answer makes room for another one.
        mostSent = sentCount
        return
      }
      let reason = Self.reason(answer, isFirst: isFirst)
      let mayPass = isLimit || Self.mayPass(answer, reason)
      // When a distributor that has ended starts again, `watch` reports it.
      if !isLimit { registration.mayStart = false }
      call.isPostponed = mayPass
      if !mayPass { remove(call) }
      registration.answered(reason, mayPass)
    } else {
      if isLimit { endRegistration(of: call) }
      remove(call)
    }
    advance()
  }

  /// Ends a registration without waiting for an answer, so that the call is not pending.
  private func endRegistration(of call: PendingCall) {
    if let writer = makeCall(call, isFirst: isFirst ?? false) { connection.send(writer) }
  }

  private func makeCall(_ call: PendingCall, isFirst: Bool) -> MessageWriter? {
    let registration = call.registration
    let writer = connection.makeCall(
      destination: Self.prefix + word, path: Self.path, interface: isFirst ? Self.first : Self.second,
      member: registration == nil ? "Unregister" : "Register", mayStart: registration?.mayStart ?? true)
    guard let writer else { return nil }
    if isFirst {
      if let registration { writer.append(string: registration.service) }
      writer.append(string: call.token.text)
      if registration != nil { writer.append(string: "") }
    } else {
      writer.openArray("{sv}")
      if let registration { writer.entry("service", registration.service) }
      writer.entry("token", call.token.text)
      writer.entry("vapid", registration?.vapid)
      writer.close()
    }
    return writer
  }

  /// Whether the distributor does not have the second version. It may have the first.
  private static func isMissing(_ answer: Message?) -> Bool {
    switch (answer?.errorName).map({ Identifier($0) }) {
    case "org.freedesktop.DBus.Error.UnknownInterface", "org.freedesktop.DBus.Error.UnknownMethod": true
    default: false
    }
  }

  /// Whether the failure may pass, by its name in D-Bus or UnifiedPush.
  private static func mayPass(_ answer: Message?, _ reason: String?) -> Bool {
    switch (answer?.errorName ?? reason).map({ Identifier($0) }) {
    case "the distributor does not answer", "org.freedesktop.DBus.Error.NoReply", "NETWORK", "INTERNAL_ERROR": true
    default: false
    }
  }

  /// The reason why it does not register; nil: it does.
  private static func reason(_ answer: Message?, isFirst: Bool) -> String? {
    guard let answer else { return "the distributor does not answer" }
    if let name = answer.errorName { return name + ": " + (answer.errorText ?? "") }
    let unreadable = "the answer of the distributor is not one of UnifiedPush"
    var (result, reason) = ("", "")
    if isFirst {
      guard let word = answer.readString() else { return unreadable }
      (result, reason) = (word, answer.readString() ?? word)
      if result.hasSameBytes(as: "NEW_ENDPOINT") { return nil }
    } else {
      guard answer.enterArray("{sv}") else { return unreadable }
      while !answer.isAtEnd, answer.enterDictionaryEntry("sv"), let key = answer.readString().map({ Identifier($0) }) {
        if key == "success" || key == "reason", answer.enterVariant("s") {
          let text = answer.readString() ?? ""
          if key == "success" { result = text } else { reason = text }
          answer.exit()
        }
        answer.exit()
      }
    }
    return result.hasSameBytes(as: "REGISTRATION_SUCCEEDED")
      ? nil : reason.isEmpty ? "the distributor gives no reason" : reason
  }
}
