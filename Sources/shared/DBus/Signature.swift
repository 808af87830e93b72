// SPDX-License-Identifier: MIT

/// The letters of the types of D-Bus.
enum TypeCode {
  static let byte = UInt8(ascii: "y")
  static let bool = UInt8(ascii: "b")
  static let int16 = UInt8(ascii: "n")
  static let uint16 = UInt8(ascii: "q")
  static let int32 = UInt8(ascii: "i")
  static let uint32 = UInt8(ascii: "u")
  static let int64 = UInt8(ascii: "x")
  static let uint64 = UInt8(ascii: "t")
  static let double = UInt8(ascii: "d")
  static let descriptor = UInt8(ascii: "h")
  static let string = UInt8(ascii: "s")
  static let objectPath = UInt8(ascii: "o")
  static let signature = UInt8(ascii: "g")
  static let variant = UInt8(ascii: "v")
  static let array = UInt8(ascii: "a")
  static let structure = UInt8(ascii: "(")
  static let structureEnd = UInt8(ascii: ")")
  static let entry = UInt8(ascii: "{")
  static let entryEnd = UInt8(ascii: "}")

  /// The alignment of a value.
  static func alignment(_ type: UInt8) -> Int {
    switch type {
    case byte, signature, variant: 1
    case int16, uint16: 2
    case bool, int32, uint32, descriptor, string, objectPath, array: 4
    default: 8
    }
  }

  /// The size of a value in bytes; nil: the size varies.
  static func size(_ type: UInt8) -> Int? {
    switch type {
    case byte: 1
    case int16, uint16: 2
    case bool, int32, uint32, descriptor: 4
    case int64, uint64, double: 8
    default: nil
    }
  }
}

/// A signature in a message.
enum Signature {
  /// The limit of the specification.
  private static let mostLevels = 32

  /// The end of the complete type, or of the entry of a dictionary, that begins at `place`; nil: the signature is invalid.
  static func end(_ bytes: Block, at place: Int, before end: Int, level: Int = 0) -> Int? {
    guard place < end, level <= mostLevels else { return nil }
    switch bytes[place] {
    case TypeCode.array: return Self.end(bytes, at: place + 1, before: end, level: level + 1)
    case TypeCode.entry:
      guard place + 1 < end, isBasic(bytes[place + 1]),
        let close = Self.end(bytes, at: place + 2, before: end, level: level + 1),
        close < end, bytes[close] == TypeCode.entryEnd
      else { return nil }
      return close + 1
    case TypeCode.structure:
      var member = place + 1
      while member < end, bytes[member] != TypeCode.structureEnd {
        guard let next = Self.end(bytes, at: member, before: end, level: level + 1) else { return nil }
        member = next
      }
      return member < end && member > place + 1 ? member + 1 : nil
    case TypeCode.variant: return place + 1
    case let type: return isBasic(type) ? place + 1 : nil
    }
  }

  /// Whether it consists of complete types.
  static func isValid(_ bytes: Block, _ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      guard let next = end(bytes, at: place, before: range.upperBound) else { return false }
      place = next
    }
    return true
  }

  private static func isBasic(_ type: UInt8) -> Bool {
    TypeCode.size(type) != nil || type == TypeCode.string || type == TypeCode.objectPath || type == TypeCode.signature
  }
}
