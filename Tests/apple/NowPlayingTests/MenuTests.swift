// SPDX-License-Identifier: MIT

import DBus
import Foundation
import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `The menus of a Swift player` {
  @Test func `have the outputs`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      await display(MenuRadio())
      let client = try stage.client(path: "/org/nowplaying/Session")
      func outputs() -> [[String: BusValue]] {
        let side = try? stage.client(path: "/org/nowplaying/Session/outputs")
        if case .list(let outputs)? = side?.get("Outputs", of: "org.nowplaying.Outputs1") { return outputs }
        return []
      }
      #expect(outputs().map { $0["name"] } == [.text("This computer"), .text("Television")])
      #expect(outputs().map { $0["in_use"] } == [.flag(true), .flag(false)])
      let tv: [String: BusValue] = ["output_id": .bytes(Array("tv".utf8))]
      #expect(client.perform("play_on_output", tv.merging(["together": .flag(true)]) { one, _ in one }) == .done)
      #expect(outputs().map { $0["in_use"] } == [.flag(true), .flag(true)])
      #expect(client.perform("leave_output", tv) == .done)
      #expect(outputs().map { $0["in_use"] } == [.flag(true), .flag(false)])
    }
  }

  @Test func `have its own commands, which know their sender`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      let radio = await display(MenuRadio())
      let client = try stage.client(path: "/org/nowplaying/Session")
      func commands() -> [[String: BusValue]] {
        let side = try? stage.client(path: "/org/nowplaying/Session/custom")
        if case .list(let commands)? = side?.get("Commands", of: "org.nowplaying.Custom1") { return commands }
        return []
      }
      #expect(commands().map { $0["title"] } == [.text("Add to mix"), .text("Forget this station")])
      #expect(commands().map { $0["dangerous"] } == [.flag(false), .flag(true)])
      #expect(commands().map { $0["enabled"] } == [.flag(true), .flag(false)])
      #expect(commands().first?["state"] == .text("off"))
      #expect(commands().map { $0["icon_id"] != nil } == [true, false])
      func requestIcon(_ id: String) throws -> PlayerClient.Reply {
        try stage.client(path: "/org/nowplaying/Session/custom").call("org.nowplaying.Custom1", "GetIcon") {
          $0.append(bytes: Array(id.utf8))
          $0.append(int32: 24)
          $0.append(int32: 24)
        }
      }
      #expect(try requestIcon("mix") == .done)
      #expect(try requestIcon("forget") != .done)
      #expect(client.perform("custom", ["custom_id": .bytes(Array("mix".utf8))]) == .done)
      #expect(commands().first?["state"] == .text("on"))
      #expect(await radio.senders == [getpid()])
      #expect(await MediaCommandSender.current == nil)
      // The other one is disabled, which is not an error.
      #expect(client.perform("custom", ["custom_id": .bytes(Array("forget".utf8))]) == .done)
      #expect(await radio.senders.count == 1)
      await MainActor.run { radio.isMenuEmpty = true }
      #expect(client.wait { commands().isEmpty })
    }
  }
}

/// A model with outputs and commands of its own.
@Observable @MainActor
private final class MenuRadio: MediaSessionRepresentable {
  let id = "radio"
  var inUse: Set<String> = ["own"]
  var isInMix = false
  var isMenuEmpty = false
  var senders: [pid_t?] = []

  func ask(_ question: String) async throws { senders.append(nil) }

  var content: (any MediaContentRepresentable)? { GenericContent(id: "one", title: "Harbour Lights") }
  var playbackSnapshot: MediaPlaybackSnapshot? { MediaPlaybackSnapshot(state: .playing()) }
  var outputs: [MediaOutput] {
    [
      MediaOutput(id: "own", name: "This computer", type: .desktop, isInUse: inUse.contains("own")),
      MediaOutput(id: "tv", name: "Television", type: .tv, isInUse: inUse.contains("tv")),
    ]
  }
  private var plus: Artwork {
    Artwork(id: "plus") { _ in try ArtworkRepresentation(data: `An artwork`.png(24, 24)) }
  }
  var commands: [MediaCommand] {
    [
      .playOnOutput { self.inUse = $1 ? self.inUse.union([$0]) : [$0] },
      .leaveOutput { self.inUse.remove($0) },
    ]
      + (isMenuEmpty
        ? []
        : [
          .custom("mix", title: "Add to mix", icon: "list-add", artwork: plus, state: isInMix ? .on : .off) {
            self.isInMix.toggle()
            self.senders.append(await MediaCommandSender.current?.processIdentifier)
          },
          .custom("forget", title: "Forget this station", isDangerous: true) {
            let sender = await MediaCommandSender.current
            try await self.ask("\(sender?.desktopEntry ?? "A program") wants to forget this station.")
          }
          .enabled(false),
        ])
  }
}
