// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import OrgNowPlaying
internal import DBus

/// The holds of the program, which the service has or is to begin.
final class CenterHolds {
  private let readings: Readings
  private var connection: Connection { readings.connection }
  private var holds: [Hold] = []
  /// Holds that were released while the service did not run.
  private var unreleased: [UInt32] = []
  private var followsService = false
  /// The numbers of the holds that the service has answered.
  private var ended: [Int] = []

  init(_ readings: Readings) { self.readings = readings }

  /// Requests a hold from the service, which is started for that.
  func begin(_ hold: Hold) {
    guard let call = CenterCall.make("Hold", on: connection, mayStart: true) else {
      return hold.end(.failed, readings.endReason)
    }
    if readings.onlyOnce || readings.scope.contains(.decides), !followsService {
      followsService = true
      connection.names.follow(.name(CenterLink.name), changed: { [self] in serviceChanged($0.new) })
    }
    call.append(string: hold.reason)
    call.openArray("{sv}")
    call.close()
    holds.append(hold)
    connection.call(call, timeoutMicroseconds: readings.patience.start) { [self] reply in
      ended.append(hold.number)
      guard hold.isOpen else { return holds.removeAll { $0 === hold } }
      if let reply, !reply.isError, let number = reply.readUInt32(), let owner = reply.sender {
        hold.begin(number, of: owner)
        if hold.isReleased { release(hold) }
        return
      }
      holds.removeAll { $0 === hold }
      hold.end(.failed, failure(of: reply))
    }
  }

  private func failure(of reply: Message?) -> String {
    guard let reply else { return connection.isClosed ? readings.endReason : CenterLink.name + " does not answer" }
    guard !CenterCall.isUndelivered(reply) else { return CenterLink.name + " is not installed" }
    let text = Text.line(Text.clean(reply.readString(limit: Limits.textBytes) ?? ""))
    return text.isEmpty ? CenterLink.name + " refuses the hold" : text
  }

  /// Ends a hold. One that is pending ends when it is answered.
  func release(_ hold: Hold) {
    guard let (number, owner) = hold.begun, holds.contains(where: { $0 === hold }) else { return }
    holds.removeAll { $0 === hold }
    if hold.isOpen { return release(number, to: owner) }
    // The service may have continued it after a restart. Without its state, it gives numbers again.
    if !holds.contains(where: { $0.begun?.number == number }) { release(number, to: CenterLink.name) }
  }

  private func release(_ number: UInt32, to destination: String) {
    guard let call = CenterCall.make("Release", to: destination, on: connection) else { return }
    call.append(uint32: number)
    connection.call(call, timeoutMicroseconds: readings.patience.start) { [self] reply in
      if let reply, reply.isError, CenterCall.isUndelivered(reply) { unreleased.append(number) }
    }
  }

  /// The service has left: its holds are lost. One that starts may continue those that have been released meanwhile. `owner`:
  /// its connection; empty: it does not run.
  func serviceChanged(_ owner: String) {
    for hold in holds {
      guard let begun = hold.begun, !begun.owner.hasSameBytes(as: owner) else { continue }
      hold.end(.lost, CenterLink.name + " has left: the players stay paused")
    }
    guard !owner.isEmpty else { return }
    let numbers = unreleased
    unreleased = []
    for number in numbers { release(number, to: owner) }
  }

  /// The bus has gone away, or the controller has ended.
  func end(_ reason: String) {
    for hold in holds { hold.end(hold.begun == nil ? .failed : .lost, reason) }
    holds = []
  }

  /// The holds that have been answered since the last call.
  func takeEnded() -> [EndedRequest] {
    defer { ended = [] }
    return ended.map { .answered($0) }
  }
}
