// SPDX-License-Identifier: MIT

/// The program that decides which player gets the media keys. The numbers are those of np_primary_source.
public enum PrimarySource: Int32, Sendable {
  case unknown = 0
  /// The service org.nowplaying.Center.
  case center = 1
  /// The desktop, by its own rule.
  case gnome = 2
  case plasma = 3
  case playerctld = 4
  /// No program reports it: our rules.
  case rules = 5
}
