// SPDX-License-Identifier: MIT

/// How long a reader waits for other programs, in microseconds. No key press waits for a program that hangs: the short times
/// are those of a key.
enum Patience {
  // MARK: A player

  /// For an answer. After that it counts as silent, until it answers.
  static let player: Int64 = 2_000_000
  /// For an answer of a player that is slow, and not hung.
  static let slowPlayer: Int64 = 10_000_000
  /// A player with Session1 that does not answer for so long is sent a Ping, and has the same time for that. A command may need
  /// long, but the player's connection answers a Ping at once.
  static let pulse: Int64 = 1_000_000
  /// A first player that does not answer a Ping in this time does not get a key: the next one does.
  static let key: Int64 = 200_000
  /// If none of the players answers in that time, the first one that does so in this time gets the key.
  static let anyPlayer: Int64 = 1_000_000
  /// Session1 answers a command after 20 s at most.
  static let session: Int64 = 22_000_000
  /// How long a player of another library can show the effect of a command. After half of the time it is read again: some
  /// players do not report every change.
  static let effect: Int64 = 2_000_000
  /// For an image, and for a video.
  static let (image, video): (Int64, Int64) = (10_000_000, 30_000_000)

  // MARK: The players, before one of them is chosen for an action

  /// A program waits so long for the players that ran before it.
  static let choice: Int64 = 100_000
  /// The service waits so long: its choice is that of all programs.
  static let serviceChoice: Int64 = 500_000

  // MARK: The service

  /// It starts, and answers.
  static let start: Int64 = 10_000_000
  /// A program that reads once waits so long for it. Then it reads the players itself, and an answer counts until they are read.
  static let serviceOnce: Int64 = 100_000
  /// A program that follows the players waits so long for its first answer. It reads them meanwhile, and a later answer counts.
  static let serviceFirst: Int64 = 500_000
  /// It answers a command when the player has.
  static let serviceCommand: Int64 = session + 2_000_000

  /// For an answer that can come at any time.
  static let year: Int64 = 31_536_000_000_000
}
