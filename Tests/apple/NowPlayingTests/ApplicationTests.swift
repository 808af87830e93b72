// SPDX-License-Identifier: MIT

import DBus
import NowPlaying
import NowPlayingTestSupport
import Testing

@Suite struct `The application` {
  @Test func `has the name of the executable until it sets its own`() {
    #expect(!MediaApplication.current.id.isEmpty)
  }

  @Test func `has the id of the desktop file that starts it, unless two files differ`() async {
    for (files, given) in [
      (["org.example.Tides"], ""), (["org.example.Tides", "org.example.Winds"], ""),
      (["org.example.Tides", "org.example.Winds"], "org.example.Ebb"),
    ] {
      let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        [files = files as [String], given = given as String] in
        let stage = try PrivateSessionBus()
        let folder = stage.bus.folder + "/applications"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        for id in files {
          let text = "[Desktop Entry]\nType=Application\nName=Tides\nExec=\(program) --play %U\n"
          try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(id).desktop"))
        }
        _ = unsafe setenv("XDG_DATA_HOME", stage.bus.folder, 1)
        _ = unsafe unsetenv("NOWPLAYING_APPLICATION_ID")
        if !given.isEmpty { MediaApplication.current.id = given }
        await display(Showcase())
        _ = try stage.players(1)
        let guessed = files.count == 1 ? files[0] : ProcessInfo.processInfo.processName
        #expect(MediaApplication.current.id == (given.isEmpty ? guessed : given))
        if files.count == 1 {
          #expect(try stage.players() == ["org.mpris.MediaPlayer2.Tides"])
          #expect(try stage.client().get("DesktopEntry", of: PlayerClient.root) == .text("org.example.Tides"))
        }
      }
      let log = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
      #expect(files.allSatisfy { log.contains($0) == (files.count > 1 && given.isEmpty) })
    }
  }

  @Test func `sets its id before the first session, and its name at any time`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.id = "org.example.Tides"
      MediaApplication.current.name = "Tides"
      await display(Showcase())
      let name = try #require(stage.players(1).first)
      #expect(name == "org.mpris.MediaPlayer2.Tides")
      let client = try stage.client()
      #expect(client.get("Identity", of: PlayerClient.root) == .text("Tides"))
      MediaApplication.current.name = "Tides and Times"
      #expect(client.wait { client.get("Identity", of: PlayerClient.root) == .text("Tides and Times") })
      MediaApplication.current.name = nil
      #expect(client.wait { client.get("Identity", of: PlayerClient.root) == .text("Tides") })
      MediaApplication.current.desktopEntry = "org.example.Other"
      #expect(client.wait { client.get("DesktopEntry", of: PlayerClient.root) == .text("org.example.Other") })
      // These settings can no longer change.
      MediaApplication.current.id = "org.example.Late"
      MediaApplication.current.showsAllSessions = true
      #expect(MediaApplication.current.id == "org.example.Tides")
      #expect(!MediaApplication.current.showsAllSessions)
    }
  }

  /// The id of an item, as clients see it, of a new process.
  private func shownID(hasLastingIDs: Bool, state folder: String) async throws -> String {
    let file = folder + "/shown"
    await #expect(processExitsWith: .success) { [hasLastingIDs = hasLastingIDs as Bool, folder = folder as String] in
      _ = unsafe setenv("XDG_STATE_HOME", folder, 1)
      let stage = try PrivateSessionBus()
      MediaApplication.current.id = "org.example.Tides"
      MediaApplication.current.hasLastingIDs = hasLastingIDs
      await display(Showcase())
      guard case .path(let shown) = try stage.client().metadata["mpris:trackid"] else {
        Issue.record("no id")
        return
      }
      try Data(shown.utf8).write(to: URL(filePath: folder + "/shown"))
      MediaApplication.current.hasLastingIDs.toggle()
      #expect(MediaApplication.current.hasLastingIDs == hasLastingIDs)
    }
    return String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
  }

  @Test func `shows the same ids after a restart only if it has lasting ones`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "np-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for isLasting in [false, true] {
      let first = try await shownID(hasLastingIDs: isLasting, state: folder)
      let second = try await shownID(hasLastingIDs: isLasting, state: folder)
      #expect((first == second) == isLasting)
      #expect(FileManager.default.fileExists(atPath: folder + "/nowplaying/keys") == isLasting)
    }
  }

  @Test func `is told with what to continue, and then to play`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "np-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // The second process gets the token of the first one.
    for run in 1...2 {
      await #expect(processExitsWith: .success) { [run = run as Int, folder = folder as String] in
        _ = unsafe setenv("XDG_STATE_HOME", folder, 1)
        let stage = try PrivateSessionBus()
        MediaApplication.current.hasLastingIDs = true
        let points = Recorder<MediaApplication.ResumePoint>()
        MediaApplication.resumeHandler = { points.add($0) }
        let player = await AudioPlayer()
        try await player.activate()
        let client = try stage.client(path: "/org/nowplaying/Session")
        guard case .text(let token)? = client.dictionary("Playback")["resume_token"] else {
          Issue.record("no token")
          return
        }
        let file = URL(filePath: folder + "/token")
        if run == 1 { return try Data(token.utf8).write(to: file) }
        let stored = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        func prepare(_ token: String) -> PlayerClient.Reply {
          client.call(PlayerClient.session1, "PrepareResume") {
            $0.append(string: token)
            $0.append(int64: 61_000_000)
          }
        }
        #expect(prepare(stored) == .done)
        #expect(client.perform("play") == .done)
        let told = points.values.map { "\($0.sessionID) \($0.contentID) \($0.elapsedTime ?? -1)" }
        #expect(told == ["music one 61.0"])
        #expect(prepare(stored) != .done)
        withExtendedLifetime(player) {}
      }
    }
  }

  @Test func `publishes with an empty id`() async {
    await #expect(processExitsWith: .success) {
      let stage = try PrivateSessionBus()
      MediaApplication.current.id = ""
      await display(Showcase())
      _ = try stage.players(1)
    }
  }
}
