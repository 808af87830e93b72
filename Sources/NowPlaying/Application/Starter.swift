// SPDX-License-Identifier: MIT

internal import Foundation
internal import NowPlayingEngine
internal import NowPlayingPlatform

/// A file with which the bus or a desktop starts a program of an application.
struct Starter {
  /// The application's id.
  let id: String
  let file: String

  private static let largest = 1 << 16

  /// All starters of a program: service files of extensions, and desktop files. `program` is a path with links
  /// resolved.
  static func all(of program: String) -> [Starter] {
    guard !program.isEmpty else { return [] }
    let runtime = Environment.value(of: "XDG_RUNTIME_DIR").map { [$0] } ?? []
    let folders = DesktopEntry.folders
    let services = files(in: (runtime + folders).map { $0 + "/dbus-1/services" }, ending: ".service").filter {
      starts(program, $0.file, "D-BUS Service")
    }
    let entries = files(in: folders.map { $0 + "/applications" }, ending: ".desktop").filter {
      starts(program, $0.file, "Desktop Entry")
    }
    let extensions = services.compactMap { service in
      values("D-BUS Service", in: data(of: service.file))["Name"].flatMap { name in
        name.hasSuffix(".RemoteMedia") ? Starter(id: String(name.dropLast(12)), file: service.file) : nil
      }
    }
    return extensions + entries.map { Starter(id: $0.name, file: $0.file) }
  }

  /// The files with an ending, by their names without it. If two folders have a file of the same name, the first one is
  /// used. A file in a subfolder has the subfolder's name as a prefix, as the Desktop Entry Specification requires.
  private static func files(in folders: [String], ending: String) -> [(name: String, file: String)] {
    var seen: Set<String> = []
    return folders.flatMap { folder in
      (FileManager.default.subpaths(atPath: folder) ?? []).sorted().compactMap { path in
        let name = String(path.dropLast(ending.count)).replacing("/", with: "-")
        guard path.hasSuffix(ending), seen.insert(name).inserted else { return nil }
        return (name, folder + "/" + path)
      }
    }
  }

  private static func data(of file: String) -> Data {
    Data(OpenFile(path: Array(file.utf8))?.prefix(largest) ?? [])
  }

  private static func starts(_ program: String, _ file: String, _ group: String) -> Bool {
    let data = data(of: file)
    // Most files are hundreds of lines, translated and of other programs. So the `Exec` lines are read first.
    guard commands(in: data).contains(where: { starts(program, $0) }) else { return false }
    let values = values(group, in: data)
    return values["Hidden"] != "true" && values["Exec"].map { starts(program, $0) } ?? false
  }

  private static func starts(_ program: String, _ command: String) -> Bool {
    // Of the field codes, only this one can be part of a program's name.
    firstWord(of: command).flatMap { path(of: $0.replacing("%%", with: "%")) } == program
  }

  /// The values of all lines that begin with Exec, in any group.
  private static func commands(in data: Data) -> [String] {
    var commands: [String] = []
    var rest = data[...]
    while let key = rest.range(of: Data("\nExec".utf8)) {
      rest = rest[key.upperBound...]
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = String(decoding: line[line.index(after: sign)...], as: UTF8.self)
      commands.append(unescaped(value.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
    return commands
  }

  /// The keys and unescaped values of one group in a file.
  private static func values(_ group: String, in data: Data) -> [String: String] {
    var values: [String: String] = [:]
    var isInGroup = false
    for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isInGroup = line.hasPrefix("[\(group)]")
      } else if isInGroup, let sign = line.firstIndex(of: "="), !line.hasPrefix("#") {
        let key = line[..<sign].trimmingCharacters(in: .whitespaces)
        let value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
        values[key] = values[key] ?? unescaped(value)
      }
    }
    return values
  }

  private static func unescaped(_ value: String) -> String {
    let letters: [Character: Character] = ["s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"]
    var text = ""
    var isEscaped = false
    for letter in value {
      if isEscaped {
        text += letters[letter].map { String($0) } ?? "\\\(letter)"
        isEscaped = false
      } else if letter == "\\" {
        isEscaped = true
      } else {
        text.append(letter)
      }
    }
    return text
  }

  /// The first word of a command, with the quoting rules of the Desktop Entry Specification and of a shell. If there is
  /// no word, or a quote has no end, the result is nil.
  private static func firstWord(of command: String) -> String? {
    var word: String?
    var quote: Character?
    var letters = command.makeIterator()
    while let letter = letters.next() {
      switch (quote, letter) {
      case ("\"", "\\"):
        guard let next = letters.next() else { return nil }
        word = (word ?? "") + ("\"`$\\".contains(next) ? "" : "\\") + String(next)
      case (nil, "\\"):
        guard let next = letters.next() else { return nil }
        word = (word ?? "") + String(next)
      case (nil, "\""), (nil, "'"): (quote, word) = (letter, word ?? "")
      case (let open?, letter) where open == letter: quote = nil
      case (nil, _) where letter.isWhitespace: if let word { return word }
      default: word = (word ?? "") + String(letter)
      }
    }
    return quote == nil ? word : nil
  }

  /// The executable that a word names, with links resolved. If it does not exist, the result is nil.
  private static func path(of word: String) -> String? {
    var candidates = [word]
    if !word.contains("/") {
      let folders = Environment.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin"
      candidates = folders.split(separator: ":").map { $0 + "/" + word }
    }
    let file = candidates.first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
    return file.map { URL(filePath: $0).resolvingSymlinksInPath().path(percentEncoded: false) }
  }
}
