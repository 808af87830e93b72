// SPDX-License-Identifier: MIT

import Foundation
import NowPlayingCore
import NowPlayingPlatform
import NowPlayingTestSupport
import Testing

@testable import NowPlayingEngine

extension `The engine` {
  @Suite struct Images {
    private let asked = Recorder<Identifier>()
    private let released = Recorder<Bool>()

    private func query(_ role: ImageQuery.Role, _ id: Identifier) -> ImageQuery {
      ImageQuery(role, id: id, size: PixelSize(width: 64, height: 64))
    }

    @Test func `are requested while a provider of a video is slow`() throws {
      let desktop = try Desktop()
      try desktop.context.set(motionPolicy: .always)
      var content = try Content(kind: .music, id: "song")
      content.set(artwork: try Artwork(id: "cover"))
      content.set(animatedArtwork: try AnimatedArtwork(id: "moving", ratios: .all))
      let (asked, released) = (asked, released)
      let providers = ImageProviders(
        still: ImageProviders.Still { asked.add($0.query.id) },
        video: {
          asked.add($0.query.id)
          _ = released.wait(count: 1)
        })
      let session = try Session(in: desktop.context, id: "music")
      try session.set(content: content, images: providers)
      try desktop.publish(session)
      let entry = try #require(desktop.context.withOwnState { $0.sessions.values.first })
      _ = desktop.context.findImage(for: query(.video(.square), "moving"), of: entry)
      #expect(asked.wait { $0.contains("moving") })
      _ = desktop.context.findImage(for: query(.still, "cover"), of: entry)
      #expect(asked.wait { $0.contains("cover") })
      released.add(true)
    }

