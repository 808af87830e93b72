// SPDX-License-Identifier: MIT

public import DBus

/// A program that brings messages, by UnifiedPush in both of its versions.
///
/// It is asked a few things at a time: the bus allows a connection only so many calls without an answer.
public final class PushDistributor {
  private static let names = "org.unifiedpush.Distributor"
  private static let prefix = names + "."
  private static let path = "/org/unifiedpush/Distributor"
  private static let second = "org.unifiedpush.Distributor2"
  private static let first = "org.unifiedpush.Distributor1"
  private static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
  /// A distributor may ask its server first.
  private static let patience: Int64 = 60_000_000

  /// What is wished for a token.
  private final class Errand {
    let token: String
    /// What it is registered for; nil: its registration is to end.
    var wish: Wish?
    var isUnderWay = false
    /// Something else was wished for meanwhile.
    var isChanged = false
    /// It has failed, and waits until others say so.
    var isPutOff = false

    init(_ token: String) { self.token = token }
  }

  private final class Wish {
    let service: String
    let vapid: String?
    var mayStart: Bool
    let answered: (String?, Bool) -> Void

    init(_ service: String, _ vapid: String?, _ mayStart: Bool, _ answered: @escaping (String?, Bool) -> Void) {
      (self.service, self.vapid, self.mayStart, self.answered) = (service, vapid, mayStart, answered)
    }
  }

  /// The last part of its name: "kde".
  public let word: String
  private let connection: Connection
  /// Whether it speaks the first version only; nil: it has not answered yet.
  private var isFirst: Bool?
  /// One a token, in the order of wishing.
  private var errands: [Errand] = []
  private var underWay = 0
  /// Debian's bus allows 128 calls of a connection, with all others that it makes.
  private var mostUnderWay = 16
  private var isAdvancing = false

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

  /// Calls `appeared` with each distributor that comes.
  public static func watch(on connection: Connection, _ appeared: @escaping (String) -> Void) {
    connection.follow(.namespace(names)) { change in
      guard !change.wasThere, !change.new.isEmpty else { return }
      appeared(String(Substring(change.name.utf8.dropFirst(prefix.utf8.count))))
    }
  }

  /// It has come anew, and may speak another version.
  public func reappeared() { isFirst = nil }

  /// Registers `service`, which is a name of ours; `answered` is told why that failed, nil: it did not, and whether it may
  /// work later, unless something else was wished for the token meanwhile.
  public func register(
    _ service: String, token: String, vapid: String?, mayStart: Bool, _ answered: @escaping (String?, Bool) -> Void
  ) {
    add(token, Wish(service, vapid, mayStart, answered))
  }

  /// Ends a registration.
  public func unregister(token: String) { add(token, nil) }

  /// Does what failed and may work now.
  public func tryAgain() {
    for errand in errands { errand.isPutOff = false }
    advance()
  }

  /// Ends what is to be ended, now: no answer is waited for any more, and nothing more is registered.
  public func end() {
    let left = errands
    errands = []
    for errand in left where errand.wish == nil && (!errand.isUnderWay || errand.isChanged) {
      endRegistration(of: errand)
    }
  }

  // MARK: One after the other

  private func add(_ token: String, _ wish: Wish?) {
    let known = errands.first { $0.token == token }
    let errand = known ?? Errand(token)
    if known == nil { errands.append(errand) }
    errand.wish = wish
    errand.isChanged = errand.isUnderWay
    errand.isPutOff = false
    advance()
  }

  private func advance() {
    // Without a connection the answer is there before the call returns.
    guard !isAdvancing else { return }
    isAdvancing = true
    for errand in errands where !errand.isUnderWay && !errand.isPutOff {
      if errand.wish == nil, isFirst != nil {
        endRegistration(of: errand)
        finish(errand)
      } else if underWay < mostUnderWay {
        errand.isUnderWay = true
        underWay += 1
        ask(errand, isFirst: isFirst ?? false)
      }
    }
    isAdvancing = false
  }

  private func finish(_ errand: Errand) { errands.removeAll { $0 === errand } }

