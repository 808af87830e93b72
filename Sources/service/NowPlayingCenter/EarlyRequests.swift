// SPDX-License-Identifier: MIT

internal import NowPlayingControlEngine
internal import NowPlayingPlatform

/// Requests of clients that need to know the players. The bus may have started the service for one of them, and a player that is
/// slow does not delay its name.
final class EarlyRequests: CenterPart {
  /// A player that does not answer delays a request for so long.
  private static let patience: Int64 = 1_000_000

  private let players: PlayerTracker
  private var requests: [(until: Int64, act: (_ now: Int64) -> Void)] = []

  init(_ players: PlayerTracker) { self.players = players }

  var deadline: Int64? { requests.first?.until }

  func advance(now: Int64) {
    while let first = requests.first, players.hasSettled || first.until <= now { requests.removeFirst().act(now) }
  }

  /// Acts when all changes of the turn are known, and all players have been read.
  func append(_ act: @escaping (_ now: Int64) -> Void) { requests.append((Clock.now() + Self.patience, act)) }

  /// Acts now, or after the requests that wait.
  func perform(_ act: @escaping () -> Void) {
    guard !players.hasSettled || !requests.isEmpty else { return act() }
    append { _ in act() }
  }

  /// The connection was lost: no client waits.
  func end() { requests = [] }
}