    @Test func `are requested after the previous provider has returned`() throws {
      let desktop = try Desktop()
      let (asked, released) = (asked, released)
      func providers(waits: Bool) -> ImageProviders {
        ImageProviders(
          still: ImageProviders.Still {
            asked.add($0.query.id)
            if waits { _ = released.wait(count: 1) }
          })
      }
      let session = try Session(in: desktop.context, id: "music")
      for (id, waits): (Identifier, Bool) in [("one", true), ("two", false)] {
        var content = try Content(kind: .music, id: id)
        content.set(artwork: try Artwork(id: id))
        try session.set(content: content, images: providers(waits: waits))
        if waits { try desktop.publish(session) }
        let entry = try #require(desktop.context.withOwnState { $0.sessions.values.first })
        _ = desktop.context.findImage(for: query(.still, id), of: entry)
        if waits { #expect(asked.wait { $0 == ["one"] }) }
      }
      #expect(asked.values == ["one"])
      released.add(true)
      #expect(asked.wait { $0.contains("two") })
    }

    /// Makes folders of a new one those of this process. `end` removes them.
    private static func useFolders() throws -> (base: String, end: () -> Void) {
      let base = FileManager.default.temporaryDirectory.appendingPathComponent("np-\(UUID())").path
      let before = ["XDG_RUNTIME_DIR", "XDG_CACHE_HOME"].map { ($0, Environment.value(of: $0)) }
      try FileManager.default.createDirectory(atPath: base + "/run", withIntermediateDirectories: true)
      unsafe setenv("XDG_RUNTIME_DIR", base + "/run", 1)
      unsafe setenv("XDG_CACHE_HOME", base + "/cache", 1)
      return (
        base,
        {
          for (name, value) in before {
            if let value { unsafe setenv(name, value, 1) } else { unsafe unsetenv(name) }
          }
          try? FileManager.default.removeItem(atPath: base)
        }
      )
    }

    // MARK: With the content

    /// A song with an image, whose provider is `give`.
    private func song(_ number: Int, _ give: @escaping @Sendable (ImageRequest) -> Void) throws -> (
      Content, ImageProviders
    ) {
      var content = try Content(kind: .music, id: "song-\(number)")
      try content.set(.title, to: "Song \(number)")
      content.set(artwork: try Artwork(id: "cover-\(number)"))
      return (content, ImageProviders(still: ImageProviders.Still(give)))
    }

    /// The library reads only the header of a PNG.
    private static let png: [UInt8] =
      [0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 0, 0, 0, 2, 0, 8, 2]
      + [UInt8](repeating: 0, count: 38)

    @Sendable private static func give(_ request: ImageRequest) { give(png, to: request) }

    private static func give(_ image: [UInt8], to request: ImageRequest) {
      _ = try? ImageRequest.finish(
        request.ticket,
        .bytes({ () throws(MemoryFile.Problem) in try MemoryFile(copying: image.span, limit: Limits.artworkBytes) }))
    }

    /// The songs that a client has seen, and whether each had an image.
    private func seen(_ client: PlayerClient) -> [String] {
      client.signals.compactMap { signal -> String? in
        guard case .changed(_, let values, _) = signal, case .dictionary(let metadata) = values["Metadata"],
          case .text(let title) = metadata["xesam:title"]
        else { return nil }
        return title + (metadata["mpris:artUrl"] == nil ? "" : " with an image")
      }
    }

    /// Waits until the next item does not count as skipping.
    private func rest() { _ = Recorder<Bool>().wait(seconds: 0.06) { _ in false } }

    @Test func `that never arrive delay the item and the answer to a command only briefly`() throws {
      let desktop = try Desktop()
      let session = try Session(in: desktop.context, id: "music")
      let (first, _) = try song(0) { _ in }
      try session.set(content: first)
      let (content, images) = try song(1) { [asked] in asked.add($0.query.id) }
      try session.offer(.next) { request in
        try? session.set(content: content, images: images)
        _ = try? Request.finish(request.ticket, .success)
      }
      try desktop.publish(session)
      let client = try desktop.client(of: session)
      rest()
      var seenAtAnswer: [String]?
      client.start(PlayerClient.player, "Next") {
        #expect($0 == .done)
        seenAtAnswer = seen(client)
      }
      // Reading gives the same as the signal.
      repeat {
        guard case .dictionary(let metadata) = client.get("Metadata") else { break }
        if metadata["xesam:title"] == .text("Song 1") { #expect(!seen(client).isEmpty) }
      } while seenAtAnswer == nil
      #expect(seenAtAnswer == ["Song 1"])
      #expect(asked.values == ["cover-1"])
    }

    @Test func `of the item that is shown are looked for later while the next one waits for its image`() throws {
      let desktop = try Desktop()
      let session = try Session(in: desktop.context, id: "music")
      let (first, images) = try song(1) { _ in }
      try session.set(content: first, images: images)
      try desktop.publish(session)
      let entry = try #require(desktop.context.withOwnState { $0.sessions.values.first })
      func isShownLater() -> Bool {
        if case .later = desktop.context.findImage(for: query(.still, "cover-1"), of: entry) { true } else { false }
      }
      #expect(!isShownLater())
      let (second, none) = try song(2) { _ in }
      try session.set(content: second, images: none)
      #expect(isShownLater())
      guard case .later = desktop.context.reply(to: query(.still, "cover-0"), of: entry) else {
        Issue.record("its request has ended, and the item has changed")
        return
      }
      try session.set(content: first, images: images)
      #expect(!isShownLater())
    }

    @Test func `of earlier items use at most 32 MiB of the disk`() throws {
      let desktop = try Desktop()
      let session = try desktop.session()
      try desktop.publish(session)
      let client = try desktop.client(of: session)
      let large = Self.png + [UInt8](repeating: 0, count: 9 << 20)
      var files: [String] = []
      for number in 1...6 {
        rest()
        let (content, images) = try song(number) { Self.give(large, to: $0) }
        try session.set(content: content, images: images)
        try #require(client.wait { seen(client).last == "Song \(number) with an image" })
        guard case .dictionary(let metadata) = client.get("Metadata"),
          case .text(let address) = metadata["mpris:artUrl"]
        else { throw Failure.invalid("no image") }
        files.append(try #require(URL(string: address)).path)
      }
      // The thread that removes a file is the one that writes the next.
      #expect(files.map { FileManager.default.fileExists(atPath: $0) } == [false, false, true, true, true, true])
    }

    @Test func `have no file if the item has changed while it was written`() throws {
      let (base, end) = try Self.useFolders()
      defer { end() }
      let desktop = try Desktop()
      let session = try desktop.session()
      try desktop.publish(session)
      let entry = try #require(desktop.context.withOwnState { $0.sessions.values.first })
      func isWriting() -> Bool { desktop.context.withOwnState { _ in entry.images.isWriting } }
      func files() -> [String] {
        (FileManager.default.subpaths(atPath: base) ?? []).filter { $0.hasSuffix(".png") }
      }
      let large = Self.png + [UInt8](repeating: 0, count: 9 << 20)
      var number = 0
      var hasChanged = false
      repeat {
        number += 1
        rest()
        let (content, images) = try song(number) { Self.give(large, to: $0) }
        try session.set(content: content, images: images)
        let limit = ContinuousClock.now + .seconds(60)
        while !isWriting(), ContinuousClock.now < limit { sched_yield() }
        try session.set(content: Content(kind: .music, id: "other-\(number)"))
        hasChanged = isWriting()
        while isWriting() || (hasChanged && !files().isEmpty), ContinuousClock.now < limit { sched_yield() }
      } while !hasChanged && number < 100
      #expect(hasChanged)
      #expect(files() == [])
    }

    // MARK: A thread that hangs

    @Test func `are requested on a second thread once a provider hangs, and never on a third`() throws {
      let thread = ImageThread(name: "np-test", timeout: 1_000)
      let isStarted = thread.start { if case .task(let run) = $0 { run() } }
      try #require(isStarted)
      let (asked, first, second) = (asked, Recorder<Bool>(), Recorder<Bool>())
      #expect(thread.deadline == nil)
      thread.add(
        .task {
          asked.add("first")
          _ = first.wait(count: 1)
        })
      #expect(asked.wait { $0 == ["first"] })
      // While no request waits, a slow provider delays nothing.
      #expect(thread.deadline == nil)
      thread.add(
        .task {
          asked.add("second")
          _ = second.wait(count: 1)
        })
      let deadline = try #require(thread.deadline)
      thread.checkDeadline(now: deadline - 1)
      #expect(asked.values == ["first"])
      thread.checkDeadline(now: deadline)
      #expect(asked.wait { $0 == ["first", "second"] })
      #expect(thread.isStuck)
      thread.add(.task { asked.add("third") })
      #expect(thread.deadline == nil)
      thread.checkDeadline(now: .max)
      second.add(true)
      #expect(asked.wait { $0 == ["first", "second", "third"] })
      first.add(true)
      thread.add(.task { asked.add("fourth") })
      #expect(asked.wait { $0.last == "fourth" })
      thread.stop()
      #expect(asked.values.count == 4)
    }

    @Test func `are requested on a second thread later if the system has none left`() throws {
      let isFull = Recorder<Bool>()
      let thread = ImageThread(timeout: 1_000) {
        isFull.values.last == true ? nil : NowPlayingPlatform.Thread.start(name: "np-test", $0)
      }
      isFull.add(true)
      #expect(!thread.start { if case .task(let run) = $0 { run() } })
      isFull.add(false)
      let isStarted = thread.start { if case .task(let run) = $0 { run() } }
      try #require(isStarted)
      let (asked, released) = (asked, released)
      for word: Identifier in ["first", "second"] {
        thread.add(
          .task {
            asked.add(word)
            _ = released.wait(count: 1)
          })
        #expect(asked.wait { $0 == ["first"] })
      }
      let deadline = try #require(thread.deadline)
      isFull.add(true)
      thread.checkDeadline(now: deadline)
      #expect(!thread.isStuck && thread.deadline == deadline + 1_000)
      isFull.add(false)
      thread.checkDeadline(now: deadline + 999)
      #expect(!thread.isStuck)
      thread.checkDeadline(now: deadline + 1_000)
      #expect(thread.isStuck && asked.wait { $0 == ["first", "second"] })
      released.add(true)
      thread.stop()
    }

    @Test func `are finished on both threads before the threads stop`() throws {
      let thread = ImageThread(name: "np-test", timeout: 0)
      let isStarted = thread.start { if case .task(let run) = $0 { run() } }
      try #require(isStarted)
      let (asked, released) = (asked, released)
      for word: Identifier in ["first", "second"] {
        thread.add(
          .task {
            asked.add(word)
            _ = released.wait(count: 1)
            asked.add("over")
          })
      }
      #expect(asked.wait(count: 1))
      thread.checkDeadline(now: .max)
      #expect(asked.wait(count: 2))
      released.add(true)
      thread.stop()
      #expect(asked.values.filter { $0 == "over" }.count == 2)
    }

    @Test func `that are published stay when there is no room for a later one`() throws {
      let (base, end) = try Self.useFolders()
      defer { end() }
      let memory = try unsafe [UInt8](repeating: 7, count: 64).withUnsafeBytes { try unsafe MemoryFile($0, limit: 64) }
      let image = Image(
        mimeType: "image/png", size: PixelSize(width: 1, height: 1), byteCount: 64, descriptor: memory.descriptor,
        keeping: memory)
      func path(_ file: ImageFolder.File?) throws -> String {
        let file = try #require(file)
        return try #require(URL(string: file.address)).path
      }
      let folder = ImageFolder()
      var first = folder.add(image, for: query(.still, "one"))
      let shown = try path(first)
      #expect(shown.hasPrefix(base + "/run/nowplaying/"))
      // A file with the next name exists already.
      let taken = URL(fileURLWithPath: shown).deletingLastPathComponent().path + "/.new-2-1x1.png"
      try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: false)
      var second = folder.add(image, for: query(.still, "two"))
      #expect(try path(second).hasPrefix(base + "/cache/nowplaying/"))
      #expect(FileManager.default.fileExists(atPath: shown))
      try FileManager.default.removeItem(atPath: taken)
      folder.close()
      (first, second) = (nil, nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: base + "/run/nowplaying").isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: base + "/cache/nowplaying").isEmpty)
    }
  }
}
