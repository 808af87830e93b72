// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlaying
internal import NowPlayingPlatform

/// Reads the values of a dictionary as what their keys want them to be.
struct InfoReader {
  private let info: [String: Any]
  /// Which keys the log has complained of: a player may say the same every second.
  private static let complaints = Guarded<Set<String>>([])

  init(_ info: [String: Any]) { self.info = info }

  /// The value of a key, if there is one and it can be read.
  func value<Value>(_ key: String, _ wanted: String, _ read: (Any) -> Value?) -> Value? {
    guard let value = info[key], !isNothing(value) else { return nil }
    if let read = read(value) { return read }
    if Self.complaints.withLock({ $0.insert(key).inserted }) {
      Log.writeMistake(
        "nowPlayingInfo: the value of \"\(key)\" is left out: it is of type \(type(of: value)), and not \(wanted)")
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

  func address(_ key: String) -> String? {
    value(key, "URL") { value in
      switch value {
      case let address as URL: address.absoluteString
      case let address as NSURL: address.absoluteString
      default: value as? String
      }
    }
  }

  /// A number of 64 bits, which a `Double` has no room for.
  func identifier(_ key: String) -> String? {
    value(key, "number") { value in
      switch value {
      case let number as any BinaryInteger: Int(clamping: number) == 0 ? "" : "\(number)"
      case let number as NSNumber: number.uint64Value == 0 ? "" : "\(number.uint64Value)"
      default: nil
      }
    }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The same for the same item, whatever else is known of it.
  var itemID: String {
    if let id = identifier(MPMediaItemPropertyPersistentID) { return id }
    if let id = text(MPNowPlayingInfoPropertyExternalContentIdentifier) { return id }
    if let address { return address }
    let names = [MPMediaItemPropertyTitle, MPMediaItemPropertyArtist, MPMediaItemPropertyAlbumTitle]
    return names.compactMap { text($0) }.joined(separator: "\n")
  }

  /// Where the item is.
  var address: String? { address(MPNowPlayingInfoPropertyAssetURL) ?? address(MPMediaItemPropertyAssetURL) }

  /// Whether every value is there, and the same, but for those of some keys. What cannot be compared is another.
  func saysTheSame(as other: InfoReader, but keys: Set<String> = []) -> Bool {
    func isCounted(_ key: String) -> Bool { !keys.contains(key) }
    return info.keys.count(where: isCounted) == other.info.keys.count(where: isCounted)
      && info.allSatisfy { key, value in !isCounted(key) || other.info[key].map { isSame(value, $0) } ?? false }
  }

  private func isSame(_ one: Any, _ other: Any) -> Bool {
    if let one = one as? AnyHashable, let other = other as? AnyHashable { return one == other }
    guard type(of: one) is AnyClass else { return false }
    return (one as AnyObject) === (other as AnyObject)
  }

  /// Whether it is nil in spite of its type, which is what `title as Any` makes of it.
  private func isNothing(_ value: Any) -> Bool {
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
