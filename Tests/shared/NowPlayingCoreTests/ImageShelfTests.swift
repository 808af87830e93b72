// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

private let patience = ImageShelf.patience
private let settling = ImageShelf.settling
private let hold = ImageShelf.hold

/// Replaces the memory of an image.
private final class Memory: Sendable {}

@Suite struct `A shelf of images` {
  private var shelf = ImageShelf()
  private var kept = KeptImages()
  private var lastTicket: Ledger.Ticket = 0

  private static func song(_ id: Identifier, _ artwork: Identifier? = nil, address: String? = nil) throws -> Content {
    var content = try Content(kind: .music, id: id)
    if let artwork { content.set(artwork: try Artwork(id: artwork, address: address)) }
    return content
  }

  private static func moving(_ id: Identifier, _ ratios: AspectRatios, still: Identifier? = nil) throws -> Content {
    var content = try song(id, still)
    content.set(animatedArtwork: try AnimatedArtwork(id: "moving", ratios: ratios))
    return content
  }

  private static func still(_ id: Identifier, _ width: Int32, _ height: Int32? = nil) -> ImageQuery {
    ImageQuery(.still, id: id, size: PixelSize(width: width, height: height ?? width))
  }

  private static func image(_ width: Int32, _ height: Int32? = nil, byteCount: Int = 0) -> Image {
    Image(
      mimeType: "image/png", size: PixelSize(width: width, height: height ?? width), byteCount: byteCount,
      descriptor: -1, keeping: Memory())
  }

  private mutating func turn(
    to content: Content?, next: Content? = nil, forDesktops: Bool = true, now: Int64
  ) -> [Ledger.Ticket] {
    shelf.update(for: content, next: next, forDesktops: forDesktops, &kept, of: 1, now: now)
  }

  private mutating func due(_ now: Int64) -> [ImageShelf.Action] { shelf.due(now) }

  private mutating func end(
    _ ticket: Ledger.Ticket, _ image: Image?, _ answer: Answer, now: Int64 = 0
  ) -> Bool {
    shelf.end(ticket, image, answer, now: now)
  }

  /// Asks the player; returns the ticket of the request.
  private mutating func ask(_ query: ImageQuery, now: Int64 = 0) -> Ledger.Ticket {
    lastTicket += 1
    shelf.ask(query, lastTicket)
    let isWanted = shelf.begin(lastTicket, now: now)
    #expect(isWanted)
    return lastTicket
  }

  /// Asks the player, which gives an image.
  private mutating func give(_ image: Image, for query: ImageQuery) {
    let ticket = ask(query)
    #expect(end(ticket, image, .success))
  }

  /// The reply to a query, in a word.
  private func replyText(_ query: ImageQuery) -> String {
    switch shelf.reply(to: query) {
    case nil: "to be asked"
    case .there(let image): "\(image.size?.width ?? 0)"
    case .failed(let answer): "\(answer.outcome)"
    case .asked(let ticket): "asked as \(ticket)"
    case .later: "later"
    }
  }

  // MARK: Images for desktops

  @Test mutating func `requests an image as soon as an item plays`() throws {
    #expect(turn(to: try Self.song("song", "cover"), now: 1_000).isEmpty)
    #expect(shelf.nextDeadline == 1_000)
    #expect(due(1_000) == [.ask(Self.still("cover", 512))])
    #expect(due(1_001).isEmpty)
  }

  @Test mutating func `requests no image of skipped items`() throws {
    var asked: [ImageShelf.Action] = []
    for number in 0..<100 {
      let now = Int64(number) * (settling - 1)
      let unwanted = turn(to: try Self.song("song-\(number)", "cover-\(number)"), now: now)
      #expect(unwanted.isEmpty)
      #expect(shelf.isHolding == (number == 0))
      asked += due(now)
    }
    let end = 99 * (settling - 1) + settling
    #expect(asked == [.ask(Self.still("cover-0", 512))])
    #expect(shelf.nextDeadline == end)
    #expect(due(end) == [.ask(Self.still("cover-99", 512))])
  }

