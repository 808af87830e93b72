// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingPlatform
internal import Observation
internal import Synchronization

/// Publishes one model through the engine. It reads the model, Observation reports a change of the values that were
/// read, and the driver reads the model again in the next turn of the main actor.
@MainActor
final class SessionDriver {
  /// The values that were read from a model.
  struct Description {
    let content: (any MediaContentRepresentable)?
    let playback: MediaPlaybackSnapshot?
    let commands: [MediaCommand]
    let isPrivate: Bool
    let outputs: [MediaOutput]
    /// Local sessions only.
    var queue: MediaQueueSnapshot?
    var playlists: MediaPlaylistsSnapshot?
    /// Remote sessions only: the devices, and whether they can be reached.
    var devices: [MediaDevice] = []
    var isReachable = true
  }

  /// Set when the model changes, on any thread.
  private final class Flag: Sendable {
    let isSet = Atomic(true)
  }

  let id: String
  /// Whether the model reports its changes. If not, it is also read after each command.
  private let isObservable: Bool
  private let read: @MainActor () -> Description
  private let isOutdated = Flag()
  private var published: PublishedSession?
  private(set) var isInvalidated = false
  /// Whether the session is held back: the model is read, but nothing is published yet.
  private var isHeldBack = false
  /// Whether the log has reported already that the other framework publishes.
  private var wasRefused = false
  private var commands: [MediaCommand] = []
  /// The mistakes in the model that the log has reported. Each is reported once, although the model is read at each
  /// change.
  private var loggedMistakes: Set<String> = []
  private var shownPlayback: MediaPlaybackSnapshot?
  private var shownContentID: Identifier?
  private var shownPlaylists: MediaPlaylistsSnapshot?
  private var shownDevices: [MediaDevice] = []
  private var shownOutputs: [MediaOutput] = []
  private var shownCustom: [(custom: MediaCommand.Custom, isEnabled: Bool)] = []
  private var isShownReachable = true
  private var isShownPrivate = false
  /// Called when the session may have become primary, or may have stopped being primary.
  var primaryChanged: (() -> Void)?

  private init(_ id: String, _ isObservable: Bool, _ read: @escaping @MainActor () -> Description) {
    self.id = id
    self.isObservable = isObservable
    self.read = read
    if !isObservable {
      Log.write(
        .info,
        "session \"" + id
          + "\": its model is not @Observable: its changes are published only after a command, or when an observable "
          + "object that it reads changes")
    }
  }

  /// Publishes a local model, at once or on request.
  convenience init(
    id: String, isObservable: Bool, publishes: Bool, _ read: @escaping @MainActor () -> Description
  ) {
    self.init(id, isObservable, read)
    isHeldBack = !publishes
    // The log has the reason of a failure. A request to become primary throws it again.
    if publishes { _ = try? publish() } else { synchronize() }
  }

  /// Shows a remote model, in a session that the caller has made and publishes.
  convenience init(
    hosted session: Session, isObservable: Bool, _ read: @escaping @MainActor () -> Description
  ) {
    self.init(session.id.text, isObservable, read)
    show(in: PublishedSession(remote: session))
  }

  // MARK: On the bus

  /// Publishes the session, if it is not published yet.
  @discardableResult
  func publish() throws(MediaSessionError) -> PublishedSession {
    guard !isInvalidated else { throw .sessionInvalidated }
    if let published { return published }
    guard let claim = Claim(.nowPlaying, logsRefusal: !wasRefused) else {
      wasRefused = true
      throw .invalidState
    }
    guard let context = Host.context, let published = PublishedSession.obtain(id: id, in: context, by: claim) else {
      throw .internalFailure
    }
    isHeldBack = false
    show(in: published)
    try check(published.attempt { () throws(Failure) in try published.session.publish() })
    return published
  }

  private func show(in published: PublishedSession) {
    self.published = published
    published.perform = { [weak self] in self?.perform($0) }
    published.primaryChanged = { [weak self] in self?.primaryChanged?() }
    published.replaced = { [weak self] in self?.handleReplacement() }
    synchronize()
  }

  private func check(_ failure: Failure?) throws(MediaSessionError) {
    guard let failure else { return }
    throw failure.status == .invalidState ? .invalidState : .internalFailure
  }

