// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// Another program that this one runs, and waits for.
enum OtherProgram {
  private static let mostBytes = 65_536

  /// Runs a program with the standard streams of this one; its exit code, or 127.
  static func run(_ words: [String]) -> Int32 {
    Output.standard.flush()
    return unsafe withArguments(words) { unsafe nowplaying_run($0, -1, -1) }
  }

  /// Runs a program, and reads what it prints, without the last line break; nil: it failed.
  static func output(_ words: [String]) -> String? {
    let memory = nowplaying_memory_create()
    guard memory >= 0 else { return nil }
    defer { nowplaying_file_close(memory) }
    guard unsafe withArguments(words, { unsafe nowplaying_run($0, -1, memory) }) == 0 else { return nil }
    var bytes = unsafe [UInt8](unsafeUninitializedCapacity: mostBytes) { buffer, count in
      count = max(0, Int(clamping: unsafe nowplaying_file_read(memory, buffer.baseAddress, buffer.count, 0)))
    }
    while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return Text.decoded(bytes)
  }

  static func exists(_ name: String) -> Bool { unsafe name.withCString { unsafe nowplaying_program_exists($0) } }

  /// The program nowplaying-center: next to this program, or in a folder of PATH. Nil: it is not installed.
  static var center: String? {
    let name = "nowplaying-center"
    var bytes = [CChar](repeating: 0, count: 4_096)
    if unsafe nowplaying_own_path(&bytes, 4_096) {
      let own = unsafe string(bytes)
      if let slash = own.utf8.lastIndex(of: UInt8(ascii: "/")) {
        let path = String(Substring(own.utf8[...slash])) + name
        if Machine.exists(path) { return path }
      }
    }
    return exists(name) ? name : nil
  }
}
