// SPDX-License-Identifier: MIT
//
// The attributes of a radio in a room, which the application, its server and its extension exchange.

public import NowPlaying

/// The data that the server needs to post push messages, in the JSON of Web Push libraries.
public func subscription(_ token: Data) -> String? {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes
  return PushSubscription(token).flatMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
}

public struct Radio: RemoteMediaSessionAttributes, Sendable {
  /// The room. Each room has one radio.
  public let id: String
  public var station: String
  public var isPlaying = true
  public var volume: Float = 0.5

  public init(id: String, station: String) {
    self.id = id
    self.station = station
  }
}
