// SPDX-License-Identifier: MIT

/// The images of one session: those that the player provided, those that it was asked for, and those that it does not
/// have.
///
/// The player is asked once for each image, however many clients request it. If an earlier answer also answers a later
/// query, the player is not asked. If another item plays, the player is not asked for the old item's images. Images of
/// old items go to `KeptImages`, and come back with their item. Icons do not depend on the item.
///
/// The session is published with the item's image if the image arrives soon, and a second time if it arrives later.
public struct ImageShelf: Sendable {
  /// The time that the player has for an image, and for a video.
  public static let patience: Int64 = 10_000_000
  public static let videoPatience: Int64 = 30_000_000
  /// How long the library waits for an item's image before it publishes the item.
  public static let hold: Int64 = 20_000
  /// If the next item follows sooner than this, the item was skipped. The player is then asked for the image after this
  /// time.
  public static let settling: Int64 = 50_000
  /// After a temporary failure, the player is asked again for the desktops' image: these are the waiting times.
  public static let retries: [Int64] = [5_000_000, 30_000_000, 120_000_000, 600_000_000]
  /// The limits of kept answers and of open queries. Large images have a lower limit.
  private static let mostKept = 64
  private static let mostAsked = 32
  private static let fewKept = 8
  private static let mostBytes = 64 << 20
  /// The size for desktops, which is enough for a lock screen.
  private static let desktopSide: Int32 = 512

  /// An action of the context.
  public enum Action: Equatable, Sendable {
    case ask(ImageQuery)
    /// The player has not answered in time.
    case giveUp(Ledger.Ticket)
    /// The library waited long enough for the image: publish the session.
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
  private var item: Identifier?
  /// When the last item began, and the earliest time to ask for its image.
  private var begun: Int64?
  private var asksAt: Int64 = 0
  /// When the desktops' query changed last.
  private var queryChangedAt: Int64?
  /// The query for the image that desktops show; nil if the player has no such image.
  public private(set) var desktopQuery: ImageQuery?
  /// The same query for the next queue entry, and when the player is asked ahead.
  public private(set) var nextQuery: ImageQuery?
  private var asksAheadAt: Int64?
  /// When the item has played long enough to ask for its image.
  private var settled: Int64?
  /// When the library stops waiting for the image.
  private var holdEnd: Int64?
  /// When the player is asked again, and how often it failed.
  private var retryAt: Int64?
  private var failures = 0

  /// Has no images.
  public init() {}

  /// Whether the shelf has neither an image nor a query.
  @inline(__always)
  public var isEmpty: Bool { slots.isEmpty && desktopQuery == nil && nextQuery == nil }

  /// Whether the library still waits for the item's image.
  @inline(__always)
  public var isHolding: Bool { holdEnd != nil }

  /// Stops waiting for the image. Returns whether the library waited.
  public mutating func stopWaiting() -> Bool {
    defer { holdEnd = nil }
    return isHolding
  }

  // MARK: The current item

  /// Whether an update changes nothing: it has no image, and neither has the content. Most items have no image.
  public func isUnused(by content: Content?, _ next: Content? = nil) -> Bool {
    isEmpty && content?.hasImages != true && next?.hasImages != true
  }

  /// Changes to another content; nil if nothing plays. `next`: the content of the next queue entry, if the player is asked
  /// ahead. `forDesktops`: desktops that read a file show the image. `lists`: they have the commands with icons. Returns the
  /// tickets of requests that are no longer needed.
  public mutating func update(
    for content: Content?, next: Content? = nil, lists: Lists = Lists(), forDesktops: Bool = true,
    _ kept: inout KeptImages, of session: UInt64, now: Int64
  ) -> [Ledger.Ticket] {
    guard !isUnused(by: content, next) else { return [] }
    let isNewItem = content?.id != item
    if isNewItem { begin(content?.id, now) }
    let query = forDesktops ? content.flatMap { Self.desktopQuery(for: $0) } : nil
    let isNewQuery = query != desktopQuery
    let nextQuery = forDesktops ? next.flatMap { Self.desktopQuery(for: $0) } : nil
    let isNewNext = nextQuery != self.nextQuery
    self.nextQuery = nextQuery
    func isWanted(_ query: ImageQuery) -> Bool {
      content?.has(query) ?? false || query == nextQuery || lists.has(query)
    }
    // These come first, so that the images of the previous item do not displace them.
    let returned = kept.remove(of: session, where: isWanted)
    var unwanted: [Ledger.Ticket] = []
    slots.removeAll { slot in
      if isWanted(slot.query) {
        // Another item can succeed with the same image, and so can a desktop query that is new.
        return slot.hasFailed && (isNewItem || (isNewQuery && slot.query == query))
      }
      if let ticket = slot.ticket { unwanted.append(ticket) }
      if let image = slot.image { kept.add(image, for: slot.query, of: session) }
      return true
    }
    for (query, image) in returned { slots.append(Slot(query: query, answered: .there(image))) }
    if isNewItem || isNewNext {
      asksAheadAt = nextQuery.map { _ in max(now, (begun ?? now) + Self.settling) }
    }
    guard isNewItem || isNewQuery else { return unwanted }
    desktopQuery = query
    (settled, retryAt, failures) = (nil, nil, 0)
    if isNewItem || query == nil { holdEnd = nil }
    guard let query else { return unwanted }
    // If the image changes all the time, the player is not asked for each one.
    if !isNewItem, !isHolding, let queryChangedAt, now - queryChangedAt < Self.settling { asksAt = now + Self.settling }
    queryChangedAt = now
    if state(of: query) == nil { settled = max(asksAt, now) }
    // A skipped item is published at once, except if its image only has to be written. No item waits twice.
    holdEnd = asksAt <= now || desktopImage != nil ? holdEnd ?? now + Self.hold : nil
    return unwanted
  }