  /// Handles that another session with this id has replaced this one.
  private func handleReplacement() {
    Log.writeMistake("session \"" + id + "\": another session with this id has replaced it")
    published = nil
    isInvalidated = true
    primaryChanged?()
  }

  // MARK: The model

  /// Reads the model if it has changed.
  private func flush() {
    if isOutdated.isSet.load(ordering: .relaxed) { synchronize() }
  }

  /// Reads the model after an action. A model that is not observable may have changed without a report.
  func flushAfterCall() {
    if isObservable { flush() } else { synchronize() }
  }

  private func synchronize() {
    guard published != nil || isHeldBack else { return }
    isOutdated.isSet.store(false, ordering: .relaxed)
    let description = withObservationTracking(read) { [weak self, isOutdated] in
      guard !isOutdated.isSet.exchange(true, ordering: .relaxed) else { return }
      MainQueue.shared.add { self?.flush() }
    }
    let draft = description.content.flatMap { ContentDraft($0) }
    if let published { show(description, draft, in: published) }
    // The engine reports all other changes of the primary.
    guard hasContent != (draft != nil) else { return }
    hasContent.toggle()
    primaryChanged?()
  }

  private func show(_ description: Description, _ draft: ContentDraft?, in published: PublishedSession) {
    let devices = shownDevices == description.devices ? nil : MediaDevice.checked(description.devices, of: id)
    commands = description.commands + MediaDevice.commands(of: description.devices)
    var offers: [PublishedSession.Offered] = []
    offers.reserveCapacity(commands.count)
    var offered = CommandSet()
    // If a command is present twice, the last one is offered.
    for command in commands.reversed() where command.custom == nil {
      guard offered.insert(CommandSet(command.command)).inserted else {
        logMistake("\(command.command.name) is twice in its commands: the last one is offered")
        continue
      }
      offers.append(PublishedSession.Offered(command.command, isEnabled: command.isEnabled, command.control))
    }
    if offered.contains(.setVolume), description.playback != nil, description.playback?.volume == nil,
      description.devices.isEmpty
    {
      logMistake(
        "setVolume is never requested, because its playbackSnapshot has no volume: set MediaPlaybackSnapshot.volume")
    }
    let isOtherItem = draft?.content.id != shownContentID
    let playback = description.playback ?? MediaPlaybackSnapshot(state: .stopped)
    let isNews = isOtherItem || shownPlayback.map { !playback.matches($0) } ?? true
    published.update {
      if let devices { published.attempt { () throws(Failure) in try published.session.set(devices: devices) } }
      published.offer(offers)
      published.attempt { () throws(Failure) in
        try published.session.set(content: draft?.content, images: draft?.images)
      }
      showLists(description, in: published)
      showMenus(description, in: published)
      if isNews {
        published.attempt { () throws(Failure) in try published.session.set(playback: playback.playback) }
        // An equal window has moved since it was set.
        let isOtherWindow = isOtherItem || playback.seekableWindow != shownPlayback?.seekableWindow
        playback.setDetails(in: published, hasContent: draft != nil, isOtherWindow: isOtherWindow)
      }
      if description.isPrivate != isShownPrivate {
        published.attempt { () throws(Failure) in try published.session.set(isPrivate: description.isPrivate) }
      }
      guard description.isReachable != isShownReachable else { return }
      published.attempt { () throws(Failure) in try published.session.set(isReachable: description.isReachable) }
    }
    (shownDevices, isShownReachable) = (description.devices, description.isReachable)
    isShownPrivate = description.isPrivate
    if isNews { shownPlayback = playback }
    shownContentID = draft?.content.id
  }

  /// Shows the queue, which the engine compares with the one before, and the playlists, of which there may be thousands.
  private func showLists(_ description: Description, in published: PublishedSession) {
    let queue = description.queue?.queue { logMistake($0) }
    published.attempt { () throws(Failure) in try published.session.set(queue: queue) }
    guard description.playlists != shownPlaylists else { return }
    shownPlaylists = description.playlists
    let lists = description.playlists?.lists { logMistake($0) }
    published.attempt { () throws(Failure) in
      try published.session.changeLists { ($0.playlists, $0.activePlaylist) = (lists?.playlists, lists?.active) }
    }
  }

