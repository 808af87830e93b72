// SPDX-License-Identifier: MIT

/// How long a reader waits for other programs, in microseconds. No key press waits for a program that hangs: the short times
/// are those of a key.
struct Patience {
  /// The factor of all times. A test of a state before a time is over has a large one.
  let factor: Int64

  init(factor: Int64 = 1) { self.factor = factor }

  // MARK: A player

  /// For an answer. After that it counts as silent, until it answers.
  var player: Int64 { factor * 2_000_000 }
  /// For an answer of a player that is slow, and not hung.
  var slowPlayer: Int64 { factor * 10_000_000 }
  /// A player with Session1 that does not answer for so long is sent a Ping, and has the same time for that. A command may need
  /// long, but the player's connection answers a Ping at once.
  var pulse: Int64 { factor * 1_000_000 }
  /// A first player that does not answer a Ping in this time does not get a key: the next one does.
  var key: Int64 { factor * 200_000 }
  /// If none of the players answers in that time, the first one that does so in this time gets the key.
  var anyPlayer: Int64 { factor * 1_000_000 }
  /// Session1 answers a command after 20 s at most.
  var session: Int64 { factor * 22_000_000 }
  /// How long a player of another library can show the effect of a command. After half of the time it is read again: some
  /// players do not report every change.
  var effect: Int64 { factor * 2_000_000 }
  /// For an image, and for a video.
  static let (image, video): (Int64, Int64) = (10_000_000, 30_000_000)

  // MARK: The players, before one of them is chosen for an action

  /// A program waits so long for the players that ran before it.
  var choice: Int64 { factor * 100_000 }
  /// The service waits so long: its choice is that of all programs.
  var serviceChoice: Int64 { factor * 500_000 }

  // MARK: The service

  /// It starts, and answers.
  var start: Int64 { factor * 10_000_000 }
  /// A program that reads once waits so long for it. Then it reads the players itself, and an answer counts until they are read.
  var serviceOnce: Int64 { factor * 100_000 }
  /// A program that follows the players waits so long for its first answer. It reads them meanwhile, and a later answer counts.
  var serviceFirst: Int64 { factor * 500_000 }
  /// It answers a command when the player has.
  var serviceCommand: Int64 { session + factor * 2_000_000 }

  /// For an answer that can come at any time.
  static let year: Int64 = 31_536_000_000_000
}