  /// Starts another item.
  private mutating func begin(_ id: Identifier?, _ now: Int64) {
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
    // The preview of an animated artwork is better than no image.
    guard let animated = content.animatedArtwork else { return nil }
    if animated.ratios.contains(AspectRatios(.square)) {
      return ImageQuery(.preview(.square), id: animated.id, size: PixelSize(width: side, height: side))
    }
    return ImageQuery(.preview(.tall), id: animated.id, size: PixelSize(width: side * 3 / 4, height: side))
  }

  // MARK: Queries

  /// The answer to a query; nil if the player must be asked. A query that is open waits for the player's own answer.
  public func reply(to query: ImageQuery) -> ImageReply? {
    for slot in slots where slot.query == query { if let ticket = slot.ticket { return .asked(ticket) } }
    switch state(of: query) {
    case .there(let image): return .there(image)
    case .failed(let answer): return .failed(answer)
    case .asked(let ticket, _): return .asked(ticket)
    case nil: break
    }
    var asked = 0
    for slot in slots { if case .asked = slot.answered { asked += 1 } }
    return asked < Self.mostAsked ? nil : .failed(Answer(.failed, "too many images are requested: wait for answers"))
  }

  private func state(of query: ImageQuery) -> Answered? {
    var failed: Answered?
    for slot in slots where slot.query.role == query.role && slot.query.id == query.id {
      switch slot.answered {
      case .asked: if slot.query.size == query.size { return slot.answered }
      // Another size can exist all the same, so a failed query for one size does not hide an image.
      case .failed: if slot.query.size == query.size { failed = slot.answered }
      case .there(let image): if image.suits(query, askedAs: slot.query) { return slot.answered }
      }
    }
    return failed
  }

  /// Notes that the player will be asked as soon as it has answered earlier queries.
  public mutating func ask(_ query: ImageQuery, _ ticket: Ledger.Ticket) {
    slots.append(Slot(query: query, answered: .asked(ticket, until: .max)))
  }

  /// Starts the time limit of a query; false if the query is no longer needed.
  public mutating func begin(_ ticket: Ledger.Ticket, now: Int64) -> Bool {
    guard let place = slots.firstIndex(where: { $0.ticket == ticket }) else { return false }
    let patience: Int64 = if case .video = slots[place].query.role { Self.videoPatience } else { Self.patience }
    slots[place].answered = .asked(ticket, until: now + patience)
    return true
  }

  /// Whether an answer is pending.
  public func isAsked(_ ticket: Ledger.Ticket) -> Bool { slots.contains { $0.ticket == ticket } }

