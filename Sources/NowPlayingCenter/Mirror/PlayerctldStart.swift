// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// What the bus runs for the name of playerctld: it has the bus start the service, which takes that name.
///
/// The bus keeps the calls of playerctld's clients until the name has an owner, or until this program fails. The service itself
/// cannot fail: it runs also if it must not take the name, and those clients would wait.
final class PlayerctldStart {
  /// How long the service may take until it has the name.
  private static let patience: Int64 = 5_000_000

  enum Result {
    /// The service has the name.
    case done
    /// The bus cannot start the service: there is no file for that, as in a build tree.
    case notInstalled
    /// A sentence.
    case failed(String)
  }

  private let poller: Poller
  private let end = Clock.now() + PlayerctldStart.patience
  private var answer: Message?

  private init(_ poller: Poller) { self.poller = poller }

  static func run() -> Result {
    guard let poller = Poller() else { return .failed("the system gives no descriptor (ulimit -n)") }
    let start = PlayerctldStart(poller)
    guard let connection = start.connect() else { return .failed("the session bus does not answer") }
    defer { connection.close() }
    return start.run(on: connection)
  }

  private func connect() -> Connection? {
    for address in BusAddress.session() {
      guard let login = try? Login.begin(address) else { continue }
      _ = poller.add(login.fileDescriptor, token: 1, readable: true, writable: false)
      attempt: while Clock.now() < end {
        switch login.advance() {
        case .connected(let connection): return connection
        case .failed: break attempt
        case .waiting: _ = poller.wait(untilMicroseconds: end)
        }
      }
      poller.remove(login.fileDescriptor)
    }
    return nil
  }

  private func run(on connection: Connection) -> Result {
    var isOwned = false
    connection.follow(.name(MirrorSurface.busName), changed: { isOwned = !$0.new.isEmpty })
    guard
      let call = connection.makeCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "StartServiceByName")
    else { return .failed("the session bus does not answer") }
    call.append(string: Center1Surface.busName)
    call.append(uint32: 0)
    connection.call(call, timeoutMicroseconds: Self.patience) { [self] in answer = $0 }
    while !isOwned, answer?.isError != true, Clock.now() < end {
      switch connection.process() {
      case .more: continue
      case .closed: return .failed("the session bus has ended")
      case .idle:
        _ = poller.change(connection.fileDescriptor, token: 1, readable: true, writable: connection.wantsToWrite)
        _ = poller.wait(untilMicroseconds: end)
      }
    }
    if isOwned { return .done }
    guard let error = answer, let name = error.errorName else {
      return .failed(
        Center1Surface.busName + " does not take the name " + MirrorSurface.busName + ": nowplaying center says why")
    }
    let isMissing = name.hasSameBytes(as: "org.freedesktop.DBus.Error.ServiceUnknown")
    return isMissing ? .notInstalled : .failed(error.errorText ?? name)
  }
}