  @Test mutating func `counts an item as skipped if it stops early or has no image`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    _ = turn(to: try Self.song("two"), now: 2)
    _ = turn(to: nil, now: 3)
    _ = turn(to: try Self.song("three", "cover"), now: settling + 1)
    #expect(due(settling + 1).isEmpty && !shelf.isHolding)
    _ = turn(to: try Self.song("four", "other"), now: 2 * settling + 1)
    #expect(due(2 * settling + 1) == [.ask(Self.still("other", 512))])
  }

  @Test mutating func `does not count a stop as a skip if the item played for a while`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    _ = turn(to: nil, now: 10 * settling)
    _ = turn(to: try Self.song("two", "other"), now: 10 * settling + 1)
    #expect(shelf.isHolding)
    #expect(due(10 * settling + 1) == [.ask(Self.still("other", 512))])
  }

  @Test mutating func `requests an image at once if the item gets it later`() throws {
    _ = turn(to: try Self.song("song"), now: 0)
    _ = turn(to: try Self.song("song", "cover"), now: 5)
    #expect(shelf.isHolding)
    #expect(due(5) == [.ask(Self.still("cover", 512))])
    // An item that is skipped is not held.
    _ = turn(to: try Self.song("next"), now: 10)
    _ = turn(to: try Self.song("next", "other"), now: 20)
    #expect(!shelf.isHolding && shelf.nextDeadline == 10 + settling)
  }

  @Test mutating func `limits requests for an image that changes often, and still shows the item`() throws {
    var asked = 0
    var shown = 0
    for number: Int64 in 0..<100 {
      let now = number * 10_000
      _ = turn(to: try Self.song("song", "cover-\(number)"), now: now)
      #expect(shelf.isHolding == (number < 2))
      for action in due(now) { if case .ask = action { asked += 1 } else { shown += 1 } }
      // With several images it is held no longer than with one.
      if number == 1 { #expect(due(hold) == [.show]) }
    }
    #expect(asked == 2 && shown == 0)
    #expect(shelf.nextDeadline == 99 * 10_000 + settling)
  }

  @Test mutating func `does not wait again if the same item is set again`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    _ = turn(to: try Self.song("next", "other"), now: 1)
    var again = try Self.song("next", "other")
    try again.set(.title, to: "Another title")
    _ = turn(to: again, now: settling - 1)
    #expect(shelf.nextDeadline == 1 + settling)
  }

  // MARK: Held items

  @Test mutating func `delays an item by at most 20 ms`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 7)
    _ = due(7)
    #expect(shelf.isHolding && shelf.nextDeadline == 7 + hold && hold == 20_000)
    #expect(due(7 + hold - 1).isEmpty)
    #expect(due(7 + hold) == [.show])
    #expect(!shelf.isHolding && due(8 + hold).isEmpty && shelf.nextDeadline == nil)
  }

  @Test mutating func `stops delaying an item when the provider has no image`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    let (ticket, other) = (ask(Self.still("cover", 512)), ask(Self.still("cover", 64)))
    #expect(end(other, nil, Answer(.failed)) && shelf.isHolding)
    #expect(end(ticket, nil, Answer(.noSuchContent)) && !shelf.isHolding)
  }

  @Test mutating func `delays an item until the image is written for desktops`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    give(Self.image(512), for: Self.still("cover", 512))
    #expect(shelf.isHolding)
    let held = (shelf.stopWaiting(), shelf.stopWaiting())
    #expect(held == (true, false))
  }

  @Test mutating func `does not delay an item that has no image to request`() throws {
    _ = turn(to: try Self.song("one"), now: 0)
    #expect(!shelf.isHolding)
    _ = turn(to: try Self.song("two", "cover", address: "https://example.org/cover.png"), now: settling)
    #expect(!shelf.isHolding)
    _ = turn(to: try Self.song("three", "cover"), forDesktops: false, now: 2 * settling)
    #expect(!shelf.isHolding && shelf.nextDeadline == nil)
  }

  @Test mutating func `does not delay an item that is withdrawn, or that follows another at once`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    _ = turn(to: try Self.song("two", "other"), now: 1)
    #expect(!shelf.isHolding)
    _ = turn(to: try Self.song("three", "cover"), now: settling + 1)
    #expect(shelf.isHolding)
    _ = turn(to: nil, now: settling + 2)
    #expect(!shelf.isHolding)
  }

  @Test mutating func `stores nothing for items without images`() throws {
    #expect(turn(to: try Self.song("song"), now: 0).isEmpty)
    #expect(shelf.isEmpty && shelf.nextDeadline == nil && shelf.desktopImage == nil)
    #expect(turn(to: nil, now: 0).isEmpty)
    #expect(shelf.isEmpty)
  }

  @Test mutating func `requests no image that has a URL`() throws {
    let content = try Self.song("song", "cover", address: "https://example.org/cover.png")
    _ = turn(to: content, now: 0)
    #expect(shelf.desktopQuery == nil && shelf.nextDeadline == nil)
    #expect(!content.has(Self.still("cover", 512)))
  }

  @Test mutating func `requests the preview of an animated artwork if there is no still image`() throws {
    let tall = ImageQuery(.preview(.tall), id: "moving", size: PixelSize(width: 384, height: 512))
    let square = ImageQuery(.preview(.square), id: "moving", size: PixelSize(width: 512, height: 512))
    _ = turn(to: try Self.moving("1", .all), now: 0)
    #expect(shelf.desktopQuery == square)
    _ = turn(to: try Self.moving("2", AspectRatios(.tall)), now: 0)
    #expect(shelf.desktopQuery == tall)
    _ = turn(to: try Self.moving("3", .all, still: "cover"), now: 0)
    #expect(shelf.desktopQuery == Self.still("cover", 512))
  }

  @Test mutating func `has an image for desktops until the item changes`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    #expect(shelf.desktopImage == nil)
    let image = Self.image(512)
    give(image, for: Self.still("cover", 512))
    #expect(shelf.desktopImage === image)
    _ = turn(to: try Self.song("next", "other"), now: 0)
    #expect(shelf.desktopImage == nil)
    _ = turn(to: nil, now: 0)
    #expect(shelf.desktopQuery == nil && shelf.isEmpty)
  }

  @Test mutating func `has an image at once for the next song of the album`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    give(Self.image(512), for: Self.still("cover", 512))
    _ = due(settling)
    #expect(turn(to: try Self.song("two", "cover"), now: settling).isEmpty)
    #expect(shelf.desktopImage != nil)
    #expect(due(settling).isEmpty)
  }

  @Test mutating func `gives desktops the small original that a client received`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    // The original is small, so it is the best image for every client.
    give(Self.image(200), for: Self.still("cover", 1_024))
    #expect(shelf.desktopImage != nil)
    #expect(due(0).isEmpty)
  }

  // MARK: Images of other items

  /// Plays a song with an image, which the player gives if it is asked. Returns whether it was asked.
  private mutating func play(_ cover: Identifier, byteCount: Int = 0, now: Int64) throws -> Bool {
    _ = turn(to: try Self.song("song of \(cover.text)", cover), now: now)
    guard due(now) == [.ask(Self.still(cover, 512))] else { return false }
    give(Self.image(512, byteCount: byteCount), for: Self.still(cover, 512))
    return true
  }

  @Test mutating func `has the image at once when an earlier item returns`() throws {
    var asked: [Bool] = []
    for (place, cover) in ["a", "b", "a", "c", "b"].enumerated() {
      asked.append(try play(Identifier(cover), now: Int64(place) * settling))
      #expect(shelf.desktopImage != nil)
      // The image still has to be written.
      #expect(shelf.isHolding)
      _ = shelf.stopWaiting()
    }
    #expect(asked == [true, true, false, true, false])
  }

  @Test mutating func `has the image of an item that is skipped in both directions`() throws {
    for (place, cover) in ["a", "b"].enumerated() { _ = try play(Identifier(cover), now: Int64(place) * settling) }
    for (place, cover) in ["a", "b", "a"].enumerated() {
      let isAsked = try play(Identifier(cover), now: 10 * settling + Int64(place))
      #expect(!isAsked && shelf.isHolding)
    }
  }

  @Test mutating func `keeps the images of the last eight artworks, up to 32 MiB`() throws {
    var now: Int64 = 0
    func replay(_ covers: [String], _ byteCount: Int, in test: inout Self) throws -> [String] {
      try covers.filter { cover in
        now += settling
        return try test.play(Identifier(cover), byteCount: byteCount, now: now)
      }
    }
    let covers = (0..<9).map { "cover-\($0)" }
    #expect(try replay(covers, 1_000, in: &self) == covers)
    // One of the nine is current, and eight are kept.
    #expect(try replay(covers, 1_000, in: &self).isEmpty)
    #expect(try replay(["another"], 1_000, in: &self) == ["another"])
    #expect(try replay([covers[0]], 1_000, in: &self) == [covers[0]])
    let large = (0..<4).map { "large-\($0)" }
    #expect(try replay(large, 12 << 20, in: &self) == large)
    #expect(try replay([large[1], large[0]], 12 << 20, in: &self) == [large[0]])
  }

  @Test mutating func `keeps 32 sizes, also of one artwork`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    for side: Int32 in 1...40 { give(Self.image(side), for: Self.still("cover", side)) }
    _ = turn(to: nil, now: settling)
    _ = turn(to: try Self.song("song", "cover"), now: 2 * settling)
    #expect((Int32(1)...40).filter { replyText(Self.still("cover", $0)) == "\($0)" } == Array(9...40))
  }

  @Test mutating func `keeps no animated artwork, and nothing of a session that has ended`() throws {
    let size = PixelSize(width: 9, height: 9)
    let still = Self.still("cover", 9)
    let animated = [ImageQuery.Role.preview(.square), .video(.square)].map { ImageQuery($0, id: "moving", size: size) }
    _ = turn(to: try Self.moving("song", .all, still: "cover"), now: 0)
    for query in animated + [still] { give(Self.image(9), for: query) }
    _ = turn(to: nil, now: settling)
    _ = turn(to: try Self.moving("song", .all, still: "cover"), now: 2 * settling)
    #expect((animated + [still]).map { replyText($0) } == ["to be asked", "to be asked", "9"])
    _ = turn(to: nil, now: 3 * settling)
    kept.removeAll(of: 1)
    _ = turn(to: try Self.moving("song", .all, still: "cover"), now: 4 * settling)
    #expect(replyText(still) == "to be asked")
  }

  @Test mutating func `gives no session the image of another`() throws {
    _ = try play("cover", now: 0)
    _ = turn(to: nil, now: settling)
    var other = ImageShelf()
    _ = other.update(for: try Self.song("song", "cover"), &kept, of: 2, now: settling)
    #expect(other.desktopImage == nil)
  }

  // MARK: The next item

  @Test mutating func `requests the image of the next item when the current one has its image`() throws {
    let (one, two) = (try Self.song("one", "a"), try Self.song("two", "b"))
    _ = turn(to: one, next: two, now: 0)
    #expect(due(0) == [.ask(Self.still("a", 512))])
    let ticket = ask(Self.still("a", 512))
    #expect(due(2 * settling) == [.show])
    #expect(end(ticket, Self.image(512), .success))
    #expect(due(2 * settling) == [.ask(Self.still("b", 512))])
    give(Self.image(500), for: Self.still("b", 512))
    #expect(due(3 * settling).isEmpty)
    _ = turn(to: two, next: one, now: 4 * settling)
    #expect(shelf.desktopImage?.size?.width == 500)
    #expect(due(6 * settling) == [.show])
  }

  @Test mutating func `continues a request for the next item when that plays`() throws {
    let (one, two) = (try Self.song("one"), try Self.song("two", "b"))
    _ = turn(to: one, next: two, now: 0)
    #expect(due(settling - 1).isEmpty && shelf.nextDeadline == settling)
    #expect(due(settling) == [.ask(Self.still("b", 512))])
    let ticket = ask(Self.still("b", 512), now: settling)
    #expect(turn(to: two, now: 2 * settling).isEmpty)
    #expect(due(2 * settling).isEmpty && shelf.isHolding)
    #expect(end(ticket, Self.image(512), .success) && shelf.desktopImage != nil)
  }

  @Test mutating func `requests a next item's image again if it failed ahead`() throws {
    let (one, two) = (try Self.song("one"), try Self.song("two", "b"))
    _ = turn(to: one, next: two, now: 0)
    _ = due(settling)
    _ = end(ask(Self.still("b", 512)), nil, Answer(.networkFailed))
    #expect(shelf.nextDeadline == nil)
    _ = turn(to: two, now: 2 * settling)
    #expect(due(2 * settling) == [.ask(Self.still("b", 512))])
  }

  @Test
  mutating func `cancels a request for an entry that is no longer next, and requests none while items are skipped`()
    throws
  {
    let songs = try (0..<4).map { number in
      try Self.song("song-\(number)", "cover-\(number)", address: number == 3 ? nil : "https://a.b/\(number)")
    }
    _ = turn(to: songs[0], next: songs[3], now: 0)
    #expect(due(settling) == [.ask(Self.still("cover-3", 512))])
    let ticket = ask(Self.still("cover-3", 512))
    #expect(turn(to: songs[0], next: songs[1], now: settling) == [ticket])
    #expect(shelf.nextDeadline == nil)
    for number in 1...10 {
      let now = 10 * settling + Int64(number)
      _ = turn(to: songs[number % 3], next: songs[3], now: now)
      #expect(due(now).isEmpty)
    }
    #expect(shelf.nextDeadline == 10 * settling + 10 + settling)
  }

  // MARK: One request for many queries

  @Test mutating func `requests an image once for clients with the same query`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    #expect(replyText(Self.still("cover", 300)) == "to be asked")
    let ticket = ask(Self.still("cover", 300))
    #expect(replyText(Self.still("cover", 300)) == "asked as \(ticket)")
    #expect(replyText(Self.still("cover", 301)) == "to be asked")
    #expect(replyText(Self.still("other", 300)) == "to be asked")
    #expect(shelf.isAsked(ticket) && !shelf.isAsked(ticket + 1))
    #expect(end(ticket, Self.image(300), .success))
    #expect(!shelf.isAsked(ticket))
    #expect(replyText(Self.still("cover", 300)) == "300")
  }

  @Test mutating func `distinguishes previews and videos, and both shapes`() throws {
    _ = turn(to: try Self.moving("song", .all), now: 0)
    let size = PixelSize(width: 300, height: 300)
    let roles: [ImageQuery.Role] = [.preview(.square), .preview(.tall), .video(.square), .video(.tall)]
    for (place, role) in roles.enumerated() {
      let query = ImageQuery(role, id: "moving", size: size)
      #expect(replyText(query) == "to be asked")
      let ticket = ask(query)
      #expect(ticket == place + 1 && replyText(query) == "asked as \(ticket)")
    }
  }

  @Test mutating func `accepts an answer once`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    let ticket = ask(Self.still("cover", 300))
    #expect(end(ticket, Self.image(300), .success))
    #expect(!end(ticket, Self.image(200), .success))
    #expect(!end(99, Self.image(200), .success))
    #expect(replyText(Self.still("cover", 300)) == "300")
  }

  /// The requested size, the size of the answer, the size of another query, and whether the answer suits that query.
  static let sizes: [(asked: PixelSize, came: PixelSize, query: PixelSize, suits: Bool)] = [
    // The answer has the requested size. Another size needs another image.
    (.init(width: 512, height: 512), .init(width: 512, height: 512), .init(width: 256, height: 256), false),
    (.init(width: 512, height: 512), .init(width: 512, height: 512), .init(width: 1_024, height: 1_024), false),
    // One side is smaller, to keep the shape. This counts as the requested size.
    (.init(width: 512, height: 512), .init(width: 512, height: 300), .init(width: 1_024, height: 1_024), false),
    (.init(width: 512, height: 512), .init(width: 512, height: 300), .init(width: 512, height: 300), false),
    // The answer is smaller than requested, so it is the original. It suits larger queries. A smaller image may exist.
    (.init(width: 512, height: 512), .init(width: 300, height: 200), .init(width: 1_024, height: 1_024), true),
    (.init(width: 512, height: 512), .init(width: 300, height: 200), .init(width: 300, height: 300), true),
    (.init(width: 512, height: 512), .init(width: 300, height: 200), .init(width: 299, height: 299), false),
    (.init(width: 512, height: 512), .init(width: 300, height: 200), .init(width: 64, height: 64), false),
    // The answer is larger than requested, so the player does not scale. Another request for less is useless.
    (.init(width: 512, height: 512), .init(width: 1_000, height: 800), .init(width: 64, height: 64), true),
    (.init(width: 512, height: 512), .init(width: 1_000, height: 800), .init(width: 1_000, height: 800), true),
    (.init(width: 512, height: 512), .init(width: 1_000, height: 800), .init(width: 1_001, height: 800), false),
    (.init(width: 512, height: 512), .init(width: 600, height: 300), .init(width: 256, height: 256), true),
  ]

  @Test(arguments: sizes) mutating func `knows which other sizes an answer suits`(
    asked: PixelSize, came: PixelSize, query: PixelSize, suits: Bool
  ) throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    give(Self.image(came.width, came.height), for: ImageQuery(.still, id: "cover", size: asked))
    #expect(replyText(ImageQuery(.still, id: "cover", size: asked)) == "\(came.width)")
    #expect(
      replyText(ImageQuery(.still, id: "cover", size: query)) == (suits ? "\(came.width)" : "to be asked"))
  }

  @Test mutating func `answers a query that is open only by its own answer`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    let ticket = ask(Self.still("cover", 300))
    give(Self.image(200), for: Self.still("cover", 512))
    #expect(replyText(Self.still("cover", 300)) == "asked as \(ticket)")
    #expect(replyText(Self.still("cover", 400)) == "200")
  }

  @Test mutating func `has one video for all sizes`() throws {
    _ = turn(to: try Self.moving("song", .all), now: 0)
    let video = Image(mimeType: "video/mp4", size: nil, descriptor: -1, keeping: Memory())
    give(video, for: ImageQuery(.video(.tall), id: "moving", size: PixelSize(width: 300, height: 400)))
    #expect(replyText(ImageQuery(.video(.tall), id: "moving", size: PixelSize(width: 9, height: 12))) == "0")
    #expect(replyText(ImageQuery(.video(.square), id: "moving", size: PixelSize(width: 9, height: 9))) == "to be asked")
  }

  // MARK: Failures

  @Test mutating func `does not request a failed image again when a client asks for it`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    let ticket = ask(Self.still("cover", 512))
    #expect(end(ticket, nil, Answer(.networkFailed)))
    #expect(replyText(Self.still("cover", 512)) == "networkFailed")
    // A failed query of one reader does not affect the image of others.
    #expect(replyText(Self.still("cover", 64)) == "to be asked")
    #expect(due(settling).isEmpty)
    _ = turn(to: try Self.song("song", "cover"), now: settling)
    #expect(replyText(Self.still("cover", 512)) == "networkFailed")
  }

  static let passing: [Outcome] = [.timedOut, .networkFailed, .failed]

  @Test(arguments: Outcome.allCases.filter { $0 != .success })
  mutating func `requests an image again after a temporary failure only`(outcome: Outcome) throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    _ = due(0)
    let ticket = ask(Self.still("cover", 512))
    _ = end(ticket, nil, Answer(outcome), now: 3)
    let expected: Int64? = Self.passing.contains(outcome) ? 3 + 5_000_000 : nil
    #expect(shelf.nextDeadline == expected)
  }

  @Test mutating func `requests a failed image again after 5 s, 30 s, 2 min and 10 min, and then never`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    var now: Int64 = 0
    #expect(due(now) == [.ask(Self.still("cover", 512))])
    for seconds: Int64 in [5, 30, 120, 600] {
      let ticket = ask(Self.still("cover", 512), now: now)
      _ = end(ticket, nil, Answer(.networkFailed), now: now)
      now += seconds * 1_000_000
      #expect(shelf.nextDeadline == now)
      #expect(due(now - 1).isEmpty)
      #expect(due(now) == [.ask(Self.still("cover", 512))])
      // The item is already shown.
      #expect(!shelf.isHolding)
    }
    let ticket = ask(Self.still("cover", 512), now: now)
    _ = end(ticket, nil, Answer(.networkFailed), now: now)
    #expect(shelf.nextDeadline == nil)
    #expect(due(.max - 1).isEmpty)
  }

  @Test mutating func `does not call a provider again while one has not returned`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    _ = due(0)
    _ = ask(Self.still("cover", 512))
    _ = due(patience)
    let first = shelf.due(patience + 5_000_000, isStuck: true)
    #expect(first.isEmpty)
    #expect(shelf.nextDeadline == patience + 35_000_000)
    #expect(due(patience + 35_000_000) == [.ask(Self.still("cover", 512))])
  }

  @Test mutating func `requests a failed image again only for the current item, and only for desktops`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    _ = due(hold)
    var ticket = ask(Self.still("cover", 64))
    _ = end(ticket, nil, Answer(.failed))
    #expect(shelf.nextDeadline == nil)
    ticket = ask(Self.still("cover", 512))
    _ = end(ticket, nil, Answer(.failed))
    #expect(shelf.nextDeadline != nil)
    _ = turn(to: try Self.song("two", "other"), now: 1_000_000)
    _ = due(1_000_000 + hold)
    #expect(shelf.nextDeadline == nil)
  }

  @Test mutating func `counts failures from the start of each item`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    for now: Int64 in [0, 5_000_000] {
      _ = due(now)
      let ticket = ask(Self.still("cover", 512), now: now)
      _ = end(ticket, nil, Answer(.failed), now: now)
    }
    _ = turn(to: try Self.song("two", "cover"), now: 6_000_000)
    #expect(due(6_000_000) == [.ask(Self.still("cover", 512))])
    let ticket = ask(Self.still("cover", 512), now: 6_000_000)
    _ = end(ticket, nil, Answer(.failed), now: 6_000_000)
    #expect(shelf.nextDeadline == 11_000_000)
  }

  @Test mutating func `allows clients to request every size again after a success`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    for (side, outcome) in [(64, Outcome.networkFailed), (65, .notSupported), (512, .networkFailed)] {
      let ticket = ask(Self.still("cover", Int32(side)))
      _ = end(ticket, nil, Answer(outcome))
    }
    _ = due(5_000_000)
    give(Self.image(512), for: Self.still("cover", 512))
    #expect(replyText(Self.still("cover", 512)) == "512")
    #expect(replyText(Self.still("cover", 64)) == "to be asked")
    #expect(replyText(Self.still("cover", 65)) == "notSupported")
  }

  @Test mutating func `requests an image for desktops although a client's earlier request failed`() throws {
    let song = try Self.song("song", "cover")
    _ = turn(to: song, forDesktops: false, now: 0)
    let ticket = ask(Self.still("cover", 512))
    _ = end(ticket, nil, Answer(.networkFailed))
    #expect(shelf.nextDeadline == nil)
    _ = turn(to: song, now: settling)
    #expect(due(settling) == [.ask(Self.still("cover", 512))])
  }

  @Test(arguments: [true, false])
  mutating func `has an image although another size failed`(failedFirst: Bool) throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    let (first, second) = (ask(Self.still("cover", 512)), ask(Self.still("cover", 64)))
    #expect(end(failedFirst ? first : second, nil, Answer(.failed)))
    #expect(end(failedFirst ? second : first, Self.image(failedFirst ? 64 : 512), .success))
    #expect(replyText(Self.still("cover", failedFirst ? 64 : 512)) == (failedFirst ? "64" : "512"))
    #expect(replyText(Self.still("cover", failedFirst ? 512 : 64)) == "failed")
  }

  // MARK: Requests that no client needs

  @Test mutating func `cancels requests for images that the next item does not have`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    let (small, large) = (ask(Self.still("cover", 64)), ask(Self.still("cover", 512)))
    #expect(turn(to: try Self.song("two", "other"), now: 0) == [small, large])
    #expect(!shelf.isAsked(small))
    #expect(!end(large, Self.image(512), .success))
    #expect(shelf.desktopImage == nil)
  }

  @Test mutating func `keeps requests for images that the next item has too`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    _ = due(settling)
    let ticket = ask(Self.still("cover", 512))
    #expect(turn(to: try Self.song("two", "cover"), now: settling).isEmpty)
    #expect(shelf.isAsked(ticket))
    #expect(due(3 * settling) == [.show])
    #expect(end(ticket, Self.image(512), .success))
    #expect(shelf.desktopImage != nil)
  }

  @Test mutating func `cancels all requests when nothing plays`() throws {
    _ = turn(to: try Self.moving("song", .all, still: "cover"), now: 0)
    let tickets = [
      ask(Self.still("cover", 64)),
      ask(ImageQuery(.video(.square), id: "moving", size: PixelSize(width: 64, height: 64))),
    ]
    #expect(turn(to: nil, now: 0) == tickets)
    #expect(shelf.isEmpty && shelf.nextDeadline == nil)
  }

  @Test mutating func `cancels requests for a shape that the next item does not have`() throws {
    _ = turn(to: try Self.moving("one", .all), now: 0)
    let tall = ask(ImageQuery(.video(.tall), id: "moving", size: PixelSize(width: 3, height: 4)))
    let square = ask(ImageQuery(.video(.square), id: "moving", size: PixelSize(width: 4, height: 4)))
    #expect(turn(to: try Self.moving("two", AspectRatios(.square)), now: 0) == [tall])
    #expect(shelf.isAsked(square))
  }

  // MARK: Icons

  private static func lists(_ id: Identifier, icon: Identifier?, address: String? = nil) throws -> Lists {
    var lists = Lists()
    lists.customCommands = [try CustomCommand(id: "mix", title: "Add to mix", icon: "list-add")]
    try lists.set(artwork: try icon.map { try Artwork(id: $0, address: address) }, ofCustomCommand: id)
    return lists
  }

  @Test mutating func `keeps icons while other items play, and without one`() throws {
    let lists = try Self.lists("mix", icon: "plus")
    let query = ImageQuery(.icon("mix"), id: "plus", size: PixelSize(width: 64, height: 64))
    #expect(lists.has(query) && !lists.has(ImageQuery(.icon("none"), id: "plus", size: query.size)))
    give(Self.image(64), for: query)
    for (content, now): (Content?, Int64) in [(nil, 0), (try Self.song("one", "cover"), 1), (try Self.song("two"), 2)] {
      let unwanted = shelf.update(for: content, lists: lists, &kept, of: 1, now: now)
      #expect(unwanted.isEmpty && replyText(query) == "64")
    }
    let ticket = ask(ImageQuery(.icon("mix"), id: "plus", size: PixelSize(width: 9, height: 9)))
    // Another image, the URL of one, or none.
    let others = [try Self.lists("mix", icon: "minus"), Lists()]
    #expect(shelf.update(for: nil, lists: others[0], &kept, of: 1, now: 3) == [ticket])
    #expect(replyText(query) == "to be asked")
    #expect(shelf.update(for: nil, lists: others[1], &kept, of: 1, now: 4).isEmpty && shelf.isEmpty)
    #expect(try !Self.lists("mix", icon: "plus", address: "https://example.org/i.png").has(query))
  }

  @Test func `commands keep their icons, and equal ones have the same`() throws {
    var lists = try Self.lists("mix", icon: "plus")
    let (plain, other) = (try CustomCommand(id: "mix", title: "Other"), try CustomCommand(id: "b", title: "B"))
    lists.set(customCommands: [other, plain])
    #expect(lists.customCommands.map { $0.artwork?.id } == [nil, "plus"])
    #expect(lists.customCommands[1] != plain && lists.customCommands[1].iconText == nil)
    lists.set(customCommands: [])
    lists.set(customCommands: [plain])
    #expect(lists.customCommands == [plain])
    let unknown = refusal { () throws(Failure) in try lists.set(artwork: nil, ofCustomCommand: "none") }
    #expect(unknown == .notFound)
    let web = try Self.lists("mix", icon: "url", address: "https://example.org/i.png")
    #expect(web.iconAddress(of: "mix") == "https://example.org/i.png")
    #expect(try Self.lists("mix", icon: nil).iconAddress(of: "mix") == nil)
  }

  // MARK: Time

  @Test mutating func `gives up an image after 10 s`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    _ = due(settling)
    let ticket = ask(Self.still("cover", 512), now: 7)
    #expect(shelf.nextDeadline == 7 + patience && patience == 10_000_000)
    #expect(due(7 + patience - 1).isEmpty)
    #expect(due(7 + patience) == [.giveUp(ticket)])
    #expect(replyText(Self.still("cover", 512)) == "timedOut")
    #expect(!end(ticket, Self.image(512), .success))
    #expect(due(8 + patience).isEmpty)
    // The shelf asks again later.
    #expect(shelf.nextDeadline == 7 + patience + 5_000_000)
  }

  @Test mutating func `gives up a video after 30 s`() throws {
    _ = turn(to: try Self.moving("song", .all), now: 0)
    _ = due(settling)
    let size = PixelSize(width: 64, height: 64)
    let preview = ask(ImageQuery(.preview(.square), id: "moving", size: size))
    let video = ask(ImageQuery(.video(.square), id: "moving", size: size))
    #expect(shelf.nextDeadline == patience)
    #expect(due(patience) == [.giveUp(preview)])
    #expect(shelf.nextDeadline == ImageShelf.videoPatience && ImageShelf.videoPatience == 30_000_000)
    #expect(due(30_000_000 - 1).isEmpty)
    #expect(due(30_000_000) == [.giveUp(video)])
  }

  // MARK: Limits

  @Test(arguments: [(0, 63), (32 << 20, 7)])
  mutating func `keeps a limited number of images, fewer large ones, and always that of desktops`(
    bytes: Int, others: Int32
  ) throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    give(Self.image(512), for: Self.still("cover", 512))
    for side: Int32 in 1...100 { give(Self.image(side, byteCount: bytes), for: Self.still("cover", side)) }
    #expect(shelf.desktopImage != nil)
    let kept = (Int32(1)...100).filter { replyText(Self.still("cover", $0)) == "\($0)" }
    #expect(kept == Array(101 - others...100))
  }

  @Test mutating func `has at most 32 open requests`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    var tickets: [Ledger.Ticket] = []
    for side: Int32 in 1...32 { tickets.append(ask(Self.still("cover", side))) }
    #expect(replyText(Self.still("cover", 33)) == "failed")
    #expect(replyText(Self.still("cover", 32)) == "asked as 32")
    #expect(end(tickets[0], Self.image(1), .success))
    #expect(replyText(Self.still("cover", 33)) == "to be asked")
  }

  @Test mutating func `begins to count the time of a request when the provider is called`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    _ = due(settling)
    shelf.ask(Self.still("cover", 64), 7)
    #expect(shelf.nextDeadline == nil)
    #expect(due(.max - 1).isEmpty)
    let isWanted = (shelf.begin(7, now: 5), shelf.begin(8, now: 5))
    #expect(isWanted == (true, false))
    #expect(shelf.nextDeadline == 5 + patience)
  }

  @Test mutating func `requests an image for desktops although clients use all requests`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    for side: Int32 in 1...32 { _ = ask(Self.still("cover", side)) }
    #expect(due(0) == [.ask(Self.still("cover", 512))])
  }
}
