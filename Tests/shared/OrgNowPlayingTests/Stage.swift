// SPDX-License-Identifier: MIT

import NowPlayingCore
import NowPlayingTestSupport
import DBus
import Testing

@testable import OrgNowPlaying

let session1 = "org.nowplaying.Session1"

/// A surface on a private bus, an owner that records its calls, and clients.
final class Stage: SurfaceOwner {
  let bus: PrivateBus
  let connection: Connection
  let client: PlayerClient
  private(set) var surface: Session1Surface!
  private(set) var invocations: [Invocation] = []
  private(set) var callers: [Caller] = []
  var now: Int64 = 1_000_000_000

  init(_ snapshot: SessionSnapshot, wantsDescriptors: Bool = true) throws {
    bus = try PrivateBus()
    connection = try bus.connect(wantsDescriptors: wantsDescriptors)
    client = try PlayerClient(
      bus.connect(), destination: connection.uniqueName ?? "", path: SessionPath.own, serving: [connection])
    surface = Session1Surface(snapshot, on: connection, owner: self)
  }

  var videoConstraints: MotionConstraints { [] }

  private(set) var queries: [ImageQuery] = []

  /// The player answers no request for an image.
  var image = ImageReply.asked(1_000)

  func look(for query: ImageQuery, from caller: Caller) -> ImageReply {
    queries.append(query)
    return image
  }

  func reply(to query: ImageQuery, from caller: Caller) -> ImageReply? { image }

  func prepareResume(_ point: ResumePoint, position: Int64?) -> Answer { .success }

  func showOthers() -> [SessionSnapshot.Other] { [] }

  func ignored(_ call: String, for session: Identifier, from client: Identifier) {}

  func perform(_ invocations: [Invocation], from caller: Caller) -> Ledger.Ticket? {
    self.invocations += invocations
    callers.append(caller)
    return Ledger.Ticket(self.invocations.count)
  }

  func show(_ snapshot: SessionSnapshot) { surface.show(snapshot, now: now) }

  /// Another client, of any object.
  func reader(of path: String) throws -> PlayerClient {
    try PlayerClient(bus.connect(), destination: connection.uniqueName ?? "", path: path, serving: [connection])
  }
}

/// A session that plays one song.
func snapshot() -> SessionSnapshot { snapshot { _ in } }

/// The same session with changes.
func snapshot(_ change: (inout SessionSnapshot) throws -> Void) rethrows -> SessionSnapshot {
  var snapshot = SessionSnapshot(id: "music", identity: "Player")
  snapshot.content = try? Content(kind: .music, id: "track-1")
  try change(&snapshot)
  return snapshot
}
