// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import OrgNowPlaying
internal import DBus

/// Watches which player on the desktop is the primary, once the player has asked for it, and answers requests for that.
///
/// If the service org.nowplaying.Center runs, it decides, and only it is watched. Otherwise all players are.
///
/// Lives on the bus thread.
final class SystemPrimaryWatch {
  /// How long the library waits for the desktop or the service to react to an announced session.
  static let desktopTimeout: Int64 = 300_000
  /// How long a request waits for a bus.
  private static let busTimeout: Int64 = 2_000_000
  private static let silence = "the service nowplaying-center does not answer"

  private let busThread: BusThread
  private var link: ServiceLink?
  private var connection: Connection?
  private var center: CenterWatcher?
  /// Nil while the service runs.
  private var watcher: PlayerWatcher?
  /// The desktop that has keys of its own; nil: none is known.
  private var desktop: PrimarySource?
  private var watchesDesktop = false
  /// How many names of desktops the bus has not answered for.
  private var openDesktops = 0
  private var requests: [PrimaryRequest] = []

  init(for busThread: BusThread) { self.busThread = busThread }

  /// How many requests are open. Each turn checks all of them.
  var openRequests: Int { requests.count }

  /// When a request must be answered, or the primary may change.
  var deadline: Int64? {
    let next = requests.reduce(watcher?.deadline ?? .max) { min($0, $1.deadline) }
    return next == .max ? nil : next
  }

  /// Starts to watch, if it does not already.
  func start(sourceToo: Bool) {
    if let link {
      guard sourceToo, !watchesDesktop else { return }
      watchDesktop()
      // This sends what was written.
      return link.process()
    }
    let link = ServiceLink(
      to: .players, for: busThread,
      connected: { [self] in
        let center = CenterWatcher(on: $0) { [self] in update(now: Clock.now()) }
        (connection, self.center) = ($0, center)
        center.start()
        if sourceToo { watchDesktop() }
      },
      lost: { [self] in forget() })
    self.link = link
    busThread.serviceLinks.add(link)
  }

  private func forget() {
    (connection, center, watcher, desktop) = (nil, nil, nil, nil)
    (watchesDesktop, openDesktops) = (false, 0)
    busThread.context.set(primarySource: .unknown)
  }

  /// Finds out whether a desktop has media keys of its own.
  private func watchDesktop() {
    guard let connection, !watchesDesktop else { return }
    watchesDesktop = true
    for (name, source) in [("org.gnome.Shell", PrimarySource.gnome), ("org.kde.plasmashell", .plasma)] {
      openDesktops += 1
      connection.names.follow(
        .name(name),
        changed: { [self] change in
          if change.new.isEmpty { if desktop == source { desktop = nil } } else { desktop = source }
          update(now: Clock.now())
        },
        answered: { [self] in
          guard connection === self.connection else { return }
          openDesktops -= 1
          update(now: Clock.now())
        })
    }
  }

  /// Watches the players, unless the service does.
  private func chooseWatcher() {
    guard let connection, let isRunning = center?.isRunning else { return }
    if isRunning {
      watcher?.stop()
      watcher = nil
    } else if watcher == nil {
      let watcher = PlayerWatcher(on: connection, now: Clock.now) { [self] in update(now: Clock.now()) }
      self.watcher = watcher
      watcher.start()
    }
  }

  /// Which program decides; nil: not known yet.
  private var source: PrimarySource? {
    guard let center else { return nil }
    if center.isRunning == true {
      switch center.keys {
      case .center: return .center
      case .gnome: return .gnome
      case .plasma: return .plasma
      }
    }
    guard watchesDesktop, openDesktops == 0, let watcher, watcher.isSettled else { return nil }
    return desktop ?? (watcher.isListed ? .playerctld : .rules)
  }

  func stop() {
    forget()
    requests = []
    if let link { busThread.serviceLinks.end(link) }
    // It refers to this object.
    link = nil
  }

  // MARK: Requests

  /// Adds a request. It is answered after its session was announced, or when there is no bus in time.
  func add(_ request: PrimaryRequest, now: Int64) {
    request.deadline = now + Self.busTimeout
    requests.append(request)
  }

  /// The sessions of some requests were announced to the desktop.
  func announced(_ announced: [PrimaryRequest], now: Int64) {
    for request in announced { (request.isAnnounced, request.deadline) = (true, now + Self.desktopTimeout) }
    update(now: now)
  }

  /// The service has answered the announced requests of a session. `refusal`: why it refuses them; empty: it does not.
  func centerAnswered(_ refusal: String, to session: SessionKey) {
    for request in requests where request.session == session && request.isAnnounced { request.refusal = refusal }
    update(now: Clock.now())
  }

  /// Why a published session is not the primary, if the service has not answered.
  private var refusal: String {
    if center?.isSilent == true { return Self.silence }
    return switch source {
    case .center?: KeyOwner.center.refusal
    case .gnome?: KeyOwner.gnome.refusal
    case .plasma?: KeyOwner.plasma.refusal
    case .playerctld?: "playerctld decides, by its list: begin to play"
    case .rules?, .unknown?, nil: "another player plays, or played later: begin to play"
    }
  }

  /// Updates the primary, and answers the requests that can be answered.
  func update(now: Int64) {
    guard link != nil else { return }
    chooseWatcher()
    watcher?.advance()
    let isRunning = center?.isRunning == true
    let first = isRunning ? center?.primary : watcher?.current
    let current = first == "" ? nil : first
    // The watcher has its own connection, and may not have seen our newest names yet.
    if isRunning || (watcher?.isSettled == true && busThread.context.busNames.allSatisfy { watcher?.knows($0) == true })
    {
      // In this order: a reader that gets the source gets no guess.
      busThread.context.set(systemPrimaryName: current)
      if let source { busThread.context.set(primarySource: source) }
    }
    guard !requests.isEmpty else { return }
    var open: [PrimaryRequest] = []
    // A desktop leaves the keys with a player that plays already.
    let isKept = desktop != nil && watcher?.isAnotherPlaying(than: busThread.context.busNames) == true
    for request in requests {
      let name = busThread.context.busName(of: request.session)
      // A service that runs has to answer first: it may refuse, and its hold begins with the answer.
      let isProminent = name != nil && name == current && !isKept && (!isRunning || request.refusal != nil)
      let isFreed = name == nil && !busThread.context.exists(request.session)
      if request.deadline <= now || (request.isAnnounced && isProminent) || isFreed {
        let reason =
          name == nil
          ? "the session is not on the bus: there is no session bus, or it does not answer"
          : isRunning && request.refusal == nil
            ? Self.silence
            : request.refusal.flatMap { $0.isEmpty ? nil : $0 } ?? refusal
        busThread.context.set(primaryRefusal: isProminent ? nil : reason, of: request.session)
        busThread.context.delivery.add(
          .systemPrimaryResult(
            of: request.outlivesSession ? nil : request.session, published: name != nil, prominent: isProminent,
            request.takeResult()))
      } else {
        open.append(request)
      }
    }
    requests = open
  }
}
