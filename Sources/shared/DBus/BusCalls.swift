// SPDX-License-Identifier: MIT

/// Calls to the bus itself.
public struct BusCalls {
  static let name = "org.freedesktop.DBus"
  static let path = "/org/freedesktop/DBus"

  let connection: Connection

  /// The answer of the bus to a request for a name.
  public enum NameResult: Equatable, Sendable {
    /// We own the name.
    case owned
    /// Another program owns the name.
    case taken
    /// The bus, or a sandbox's proxy, refuses: the name of the error.
    case refused(String)
    /// No answer came.
    case lost
  }

  @inline(never)
  private func makeCall(_ member: String) -> MessageWriter? {
    connection.makeCall(destination: Self.name, path: Self.path, interface: Self.name, member: member)
  }

  /// Requests a well-known name, without waiting in its queue. `mayBeReplaced`: another program can replace us
  /// later. `replaces`: replaces an owner that allows that.
  public func request(
    name: String, mayBeReplaced: Bool = false, replaces: Bool = false, _ completion: @escaping (NameResult) -> Void
  ) {
    guard let call = makeCall("RequestName") else { return completion(.lost) }
    call.append(string: name)
    // 1: allow replacement. 2: replace. 4: do not queue.
    call.append(uint32: 4 + (mayBeReplaced ? 1 : 0) + (replaces ? 2 : 0))
    let purpose = PendingCall.Purpose.completion { answer in
      guard let answer else { return completion(.lost) }
      if let error = answer.errorName { return completion(.refused(error)) }
      // 1: we are the owner now, 4: we were the owner already.
      let number = answer.readUInt32()
      completion(number == 1 || number == 4 ? .owned : .taken)
    }
    connection.startGreeted(call, within: Connection.patience, purpose)
  }

  /// Releases a name, without waiting for the answer.
  public func release(name: String) {
    guard let call = makeCall("ReleaseName") else { return }
    call.append(string: name)
    connection.send(call)
  }

  /// Releases a name. Until the completion runs, calls to the name may arrive.
  public func release(name: String, _ completion: @escaping () -> Void) {
    guard let call = makeCall("ReleaseName") else { return completion() }
    call.append(string: name)
    connection.call(call, timeoutMicroseconds: 0) { _ in completion() }
  }

  /// Lists the names that have owners, or those that the bus can start; an empty list if no answer comes.
  public func listNames(activatable: Bool, _ completion: @escaping ([String]) -> Void) {
    guard let call = makeCall(activatable ? "ListActivatableNames" : "ListNames") else { return completion([]) }
    connection.call(call, timeoutMicroseconds: 0) { completion($0?.readStrings() ?? []) }
  }

  /// Lists those of the names that have owners, but not their owners. An empty list if no answer comes.
  public func listNames(of wanted: [BusNames], _ completion: @escaping ([String]) -> Void) {
    guard let call = makeCall("ListNames") else { return completion([]) }
    let purpose = PendingCall.Purpose.completion { answer in
      completion((answer?.readStrings() ?? []).filter { name in wanted.contains { $0.contains(name) } })
    }
    connection.startGreeted(call, within: Connection.patience, purpose)
  }

  /// Requests the names below another one.
  @inline(never)
  func requestNames(_ names: BusNames, _ answered: (() -> Void)?) {
    guard let call = makeCall("ListNames") else { return }
    connection.startGreeted(call, within: Connection.patience, .names(names, answered))
  }

  /// Has the bus start the program that owns a name, unless it runs. The completion gets the answer or the error; nil:
  /// neither arrived in time.
  public func start(name: String, timeoutMicroseconds: Int64, _ completion: @escaping (Message?) -> Void) {
    guard let call = makeCall("StartServiceByName") else { return completion(nil) }
    call.append(string: name)
    call.append(uint32: 0)
    connection.call(call, timeoutMicroseconds: timeoutMicroseconds, completion)
  }

  /// Requests the process of a connection, or of the owner of a name; 0: the bus does not know it.
  public func requestProcess(of name: String, _ completion: @escaping (UInt32) -> Void) {
    guard let call = makeCall("GetConnectionUnixProcessID") else { return completion(0) }
    call.append(string: name)
    connection.call(call, timeoutMicroseconds: 0) { completion($0?.readUInt32() ?? 0) }
  }

  /// Requests whether two names have their owners in one process.
  public func requestProcess(of name: String, isThatOf other: String, _ completion: @escaping (Bool) -> Void) {
    requestProcess(of: name) { process in
      guard process != 0 else { return completion(false) }
      requestProcess(of: other) { completion($0 == process) }
    }
  }

  /// Requests the owner of a name.
  @inline(never)
  func requestOwner(of name: String, _ answered: (() -> Void)?) {
    guard let call = makeCall("GetNameOwner") else { return }
    call.append(string: name)
    connection.startGreeted(call, within: Connection.patience, .owner(name, answered))
  }

  /// Requests whether a connection is on the bus.
  public func requestPresence(of client: String, _ completion: @escaping (_ isPresent: Bool) -> Void) {
    guard let call = makeCall("NameHasOwner") else { return }
    call.append(string: client)
    connection.call(call, timeoutMicroseconds: 0) { if let answer = $0?.readBool() { completion(answer) } }
  }

  /// Has the bus deliver the signals that match a rule.
  @inline(never)
  func addMatch(_ rule: String) {
    guard let call = makeCall("AddMatch") else { return }
    call.append(string: rule)
    connection.send(call)
  }

  /// Ends the delivery of the signals that match a rule.
  @inline(never)
  func removeMatch(_ rule: String) {
    guard let call = makeCall("RemoveMatch") else { return }
    call.append(string: rule)
    connection.send(call)
  }
}
