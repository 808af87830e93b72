// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import NowPlayingPlatform

/// Who is asked for the images of an item. A class, since most items have none and pay one word for it.
public final class ImageProviders: Sendable {
  /// Asks the player; what it registered lives as long as this closure.
  public typealias Provider = @Sendable (ImageRequest) -> Void

  public let still: Provider?
  public let preview: Provider?
  public let video: Provider?
  /// Whether the library reads the still itself, from a file or from bytes: then that is never done in the player's loop.
  public let readsStill: Bool

  /// Has these to ask.
  public init(still: Provider?, preview: Provider?, video: Provider?, readsStill: Bool = false) {
    self.readsStill = readsStill
    self.still = still
    self.preview = preview
    self.video = video
  }

  func provider(for role: ImageQuery.Role) -> Provider? {
    switch role {
    case .still: still
    case .preview: preview
    case .video: video
    }
  }
}

/// The player is asked for an image, and gives it now or later, from any thread.
public final class ImageRequest: @unchecked Sendable {
  /// What the player gives.
  public enum Source {
    /// Bytes, copied when it is known that somebody wants them.
    case bytes(() throws(MemoryFile.Problem) -> MemoryFile)
    /// A path, or "file://…".
    case file([UInt8])
    case descriptor(Int32)
  }

  /// Names the request; never used twice.
  public let ticket: Ledger.Ticket
  public let wish: ImageQuery
  let entry: SessionEntry
  /// Whether it is the player that is asked, and not a file or bytes that are read.
  let isForPlayer: Bool
  private let context: Context
  private let provider: ImageProviders.Provider
  private static let all = OpenTickets<ImageRequest>()

  // Under the lock of what is open.
  private var lent: AnyObject?
  private var cancelHandler: (@Sendable () -> Void)?
  private var isCancelled = false

  /// Makes a request that is open from now on.
  init(
    _ wish: ImageQuery, _ provider: @escaping ImageProviders.Provider, isForPlayer: Bool, for entry: SessionEntry,
    in context: Context
  ) {
    self.wish = wish
    self.isForPlayer = isForPlayer
    self.provider = provider
    self.entry = entry
    self.context = context
    ticket = Ticket.next()
    Self.all.add(self, ticket)
  }

  /// The request with this ticket, while it is open.
  public static func open(_ ticket: Ledger.Ticket) throws(Failure) -> ImageRequest {
    guard let request = all[ticket] else { throw .ended }
    guard !request.context.isForeign else { throw .forked }
    guard request.context.waits(for: ticket, of: request.entry) else { throw .ended }
    return request
  }

  /// What is lent to the player as long as what it registered; set before it is asked.
  public var attachment: AnyObject? {
    get { Global.withLock { () throws(Never) in lent } }
    set { Global.withLock { () throws(Never) in lent = newValue } }
  }

  /// Sets who is told when nobody waits any more.
  public func set(cancelHandler: (@Sendable () -> Void)?) {
    let (previous, isLate) = Global.withLock { () throws(Never) -> ((@Sendable () -> Void)?, Bool) in
      let previous = self.cancelHandler
      self.cancelHandler = isCancelled ? nil : cancelHandler
      return (previous, isCancelled)
    }
    withExtendedLifetime(previous) {}
    if isLate { cancelHandler?() }
  }

  // MARK: The end

  /// Takes a request out of those that are open; nil: it has ended before.
  static func take(_ ticket: Ledger.Ticket) -> ImageRequest? { all.remove(ticket) }

  /// Takes out all of a context.
  static func takeAll(of context: Context) -> [ImageRequest] { all.removeAll { $0.context === context } }

  private static func claim(_ ticket: Ledger.Ticket) throws(Failure) -> ImageRequest {
    guard let request = take(ticket) else { throw .ended }
    guard request.context.isForeign else { return request }
    all.add(request, ticket)
    throw .forked
  }

  /// Ends the request with what the player gives; a failure says what is wrong with it.
  public static func finish(_ ticket: Ledger.Ticket, _ source: Source) throws(Failure) {
    let request = try claim(ticket)
    let image: Image
    do throws(Failure) {
      image = try Image.recognised(source, as: request.wish.role)
    } catch {
      // What the system could not do may be done later; what is no image stays none.
      let outcome: Outcome = error.status == .system ? .failed : .noSuchContent
      _ = request.context.end(request, nil, Answer(outcome, "the player gave no image: " + error.reason))
      throw error
    }
    guard request.context.end(request, image, .success) else { throw .ended }
  }

  /// Ends the request: there is no image.
  public static func fail(_ ticket: Ledger.Ticket, _ answer: Answer) throws(Failure) {
    let request = try claim(ticket)
    guard request.context.end(request, nil, answer) else { throw .ended }
  }

  // MARK: On the thread for images

  /// Asks the player, unless nobody wants it any more.
  static func ask(_ ticket: Ledger.Ticket) {
    guard let request = all[ticket], request.context.begin(ticket, of: request.entry) else { return }
    request.provider(request)
  }

  /// Whether it is the player that is asked; nil: the request has ended.
  static func isForPlayer(_ ticket: Ledger.Ticket) -> Bool? { all.read(ticket) { $0.isForPlayer } }

  /// Whether it is for a video, for which the player may take long.
  static func isVideo(_ ticket: Ledger.Ticket) -> Bool {
    all.read(ticket) { if case .video = $0.wish.role { true } else { false } } ?? false
  }

  /// Says that the player took too long.
  static func warn(_ ticket: Ledger.Ticket) {
    guard let id = all.read(ticket, { $0.wish.id }) else { return }
    Log.write(.warning, "image " + id + " took too long: the player did not give it in time")
  }

  /// Tells the player that nobody wants it any more.
  func cancel() {
    Log.write(.info, "image " + wish.id + " is not wanted any more")
    let handler = Global.withLock { () throws(Never) -> (@Sendable () -> Void)? in
      isCancelled = true
      defer { cancelHandler = nil }
      return cancelHandler
    }
    handler?()
  }
}

extension Failure {
  /// Normal: who skips is faster than who fetches.
  fileprivate static var ended: Failure {
    Failure(
      .finished, "the request for an image has ended: it was answered, took too long, or another item plays",
      isNormal: true)
  }
}
