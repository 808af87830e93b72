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
  var now: Int64 = 1_000_000_000

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

  func ignored(_ call: String, for session: Identifier, from client: Identifier) {}

  func perform(_ invocations: [Invocation], from caller: Caller) -> Ledger.Ticket? {
    self.invocations += invocations
    return Ledger.Ticket(self.invocations.count)
  }

  func show(_ snapshot: SessionSnapshot) { surface.show(snapshot, now: now) }

  /// The signals that the client receives for one change: all that arrive before the answer to a later call.
  func signals(of change: () -> Void) -> [PlayerClient.Signal] {
    client.forget()
    change()
    _ = client.get("CanControl")
    return client.signals
  }
}

/// A player with one item.
func snapshot(_ fill: (inout Content) throws -> Void = { _ in }) throws -> SessionSnapshot {
  var snapshot = SessionSnapshot(identity: "Player")
  var content = try Content(kind: .music, id: "album-7/track-3")
  try fill(&content)
  snapshot.content = content
  return snapshot
}
