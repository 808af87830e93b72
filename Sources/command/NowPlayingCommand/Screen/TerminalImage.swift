// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// How the screen shows covers.
enum CoverFormat: CaseIterable {
  /// The terminal decides.
  case auto
  /// The terminal draws images: by the protocol of kitty, or sixels.
  case kitty, sixel
  /// Characters with two colors.
  case blocks
  case none

  var name: String {
    switch self {
    case .auto: "auto"
    case .kitty: "kitty"
    case .sixel: "sixel"
    case .blocks: "blocks"
    case .none: "none"
    }
  }

  var isImage: Bool { self == .kitty || self == .sixel }

  static func named(_ name: String) -> CoverFormat? { allCases.first { $0.name.hasSameBytes(as: name) } }

  static func problem(_ name: String) -> String {
    "pictures are auto, kitty, sixel, blocks or none, not " + Text.quoted(Text.line(name))
  }

  /// The format that a terminal with this TERM draws. screen and tmux have names of their own, and pass no images on.
  static func of(terminal type: String) -> CoverFormat {
    let types: [(String, CoverFormat)] = [
      ("xterm-kitty", .kitty), ("xterm-ghostty", .kitty), ("foot", .sixel), ("mlterm", .sixel), ("contour", .sixel),
      ("wezterm", .sixel), ("yaft", .sixel),
    ]
    return types.first { type.beginsWithBytes(of: $0.0) }?.1 ?? .blocks
  }
}

/// The pixels of a cell or of an image.
struct PixelSize: Equatable {
  var width: Int
  var height: Int
}

/// An image in the codes of a terminal, and nothing else.
struct ImageCodes {
  private(set) var size = PixelSize(width: 0, height: 0)
  /// From a key to a value of kitty's first code: "f=32,s=160,v=80".
  private var control = ""
  /// The codes after the first one; of sixels, all.
  private var bytes: [UInt8] = []

  /// Reads what chafa prints; nil: it has something else.
  static func read(_ bytes: [UInt8], _ format: CoverFormat) -> ImageCodes? {
    var codes = ImageCodes()
    var rest = bytes[...]
    while let last = rest.last, last == 0x0A { rest.removeLast() }
    let isRead = format == .kitty ? codes.readKitty(rest) : codes.readSixels(rest)
    return isRead && codes.size.width > 0 && codes.size.height > 0 ? codes : nil
  }

  /// The codes that draw the image at the cursor. `number`: kitty removes it by its number.
  func drawing(_ number: Int, columns: Int, lines: Int) -> [UInt8] {
    guard !control.isEmpty else { return bytes }
    // Without an answer, and without a movement of the cursor.
    let first =
      "\u{1B}_Ga=T,q=2,C=1,i=" + number.description + ",c=" + columns.description + ",r=" + lines.description + control
    return Array((first + ",m=1;\u{1B}\\").utf8) + bytes
  }

  static func removal(_ number: Int) -> [UInt8] {
    Array(("\u{1B}_Ga=d,d=I,q=2,i=" + number.description + "\u{1B}\\").utf8)
  }

  // MARK: Kitty

  /// "ESC _ G f=32,s=160,v=80,m=1 ; base64 ESC \", and further ones with "m=1 ; base64". The last one has m=0.
  private mutating func readKitty(_ all: ArraySlice<UInt8>) -> Bool {
    var rest = all
    var isFirst = true
    while rest.starts(with: [0x1B, 0x5F, 0x47]), let end = rest.firstIndex(of: 0x5C), rest[end - 1] == 0x1B {
      let code = rest[(rest.startIndex + 3)..<(end - 1)]
      rest = rest[(end + 1)...]
      let parts = code.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
      guard let more = readControl(parts[0], isFirst) else { return false }
      let data = parts.count > 1 ? parts[1] : []
      guard data.count <= 4_096, data.allSatisfy(Self.isBase64) else { return false }
      // The first code is made again, with the cells and without data.
      if !isFirst || !data.isEmpty || !more {
        bytes += Array(("\u{1B}_Gm=" + (more ? "1" : "0") + ";").utf8) + data + [0x1B, 0x5C]
      }
      isFirst = false
      if !more { return rest.isEmpty }
    }
    return false
  }

