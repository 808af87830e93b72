// SPDX-License-Identifier: MIT

internal import DBus
public import NowPlayingCore
internal import NowPlayingPlatform
internal import OrgNowPlaying

extension Request {
  /// How long the player waits for the bus.
  private static let patience: Int64 = 1_000_000

  /// The program that sent it. Waits for the bus, the first time.
  public func sender() -> Sender {
    if let known = ProcessLock.withLock({ () throws(Never) in foundSender }) { return known }
    guard let search = SenderSearch(for: caller), search.start(in: context, for: entry.key),
      search.done.wait(withinMicroseconds: Self.patience), let found = search.found
    else { return Sender(client) }
    var groups = ""
    if case .bytes(let bytes) = WholeFile.read("/proc/\(found.process)/cgroup", limit: 16_384) {
      groups = String(decoding: bytes, as: UTF8.self)
    }
    let sender = Sender(found.name, process: found.process, controlGroups: groups)
    ProcessLock.withLock { () throws(Never) in foundSender = sender }
    return sender
  }
}

/// The search for the process of a program on the bus.
private final class SenderSearch: @unchecked Sendable {
  private let caller: Caller
  /// Signalled at the end of the search.
  let done: Wakeup
  private let lock = Lock()
  private var result: (name: Identifier, process: UInt32)?

  init?(for caller: Caller) {
    guard let done = Wakeup() else { return nil }
    (self.caller, self.done) = (caller, done)
  }

  /// The program that sent the request; nil: the bus has not answered.
  var found: (name: Identifier, process: UInt32)? { lock.withLock { () throws(Never) in result } }

  /// Starts on the bus thread; false: the context has ended.
  func start(in context: Context, for key: SessionKey) -> Bool {
    do throws(Failure) { try context.run { [self] in start($0.sessionLinks.reaching(key)) } } catch { return false }
    return true
  }

  private func start(_ link: SessionLink?) {
    guard let link, let connection = link.connection else { return done.signal() }
    func find(_ name: Identifier) {
      connection.bus.requestProcess(of: name.text) { [self] process in
        lock.withLock { () throws(Never) in result = (name, process) }
        done.signal()
      }
    }
    if let sender = caller.sender {
      // Only the service may call for another program.
      connection.bus.requestProcess(of: caller.client.text, isThatOf: Center1Surface.busName) { [caller] isService in
        find(isService ? sender : caller.client)
      }
    } else {
      find(caller.client)
    }
    link.settle()
  }
}
