// SPDX-License-Identifier: MIT

import NowPlayingControl
import NowPlayingCore
import NowPlayingEngine
import NowPlayingPlatform
import NowPlayingTestSupport
import DBus
import Testing

@Suite struct `A player controller` {}

/// A bus with one player of the library.
final class Stage {
  let bus: PrivateBus
  let context: Context
  let session: Session
  private let connections = Recorder<ConnectionState>()

  /// Publishes a player. `prepare` runs before.
  init(_ id: String = "org.example.Player", on bus: PrivateBus? = nil, prepare: (Session) throws -> Void = { _ in })
    throws
  {
    self.bus = try bus ?? PrivateBus()
    context = try Context(ApplicationSettings(id: id), hostLoop: false)
    try context.set(busAddress: Self.address(of: self.bus))
    let connections = connections
    try context.set(connectionHandler: { connections.add($0) })
    session = try Session(in: context, id: "music")
    try session.set(content: Self.song("one", "Harbour Lights"))
    try session.set(playback: Playback(state: .paused, position: 42_000_000, volume: 0.5))
    try prepare(session)
    try session.publish()
    try #require(connections.wait { $0.contains(.connected) })
  }

  deinit { context.close() }

  private static func address(of bus: PrivateBus) -> String { "unix:path=\(bus.folder)/bus" }

  /// The library reads only the header of a PNG.
  static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 0, 0, 0, 2, 0, 8, 2]
    + [UInt8](repeating: 0, count: 38)

  @Sendable static func providePNG(_ request: ImageRequest) {
    _ = try? ImageRequest.finish(
      request.ticket,
      .bytes({ () throws(MemoryFile.Problem) in try MemoryFile(copying: png.span, limit: Limits.artworkBytes) }))
  }

  static func song(_ id: Identifier, _ title: String) throws -> Content {
    var song = try Content(kind: .music, id: id)
    try song.set(.title, to: title)
    try song.add(.artist, "The Ferrymen")
    try song.add(.artist, "Anna")
    try song.set(.trackNumber, to: 4)
    try song.set(.explicit, to: true)
    try song.set(extra: "example:mood", to: .text("calm"))
    try song.set(extra: "example:tempo", to: .number(96))
    try song.set(.creditsStart, microseconds: 60_000_000)
    try song.set(duration: .finite(64_000_000))
    return song
  }

  /// A controller that knows all players.
  @MainActor func controller(_ options: PlayerController.Options = []) async throws -> PlayerController {
    let controller = try PlayerController(options, busAddress: Self.address(of: bus))
    try await controller.waitForPlayers(atMost: 30)
    return controller
  }
}

extension PlayerController {
  /// Waits until the primary player shows something.
  func primary(where isShown: (Player) -> Bool) async -> Player? {
    let changes = changes()
    if let primary, isShown(primary) { return primary }
    for await _ in changes {
      if let primary, isShown(primary) { return primary }
    }
    return nil
  }
}