  /// Shows the outputs, and the commands of the player's own.
  private func showMenus(_ description: Description, in published: PublishedSession) {
    if description.outputs != shownOutputs {
      shownOutputs = description.outputs
      published.attempt { () throws(Failure) in
        var outputs: [Output] = []
        for output in description.outputs { outputs.append(try output.output) }
        try published.session.set(outputs: outputs)
      }
    }
    let shown = description.commands.compactMap { command in command.custom.map { ($0, command.isEnabled) } }
    guard !shown.elementsEqual(shownCustom, by: ==) else { return }
    // Also wrong ones, so that the log reports them once.
    shownCustom = shown
    published.attempt { () throws(Failure) in
      var custom: [CustomCommand] = []
      for command in description.commands { if let own = try command.customCommand { custom.append(own) } }
      try published.session.set(customCommands: custom) { [weak published] request in
        published?.runOnMainActor { $0.perform?(request) }
      }
      for (own, _) in shown {
        let image = try own.artwork.map { artwork throws(Failure) in try artwork.core }
        try published.session.set(icon: image, own.artwork?.still, ofCustomCommand: Identifier(own.id))
      }
    }
  }

  /// Writes a mistake in the model to the log, once.
  private func logMistake(_ mistake: String) {
    guard loggedMistakes.insert(mistake).inserted else { return }
    Log.writeMistake("session \"" + id + "\": " + mistake)
  }

  // MARK: Commands

  private func perform(_ request: Request) {
    // The model may have changed its commands in this turn.
    flush()
    let ticket = request.ticket
    let invocation = request.invocation
    var custom: String?
    if case .custom(let id) = invocation.argument { custom = id.text }
    guard let command = commands.last(where: { $0.command == invocation.command && $0.custom?.id == custom }) else {
      return finish(ticket, Answer(.notSupported, "the player no longer offers this command"))
    }
    guard command.isEnabled else { return finish(ticket, .success) }
    // The task does not retain the driver: a released session leaves at once, even if an action still runs.
    Task.immediate { @MainActor [weak self] in
      var answer = Answer.success
      await MediaCommandSender.$request.withValue(request) {
        do { try await command.action(invocation.argument) } catch { answer = Answer(error) }
      }
      // The model is read before the answer, so that the client finds the new state.
      self?.flushAfterCall()
      finish(ticket, answer)
    }
  }

  // MARK: Primary

  /// Whether the model has content.
  private(set) var hasContent = false

  var isApplicationPrimary: Bool { hasContent && published?.session.isApplicationPrimary == true }

  /// Whether the session receives the media keys. The first read begins to watch them, which needs a connection of its
  /// own.
  var isSystemPrimary: Bool {
    guard let published else { return false }
    published.watchSystemPrimary()
    return published.session.isSystemPrimary
  }

  /// Why the last request for the media keys did not succeed.
  var systemPrimaryRefusal: String? { try? published?.session.primaryRefusal }

  /// Returns the published session, up to date. If it was held back and has no content, it stays held back.
  private func publishForPrimary() throws(MediaSessionError) -> PublishedSession {
    flush()
    if isHeldBack, !hasContent { throw .invalidState }
    return try publish()
  }

  func becomeApplicationPrimary() throws(MediaSessionError) {
    let published = try publishForPrimary()
    try check(published.becomeApplicationPrimary())
  }

  func becomeSystemPrimary() async throws(MediaSessionError) {
    let published = try publishForPrimary()
    let isProminent = await withCheckedContinuation {
      (answer: CheckedContinuation<Result<Bool, MediaSessionError>, Never>) in
      let failure = published.attempt { () throws(Failure) in
        try published.session.requestSystemPrimary(outlivesSession: true) { isPublished, isProminent in
          answer.resume(returning: .success(isPublished && isProminent))
        }
      }
      do throws(MediaSessionError) { try check(failure) } catch { answer.resume(returning: .failure(error)) }
    }
    PublishedSession.reportPrimary()
    guard try isProminent.get() else { throw .internalFailure }
  }
}

/// Answers the client, if it still waits.
private func finish(_ ticket: Ledger.Ticket, _ answer: Answer) {
  _ = try? Request.finish(ticket, answer)
}
