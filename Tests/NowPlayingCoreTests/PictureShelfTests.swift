// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

private let patience = PictureShelf.patience
private let settling = PictureShelf.settling

/// Stands for what a picture is kept in.
private final class Memory: Sendable {}

@Suite struct `A shelf of pictures` {
  private var shelf = PictureShelf()
  private var lastTicket: Ledger.Ticket = 0

  private static func song(_ id: String, _ artwork: String? = nil, address: String? = nil) throws -> Content {
    var content = try Content(kind: .music, id: id)
    if let artwork { content.set(artwork: try Artwork(id: artwork, address: address)) }
    return content
  }

  private static func moving(_ id: String, _ ratios: AspectRatios, still: String? = nil) throws -> Content {
    var content = try song(id, still)
    content.set(animatedArtwork: try AnimatedArtwork(id: "moving", ratios: ratios))
    return content
  }

  private static func still(_ id: String, _ width: Int32, _ height: Int32? = nil) -> PictureWish {
    PictureWish(.still, id: id, size: PixelSize(width: width, height: height ?? width))
  }

  private static func picture(_ width: Int32, _ height: Int32? = nil, byteCount: Int = 0) -> Picture {
    Picture(
      mimeType: "image/png", size: PixelSize(width: width, height: height ?? width), byteCount: byteCount,
      descriptor: -1, keeping: Memory())
  }

  private mutating func turn(to content: Content?, now: Int64) -> [Ledger.Ticket] { shelf.turn(to: content, now: now) }

  private mutating func due(_ now: Int64) -> [PictureShelf.Action] { shelf.due(now) }

  private mutating func end(_ ticket: Ledger.Ticket, _ picture: Picture?, _ answer: Answer) -> Bool {
    shelf.end(ticket, picture, answer)
  }

  /// Asks the player; returns the ticket of the request.
  private mutating func ask(_ wish: PictureWish, now: Int64 = 0) -> Ledger.Ticket {
    lastTicket += 1
    shelf.ask(wish, lastTicket)
    let isWanted = shelf.begin(lastTicket, now: now)
    #expect(isWanted)
    return lastTicket
  }

  /// Asks the player, who gives a picture.
  private mutating func give(_ picture: Picture, for wish: PictureWish) {
    let ticket = ask(wish)
    #expect(end(ticket, picture, .success))
  }

  /// What becomes of a wish, in a word.
  private func standing(_ wish: PictureWish) -> String {
    switch shelf.reply(to: wish) {
    case nil: "to be asked"
    case .there(let picture): "\(picture.size?.width ?? 0)"
    case .failed(let answer): "\(answer.outcome)"
    case .asked(let ticket): "asked as \(ticket)"
    }
  }

  // MARK: What desktops are to see

  @Test mutating func `has the player asked once the item has played for a moment`() throws {
    #expect(turn(to: try Self.song("song", "cover"), now: 1_000).isEmpty)
    #expect(shelf.nextDeadline == 1_000 + settling)
    #expect(due(1_000 + settling - 1).isEmpty)
    #expect(due(1_000 + settling) == [.ask(Self.still("cover", 512))])
    #expect(due(1_000 + settling + 1).isEmpty)
    #expect(shelf.nextDeadline == nil)
  }

  @Test mutating func `asks for nothing that was skipped`() throws {
    for number in 0..<100 {
      let now = Int64(number) * (settling - 1)
      #expect(turn(to: try Self.song("song-\(number)", "cover-\(number)"), now: now).isEmpty)
      #expect(due(now).isEmpty)
    }
    let end = 99 * (settling - 1) + settling
    #expect(shelf.nextDeadline == end)
    #expect(due(end) == [.ask(Self.still("cover-99", 512))])
  }

