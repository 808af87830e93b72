// SPDX-License-Identifier: MIT

internal import NowPlayingCore
internal import NowPlayingPlatform

/// A file with which the bus or a desktop starts a program of an application.
struct Starter {
  /// The application's id.
  let id: String
  let file: String

  private static let largest = 1 << 16

  /// All starters of a program: service files of extensions, and desktop files. `program` is a path with links
  /// resolved.
  static func all(of program: [UInt8]) -> [Starter] {
    let runtime = Environment.value(of: "XDG_RUNTIME_DIR").map { [$0] } ?? []
    let services = files(in: (runtime + DesktopEntry.folders).map { $0 + "/dbus-1/services" }, ending: ".service")
    let extensions = services.compactMap { service -> Starter? in
      guard let group = group("D-BUS Service", of: service.file, starting: program), let name = group["Name"],
        name.endsWithBytes(of: ".RemoteMedia")
      else { return nil }
      return Starter(id: String(Substring(name.utf8.dropLast(12))), file: service.file)
    }
    let entries = files(in: DesktopEntry.folders.map { $0 + "/applications" }, ending: ".desktop").filter {
      group("Desktop Entry", of: $0.file, starting: program) != nil
    }
    return extensions + entries.map { Starter(id: $0.name, file: $0.file) }
  }

  /// The files with an ending, by their names without it. If two folders have a file of the same name, the first one is
  /// used. A file in a subfolder has the subfolder's name as a prefix, as the Desktop Entry Specification requires.
  private static func files(in folders: [String], ending: String) -> [(name: String, file: String)] {
    var found: [(name: String, file: String)] = []
    for folder in folders {
      for path in ProgramFiles.files(below: folder, ending: ending).sorted(by: { $0.precedesByBytes($1) }) {
        let letters = path.utf8.dropLast(ending.utf8.count).map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 }
        let name = String(decoding: letters, as: UTF8.self)
        if !found.contains(where: { $0.name.hasSameBytes(as: name) }) { found.append((name, folder + "/" + path)) }
      }
    }
    return found
  }

  /// The keys and values of a group in a file that starts a program.
  private struct Group {
    var values: [(key: String, value: [UInt8])] = []

    subscript(_ key: String) -> String? {
      values.first { $0.key.hasSameBytes(as: key) }.map { String(decoding: $0.value, as: UTF8.self) }
    }
  }

  private static func group(_ name: String, of file: String, starting program: [UInt8]) -> Group? {
    guard let bytes = OpenFile(path: Array(file.utf8))?.prefix(largest) else { return nil }
    let group = read(name, in: bytes)
    guard group["Hidden"].hasSameBytes(as: "true") == false,
      let command = group.values.first(where: { $0.key.hasSameBytes(as: "Exec") })?.value,
      path(ofProgramIn: command) == program
    else { return nil }
    return group
  }

  private static func read(_ name: String, in bytes: [UInt8]) -> Group {
    let header = Array("[".utf8) + Array(name.utf8) + Array("]".utf8)
    var group = Group()
    var isInGroup = false
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      if line.first == UInt8(ascii: "[") {
        isInGroup = line.starts(with: header)
      } else if isInGroup, line.first != UInt8(ascii: "#"), let sign = line.firstIndex(of: UInt8(ascii: "=")) {
        let key = String(decoding: trimmed(line[..<sign]), as: UTF8.self)
        if group[key] == nil { group.values.append((key, unescaped(trimmed(line[(sign + 1)...])))) }
      }
    }
    return group
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }

  private static func unescaped(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var letters = value.makeIterator()
    while let letter = letters.next() {
      guard letter == UInt8(ascii: "\\"), let next = letters.next() else {
        text.append(letter)
        continue
      }
      switch next {
      case UInt8(ascii: "s"): text.append(0x20)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "\\"): text.append(next)
      default: text += [letter, next]
      }
    }
    return text
  }

  /// The executable that a command starts, with links resolved; nil: it does not exist.
  private static func path(ofProgramIn command: [UInt8]) -> [UInt8]? {
    guard var word = firstWord(of: command), !word.isEmpty else { return nil }
    // Of the field codes, only this one can be part of a program's name.
    var place = 0
    while place + 1 < word.count {
      if word[place] == UInt8(ascii: "%"), word[place + 1] == UInt8(ascii: "%") { word.remove(at: place) }
      place += 1
    }
    if word.first == UInt8(ascii: "/") { return ProgramFiles.path(of: word) }
    guard !word.contains(UInt8(ascii: "/")) else { return nil }
    let folders = Environment.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in folders.parts(separatedBy: UInt8(ascii: ":")) where folder.utf8.first == UInt8(ascii: "/") {
      if let path = ProgramFiles.path(of: Array(folder.utf8) + [UInt8(ascii: "/")] + word) { return path }
    }
    return nil
  }

  /// The first word of a command, with the quoting rules of the Desktop Entry Specification and of a shell; nil: there is
  /// no word, or a quote has no end.
  private static func firstWord(of command: [UInt8]) -> [UInt8]? {
    var word: [UInt8]?
    var quote: UInt8?
    var letters = command.makeIterator()
    while let letter = letters.next() {
      if letter == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        guard let next = letters.next() else { return nil }
        let isKept = quote != nil && ![0x22, 0x60, 0x24, 0x5C].contains(next)
        word = (word ?? []) + (isKept ? [letter, next] : [next])
      } else if letter == quote {
        quote = nil
      } else if quote == nil, letter == UInt8(ascii: "\"") || letter == UInt8(ascii: "'") {
        (quote, word) = (letter, word ?? [])
      } else if quote == nil, isSpace(letter) || letter == 0x0A || letter == 0x0D {
        if let word { return word }
      } else {
        word = (word ?? []) + [letter]
      }
    }
    return quote == nil ? word : nil
  }
}
