// SPDX-License-Identifier: MIT
//
// What the application, its server and its extension tell each other of a radio in some room.

public import NowPlaying

/// What the server needs to post push messages, as libraries for Web Push read it.
public func subscription(_ token: Data) -> String? {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes
  return PushSubscription(token).flatMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
}

public struct Radio: RemoteMediaSessionAttributes, Sendable {
  /// The room: there is one radio in each.
  public let id: String
  public var station: String
  public var isPlaying = true
  public var volume: Float = 0.5

  public init(id: String, station: String) {
    self.id = id
    self.station = station
  }
}
