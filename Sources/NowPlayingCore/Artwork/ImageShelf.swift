// SPDX-License-Identifier: MIT

/// The images of one session: those that are there, those that the player is asked for, those that it does not have.
///
/// The player is asked once for an image, however many want it; what an earlier answer tells of a later query is not
/// asked for. Nothing is asked for what does not play any more.
///
/// What plays is shown with its image if that comes soon, and otherwise again when it comes.
public struct ImageShelf: Sendable {
  /// How long the player may take for an image, and for a video.
  public static let patience: Int64 = 10_000_000
  public static let videoPatience: Int64 = 30_000_000
  /// How long what plays is held back for its image.
  public static let hold: Int64 = 20_000
  /// An item that follows another one sooner is skipped through: its image is asked for when it has played as long.
  public static let settling: Int64 = 50_000
  /// How long after each failure that may pass the player is asked again for what desktops see.
  public static let retries: [Int64] = [5_000_000, 30_000_000, 120_000_000, 600_000_000]
  /// How many answers are kept, and images asked for, at a time; of large images fewer.
  private static let mostKept = 64
  private static let mostAsked = 32
  private static let fewKept = 8
  private static let mostBytes = 64 << 20
  /// What desktops show: large enough for a lock screen.
  private static let desktopSide: Int32 = 512

  /// What has to be done.
  public enum Action: Equatable, Sendable {
    case ask(ImageQuery)
    /// The player took too long.
    case giveUp(Ledger.Ticket)
    /// What plays was held back long enough.
    case show
  }

  private enum Answered: Sendable {
    case asked(Ledger.Ticket, until: Int64)
    case there(Image)
    case failed(Answer)
  }

  private struct Slot: Sendable {
    let query: ImageQuery
    var answered: Answered

    var ticket: Ledger.Ticket? { if case .asked(let ticket, _) = answered { ticket } else { nil } }
    var image: Image? { if case .there(let image) = answered { image } else { nil } }
    var hasFailed: Bool { if case .failed = answered { true } else { false } }
  }

  private var slots: [Slot] = []
  private var item: String?
  /// When the last item began, and from when on its image is asked for.
  private var begun: Int64?
  private var asksAt: Int64 = 0
  /// When desktops were last to see another image of the item.
  private var queryChangedAt: Int64?
  /// What the desktop should see of the item that plays; nil: nothing that the player could be asked for.
  public private(set) var desktopQuery: ImageQuery?
  /// When the item has played long enough.
  private var settled: Int64?
  /// Until when what plays is held back.
  private var holdEnd: Int64?
  /// When the player is asked again, and how often it has failed.
  private var retryAt: Int64?
  private var failures = 0

  /// Has no images.
  public init() {}

  /// Whether there is nothing to remember.
  @inline(__always)
  public var isEmpty: Bool { slots.isEmpty && desktopQuery == nil }

  /// Whether what plays is held back, since its image may be there soon.
  @inline(__always)
  public var isHolding: Bool { holdEnd != nil }

  /// Holds nothing back any more; says whether it did.
  public mutating func letGo() -> Bool {
    defer { holdEnd = nil }
    return isHolding
  }

  // MARK: What plays

  /// Turns to what is on the bus now; nil: nothing. `forDesktops`: also those see it that read a file. The tickets are
  /// those of requests that nobody wants any more.
  public mutating func turn(to content: Content?, forDesktops: Bool = true, now: Int64) -> [Ledger.Ticket] {
    // Most items have none, and pay nothing: that they may be skipped too is of no use to know.
    if isEmpty, content?.artwork == nil, content?.animatedArtwork == nil { return [] }
    let isNewItem = content?.id != item
    if isNewItem { begin(content?.id, now) }
    let query = forDesktops ? content.flatMap { Self.desktopQuery(for: $0) } : nil
    let isNewQuery = query != desktopQuery
    var unwanted: [Ledger.Ticket] = []
    slots.removeAll { slot in
      let isWanted = content?.has(slot.query) ?? false
      switch slot.answered {
      case .asked(let ticket, _):
        if !isWanted { unwanted.append(ticket) }
        return !isWanted
      case .there: return !isWanted
      // Another item may have better luck with the same image, and so may desktops that did not want it before.
      case .failed: return isNewItem || !isWanted || (isNewQuery && slot.query == query)
      }
    }
    guard isNewItem || isNewQuery else { return unwanted }
    desktopQuery = query
    (settled, retryAt, failures) = (nil, nil, 0)
    if isNewItem || query == nil { holdEnd = nil }
    guard let query else { return unwanted }
    // Of an image that changes all the time not each one is asked for.
    if !isNewItem, !isHolding, let queryChangedAt, now - queryChangedAt < Self.settling { asksAt = now + Self.settling }
    queryChangedAt = now
    if state(of: query) == nil { settled = max(asksAt, now) }
    // Who skips sees each item at once, and nothing is held back twice.
    holdEnd = asksAt <= now ? holdEnd ?? now + Self.hold : nil
    return unwanted
  }

