// SPDX-License-Identifier: MIT

import NowPlayingControl
import NowPlayingCore
import NowPlayingEngine
import NowPlayingPlatform
import NowPlayingTestSupport
import Testing

extension `A player controller` {
  @MainActor @Suite struct `Reading` {
    @Test func `returns the state of a player`() async throws {
      let stage = try Stage()
      let controller = try await stage.controller()
      #expect(controller.players.count == 1)
      #expect(controller.connection == .connected)
      let player = try #require(controller.primary)
      #expect(try player.id == stage.session.busName)
      #expect(controller.player(named: player.id)?.id == player.id)
      #expect(controller.player(named: "no.such.player") == nil)
      #expect(player.isPrimary && player.hasSession && !player.isSilent && !player.isRemote)
      #expect(player.sessionID == "music")
      #expect(player.name == "Player")
      #expect(player.state == .paused && !player.isPlaying)
      #expect(player.position() == 42)
      #expect(player.volume == 0.5)
      let item = try #require(player.item)
      #expect(item.title == "Harbour Lights")
      #expect(item.artists == ["The Ferrymen", "Anna"])
      #expect(item.album == nil)
      #expect(item.kind == .music && !item.isVideo && !item.isLive && !item.isContinuous)
      #expect(item.duration == 64)
      #expect(item.number(.trackNumber) == 4)
      #expect(item.flag(.explicit) == true)
      #expect(item.time(.creditsStart) == 60)
      #expect(item.texts(.artist) == ["The Ferrymen", "Anna"])
      #expect(item.extras == ["example:mood": "calm", "example:tempo": "96"])
      #expect(item.number(.discNumber) == nil)
    }

    @Test func `has the chapters and the lyrics with times`() async throws {
      let stage = try Stage { session in
        var song = try Stage.song("one", "Harbour Lights")
        try song.addChapter(id: "two", title: "", start: 30_000_000, end: nil)
        try song.addChapter(id: "one", title: "The First Chapter", start: 1_000_000, end: 20_000_000)
        try song.changeLyrics { lyrics throws(NowPlayingCore.Failure) in
          try lyrics.add("Is this the real life?", at: 2_000_000)
          try lyrics.add("", at: 4_000_000)
          try lyrics.set(language: "en")
        }
        try session.set(content: song)
      }
      let item = try #require(try await stage.controller(.lists).primary?.item)
      #expect(item.chapters.map(\.title) == ["The First Chapter", nil])
      #expect(item.chapters.map(\.start) == [1, 30] && item.chapters.map(\.end) == [20, 64])
      #expect([0, 1, 25, 63].map { item.chapter(at: $0)?.start } == [nil, 1, nil, 30])
      #expect(item.chapter(at: .nan) == nil)
      #expect(item.lyricsLines.map(\.time) == [2, 4] && item.lyricsLanguage == "en")
      #expect([1, 2, 50].map { item.lyricsLine(at: $0)?.text } == [nil, "Is this the real life?", ""])
      let without = try #require(try await stage.controller().primary?.item)
      #expect(without.chapters.isEmpty && without.lyricsLines.isEmpty && without.lyricsLanguage == nil)
    }

    @Test func `calculates the position`() async throws {
      let stage = try Stage {
        try $0.set(playback: Playback(state: .playing, rate: 2, position: 10_000_000))
      }
      let controller = try await stage.controller()
      let player = try #require(controller.primary)
      let now = Date()
      let (first, second) = try #require(
        player.position(at: now).flatMap { first in player.position(at: now + 5).map { (first, $0) } })
      // A slow test can have reached the end.
      #expect(first >= 10 && abs(second - min(first + 10, 64)) < 0.01)
      #expect(player.position(at: now + 1_000) == 64, "the end")
      #expect(player.position(at: now - 1_000) == 10, "a clock that goes back changes nothing")
    }

