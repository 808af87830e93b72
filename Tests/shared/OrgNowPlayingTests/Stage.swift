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
  private(set) var reads = 0
  private(set) var resumed: [String] = []
  var others: [SessionSnapshot.Other] = []
  var isFull = false
  var now: Int64 = 1_000_000_000

  init(_ snapshot: SessionSnapshot, wantsDescriptors: Bool = true) throws {
    bus = try PrivateBus()
    connection = try bus.connect(wantsDescriptors: wantsDescriptors)
    client = try PlayerClient(
      bus.connect(), destination: connection.uniqueName ?? "", path: SessionPath.own, serving: [connection])
    surface = Session1Surface(snapshot, on: connection, owner: self)
  }

  var videoConstraints: MotionConstraints = []

  /// The answer of the player to every request; nil: none yet.
  var imageReply: ImageReply?
  private(set) var queries: [ImageQuery] = []

  func look(for query: ImageQuery, from caller: Caller) -> ImageReply {
    queries.append(query)
    callers.append(caller)
    return imageReply ?? .asked(Self.imageTicket)
  }

  func reply(to query: ImageQuery, from caller: Caller) -> ImageReply? { imageReply }

  static let imageTicket: Ledger.Ticket = 1_000

  func prepareResume(_ point: ResumePoint, position: Int64?) -> Answer {
    resumed.append("\(point.session) \(point.item) \(position.map { String($0) } ?? "?")")
    return .success
  }

  func showOthers() -> [SessionSnapshot.Other] {
    reads += 1
    return others
  }

  func perform(_ invocations: [Invocation], from caller: Caller) -> Ledger.Ticket? {
    guard !isFull else { return nil }
    self.invocations += invocations
    callers.append(caller)
    return Ledger.Ticket(self.invocations.count)
  }

  func show(_ snapshot: SessionSnapshot) { surface.show(snapshot, now: now) }

  /// Another client, of any object.
  func reader(of path: String) throws -> PlayerClient {
    try PlayerClient(bus.connect(), destination: connection.uniqueName ?? "", path: path, serving: [connection])
  }

  /// The signals that a client receives for one change: all that arrive before the answer to a later call.
  func signals(of change: () -> Void) -> [PlayerClient.Signal] {
    client.forget()
    change()
    _ = client.call("org.freedesktop.DBus.Peer", "Ping")
    return client.signals
  }

  /// Starts a command. The arguments are written as entries of an a{sv}.
  func perform(
    _ command: String, answered: @escaping (PlayerClient.Reply) -> Void = { _ in },
    _ write: (MessageWriter) -> Void = { _ in }
  ) {
    client.start(session1, "Perform", { Self.write(command, write, to: $0) }, answered: answered)
  }

  /// Performs a command that does not reach the player.
  func reply(to command: String, _ write: (MessageWriter) -> Void = { _ in }) -> PlayerClient.Reply {
    client.call(session1, "Perform") { Self.write(command, write, to: $0) }
  }

  private static func write(_ command: String, _ write: (MessageWriter) -> Void, to writer: MessageWriter) {
    writer.append(string: command)
    writer.openArray("{sv}")
    write(writer)
    writer.close()
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
