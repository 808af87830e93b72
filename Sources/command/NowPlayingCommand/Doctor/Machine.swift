// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import DBus
internal import NowPlayingCore

/// The running programs and the installed files.
enum Machine {
  private static let mostProcesses = 32_768
  private static let longestCommand = 16_384
  private static let longestVariables = 131_072

  struct Process {
    let id: Int32
    let isOwn: Bool
    let name: String
  }

  static func processes() -> [Process] {
    let found = unsafe [nowplaying_process](unsafeUninitializedCapacity: mostProcesses) { buffer, count in
      unsafe count = buffer.baseAddress.map { unsafe nowplaying_processes($0, mostProcesses) } ?? 0
    }
    return found.map { Process(id: $0.id, isOwn: $0.is_own, name: name(of: $0.id)) }
  }

  static func name(of process: Int32) -> String {
    unsafe read(64) { unsafe nowplaying_process_name(process, $0, $1) }.first ?? ""
  }

  /// The words of the command line of a process.
  static func command(of process: Int32) -> [String] {
    unsafe read(longestCommand) { unsafe nowplaying_process_command(process, $0, $1) }
  }

  /// The variables that a process was started with, as "NAME=value".
  static func variables(of process: Int32) -> [String] {
    unsafe read(longestVariables) { unsafe nowplaying_process_variables(process, $0, $1) }
  }

  static func state(of process: Int32) -> (parent: Int32, isStopped: Bool) {
    var isStopped = false
    let parent = unsafe nowplaying_process_parent(process, &isStopped)
    return (parent, isStopped)
  }

  /// `other`: a process; 0: this program.
  static func hasOtherRoot(_ process: Int32, than other: Int32 = 0) -> Bool {
    process > 0 && nowplaying_process_has_other_root(process, other)
  }

  /// Why a program cannot write into a folder; nil: it can, or the folder does not exist yet.
  static func problem(ofFolder path: String) -> String? {
    let state = unsafe withText(path) { path in
      unsafe path.map { unsafe nowplaying_folder_examine($0) } ?? NOWPLAYING_FOLDER_MISSING
    }
    return switch state {
    case NOWPLAYING_FOLDER_OTHER: "is not a folder"
    case NOWPLAYING_FOLDER_OF_OTHER_USER: "belongs to another user"
    case NOWPLAYING_FOLDER_READ_ONLY: "cannot be written"
    case NOWPLAYING_FOLDER_FULL: "is on a disk that is full"
    default: nil
    }
  }

  /// Texts that end with NUL.
  private static func read(_ capacity: Int, _ read: (UnsafeMutablePointer<CChar>, Int) -> Int) -> [String] {
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
      unsafe count = buffer.baseAddress.map { unsafe read($0, capacity) } ?? 0
    }
    return bytes.split(separator: 0).map { part in
      String(decoding: part.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  // MARK: Files

  /// The longest time until a file system answers.
  private static let patience: Int64 = 1_000_000
  /// SVG files have comments before their first element.
  private static let headSize = 4_096

  static func exists(_ path: String) -> Bool {
    unsafe withText(path) { path in
      guard let path = unsafe path else { return false }
      return unsafe nowplaying_path_exists(path)
    }
  }

  /// The beginning of a file, as a process sees it; 0: as this program sees it.
  static func head(of path: [UInt8], seenBy process: Int32 = 0) -> (state: nowplaying_file_state, bytes: [UInt8]) {
    var state = NOWPLAYING_FILE_MISSING
    let path = (path + [0]).map { CChar(bitPattern: $0) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: headSize) { buffer, count in
      count = 0
      unsafe path.withUnsafeBufferPointer { path in
        guard let path = path.baseAddress, let start = buffer.baseAddress else { return }
        state = unsafe nowplaying_file_head(process, path, patience, start, headSize, &count)
      }
    }
    return (state, bytes)
  }

  /// The state of a cover, which a desktop reads outside the player's sandbox. `bus`: the process of the bus, which is outside
  /// too. This program may run in a container.
  static func cover(at path: [UInt8], of player: ExaminedPlayer, bus: Int32) -> Cover.File {
    var (state, bytes) = head(of: path)
    if state != NOWPLAYING_FILE_READABLE, hasOtherRoot(bus) { (state, bytes) = head(of: path, seenBy: bus) }
    switch state {
    case NOWPLAYING_FILE_READABLE: return isImage(bytes) ? .image : .noImage
    case NOWPLAYING_FILE_SILENT: return .silent
    case NOWPLAYING_FILE_OTHER: return .other
    default: break
    }
    // Behind a proxy, the process of the player is not known.
    let candidates =
      player.isProxied ? processes().filter { $0.isOwn }.map { $0.id } : [player.process]
    for process in candidates.filter({ hasOtherRoot($0, than: hasOtherRoot(bus) ? bus : 0) }).prefix(64)
    where head(of: path, seenBy: process).state == NOWPLAYING_FILE_READABLE { return .inSandbox }
    return state == NOWPLAYING_FILE_FORBIDDEN ? .forbidden : .missing
  }

  /// Whether bytes begin like a format that desktops draw.
  static func isImage(_ bytes: [UInt8]) -> Bool {
    func has(_ text: StaticString, at place: Int = 0) -> Bool {
      let size = text.utf8CodeUnitCount
      guard bytes.count >= place + size else { return false }
      return text.withUTF8Buffer { text in
        for offset in 0..<size where unsafe text[offset] != bytes[place + offset] { return false }
        return true
      }
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return true }
    if bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0xFF, 0x0A]) { return true }
    if has("GIF8") || has("BM") || has("II*") || has("MM\0*") || has("ftyp", at: 4) || has("JXL ", at: 4) {
      return true
    }
    if has("RIFF"), has("WEBP", at: 8) { return true }
    return bytes.indices.contains { has("<svg", at: $0) }
  }

  // MARK: Desktop files

  /// The folders whose "applications" have desktop files. Flatpak and Snap add theirs at the log-in.
  static var dataFolders: [String] {
    let home = variable("HOME")
    let own = variable("XDG_DATA_HOME")
    let shared = variable("XDG_DATA_DIRS")
    let colon = UInt8(ascii: ":")
    return [own.isEmpty ? home + "/.local/share" : own]
      + (shared.isEmpty ? "/usr/local/share:/usr/share" : shared).parts(separatedBy: colon)
      + [home + "/.local/share/flatpak/exports/share", "/var/lib/flatpak/exports/share", "/var/lib/snapd/desktop"]
  }

  /// The desktop file with an id; nil: it is not installed.
  static func desktopFile(_ id: String) -> String? {
    guard !id.utf8.contains(UInt8(ascii: "/")) else { return nil }
    // The file may be in a folder: "kde-player" is also kde/player.desktop.
    let hyphen = id.utf8.firstIndex(of: UInt8(ascii: "-"))
    let inFolder = hyphen.map { hyphen in
      String(Substring(id.utf8[..<hyphen])) + "/" + String(Substring(id.utf8[hyphen...].dropFirst()))
    }
    for folder in dataFolders {
      for name in [id, inFolder ?? id] {
        let path = folder + "/applications/" + name + ".desktop"
        if exists(path) { return path }
      }
    }
    return nil
  }
}
