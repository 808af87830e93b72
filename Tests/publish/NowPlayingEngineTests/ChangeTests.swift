// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@testable import NowPlayingEngine

/// Changes in a context without a thread: the marks stay where the bus thread would find them.
@Suite struct `A change` {
  private let context: Context
  private let music: Session
  private let radio: Session

  init() throws {
    context = try Context(ApplicationSettings(id: "org.example.Player"), hostLoop: true)
    music = try Session(in: context, id: "music")
    radio = try Session(in: context, id: "radio")
    for session in [music, radio] {
      try session.set(content: Content(kind: .music, id: session.id))
      context.withOwnState { $0.primary.add(session.entry.key, hasContent: true) }
    }
    _ = take()
  }

  /// The sessions that the bus thread gets in its next turn.
  private func take() -> [Identifier] {
    var work = PendingWork()
    _ = context.nextWork(into: &work, now: 0)
    return work.marked.map { $0.state.id }
  }

  @Test func `marks its session once, until the bus thread gets it`() throws {
    try music.set(name: "Music")
    try music.set(name: "Songs")
    #expect(take() == ["music"])
    #expect(take() == [])
    try music.set(name: "Music")
    #expect(take() == ["music"])
  }

  @Test func `that clients do not see marks nothing`() throws {
    try music.set(playback: Playback(state: .stopped))
    try music.set(publishHandler: {})
    try music.beginUpdate()
    try music.set(name: "Music")
    #expect(take() == [])
    try music.endUpdate()
    #expect(take() == ["music"])
  }

  @Test func `of a session that has ended fails`() throws {
    radio.close()
    #expect(take() == ["radio"], "it leaves the bus")
    #expect(throws: Failure.self) { try radio.set(name: "Radio") }
    #expect(throws: Failure.self) { try radio.withdraw() }
    #expect(take() == [])
  }

  @Test func `of the application marks all sessions`() throws {
    try context.set(name: "Player")
    #expect(take() == ["music", "radio"])
    try context.set(name: "Player")
    #expect(take() == [])
  }

  @Test func `of the primary marks the old one and the new one`() throws {
    try context.changePublished(radio.entry) { $0.primary.promote(radio.entry.key) }
    #expect(take() == ["music", "radio"])
    try radio.set(content: nil)
    #expect(take() == ["radio", "music"])
    try radio.set(content: Content(kind: .music, id: "song"))
    #expect(take() == ["music", "radio"])
    try radio.set(content: Content(kind: .music, id: "next"))
    #expect(take() == ["radio"])
  }

  @Test func `of a session without a connection marks the primary that shows it`() throws {
    context.withOwnState { $0.showsOthers = true }
    try radio.set(name: "Radio")
    #expect(take() == ["radio", "music"])
    try music.set(name: "Music")
    #expect(take() == ["music"])
  }

  @Test func `that a first reader of other sessions misses is shown to it at once`() throws {
    try radio.set(name: "Radio")
    _ = context.showOthers(of: music.entry)
    try radio.set(name: "Waves")
    #expect(take() == ["radio", "music"])
  }
}

@Suite struct `Work for the bus thread` {
  private let entry = SessionEntry(key: 1, state: SessionState(id: "music", isRemote: false))

  @Test func `is new after each addition, until it is done`() {
    let additions: [(inout PendingWork) -> Void] = [
      { $0.add(entry) },
      { $0.add(.success, to: 1, of: 1) },
      { $0.add(PrimaryRequest(session: 1) { _, _ in }) },
      { $0.add(endedImage: 1, of: 1) },
      { $0.add { _ in } },
    ]
    for add in additions {
      var work = PendingWork()
      #expect(!work.isNew)
      add(&work)
      #expect(work.isNew)
      work.removeAll()
      #expect(!work.isNew && work.marked.isEmpty && work.answers.isEmpty && work.primaryRequests.isEmpty)
      #expect(work.endedImages.isEmpty && work.tasks.isEmpty)
    }
  }

  @Test func `is known to the bus thread after the end of the lock`() throws {
    let context = try Context(ApplicationSettings(id: "org.example.Player"), hostLoop: true)
    defer { context.close() }
    context.withOwnState { $0.mark(entry) }
    #expect(context.withOwnState { $0.work.isNew }, "there is no thread")
    let isNew = try context.withState { state throws(Failure) -> Bool in
      try context.startBusThread(&state)
      return state.work.isNew
    }
    #expect(isNew)
    #expect(!context.withOwnState { $0.work.isNew })
    context.withOwnState { $0.work.isNew = true }
    #expect(!context.withOwnState { $0.work.isNew })
  }
}

/// What else the bus thread must notice, in a context without one.
@Suite struct `The bus thread is woken` {
  private let context: Context
  private let session: Session

  init() throws {
    context = try Context(ApplicationSettings(id: "org.example.Player"), hostLoop: true)
    session = try Session(in: context, id: "music")
    var content = try Content(kind: .music, id: "song")
    content.set(artwork: try Artwork(id: "cover"))
    try session.set(content: content, images: ImageProviders(still: ImageProviders.Still { _ in }))
  }

  private func wakes(_ body: () throws -> Void) rethrows -> Bool {
    var work = PendingWork()
    _ = context.nextWork(into: &work, now: 0)
    try body()
    return context.withOwnState { $0.work.isNew }
  }

  @Test func `once, to watch the system's primary`() throws {
    #expect(wakes { _ = session.isSystemPrimary })
    #expect(!wakes { _ = session.isSystemPrimary })
    #expect(try wakes { _ = try context.primarySource })
    #expect(try !wakes { _ = try context.primarySource })
    #expect(try !wakes { try session.set(systemPrimaryHandler: { _ in }) })
  }

  @Test func `when a hosted session becomes the system's primary`() {
    _ = session.isSystemPrimary
    session.entry.busName = "org.mpris.MediaPlayer2.Player"
    #expect(!wakes { context.set(systemPrimaryName: session.entry.busName) })
    context.withOwnState { _ = $0.needHosting() }
    #expect(wakes { context.set(systemPrimaryName: nil) })
    #expect(!wakes { context.set(systemPrimaryName: nil) })
  }

  @Test func `when a provider of an image begins, since it has a deadline`() throws {
    let query = ImageQuery(.still, id: "cover", size: PixelSize(width: 64, height: 64))
    var ticket: Ledger.Ticket?
    func request() { ticket = context.withOwnState { $0.makeRequest(query, of: session.entry, in: context) } }
    #expect(!wakes { request() })
    ImageRequest.remove(try #require(ticket))?.cancel()
    var isWanted = false
    let isWoken = wakes {
      request()
      isWanted = ticket.map { context.begin($0, of: session.entry) } ?? false
    }
    #expect(isWanted && isWoken)
    ImageRequest.remove(try #require(ticket))?.cancel()
  }
}
