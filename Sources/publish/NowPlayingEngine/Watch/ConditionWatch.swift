// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingSystem
internal import DBus

/// Watches whether the system allows animated artwork to move, while a published session has some. Lives on the bus
/// thread.
final class ConditionWatch {
  private let busThread: BusThread
  private var links: [ServiceLink] = []
  private var session: ConditionWatcher?
  private var system: ConditionWatcher?

  init(for busThread: BusThread) { self.busThread = busThread }

  /// Starts to watch, if it does not already.
  func start() {
    guard links.isEmpty else { return }
    links = ConditionBus.allCases.map { bus in
      ServiceLink(
        to: bus == .session ? .session : .system, for: busThread, connected: { [self] in watch(bus, on: $0) },
        lost: { [self] in watch(bus, on: nil) })
    }
    for link in links { busThread.serviceLinks.add(link) }
  }

  /// Stops watching. There are no conditions then.
  func stop() {
    guard !links.isEmpty else { return }
    session?.stop()
    (session, system) = (nil, nil)
    // Before the links end: a program that notices their end must see the new state.
    update()
    for link in links { busThread.serviceLinks.end(link) }
    // They refer to this object.
    links = []
  }

  private func watch(_ bus: ConditionBus, on connection: Connection?) {
    let watcher = connection.map { ConditionWatcher(on: $0, of: bus) { [self] in update() } }
    if bus == .session { session = watcher } else { system = watcher }
    if let watcher { watcher.start() } else { update() }
  }

  private func update() {
    let reports = (session?.reports ?? ConditionReports()).union(system?.reports ?? ConditionReports())
    busThread.context.set(conditions: reports.constraints)
  }
}
