// SPDX-License-Identifier: MIT

internal import CNowPlaying
internal import CNowPlayingCenter
internal import NowPlayingCore
internal import NowPlayingPlatform

/// Runs the program.
@_cdecl("nowplaying_center_main")
public func nowplayingCenterMain(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  var words: [String] = []
  for place in 1..<max(1, Int(count)) {
    if let word = unsafe arguments?[place] { words.append(unsafe String(cString: word)) }
  }
  var options = Arguments()
  if let problem = options.read(words) {
    printLine("nowplaying-center: " + problem + "; see nowplaying-center --help", isError: true)
    return 64
  }
  switch options.task {
  case .help: return printLine(Arguments.help)
  case .version: return printLine("nowplaying-center " + version)
  case .check: return check(options.configuration)
  case .playerctld: return startPlayerctld(options)
  case .run: return run(options)
  }
}

private let version: String = {
  let (major, minor, patch) = (NP_VERSION_MAJOR, NP_VERSION_MINOR, NP_VERSION_PATCH)
  return String(major) + "." + String(minor) + "." + String(patch)
}()

/// The options of the program.
private struct Arguments {
  enum Task {
    case run, check, playerctld, version, help
  }

  static let help = """
    Usage: nowplaying-center [--replace] [--config FILE]
           nowplaying-center --check [FILE]
           nowplaying-center --playerctld

    Follows the players of the session, decides which one is first, and is the service org.nowplaying.Center.

      --replace      replace the service that runs
      --config FILE  read this configuration; default: $XDG_CONFIG_HOME/nowplaying/center.conf
      --check        check the configuration, print the errors, and exit: with 1 after an error, with 0 otherwise
      --playerctld   start the service if it is to have the name of playerctld: the bus runs this for that name
      --version      print the version
      --help         print this text
    """

  var task = Task.run
  var isToReplace = false
  /// The file; nil: that of the user.
  var configuration: String?

  /// Reads the words; returns what is wrong.
  mutating func read(_ words: [String]) -> String? {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch Identifier(word) {
      case "--replace": isToReplace = true
      case "--check": task = .check
      case "--playerctld": task = .playerctld
      case "--version": task = .version
      case "-h", "--help": task = .help
      case "-c", "--config":
        guard let file = rest.popFirst(), !file.isEmpty else { return word + " needs a file" }
        configuration = file
      default:
        if let file = word.text(after: "--config="), !file.isEmpty {
          configuration = file
        } else if task == .check, configuration == nil, !word.isEmpty, word.utf8.first != UInt8(ascii: "-") {
          configuration = word
        } else {
          return "unknown option " + Text.quoted(word)
        }
      }
    }
    return nil
  }
}

/// Prints what is wrong with the configuration.
private func check(_ path: String?) -> Int32 {
  let file = SettingsFile(path)
  guard file.read(report: { printLine($0, isError: true) }) else { return 1 }
  let absence =
    file.path.isEmpty ? "neither XDG_CONFIG_HOME nor HOME is the path of a folder" : "there is no " + file.path
  return printLine(file.exists ? file.path + " has no errors" : absence + ": the defaults are used")
}

/// A program has called playerctld, and the bus waits until its name has an owner, or until this program fails.
private func startPlayerctld(_ options: Arguments) -> Int32 {
  func fail(_ problem: String) -> Int32 {
    printLine("nowplaying-center: " + problem, isError: true)
    return 1
  }
  let file = SettingsFile(options.configuration)
  _ = file.read(report: { printLine($0, isError: true) })
  guard file.settings.ownsPlayerctld else {
    return fail(
      file.path + " does not have playerctld = on: nowplaying center playerctld off removes the file by which the bus "
        + "starts this program")
  }
  switch PlayerctldStart.run() {
  case .done: return 0
  case .notInstalled: return run(options)
  case .failed(let problem): return fail(problem)
  }
}

private func run(_ options: Arguments) -> Int32 {
  nowplaying_center_log_warnings()
  nowplaying_center_return_memory()
  let file = SettingsFile(options.configuration)
  let signals = nowplaying_center_signals_open()
  guard
    let center = Center(
      storage: .standard, lastFile: .standard, configuration: file, signals: signals, isToReplace: options.isToReplace)
  else {
    printLine("nowplaying-center: the system gives no descriptor (ulimit -n)", isError: true)
    return 74
  }
  switch center.run() {
  case .stopped, .replaced: return 0
  }
}

/// Prints a line. Returns the exit code.
@discardableResult
func printLine(_ line: String, isError: Bool = false) -> Int32 {
  unsafe line.withCString { unsafe nowplaying_center_print($0, isError) } ? 0 : 74
}