  /// Another item plays.
  private mutating func begin(_ id: String?, _ now: Int64) {
    item = id
    guard id != nil else { return }
    let isSkipped = begun.map { now - $0 < Self.settling } ?? false
    asksAt = isSkipped ? now + Self.settling : now
    (begun, queryChangedAt) = (now, nil)
  }

  private static func desktopQuery(for content: Content) -> ImageQuery? {
    let side = desktopSide
    if let artwork = content.artwork {
      guard artwork.address == nil else { return nil }
      return ImageQuery(.still, id: artwork.id, size: PixelSize(width: side, height: side))
    }
    // Better the preview of what moves than nothing.
    guard let animated = content.animatedArtwork else { return nil }
    if animated.ratios.contains(AspectRatios(.square)) {
      return ImageQuery(.preview(.square), id: animated.id, size: PixelSize(width: side, height: side))
    }
    return ImageQuery(.preview(.tall), id: animated.id, size: PixelSize(width: side * 3 / 4, height: side))
  }

  // MARK: Queries

  /// How a query stands; nil: the player is to be asked.
  public func reply(to query: ImageQuery) -> ImageReply? {
    switch state(of: query) {
    case .there(let image): return .there(image)
    case .failed(let answer): return .failed(answer)
    case .asked(let ticket, _): return .asked(ticket)
    case nil: break
    }
    var asked = 0
    for slot in slots { if case .asked = slot.answered { asked += 1 } }
    return asked < Self.mostAsked ? nil : .failed(Answer(.failed, "too many images are asked for: wait for some"))
  }

  private func state(of query: ImageQuery) -> Answered? {
    var failed: Answered?
    for slot in slots where slot.query.role == query.role && slot.query.id == query.id {
      switch slot.answered {
      case .asked: if slot.query.size == query.size { return slot.answered }
      // Another size may be there all the same: nobody takes an image away by asking for one that cannot be.
      case .failed: if slot.query.size == query.size { failed = slot.answered }
      case .there(let image): if image.suits(query, askedAs: slot.query) { return slot.answered }
      }
    }
    return failed
  }

  /// The player is to be asked, as soon as it has answered what was asked before.
  public mutating func ask(_ query: ImageQuery, _ ticket: Ledger.Ticket) {
    slots.append(Slot(query: query, answered: .asked(ticket, until: .max)))
  }

  /// The player is asked, and its time begins; false: nobody wants it any more.
  public mutating func begin(_ ticket: Ledger.Ticket, now: Int64) -> Bool {
    guard let place = slots.firstIndex(where: { $0.ticket == ticket }) else { return false }
    let patience: Int64 = if case .video = slots[place].query.role { Self.videoPatience } else { Self.patience }
    slots[place].answered = .asked(ticket, until: now + patience)
    return true
  }

  /// Whether an answer is waited for.
  public func isAsked(_ ticket: Ledger.Ticket) -> Bool { slots.contains { $0.ticket == ticket } }

  /// Takes an answer: an image, or why there is none; false: nobody wants it any more.
  public mutating func end(_ ticket: Ledger.Ticket, _ image: Image?, _ answer: Answer, now: Int64) -> Bool {
    guard let place = slots.firstIndex(where: { $0.ticket == ticket }) else { return false }
    if let image {
      let query = slots[place].query
      slots[place].answered = .there(image)
      // What has failed at other sizes may be there by now too.
      if failures > 0, query == desktopQuery {
        for place in slots.indices.reversed() {
          guard case .failed(let answer) = slots[place].answered, answer.outcome.mayPass else { continue }
          if slots[place].query.role == query.role, slots[place].query.id == query.id { slots.remove(at: place) }
        }
      }
    } else {
      fail(place, answer, now)
    }
    evict()
    return true
  }

