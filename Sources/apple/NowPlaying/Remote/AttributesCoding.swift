// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlayingCore

/// Encodes attributes as JSON, which every server can read and write.
package enum AttributesCoding {
  /// Encodes attributes.
  package static func encode(_ attributes: some RemoteMediaSessionAttributes) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      // A date outside four-digit years has no such text. Foundation traps when it formats some of them.
      guard years.contains(date) else {
        throw EncodingError.invalidValue(
          date.timeIntervalSince1970,
          .init(codingPath: encoder.codingPath, debugDescription: "the date is not within the years 1 to 9999"))
      }
      var container = encoder.singleValueContainer()
      try container.encode(date.formatted(format))
    }
    return try Array(encoder.encode(attributes))
  }

  /// Decodes the attributes of the session with that id.
  package static func decode<Attributes: RemoteMediaSessionAttributes>(
    _ type: Attributes.Type, of id: String, from bytes: [UInt8]
  ) throws -> Attributes {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        if let date = try? Date(text, strategy: format) { return date }
      } else if let seconds = try? container.decode(Double.self) {
        let date = Date(timeIntervalSince1970: seconds)
        if years.contains(date) { return date }
      }
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a date is \"2026-06-09T17:00:00.000Z\", or seconds since 1970")
    }
    let attributes = try decoder.decode(type, from: Data(bytes))
    guard attributes.id.utf8.elementsEqual(id.utf8) else { throw ForeignAttributes(id: attributes.id) }
    return attributes
  }

  /// This style also parses texts without a fraction.
  private static let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  /// From the year 1 to the end of 9999.
  private static let years = Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)
}

/// The attributes have the id of another session.
struct ForeignAttributes: Error, LocalizedError {
  let id: String

  var errorDescription: String? { "their id is \"\(id)\", which is another session's" }
}

extension Failure {
  /// The error that the application receives.
  var remoteError: RemoteMediaSessionError { status == .invalidArgument ? .invalidAttributes : .internalFailure }
}
