// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// The connections of a context that belong to no session. Lives on the bus thread.
final class ServiceLinks {
  private var links = OrderedMap<ServiceLink>()
  /// Whether a link has more to read than it may read in one turn.
  private(set) var isBusy = false

  /// The link with that token in the poll.
  subscript(token: UInt64) -> ServiceLink? { links[token] }

  subscript(bus: ServiceLink.Bus) -> ServiceLink? { links[bus.rawValue] }

  /// Adds a link and connects it.
  func add(_ link: ServiceLink) {
    links[link.token] = link
    link.connect()
  }

  /// Ends a link.
  func end(_ link: ServiceLink) {
    links[link.token] = nil
    link.end()
  }

  func endAll() {
    let ending = links
    links = OrderedMap()
    for (_, link) in ending.entries { link.end() }
  }

  /// Connects the links that have no connection.
  func connectAll() { for (_, link) in links.entries { link.connect() } }

  /// A link has more to read.
  func hasMore() { isBusy = true }

  /// Continues to read where one turn was not enough.
  func processBusy() {
    guard isBusy else { return }
    isBusy = false
    for (_, link) in links.entries { link.process() }
  }

  var deadline: Int64? {
    var deadline = EarliestDeadline()
    for (_, link) in links.entries { deadline.add(link.deadline) }
    return deadline.value
  }

  func checkDeadlines(now: Int64) { for (_, link) in links.entries { link.checkDeadline(now: now) } }
}
