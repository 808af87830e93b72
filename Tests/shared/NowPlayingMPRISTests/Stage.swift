// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import NowPlayingMPRIS

/// A surface on a private bus, an owner that records its calls, and a client.
final class Stage: SurfaceOwner {
  let bus: PrivateBus
  let connection: Connection
  let client: PlayerClient
  private(set) var surface: MPRISSurface!
  private(set) var invocations: [Invocation] = []
  private(set) var clients: [String] = []
  var now: Int64 = 1_000_000_000
  var isFull = false

  init(_ snapshot: SessionSnapshot) throws {
    bus = try PrivateBus()
    connection = try bus.connect()
    client = try PlayerClient(bus.connect(), destination: connection.uniqueName ?? "", serving: [connection])
    surface = MPRISSurface(snapshot, on: connection, owner: self, now: now)
  }

  func look(for query: ImageQuery, from caller: Caller) -> ImageReply { .failed(Answer(.noSuchContent)) }

  var videoConstraints: MotionConstraints { [] }

  func reply(to query: ImageQuery, from caller: Caller) -> ImageReply? { nil }

  func prepareResume(_ point: ResumePoint, position: Int64?) -> Answer { .success }

  func showOthers() -> [SessionSnapshot.Other] { [] }

  func perform(_ invocations: [Invocation], from caller: Caller) -> Ledger.Ticket? {
    guard !isFull else { return nil }
    self.invocations += invocations
    clients.append(caller.client.text)
    return Ledger.Ticket(self.invocations.count)
  }

  func show(_ snapshot: SessionSnapshot) { surface.show(snapshot, now: now) }

  /// The introspection document of the session.
  func introspect() -> String {
    client.ask("org.freedesktop.DBus.Introspectable", "Introspect") { _ in }?.readString() ?? ""
  }

  /// The signals that the client receives for one change: all that arrive before the answer to a later call.
  func signals(of change: () -> Void) -> [PlayerClient.Signal] {
    client.forget()
    change()
    _ = client.get("CanControl")
    return client.signals
  }
}

/// A change of some properties of the player interface.
func changed(_ values: [String: BusValue], of interface: String = PlayerClient.player) -> PlayerClient.Signal {
  .changed(interface, values, invalidated: [])
}
