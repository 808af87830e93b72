// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlaying
internal import NowPlayingPlatform

/// Reads the values of a dictionary, each as the type of its key.
struct InfoReader {
  private let info: [String: Any]
  /// The keys that the log has reported. Each is reported once, because a player may set the same value every second.
  private static let loggedKeys = Guarded<Set<String>>([])

  init(_ info: [String: Any]) { self.info = info }

  /// The value of a key. If it does not exist or has another type, the result is nil.
  func value<Value>(_ key: String, _ wanted: String, _ read: (Any) -> Value?) -> Value? {
    guard let value = info[key], !isNilValue(value) else { return nil }
    if let read = read(value) { return read }
    if Self.loggedKeys.withLock({ $0.insert(key).inserted }) {
      Log.writeMistake(
        "nowPlayingInfo: the value of \"\(key)\" is left out: its type is \(type(of: value)), not \(wanted)")
    }
    return nil
  }

  func text(_ key: String) -> String? {
    value(key, "String") { ($0 as? String) ?? ($0 as? NSString).map { "\($0)" } }
  }

  func number(_ key: String) -> Double? {
    value(key, "number") { value in
      switch value {
      case let number as Float: Double(written: number)
      case let number as any BinaryFloatingPoint: Double(number)
      case let number as any BinaryInteger: Double(number)
      case let number as NSNumber: number.doubleValue
      default: nil
      }
    }
  }

  func flag(_ key: String) -> Bool? {
    value(key, "Bool") { value in
      switch value {
      case let flag as Bool: flag
      case let number as any BinaryInteger: Int(clamping: number) != 0
      case let number as NSNumber: number.boolValue
      default: nil
      }
    }
  }

  func date(_ key: String) -> Date? {
    value(key, "Date") {
      ($0 as? Date) ?? ($0 as? NSDate).map { Date(timeIntervalSince1970: $0.timeIntervalSince1970) }
    }
  }

  func url(_ key: String) -> String? {
    value(key, "URL") { value in
      switch value {
      case let url as URL: url.absoluteString
      case let url as NSURL: url.absoluteString
      default: value as? String
      }
    }
  }

  /// A 64-bit number as text, because a `Double` cannot hold all its digits.
  func identifier(_ key: String) -> String? {
    value(key, "number") { value in
      switch value {
      case let number as any BinaryInteger: Int(clamping: number) == 0 ? "" : "\(number)"
      case let number as NSNumber: number.uint64Value == 0 ? "" : "\(number.uint64Value)"
      default: nil
      }
    }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The item's id, which stays the same if other values of the item change.
  var itemID: String {
    let names = [MPMediaItemPropertyTitle, MPMediaItemPropertyArtist, MPMediaItemPropertyAlbumTitle]
    let ids: [String?] = [
      identifier(MPMediaItemPropertyPersistentID), text(MPNowPlayingInfoPropertyExternalContentIdentifier), url,
      names.compactMap { text($0) }.joined(separator: "\n"),
    ]
    // A dictionary can have an artwork and nothing else.
    return ids.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? "untitled"
  }

  /// The item's URL.
  var url: String? { url(MPNowPlayingInfoPropertyAssetURL) ?? url(MPMediaItemPropertyAssetURL) }

  /// Whether both dictionaries have equal values, except for some keys. Values that cannot be compared count as
  /// different.
  func isEqual(to other: InfoReader, except keys: Set<String> = []) -> Bool {
    func isCounted(_ key: String) -> Bool { !keys.contains(key) }
    return info.keys.count(where: isCounted) == other.info.keys.count(where: isCounted)
      && info.allSatisfy { key, value in !isCounted(key) || other.info[key].map { isSame(value, $0) } ?? false }
  }

  private func isSame(_ one: Any, _ other: Any) -> Bool {
    if let one = one as? AnyHashable, let other = other as? AnyHashable { return one == other }
    guard type(of: one) is AnyClass else { return false }
    return (one as AnyObject) === (other as AnyObject)
  }

  /// Whether the value is an `Optional` that is nil, as `title as Any` can be.
  private func isNilValue(_ value: Any) -> Bool {
    if value is NSNull { return true }
    guard let value = value as? any OptionalValue else { return false }
    return value.isNil
  }
}

private protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate var isNil: Bool { if case .none = self { true } else { false } }
}