  @Test mutating func `does not wait anew when the same item is told again`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    var again = try Self.song("song", "cover")
    try again.set(.title, to: "Another title")
    _ = turn(to: again, now: settling - 1)
    #expect(shelf.nextDeadline == settling)
  }

  @Test mutating func `remembers nothing of items without pictures`() throws {
    #expect(turn(to: try Self.song("song"), now: 0).isEmpty)
    #expect(shelf.isEmpty && shelf.nextDeadline == nil && shelf.desktopPicture == nil)
    #expect(turn(to: nil, now: 0).isEmpty)
    #expect(shelf.isEmpty)
  }

  @Test mutating func `asks for nothing that has an address`() throws {
    let content = try Self.song("song", "cover", address: "https://example.org/cover.png")
    _ = turn(to: content, now: 0)
    #expect(shelf.desktopWish == nil && shelf.nextDeadline == nil)
    #expect(!content.has(Self.still("cover", 512)))
  }

  @Test mutating func `shows the preview of what moves where nothing stands still`() throws {
    let tall = PictureWish(.preview(.tall), id: "moving", size: PixelSize(width: 384, height: 512))
    let square = PictureWish(.preview(.square), id: "moving", size: PixelSize(width: 512, height: 512))
    _ = turn(to: try Self.moving("1", .all), now: 0)
    #expect(shelf.desktopWish == square)
    _ = turn(to: try Self.moving("2", AspectRatios(.tall)), now: 0)
    #expect(shelf.desktopWish == tall)
    _ = turn(to: try Self.moving("3", .all, still: "cover"), now: 0)
    #expect(shelf.desktopWish == Self.still("cover", 512))
  }

  @Test mutating func `has a picture for desktops until the item goes`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    #expect(shelf.desktopPicture == nil)
    let picture = Self.picture(512)
    give(picture, for: Self.still("cover", 512))
    #expect(shelf.desktopPicture === picture)
    _ = turn(to: try Self.song("next", "other"), now: 0)
    #expect(shelf.desktopPicture == nil)
    _ = turn(to: nil, now: 0)
    #expect(shelf.desktopWish == nil && shelf.isEmpty)
  }

  @Test mutating func `has the next song of the album show it at once`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    give(Self.picture(512), for: Self.still("cover", 512))
    _ = due(settling)
    #expect(turn(to: try Self.song("two", "cover"), now: settling).isEmpty)
    #expect(shelf.desktopPicture != nil && shelf.nextDeadline == nil)
  }

  @Test mutating func `takes for desktops what a reader was given`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    // The original is small, so that it is the best for everybody.
    give(Self.picture(200), for: Self.still("cover", 1_024))
    #expect(shelf.desktopPicture != nil)
    #expect(due(settling).isEmpty)
  }

  // MARK: One request for many wishes

  @Test mutating func `asks once for all who wish the same`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    #expect(standing(Self.still("cover", 300)) == "to be asked")
    let ticket = ask(Self.still("cover", 300))
    #expect(standing(Self.still("cover", 300)) == "asked as \(ticket)")
    #expect(standing(Self.still("cover", 301)) == "to be asked")
    #expect(standing(Self.still("other", 300)) == "to be asked")
    #expect(shelf.isAsked(ticket) && !shelf.isAsked(ticket + 1))
    #expect(end(ticket, Self.picture(300), .success))
    #expect(!shelf.isAsked(ticket))
    #expect(standing(Self.still("cover", 300)) == "300")
  }

  @Test mutating func `tells a preview from a video, and a shape from the other`() throws {
    _ = turn(to: try Self.moving("song", .all), now: 0)
    let size = PixelSize(width: 300, height: 300)
    let roles: [PictureWish.Role] = [.preview(.square), .preview(.tall), .video(.square), .video(.tall)]
    for (place, role) in roles.enumerated() {
      let wish = PictureWish(role, id: "moving", size: size)
      #expect(standing(wish) == "to be asked")
      let ticket = ask(wish)
      #expect(ticket == place + 1 && standing(wish) == "asked as \(ticket)")
    }
  }

  @Test mutating func `takes an answer once`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    let ticket = ask(Self.still("cover", 300))
    #expect(end(ticket, Self.picture(300), .success))
    #expect(!end(ticket, Self.picture(200), .success))
    #expect(!end(99, Self.picture(200), .success))
    #expect(standing(Self.still("cover", 300)) == "300")
  }

  /// What was asked, what came, who wishes another size, and what that one gets.
  static let sizes: [(asked: PixelSize, came: PixelSize, wish: PixelSize, suits: Bool)] = [
    // As it was asked: another size is another picture.
    (.init(width: 512, height: 512), .init(width: 512, height: 512), .init(width: 256, height: 256), false),
    (.init(width: 512, height: 512), .init(width: 512, height: 512), .init(width: 1_024, height: 1_024), false),
    // One side smaller to keep the shape: that is as it was asked.
    (.init(width: 512, height: 512), .init(width: 512, height: 300), .init(width: 1_024, height: 1_024), false),
    (.init(width: 512, height: 512), .init(width: 512, height: 300), .init(width: 512, height: 300), false),
    // Smaller than asked: it is the original, which nothing larger helps, and which may be made smaller.
    (.init(width: 512, height: 512), .init(width: 300, height: 200), .init(width: 1_024, height: 1_024), true),
    (.init(width: 512, height: 512), .init(width: 300, height: 200), .init(width: 300, height: 300), true),
    (.init(width: 512, height: 512), .init(width: 300, height: 200), .init(width: 299, height: 299), false),
    (.init(width: 512, height: 512), .init(width: 300, height: 200), .init(width: 64, height: 64), false),
    // Larger than asked: the player gives what it has, so to ask again for less is of no use.
    (.init(width: 512, height: 512), .init(width: 1_000, height: 800), .init(width: 64, height: 64), true),
    (.init(width: 512, height: 512), .init(width: 1_000, height: 800), .init(width: 1_000, height: 800), true),
    (.init(width: 512, height: 512), .init(width: 1_000, height: 800), .init(width: 1_001, height: 800), false),
    (.init(width: 512, height: 512), .init(width: 600, height: 300), .init(width: 256, height: 256), true),
  ]

  @Test(arguments: sizes) mutating func `knows what an answer means for other sizes`(
    asked: PixelSize, came: PixelSize, wish: PixelSize, suits: Bool
  ) throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    give(Self.picture(came.width, came.height), for: PictureWish(.still, id: "cover", size: asked))
    #expect(standing(PictureWish(.still, id: "cover", size: asked)) == "\(came.width)")
    #expect(
      standing(PictureWish(.still, id: "cover", size: wish)) == (suits ? "\(came.width)" : "to be asked"))
  }

  @Test mutating func `has one video for every size`() throws {
    _ = turn(to: try Self.moving("song", .all), now: 0)
    let video = Picture(mimeType: "video/mp4", size: nil, descriptor: -1, keeping: Memory())
    give(video, for: PictureWish(.video(.tall), id: "moving", size: PixelSize(width: 300, height: 400)))
    #expect(standing(PictureWish(.video(.tall), id: "moving", size: PixelSize(width: 9, height: 12))) == "0")
    #expect(standing(PictureWish(.video(.square), id: "moving", size: PixelSize(width: 9, height: 9))) == "to be asked")
  }

  // MARK: Failures

  @Test mutating func `does not ask again for what has failed while the item plays`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    let ticket = ask(Self.still("cover", 512))
    #expect(end(ticket, nil, Answer(.networkFailed)))
    #expect(standing(Self.still("cover", 512)) == "networkFailed")
    // A reader that asks for what cannot be takes the picture away from nobody.
    #expect(standing(Self.still("cover", 64)) == "to be asked")
    #expect(due(settling).isEmpty)
    _ = turn(to: try Self.song("song", "cover"), now: settling)
    #expect(standing(Self.still("cover", 512)) == "networkFailed")
  }

  @Test mutating func `gives the next item's player another chance`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    _ = due(settling)
    let ticket = ask(Self.still("cover", 512))
    _ = end(ticket, nil, Answer(.failed))
    _ = turn(to: try Self.song("two", "cover"), now: 1_000_000)
    #expect(due(1_000_000 + settling) == [.ask(Self.still("cover", 512))])
  }

  @Test(arguments: [true, false])
  mutating func `shows what is there, whatever has failed at another size`(failedFirst: Bool) throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    let (first, second) = (ask(Self.still("cover", 512)), ask(Self.still("cover", 64)))
    #expect(end(failedFirst ? first : second, nil, Answer(.failed)))
    #expect(end(failedFirst ? second : first, Self.picture(failedFirst ? 64 : 512), .success))
    #expect(standing(Self.still("cover", failedFirst ? 64 : 512)) == (failedFirst ? "64" : "512"))
    #expect(standing(Self.still("cover", failedFirst ? 512 : 64)) == "failed")
  }

  // MARK: What nobody wants any more

  @Test mutating func `gives up what another item does not have`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    let (small, large) = (ask(Self.still("cover", 64)), ask(Self.still("cover", 512)))
    #expect(turn(to: try Self.song("two", "other"), now: 0) == [small, large])
    #expect(!shelf.isAsked(small))
    #expect(!end(large, Self.picture(512), .success))
    #expect(shelf.desktopPicture == nil)
  }

  @Test mutating func `waits on for what the next item has too`() throws {
    _ = turn(to: try Self.song("one", "cover"), now: 0)
    _ = due(settling)
    let ticket = ask(Self.still("cover", 512))
    #expect(turn(to: try Self.song("two", "cover"), now: settling).isEmpty)
    #expect(shelf.isAsked(ticket))
    #expect(due(3 * settling).isEmpty)
    #expect(end(ticket, Self.picture(512), .success))
    #expect(shelf.desktopPicture != nil)
  }

  @Test mutating func `gives up all when nothing plays`() throws {
    _ = turn(to: try Self.moving("song", .all, still: "cover"), now: 0)
    let tickets = [
      ask(Self.still("cover", 64)),
      ask(PictureWish(.video(.square), id: "moving", size: PixelSize(width: 64, height: 64))),
    ]
    #expect(turn(to: nil, now: 0) == tickets)
    #expect(shelf.isEmpty && shelf.nextDeadline == nil)
  }

  @Test mutating func `gives up a shape that the next item does not have`() throws {
    _ = turn(to: try Self.moving("one", .all), now: 0)
    let tall = ask(PictureWish(.video(.tall), id: "moving", size: PixelSize(width: 3, height: 4)))
    let square = ask(PictureWish(.video(.square), id: "moving", size: PixelSize(width: 4, height: 4)))
    #expect(turn(to: try Self.moving("two", AspectRatios(.square)), now: 0) == [tall])
    #expect(shelf.isAsked(square))
  }

  // MARK: Time

  @Test mutating func `gives the player ten seconds for a picture`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    _ = due(settling)
    let ticket = ask(Self.still("cover", 512), now: 7)
    #expect(shelf.nextDeadline == 7 + patience && patience == 10_000_000)
    #expect(due(7 + patience - 1).isEmpty)
    #expect(due(7 + patience) == [.giveUp(ticket)])
    #expect(standing(Self.still("cover", 512)) == "timedOut")
    #expect(!end(ticket, Self.picture(512), .success))
    #expect(due(8 + patience).isEmpty)
    #expect(shelf.nextDeadline == nil)
  }

  @Test mutating func `gives the player thirty seconds for a video`() throws {
    _ = turn(to: try Self.moving("song", .all), now: 0)
    _ = due(settling)
    let size = PixelSize(width: 64, height: 64)
    let preview = ask(PictureWish(.preview(.square), id: "moving", size: size))
    let video = ask(PictureWish(.video(.square), id: "moving", size: size))
    #expect(shelf.nextDeadline == patience)
    #expect(due(patience) == [.giveUp(preview)])
    #expect(shelf.nextDeadline == PictureShelf.videoPatience && PictureShelf.videoPatience == 30_000_000)
    #expect(due(30_000_000 - 1).isEmpty)
    #expect(due(30_000_000) == [.giveUp(video)])
  }

  // MARK: Limits

  @Test(arguments: [(0, 63), (32 << 20, 7)])
  mutating func `keeps some answers, of large pictures fewer, and that of the desktop among them`(
    bytes: Int, others: Int32
  ) throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    give(Self.picture(512), for: Self.still("cover", 512))
    for side: Int32 in 1...100 { give(Self.picture(side, byteCount: bytes), for: Self.still("cover", side)) }
    #expect(shelf.desktopPicture != nil)
    let kept = (Int32(1)...100).filter { standing(Self.still("cover", $0)) == "\($0)" }
    #expect(kept == Array(101 - others...100))
  }

  @Test mutating func `has the player asked for thirty-two at a time`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    var tickets: [Ledger.Ticket] = []
    for side: Int32 in 1...32 { tickets.append(ask(Self.still("cover", side))) }
    #expect(standing(Self.still("cover", 33)) == "failed")
    #expect(standing(Self.still("cover", 32)) == "asked as 32")
    #expect(end(tickets[0], Self.picture(1), .success))
    #expect(standing(Self.still("cover", 33)) == "to be asked")
  }

  @Test mutating func `begins to count when the player is asked, not before`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    _ = due(settling)
    shelf.ask(Self.still("cover", 64), 7)
    #expect(shelf.nextDeadline == nil)
    #expect(due(.max - 1).isEmpty)
    let isWanted = (shelf.begin(7, now: 5), shelf.begin(8, now: 5))
    #expect(isWanted == (true, false))
    #expect(shelf.nextDeadline == 5 + patience)
  }

  @Test mutating func `has room for desktops, however many readers there are`() throws {
    _ = turn(to: try Self.song("song", "cover"), now: 0)
    for side: Int32 in 1...32 { _ = ask(Self.still("cover", side)) }
    #expect(due(settling) == [.ask(Self.still("cover", 512))])
  }
}
