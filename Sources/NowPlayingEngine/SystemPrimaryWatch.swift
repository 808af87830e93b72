// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingMPRIS
internal import NowPlayingPlatform
internal import DBus

/// Estimates, while somebody asks, which player the media keys reach, and tells those who wished to be it.
///
/// Lives on the busThread's thread.
final class SystemPrimaryWatch {
  /// How long desktops are given to look at a session that was announced anew.
  private static let settling: Int64 = 300_000
  /// How long a wish waits for a bus.
  private static let patience: Int64 = 2_000_000

  private struct Wish {
    let wish: PendingWork.Wish
    var deadline: Int64
    var isAnnounced = false
  }

  private let busThread: BusThread
  private var link: ServiceLink?
  private var watcher: PlayerWatcher?
  private var wishes: [Wish] = []

  init(for busThread: BusThread) { self.busThread = busThread }

  /// How many wishes wait. Each is looked at in every turn.
  var openWishes: Int { wishes.count }

  /// When a wish must be answered.
  var deadline: Int64? { wishes.isEmpty ? nil : wishes.reduce(.max) { min($0, $1.deadline) } }

  /// Begins to watch, if it does not already.
  func start() {
    guard link == nil else { return }
    let link = ServiceLink(
      to: .players, for: busThread,
      connected: { [self] in
        let watcher = PlayerWatcher(on: $0) { [self] in look(now: Clock.now()) }
        self.watcher = watcher
        watcher.start()
      },
      lost: { [self] in watcher = nil })
    self.link = link
    busThread.serve(link)
  }

  func stop() {
    watcher = nil
    wishes = []
    if let link { busThread.endServing(link) }
    // It refers to this object.
    link = nil
  }

  // MARK: Wishes

  /// Takes a wish; it is answered once the session was announced, or when no bus comes.
  func add(_ wish: PendingWork.Wish, now: Int64) {
    wishes.append(Wish(wish: wish, deadline: now + Self.patience))
  }

  /// Some wishes were announced to the desktop.
  func announced(_ announced: [PendingWork.Wish], now: Int64) {
    for place in wishes.indices where announced.contains(where: { $0.session == wishes[place].wish.session }) {
      wishes[place].isAnnounced = true
      wishes[place].deadline = now + Self.settling
    }
    look(now: now)
  }

  /// Looks who it is, tells who should know, and answers what can be answered.
  func look(now: Int64) {
    guard link != nil else { return }
    let current = watcher?.current
    // It has a connection of its own: what it knows may be older than what we know of ourselves.
    if let watcher, watcher.isSettled, busThread.context.busNames.allSatisfy({ watcher.knows($0) }) {
      busThread.context.systemPrimaryIs(current)
    }
    guard !wishes.isEmpty else { return }
    var open: [Wish] = []
    for wish in wishes {
      let name = busThread.context.busName(of: wish.wish.session)
      let isProminent = name != nil && name == current
      if wish.deadline <= now || (wish.isAnnounced && isProminent) {
        busThread.context.delivery.add(
          .systemPrimaryResult(
            wish.wish.session, published: name != nil, prominent: isProminent, wish.wish.result))
      } else {
        open.append(wish)
      }
    }
    wishes = open
  }
}

extension Context {
  func busName(of key: SessionKey) -> String? { withOwnState { $0.sessions[key]?.busName } }

  /// The names that are on the bus for us.
  var busNames: [String] { withOwnState { $0.sessions.values.compactMap { $0.busName } } }

  /// The watcher knows which player the media keys reach.
  func systemPrimaryIs(_ name: String?) {
    withOwnState { $0.systemPrimaryName = name ?? "" }
    systemPrimaryMayHaveChanged()
  }

  /// Works out which session is the system's primary, and tells those that became or ceased to be it.
  func systemPrimaryMayHaveChanged() {
    var isHostingNews = false
    let told = withOwnState { state -> [(SessionKey, Bool)] in
      guard state.watchesSystemPrimary else { return [] }
      var told: [(SessionKey, Bool)] = []
      for (key, entry) in state.sessions.entries {
        // Until somebody has looked, the session that stands for the application is as good a guess as any.
        let isPrimary =
          if let name = state.systemPrimaryName { entry.busName == name } else {
            entry.busName != nil && state.primary.current == key
          }
        guard isPrimary != entry.isSystemPrimary else { continue }
        entry.isSystemPrimary = isPrimary
        isHostingNews = state.hosting != nil
        if entry.handlers.systemPrimary != nil { told.append((key, isPrimary)) }
      }
      return told
    }
    for (key, isPrimary) in told { delivery.add(.systemPrimary(key, isPrimary)) }
    // Who hosts tells it on the bus.
    if isHostingNews { wake() }
  }
}
