// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// The program's choice of the primary player.
struct PrimaryChoice {
  /// Nil: the rules decide.
  let name: Identifier?
  /// Its place among the requests of the controller; nil: no caller waits for it.
  let number: Int?
}

/// Makes the program's choices of the primary player, when the players are known.
final class PrimaryChoices {
  private let readings: Readings
  private let center: CenterLink
  /// The choice that waits until the players are known.
  private var held: PrimaryChoice?
  /// The numbers of the choices that have ended.
  private var ended: [Int] = []

  init(_ readings: Readings, _ center: CenterLink) { (self.readings, self.center) = (readings, center) }

  /// Makes a player the primary one.
  func choose(_ choice: PrimaryChoice) {
    if let number = held?.number, number != choice.number { ended.append(number) }
    held = nil
    guard let name = choice.name else {
      readings.changePlayers { $0.order.releasePin() }
      return center.choose(nil) { [self] in end(choice) }
    }
    if let reading = readings.named(name) {
      // It holds here if there is no service.
      readings.changePlayers { $0.order.pin(reading.owner, now: Clock.now()) }
      center.choose(readings.players.name(of: reading.owner)) { [self] in end(choice) }
    } else if !readings.isSettled {
      held = choice
    } else {
      end(choice)
      Log.write(.warning, PlayerName.absence(of: name) + ": the rules choose the primary player")
    }
  }

  private func end(_ choice: PrimaryChoice) { if let number = choice.number { ended.append(number) } }

  /// All players are known.
  func settle() { if let held { choose(held) } }

  /// The choices that have ended since the last call. `all`: the one that waits ends too.
  func takeEnded(all: Bool) -> [EndedRequest] {
    defer { ended = [] }
    if all, let held { end(held) }
    return ended.map { .answered($0) }
  }
}