  /// Reads "f=32,s=160,v=80,m=1". Returns whether a code follows; nil: it has other keys.
  private mutating func readControl(_ text: ArraySlice<UInt8>, _ isFirst: Bool) -> Bool? {
    var more = false
    for pair in text.split(separator: UInt8(ascii: ",")) {
      guard pair.count > 2, pair[pair.startIndex + 1] == UInt8(ascii: "=") else { return nil }
      let (key, value) = (pair[pair.startIndex], pair[(pair.startIndex + 2)...])
      let number = Self.number(value)
      switch key {
      case UInt8(ascii: "m"): more = number == 1
      case UInt8(ascii: "s") where isFirst: size.width = number ?? 0
      case UInt8(ascii: "v") where isFirst: size.height = number ?? 0
      case UInt8(ascii: "f") where isFirst && (number == 24 || number == 32): break
      case UInt8(ascii: "a") where isFirst && value.elementsEqual([UInt8(ascii: "T")]): continue
      case UInt8(ascii: "c"), UInt8(ascii: "r"), UInt8(ascii: "q"): continue
      default: return nil
      }
      if isFirst, key != UInt8(ascii: "m") { control += "," + Text.decoded(Array(pair)) }
    }
    return more
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
      true
    default: false
    }
  }

  // MARK: Sixels

  /// "ESC P 0;1;0 q " 1;1;160;78 #0;2;5;2;50 … ESC \". No part is outside of the size, whose numbers follow the quote.
  private mutating func readSixels(_ all: ArraySlice<UInt8>) -> Bool {
    guard all.starts(with: [0x1B, 0x50]), all.suffix(2).elementsEqual([0x1B, 0x5C]),
      let q = all.firstIndex(of: UInt8(ascii: "q"))
    else { return false }
    guard all[(all.startIndex + 2)..<q].allSatisfy({ Self.isDigit($0) || $0 == UInt8(ascii: ";") }) else {
      return false
    }
    var rest = all[(q + 1)...].dropLast(2)
    guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
    let numbers = Self.numbers(&rest)
    guard numbers.count == 4 else { return false }
    size = PixelSize(width: numbers[2], height: numbers[3])
    var (column, line) = (0, 0)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"): guard !Self.numbers(&rest).isEmpty else { return false }
      case UInt8(ascii: "!"):
        guard let count = Self.numbers(&rest).first, let next = rest.popFirst(), Self.isSixel(next) else {
          return false
        }
        column += count
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (column, line) = (0, line + 6)
      case _ where Self.isSixel(byte): column += 1
      default: return false
      }
      // A band has six lines. After the last one, a new one may begin without an end.
      guard column <= size.width, line < size.height + (column == 0 ? 6 : 0) else { return false }
    }
    bytes = Array(all)
    return true
  }

  private static func isSixel(_ byte: UInt8) -> Bool { (0x3F...0x7E).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count < 6, digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The numbers at the beginning, which ";" separates; [] if one is too large.
  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
    let text = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ";") }
    rest = rest[text.endIndex...]
    let numbers = text.split(separator: UInt8(ascii: ";")).map { number($0) }
    return numbers.contains(nil) ? [] : numbers.compactMap { $0 }
  }
}

/// An image at its place on the screen.
struct PlacedImage: Equatable {
  let number: Int
  let area: Area
}

/// The images that the terminal shows. It gets only what differs.
struct ShownImages {
  let format: CoverFormat
  private var shown: [PlacedImage] = []

  init(_ format: CoverFormat) { self.format = format }

  /// The codes after which the terminal shows these images. `codes`: draws one of them.
  mutating func change(to images: [PlacedImage], _ codes: (PlacedImage) -> [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    for image in shown where !images.contains(image) { bytes += removal(image) }
    for image in images where !shown.contains(image) {
      let place = "\u{1B}7\u{1B}[" + (image.area.line + 1).description + ";" + (image.area.column + 1).description + "H"
      bytes += Array(place.utf8) + codes(image) + [0x1B, 0x38]
    }
    shown = images
    return bytes
  }

  /// The codes that remove all images. Those that are shown again are sent again.
  mutating func removal() -> [UInt8] { change(to: []) { _ in [] } }

  /// Writing into the cells removes sixels.
  private func removal(_ image: PlacedImage) -> [UInt8] { format == .kitty ? ImageCodes.removal(image.number) : [] }

  /// ncursesw moves over few cells that have not changed by writing them again, which removes sixels.
  mutating func line(_ line: Int, changed columns: ClosedRange<Int>) {
    guard format == .sixel else { return }
    shown.removeAll {
      $0.area.columns < 12 && $0.area.line <= line && line < $0.area.line + $0.area.lines
        && columns.contains($0.area.column)
    }
  }
}