  private mutating func fail(_ place: Int, _ answer: Answer, _ now: Int64) {
    slots[place].answered = .failed(answer)
    guard slots[place].query == desktopQuery else { return }
    holdEnd = nil
    if answer.outcome.mayPass { planRetry(now) }
  }

  private mutating func planRetry(_ now: Int64) {
    guard failures < Self.retries.count else { return }
    retryAt = now + Self.retries[failures]
    failures += 1
  }

  /// Forgets the oldest answers, but never the one that desktops see.
  private mutating func evict() {
    var (count, bytes) = (0, 0)
    for slot in slots where slot.ticket == nil {
      count += 1
      bytes += slot.image?.byteCount ?? 0
    }
    while count > Self.mostKept || (count > Self.fewKept && bytes > Self.mostBytes),
      let oldest = slots.firstIndex(where: { $0.ticket == nil && $0.query != desktopQuery })
    {
      count -= 1
      bytes -= slots.remove(at: oldest).image?.byteCount ?? 0
    }
  }

  /// The image that desktops should see, if it is there.
  public var desktopImage: Image? {
    guard let query = desktopQuery, case .there(let image) = state(of: query) else { return nil }
    return image
  }

  // MARK: Time

  /// What is due at a moment. `isStuck`: some provider has not returned, so that none is called a second time.
  public mutating func due(_ now: Int64, isStuck: Bool = false) -> [Action] {
    var actions: [Action] = []
    for place in slots.indices {
      guard case .asked(let ticket, let end) = slots[place].answered, end <= now else { continue }
      fail(place, Answer(.timedOut, "the player did not give the image in time"), now)
      actions.append(.giveUp(ticket))
    }
    if let moment = retryAt, moment <= now {
      retryAt = nil
      if isStuck {
        planRetry(now)
      } else {
        if let place = slots.firstIndex(where: { $0.hasFailed && $0.query == desktopQuery }) { slots.remove(at: place) }
        settled = now
      }
    }
    if let moment = settled, moment <= now {
      settled = nil
      // Desktops get theirs, however many others wait.
      if let query = desktopQuery, state(of: query) == nil { actions.append(.ask(query)) }
    }
    if let moment = holdEnd, moment <= now {
      holdEnd = nil
      actions.append(.show)
    }
    return actions
  }

  /// When something is due next; nil while nothing is.
  public var nextDeadline: Int64? {
    var next = settled
    if let holdEnd { next = min(next ?? .max, holdEnd) }
    if let retryAt { next = min(next ?? .max, retryAt) }
    for slot in slots {
      if case .asked(_, let end) = slot.answered, end < .max { next = min(next ?? .max, end) }
    }
    return next
  }
}

extension Content {
  /// Whether the item has the image of the query, and the player can provide it.
  public func has(_ query: ImageQuery) -> Bool {
    switch query.role {
    case .still: artwork.map { $0.id == query.id && $0.address == nil } ?? false
    case .preview(let ratio), .video(let ratio):
      animatedArtwork.map { $0.id == query.id && $0.ratios.contains(AspectRatios(ratio)) } ?? false
    }
  }
}

extension Image {
  /// Whether it is what somebody wishes who would otherwise have the player asked, given that it was asked as another query.
  fileprivate func suits(_ query: ImageQuery, askedAs asked: ImageQuery) -> Bool {
    guard let size, query.size != asked.size else { return true }
    // Smaller than it was asked: the original is no larger.
    let isOriginal = size.width < asked.size.width && size.height < asked.size.height
    if isOriginal { return size.width <= query.size.width && size.height <= query.size.height }
    // Larger than it was asked: the player gives what it has, whatever is asked.
    let isAnySize = size.width > asked.size.width || size.height > asked.size.height
    return isAnySize && size.width >= query.size.width && size.height >= query.size.height
  }
}

extension Outcome {
  /// Whether an image may be there later: the network was away, or the player had no time or made a mistake.
  fileprivate var mayPass: Bool { self == .timedOut || self == .networkFailed || self == .failed }
}
