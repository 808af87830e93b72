// SPDX-License-Identifier: MIT

internal import CNowPlayingCommand
internal import NowPlayingCore

/// Runs the program. Its name decides how it reads the arguments.
@_cdecl("nowplaying_main")
public func nowplayingMain(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32 {
  nowplaying_set_locale()
  Controller.setLog()
  var words: [String] = []
  for place in 0..<Int(count) { words.append(unsafe Word.text(arguments?[place])) }
  let name = words.first?.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
  let arguments = Array(words.dropFirst())
  let exitCode =
    switch Identifier(name) {
    case "playerctl": playerctl(arguments)
    case "playerctld": playerctld(arguments)
    default: nowplaying(arguments)
    }
  Output.error.flush()
  guard Output.standard.flush() else {
    complain("cannot write the output: " + Output.standard.failure)
    return ExitCode.failed.rawValue
  }
  return exitCode.rawValue
}

func nowplaying(_ words: [String]) -> ExitCode {
  do throws(UsageError) {
    var arguments = try Arguments(words)
    try setColors(arguments[.color])
    if arguments.has(.version) {
      guard arguments.isAlone(.version) else { throw UsageError("--version has no verb and no other option") }
      Output.standard.line("nowplaying " + Controller.version)
      return .done
    }
    guard let name = arguments.verb else {
      if arguments.has(.help) {
        printHelp()
        return .done
      }
      printFirstHelp()
      return .usage
    }
    let verb = try Verb.named(name)
    if arguments.has(.help) {
      printHelp(of: verb)
      return .done
    }
    try arguments.check(verb)
    return try verb.run(arguments)
  } catch {
    complain(error.sentence)
    return error.exitCode
  }
}

private func setColors(_ when: String?) throws(UsageError) {
  guard let when, !when.hasSameBytes(as: "auto") else { return }
  let areOn = when.hasSameBytes(as: "always")
  guard areOn || when.hasSameBytes(as: "never") else {
    throw UsageError("--color is auto, always or never, not " + Text.quoted(when))
  }
  Output.standard.setColors(areOn)
  Output.error.setColors(areOn)
}