  private func ask(_ errand: Errand, isFirst: Bool) {
    guard let writer = makeCall(errand, isFirst: isFirst) else {
      // The connection is gone, and with it whatever was to be asked.
      errands = []
      return
    }
    connection.call(writer, timeoutMicroseconds: Self.patience) { [self] answer in
      if !isFirst, Self.isMissing(answer) { return ask(errand, isFirst: true) }
      if answer?.isError == false { self.isFirst = isFirst }
      underWay -= 1
      errand.isUnderWay = false
      take(answer, to: errand, isFirst: isFirst)
    }
  }

  private func take(_ answer: Message?, to errand: Errand, isFirst: Bool) {
    let isLimit = answer?.errorName == Self.limitsExceeded
    if errand.isChanged {
      errand.isChanged = false
    } else if let wish = errand.wish {
      if isLimit, underWay > 0 {
        // There is room for those that are under way; each answer makes room for another one.
        mostUnderWay = underWay
        return
      }
      let reason = Self.reason(answer, isFirst: isFirst)
      let mayPass = isLimit || Self.mayPass(answer, reason)
      // Whoever was there, and is not any more, says when it comes.
      if !isLimit { wish.mayStart = false }
      errand.isPutOff = mayPass
      if !mayPass { finish(errand) }
      wish.answered(reason, mayPass)
    } else {
      if isLimit { endRegistration(of: errand) }
      finish(errand)
    }
    advance()
  }

  /// Ends a registration without waiting for an answer, which takes no room.
  private func endRegistration(of errand: Errand) {
    if let writer = makeCall(errand, isFirst: isFirst ?? false) { connection.send(writer) }
  }

  private func makeCall(_ errand: Errand, isFirst: Bool) -> MessageWriter? {
    let wish = errand.wish
    let writer = connection.makeCall(
      destination: Self.prefix + word, path: Self.path, interface: isFirst ? Self.first : Self.second,
      member: wish == nil ? "Unregister" : "Register", mayStart: wish?.mayStart ?? true)
    guard let writer else { return nil }
    if isFirst {
      if let wish { writer.append(string: wish.service) }
      writer.append(string: errand.token)
      if wish != nil { writer.append(string: "") }
    } else {
      writer.openArray("{sv}")
      if let wish { writer.entry("service", wish.service) }
      writer.entry("token", errand.token)
      writer.entry("vapid", wish?.vapid)
      writer.close()
    }
    return writer
  }

  /// Whether the second version is not there; the first may be.
  private static func isMissing(_ answer: Message?) -> Bool {
    switch answer?.errorName {
    case "org.freedesktop.DBus.Error.UnknownInterface", "org.freedesktop.DBus.Error.UnknownMethod": true
    default: false
    }
  }

  /// Whether that may be otherwise later, as the bus or UnifiedPush has it.
  private static func mayPass(_ answer: Message?, _ reason: String?) -> Bool {
    switch answer?.errorName ?? reason {
    case "it does not answer", "org.freedesktop.DBus.Error.NoReply", "NETWORK", "INTERNAL_ERROR": true
    default: false
    }
  }

  /// Why it does not register; nil: it does.
  private static func reason(_ answer: Message?, isFirst: Bool) -> String? {
    guard let answer else { return "it does not answer" }
    if let name = answer.errorName { return name + ": " + (answer.errorText ?? "") }
    let unreadable = "its answer is not as UnifiedPush has it"
    var (result, reason) = ("", "")
    if isFirst {
      guard let word = answer.readString() else { return unreadable }
      (result, reason) = (word, answer.readString() ?? word)
      if result == "NEW_ENDPOINT" { return nil }
    } else {
      guard answer.enterArray("{sv}") else { return unreadable }
      while !answer.isAtEnd, answer.enterDictionaryEntry("sv"), let key = answer.readString() {
        if key == "success" || key == "reason", answer.enterVariant("s") {
          let text = answer.readString() ?? ""
          if key == "success" { result = text } else { reason = text }
          answer.exit()
        }
        answer.exit()
      }
    }
    return result == "REGISTRATION_SUCCEEDED" ? nil : reason.isEmpty ? "it says no more" : reason
  }
}
