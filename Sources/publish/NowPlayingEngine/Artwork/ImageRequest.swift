// SPDX-License-Identifier: MIT

public import NowPlayingCore
public import NowPlayingPlatform

/// A request to the player for an image. The player finishes it now or later, on any thread.
public final class ImageRequest: @unchecked Sendable {
  /// The image, in one of the forms in which a player gives it.
  public enum Source {
    /// Bytes; copied only if the request is still open.
    case bytes(() throws(MemoryFile.Problem) -> MemoryFile)
    /// A path, or "file://…".
    case file([UInt8])
    case descriptor(Int32)
  }

  /// The number of the request; never used twice in a process.
  public let ticket: Ledger.Ticket
  public let query: ImageQuery
  let entry: SessionEntry
  /// Whether a function of the player gives the image, and not the library itself, from a file or from bytes.
  let isForPlayer: Bool
  private let context: Context
  private let provider: ImageProviders.Provider
  private static let all = OpenRequests<ImageRequest>()

  // Used under the process-wide lock.
  private var kept: AnyObject?
  private var cancelHandler: (@Sendable () -> Void)?
  private var isCancelled = false

  /// Makes an open request.
  init(
    _ query: ImageQuery, _ provider: @escaping ImageProviders.Provider, isForPlayer: Bool, for entry: SessionEntry,
    in context: Context
  ) {
    self.query = query
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

  /// An object that the player uses as long as the provider. Set it before the provider is called.
  public var attachment: AnyObject? {
    get { ProcessLock.withLock { () throws(Never) in kept } }
    set { ProcessLock.withLock { () throws(Never) in kept = newValue } }
  }

  /// Sets the function that is called when the image is not needed any more.
  public func set(cancelHandler: (@Sendable () -> Void)?) {
    let (previous, isLate) = ProcessLock.withLock { () throws(Never) -> ((@Sendable () -> Void)?, Bool) in
      let previous = self.cancelHandler
      self.cancelHandler = isCancelled ? nil : cancelHandler
      return (previous, isCancelled)
    }
    withExtendedLifetime(previous) {}
    if isLate { cancelHandler?() }
  }

  // MARK: The end

  /// Removes a request from the open ones; nil: it has ended before.
  static func remove(_ ticket: Ledger.Ticket) -> ImageRequest? { all.remove(ticket) }

  /// Removes all requests of a context.
  static func removeAll(of context: Context) -> [ImageRequest] { all.removeAll { $0.context === context } }

  private static func removeOpen(_ ticket: Ledger.Ticket) throws(Failure) -> ImageRequest {
    guard let request = remove(ticket) else { throw .ended }
    guard request.context.isForeign else { return request }
    all.add(request, ticket)
    throw .forked
  }

  /// Ends the request with an image; throws if the image is invalid.
  public static func finish(_ ticket: Ledger.Ticket, _ source: Source) throws(Failure) {
    let request = try removeOpen(ticket)
    let image: Image
    do throws(Failure) {
      image = try Image.recognized(source, as: request.query.role)
    } catch {
      // A failure of the system may be temporary; an invalid image stays invalid.
      let outcome: Outcome = error.status == .system ? .failed : .noSuchContent
      _ = request.context.end(request, nil, Answer(outcome, "the player gave no image: " + error.reason))
      throw error
    }
    guard request.context.end(request, image, .success) else { throw .ended }
  }

  /// Ends the request without an image.
  public static func fail(_ ticket: Ledger.Ticket, _ answer: Answer) throws(Failure) {
    let request = try removeOpen(ticket)
    guard request.context.end(request, nil, answer) else { throw .ended }
  }

  // MARK: On the thread for images

  /// Calls the provider, if the image is still needed.
  static func callProvider(_ ticket: Ledger.Ticket) {
    guard let request = all[ticket], request.context.begin(ticket, of: request.entry) else { return }
    request.provider(request)
  }

  /// Whether a function of the player gives the image; nil: the request has ended.
  static func isForPlayer(_ ticket: Ledger.Ticket) -> Bool? { all.read(ticket) { $0.isForPlayer } }

  /// Whether it is for a video, which may need long.
  static func isVideo(_ ticket: Ledger.Ticket) -> Bool {
    all.read(ticket) { if case .video = $0.query.role { true } else { false } } ?? false
  }

  /// Logs that the player was too slow.
  static func logTimeout(_ ticket: Ledger.Ticket) {
    guard let id = all.read(ticket, { $0.query.id }) else { return }
    Log.writeMistake(
      "image \"" + id.text + "\" is missing: the player did not give it in time; finish the request sooner")
  }

  /// Calls the player's cancel function: the image is not needed any more.
  func cancel() {
    Log.write(.info, "cancelled the request for image " + query.id.text)
    let handler = ProcessLock.withLock { () throws(Never) -> (@Sendable () -> Void)? in
      isCancelled = true
      defer { cancelHandler = nil }
      return cancelHandler
    }
    handler?()
  }
}

extension Failure {
  /// Normal: players skip tracks faster than they load images.
  fileprivate static var ended: Failure {
    Failure(
      .finished, "the request for an image has ended: it was answered, its time was over, or it is not needed any more",
      isNormal: true)
  }
}