    @Test func `has a problem, mute, a window and loaded media`() async throws {
      let plain = try #require(try await Stage().controller().primary)
      #expect(plain.problem == nil && plain.window() == nil && plain.bufferedTime == nil)
      #expect(!plain.isMuted && !plain.isPrivate)
      let stage = try Stage {
        try $0.set(problem: Problem(.network, text: "No connection", address: "https://example.org", canRetry: true))
        try $0.set(isMuted: true)
        try $0.set(isPrivate: true)
        try $0.set(window: 10_000_000...70_000_000, moving: .end)
        try $0.set(buffered: 65_000_000)
      }
      let controller = try await stage.controller()
      let player = try #require(controller.primary)
      let problem = try #require(player.problem)
      #expect(problem.kind == .network && problem.text == "No connection" && problem.canRetry)
      #expect(problem.url == URL(string: "https://example.org"))
      #expect(player.isMuted && player.isPrivate && player.volume == 0.5 && player.bufferedTime == 65)
      let now = Date()
      let (first, second) = try #require(
        player.window(at: now).flatMap { first in player.window(at: now + 5).map { (first, $0) } })
      #expect(first.lowerBound == 10 && second.lowerBound == 10 && first.upperBound >= 70)
      #expect(abs(second.upperBound - first.upperBound - 5) < 0.01)
    }

    @Test func `shows the values of commands`() async throws {
      let stage = try Stage { session in
        for command in Command.allCases { try session.offer(command) { _ in } }
        try session.changeOffer { offer throws(NowPlayingCore.Failure) in try offer.enable(.next, false) }
      }
      let controller = try await stage.controller()
      let player = try #require(controller.primary)
      #expect(PlayerCommand.allCases.allSatisfy { player.offers($0) })
      #expect(!player.isEnabled(.next) && player.isEnabled(.play))
      #expect(player.skipForwardIntervals == [10] && player.skipBackwardIntervals == [10])
      #expect(player.repeatMode == .off && player.shuffleMode == .off)
      #expect(player.repeatModes == [.off, .one, .all] && player.shuffleModes == [.off, .items, .collections])
      #expect(player.rates == [1] && player.rateRange == nil)
      #expect(player.ratingRange == 0...1)
      #expect(player.feedback(of: .like) == .neutral && player.feedback(of: .play) == nil)
    }

    @Test func `has no values of commands that a player does not offer`() async throws {
      func hasRange(_ session: Session) throws {
        try session.changeOffer { offer throws(NowPlayingCore.Failure) in
          try offer.set(minimumRate: 0.5, maximumRate: 2)
        }
      }
      let stage = try Stage(prepare: hasRange)
      let player = try #require(try await stage.controller().primary)
      #expect(player.skipForwardIntervals == [] && player.rates == [] && player.rateRange == nil)
      #expect(player.repeatModes == [] && player.repeatMode == nil && player.ratingRange == nil)
      #expect(player.shuffleModes == [] && player.shuffleMode == nil && player.feedback(of: .like) == nil)
      let other = try Stage("org.example.Other", on: stage.bus) { session in
        try session.set(content: NowPlayingCore.Content(kind: .music, id: "two"))
        try session.offer(.changePlaybackRate) { _ in }
        try hasRange(session)
      }
      let found = try await stage.controller().players.first { $0.name == "Other" }
      #expect(found?.rateRange == 0.5...2 && found?.item?.artists == [])
      other.context.close()
    }

    @Test func `reads once, or MPRIS alone, if that is wanted`() async throws {
      let stage = try Stage()
      let once = try await stage.controller([.once, .others])
      #expect(once.players.map { $0.sessionID } == ["music"])
      let plain = try await stage.controller(.mpris)
      #expect(plain.players.map { $0.sessionID } == [nil] && plain.primary?.hasSession == false)
    }

    @Test func `has the player that plays first, or the chosen one`() async throws {
      let stage = try Stage()
      let other = try Stage("org.example.Other", on: stage.bus) { try $0.set(playback: Playback(state: .playing)) }
      let controller = try await stage.controller()
      #expect(controller.players.map(\.name) == ["Other", "Player"])
      try controller.setPrimary(controller.players.last)
      let chosen = await controller.primary { $0.name == "Player" }
      #expect(chosen?.reason == .pinned && chosen?.isPrimary == true)
      try controller.setPrimary(nil)
      let first = await controller.primary { $0.name == "Other" }
      #expect(first?.reason == .playing)
      let gone = try #require(first)
      other.context.close()
      #expect(await controller.primary { $0.name == "Player" } != nil)
      let error = #expect(throws: PlayerControllerError.self) { try controller.setPrimary(gone) }
      #expect(error?.message.isEmpty == false)
    }

    @Test func `is empty without a bus`() async throws {
      let controller = try PlayerController(busAddress: "unix:path=/nonexistent/bus")
      try await controller.waitForPlayers(atMost: 30)
      #expect(controller.players.isEmpty && controller.primary == nil)
      #expect(controller.connection == .waiting)
      let error = await #expect(throws: PlayerActionError.self) { try await controller.perform(.play) }
      #expect(error?.reason == .noActionableItem)
    }

    @Test func `refuses an invalid address`() {
      let error = #expect(throws: PlayerControllerError.self) { _ = try PlayerController(busAddress: "bus") }
      #expect(error?.localizedDescription.contains("unix:path=") == true)
    }
  }

  @MainActor @Suite struct `Following` {
    @Test func `notifies an observer`() async throws {
      let stage = try Stage()
      let controller = try await stage.controller()
      let seen = Recorder<String>()
      withObservationTracking {
        _ = controller.players
      } onChange: {
        seen.add("changed")
      }
      try stage.session.set(content: Stage.song("two", "Slack Water"))
      let player = await controller.primary { $0.item?.title == "Slack Water" }
      #expect(player != nil && seen.values == ["changed"])
    }

    @Test func `reports each change`() async throws {
      let stage = try Stage()
      let controller = try await stage.controller()
      var changes = controller.changes().makeAsyncIterator()
      let first = try #require(await changes.next())
      #expect(first.changes == .appeared && first.player == controller.primary)
      try stage.session.set(playback: Playback(state: .playing))
      var next = try #require(await changes.next())
      while !next.changes.contains(.playback) { next = try #require(await changes.next()) }
      #expect(next.player.isPlaying)
      stage.context.close()
      while !next.changes.contains(.left) { next = try #require(await changes.next()) }
      // A player of ours clears its item before it leaves, perhaps in an earlier turn.
      #expect(next.player.id == first.player.id && next.player.name == "Player")
      #expect(controller.players.isEmpty)
    }

    @Test func `ends its sequences with itself`() async throws {
      let stage = try Stage()
      var controller: PlayerController? = try await stage.controller()
      weak let observer = controller
      let changes = controller?.changes()
      controller = nil
      #expect(observer == nil)
      var count = 0
      for await _ in try #require(changes) { count += 1 }
      #expect(count == 1)
    }
  }

  @MainActor @Suite struct `Actions` {
    @Test func `return the player with the new item`() async throws {
      let stage = try Stage { session in
        try session.offer(.next) { @Sendable request in
          try? session.set(content: Stage.song("two", "Slack Water"))
          _ = try? Request.finish(request.ticket, .success)
        }
      }
      let controller = try await stage.controller()
      let result = try await controller.perform(.next)
      #expect(result.isConfirmed)
      #expect(result.player?.item?.title == "Slack Water")
    }

    @Test func `throw the sentence of the player`() async throws {
      let stage = try Stage { session in
        try session.offer(.next) { @Sendable request in
          _ = try? Request.finish(request.ticket, Answer(.endOfQueue, "that was the last one"))
        }
      }
      let controller = try await stage.controller()
      let player = try #require(controller.primary)
      let error = await #expect(throws: PlayerActionError.self) { try await controller.perform(.next, on: player) }
      #expect(error?.reason == .endOfQueue)
      #expect(error?.localizedDescription == "that was the last one")
      #expect(error?.player?.id == player.id)
      let other = await #expect(throws: PlayerActionError.self) { try await controller.perform(.raise, on: player) }
      #expect(other?.reason == .notSupported)
    }

    @Test func `return the artwork of a player`() async throws {
      let stage = try Stage { session in
        var song = try Stage.song("covered", "Covered")
        song.set(artwork: try Artwork(id: "cover"))
        try song.addChapter(id: "one", title: "", start: 0, end: nil)
        try song.set(artwork: try Artwork(id: "part"), ofChapter: "one")
        let still = ImageProviders.Still(Stage.providePNG)
        try session.set(content: song, images: ImageProviders(still: still, chapters: [("one", still)]))
      }
      let controller = try await stage.controller(.lists)
      let size = CGSize(width: 64, height: 64)
      let image = try #require(try await controller.artwork(size: size).image)
      #expect(image.mimeType == "image/png" && image.size == CGSize(width: 512, height: 512))
      #expect(try image.data() == Data(Stage.png))
      let chapter = try #require(controller.primary?.item?.chapters.first)
      let part = try #require(try await controller.artwork(ofChapter: chapter.id, size: size).image)
      #expect(try part.data() == Data(Stage.png))
    }

    @Test func `return the icon of a custom command`() async throws {
      let stage = try Stage { session in
        let commands = [
          try CustomCommand(id: "mix", title: "Add to mix", icon: "list-add", state: .on),
          try CustomCommand(id: "load", title: "Load it", state: .progress, progress: 1, isDangerous: true),
        ]
        try session.set(customCommands: commands) { _ in }
        try session.set(icon: Artwork(id: "plus"), ImageProviders.Still(Stage.providePNG), ofCustomCommand: "mix")
      }
      let controller = try await stage.controller(.lists)
      let commands = try #require(controller.primary?.customCommands)
      #expect(commands.map { $0.id } == ["mix", "load"] && commands.map { $0.title } == ["Add to mix", "Load it"])
      #expect(commands.map { $0.hasImage } == [true, false] && commands.map { $0.iconName } == ["list-add", nil])
      #expect(commands.map { $0.isOn } == [true, nil] && commands.map { $0.progress } == [nil, 1])
      #expect(commands.map { $0.isDangerous } == [false, true] && commands.map { $0.isEnabled } == [true, true])
      let size = CGSize(width: 64, height: 64)
      let icon = try #require(try await controller.icon(ofCustomCommand: "mix", size: size).image)
      #expect(try icon.data() == Data(Stage.png))
      let error = await #expect(throws: PlayerActionError.self) {
        try await controller.icon(ofCustomCommand: "load", size: size)
      }
      #expect(error?.reason == .noSuchContent)
    }

    @Test func `return the animated artwork of a player`() async throws {
      let stage = try Stage()
      let file = stage.bus.folder + "/moving.mp4"
      let video = Data([0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 0, count: 20))
      try video.write(to: URL(filePath: file))
      try stage.context.set(motionPolicy: .always)
      var song = try Stage.song("moving", "Moving")
      song.set(animatedArtwork: try AnimatedArtwork(id: "moving", ratios: AspectRatios(.square)))
      let images = ImageProviders(
        still: nil, preview: Stage.providePNG,
        video: { _ = try? ImageRequest.finish($0.ticket, .file(Array(file.utf8))) })
      try stage.session.set(content: song, images: images)
      let controller = try await stage.controller()
      let player = try #require(await controller.primary { $0.animatedArtworkID != nil })
      #expect(player.aspectRatios == [.square] && !player.isConstrained)
      let size = CGSize(width: 96, height: 96)
      let preview = try #require(try await controller.animatedArtworkPreview(of: player, .square, size: size).image)
      let moving = try #require(try await controller.animatedArtworkVideo(.square, size: size).image)
      #expect(try preview.data() == Data(Stage.png) && preview.size == CGSize(width: 512, height: 512))
      #expect(try moving.data() == video && moving.mimeType == "video/mp4" && moving.size == nil)
      let tall = await #expect(throws: PlayerActionError.self) {
        try await controller.animatedArtworkPreview(.tall, size: size)
      }
      #expect(tall?.reason == .noSuchContent)
      try stage.context.set(motionPolicy: .never)
      #expect(await controller.primary { $0.isConstrained } != nil)
      let constrained = await #expect(throws: PlayerActionError.self) {
        try await controller.animatedArtworkVideo(.square, size: size)
      }
      #expect(constrained?.reason == .noSuchContent)
    }

    @Test func `return the URL of artwork on the network`() async throws {
      let stage = try Stage { session in
        var song = try Stage.song("covered", "Covered")
        song.set(artwork: try Artwork(id: "cover", address: "https://example.org/cover.jpg"))
        try session.set(content: song)
      }
      let controller = try await stage.controller()
      guard case .url(let url) = try await controller.artwork(size: CGSize(width: 64, height: 64)) else {
        Issue.record("not a URL")
        return
      }
      #expect(url.absoluteString == "https://example.org/cover.jpg")
    }

    @Test func `refuse an image without a size`() async throws {
      let controller = try PlayerController(busAddress: "unix:path=/nonexistent/bus")
      let error = await #expect(throws: PlayerActionError.self) { try await controller.artwork(size: .zero) }
      #expect(error?.reason == .invalidArgument)
    }
  }
}

extension PlayerArtwork {
  /// The image, if it is not a URL.
  fileprivate var image: PlayerImage? { if case .image(let image) = self { image } else { nil } }
}
