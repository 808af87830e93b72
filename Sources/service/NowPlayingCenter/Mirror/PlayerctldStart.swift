// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// The program that the bus runs for the name of playerctld. It has the bus start the service, which requests that
/// name.
///
/// The bus keeps the calls of playerctld's clients until the name has an owner, or until this program fails. The service itself
/// cannot fail: it runs also if it must not have the name, and those clients would wait.
enum PlayerctldStart {
  /// The time until the service must own the name, with the log-in to the bus.
  private static let patience: Int64 = 5_000_000

  enum Result {
    /// The service has the name.
    case done
    /// The bus cannot start the service: there is no file for that, as in a build tree.
    case notInstalled
    /// A sentence.
    case failed(String)
  }

  static func run() -> Result {
    let end = Clock.now() + patience
    do throws(SessionBusFailure) {
      let connection = try Connection.openFirst(BusAddress.session(), within: patience)
      defer { connection.close() }
      return run(on: connection, until: end)
    } catch {
      return .failed(error.sentence)
    }
  }

  private static func run(on connection: Connection, until end: Int64) -> Result {
    var (isOwned, answer): (Bool, Message?) = (false, nil)
    connection.names.follow(.name(MirrorSurface.busName), changed: { isOwned = !$0.new.isEmpty })
    connection.bus.start(name: Center1Surface.busName, timeoutMicroseconds: patience) { answer = $0 }
    let failure = connection.run(for: end - Clock.now()) { isOwned || answer?.isError == true }
    if failure != nil { return .failed("the session bus has ended") }
    if isOwned { return .done }
    guard let error = answer, let name = error.errorName else {
      return .failed(
        Center1Surface.busName + " does not own the name " + MirrorSurface.busName
          + ": nowplaying center prints the reason")
    }
    let isMissing = name.hasSameBytes(as: "org.freedesktop.DBus.Error.ServiceUnknown")
    return isMissing ? .notInstalled : .failed(error.errorText ?? name)
  }
}
