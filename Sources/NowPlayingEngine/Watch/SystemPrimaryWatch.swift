// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import DBus

/// Watches which player on the desktop is the primary, once the player has asked for it, and answers requests for that.
///
/// Lives on the bus thread.
final class SystemPrimaryWatch {
  /// How long the library waits for the desktop to react to an announced session.
  private static let desktopTimeout: Int64 = 300_000
  /// How long a request waits for a bus.
  private static let busTimeout: Int64 = 2_000_000

  private struct OpenRequest {
    let request: PrimaryRequest
    var deadline: Int64
    var isAnnounced = false
  }

  private let busThread: BusThread
  private var link: ServiceLink?
  private var watcher: PlayerWatcher?
  private var requests: [OpenRequest] = []

  init(for busThread: BusThread) { self.busThread = busThread }

  /// How many requests are open. Each turn checks all of them.
  var openRequests: Int { requests.count }

  /// When a request must be answered, or the primary may change.
  var deadline: Int64? {
    let next = requests.reduce(watcher?.deadline ?? .max) { min($0, $1.deadline) }
    return next == .max ? nil : next
  }

  /// Starts to watch, if it does not already.
  func start() {
    guard link == nil else { return }
    let link = ServiceLink(
      to: .players, for: busThread,
      connected: { [self] in
        let watcher = PlayerWatcher(on: $0, now: Clock.now) { [self] in update(now: Clock.now()) }
        self.watcher = watcher
        watcher.start()
      },
      lost: { [self] in watcher = nil })
    self.link = link
    busThread.serviceLinks.add(link)
  }

  func stop() {
    watcher = nil
    requests = []
    if let link { busThread.serviceLinks.end(link) }
    // It refers to this object.
    link = nil
  }

  // MARK: Requests

  /// Adds a request. It is answered after its session was announced, or when there is no bus in time.
  func add(_ request: PrimaryRequest, now: Int64) {
    requests.append(OpenRequest(request: request, deadline: now + Self.busTimeout))
  }

  /// The sessions of some requests were announced to the desktop.
  func announced(_ announced: [PrimaryRequest], now: Int64) {
    for place in requests.indices where announced.contains(where: { $0.session == requests[place].request.session }) {
      requests[place].isAnnounced = true
      requests[place].deadline = now + Self.desktopTimeout
    }
    update(now: now)
  }

  /// Updates the primary, and answers the requests that can be answered.
  func update(now: Int64) {
    guard link != nil else { return }
    watcher?.advance()
    let current = watcher?.current
    // The watcher has its own connection, and may not have seen our newest names yet.
    if let watcher, watcher.isSettled, busThread.context.busNames.allSatisfy({ watcher.knows($0) }) {
      busThread.context.set(systemPrimaryName: current)
    }
    guard !requests.isEmpty else { return }
    var open: [OpenRequest] = []
    for request in requests {
      let name = busThread.context.busName(of: request.request.session)
      let isProminent = name != nil && name == current
      if request.deadline <= now || (request.isAnnounced && isProminent) {
        busThread.context.delivery.add(
          .systemPrimaryResult(
            request.request.session, published: name != nil, prominent: isProminent, request.request.result))
      } else {
        open.append(request)
      }
    }
    requests = open
  }
}