  /// Stores an answer: an image, or the reason for its absence. Returns false if the query is no longer needed.
  public mutating func end(_ ticket: Ledger.Ticket, _ image: Image?, _ answer: Answer, now: Int64) -> Bool {
    guard let place = slots.firstIndex(where: { $0.ticket == ticket }) else { return false }
    if let image {
      let query = slots[place].query
      slots[place].answered = .there(image)
      // Queries for other sizes that failed can succeed by now.
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

  /// Removes the oldest answers, but never the desktops' image.
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

  /// The image for desktops, if the player has provided it.
  public var desktopImage: Image? { image(for: desktopQuery) }

  /// The image that they show next, if the player has provided it ahead.
  public var nextImage: Image? { image(for: nextQuery) }

  private func image(for query: ImageQuery?) -> Image? {
    guard let query, case .there(let image) = state(of: query) else { return nil }
    return image
  }

  // MARK: Time

  /// The actions that are due. `isStuck`: a provider has not returned, so no provider is called a second time.
  public mutating func due(_ now: Int64, isStuck: Bool = false) -> [Action] {
    var actions: [Action] = []
    for place in slots.indices {
      guard case .asked(let ticket, let end) = slots[place].answered, end <= now else { continue }
      fail(place, Answer(.timedOut, "the player did not provide the image in time"), now)
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
      // The desktops' query has priority over all others.
      if let query = desktopQuery, state(of: query) == nil { actions.append(.ask(query)) }
    }
    if let moment = asksAheadDeadline, moment <= now {
      asksAheadAt = nil
      if let query = nextQuery, state(of: query) == nil, !isStuck { actions.append(.ask(query)) }
    }
    if let moment = holdEnd, moment <= now {
      holdEnd = nil
      actions.append(.show)
    }
    return actions
  }

  /// When the player is asked for the next entry's image; nil while the item's own image is awaited.
  private var asksAheadDeadline: Int64? {
    guard let query = desktopQuery else { return asksAheadAt }
    switch state(of: query) {
    case .there, .failed: return asksAheadAt
    case .asked, nil: return nil
    }
  }

  /// When the next action is due; nil: no action is.
  public var nextDeadline: Int64? {
    var next = settled
    if let holdEnd { next = min(next ?? .max, holdEnd) }
    if let retryAt { next = min(next ?? .max, retryAt) }
    if let asksAheadDeadline { next = min(next ?? .max, asksAheadDeadline) }
    for slot in slots {
      if case .asked(_, let end) = slot.answered, end < .max { next = min(next ?? .max, end) }
    }
    return next
  }
}

extension Content {
  /// The still artwork for a role; nil: it has none, or the role is that of an animated artwork.
  public func artwork(for role: ImageQuery.Role) -> Artwork? {
    switch role {
    case .still: artwork
    case .chapter(let id): chapters?[id]?.artwork
    case .icon, .preview, .video: nil
    }
  }

  /// The id of the artwork for a role; nil: it has none.
  public func artworkID(for role: ImageQuery.Role) -> Identifier? {
    switch role {
    case .still, .chapter, .icon: artwork(for: role)?.id
    case .preview, .video: animatedArtwork?.id
    }
  }

  /// Whether the item has the image of the query, and the player can provide it.
  public func has(_ query: ImageQuery) -> Bool {
    switch query.role {
    case .still, .chapter, .icon: artwork(for: query.role)?.answers(query) ?? false
    case .preview(let ratio), .video(let ratio):
      animatedArtwork.map { $0.id == query.id && $0.ratios.contains(AspectRatios(ratio)) } ?? false
    }
  }

  fileprivate var hasImages: Bool { artwork != nil || animatedArtwork != nil || chapters?.haveArtwork == true }
}

extension Lists {
  /// The image of a custom command, for its role; nil: it has none, or the role is another one.
  public func artwork(for role: ImageQuery.Role) -> Artwork? {
    guard case .icon(let id) = role else { return nil }
    return customCommands.first { $0.id == id }?.artwork
  }

  /// The URL of a custom command's icon; nil: it has none.
  public func iconAddress(of id: Identifier) -> String? { customCommands.first { $0.id == id }?.iconAddress }

  /// Whether a custom command has the image of the query, and the player can provide it.
  public func has(_ query: ImageQuery) -> Bool { artwork(for: query.role)?.answers(query) ?? false }
}

extension SessionSnapshot {
  /// Whether the item or a custom command has the image of the query.
  public func has(_ query: ImageQuery) -> Bool { content?.has(query) ?? false || lists.has(query) }
}

extension Artwork {
  /// Whether the player provides the image of the query for it.
  fileprivate func answers(_ query: ImageQuery) -> Bool { id == query.id && address == nil }
}

extension Image {
  /// Whether the image answers a query, although it was requested by another query.
  fileprivate func suits(_ query: ImageQuery, askedAs asked: ImageQuery) -> Bool {
    guard let size, query.size != asked.size else { return true }
    // The image is smaller than requested, so the original is not larger.
    let isOriginal = size.width < asked.size.width && size.height < asked.size.height
    if isOriginal { return size.width <= query.size.width && size.height <= query.size.height }
    // The image is larger than requested, so the player ignores the requested size.
    let isAnySize = size.width > asked.size.width || size.height > asked.size.height
    return isAnySize && size.width >= query.size.width && size.height >= query.size.height
  }
}

extension Outcome {
  /// Whether the failure can be temporary: the network was down, the player had no time, or it made a mistake.
  fileprivate var mayPass: Bool { self == .timedOut || self == .networkFailed || self == .failed }
}
