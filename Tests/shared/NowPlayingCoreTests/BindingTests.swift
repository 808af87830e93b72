// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

/// Signatures of functions, in the form that a player writes.
@Suite struct `A bound function's signature` {
  private func read(_ command: Command, _ signature: String) throws(Failure) -> Binding {
    try table([(command, signature)])[0]
  }

  private func table(_ rows: [(Command, String)]) throws(Failure) -> [Binding] {
    try Binding.table(
      rows.map { Binding.Row(command: $0.0.rawValue, hasFunction: true, signature: Array($0.1.utf8)) })
  }

  private func failure(_ rows: [Binding.Row]) -> Failure? {
    do {
      _ = try Binding.table(rows)
      return nil
    } catch {
      return error
    }
  }

  private func reason(_ command: Command, _ signature: String) -> String? {
    failure([Binding.Row(command: command.rawValue, hasFunction: true, signature: Array(signature.utf8))])?.reason
  }

  // MARK: Valid signatures

  @Test(
    arguments: [("v()", .void), ("b()", .bool), ("i()", .int), ("s()", .status)] as [(String, Binding.Result)])
  func `has one of four results`(signature: String, result: Binding.Result) throws {
    #expect(try read(.play, signature).result == result)
    #expect(try read(.play, signature).parameters == [])
  }

  @Test(
    arguments: [
      (.next, "u", .userData), (.seekToPosition, "d", .double(isNegated: false)),
      (.seekToPosition, "-d", .double(isNegated: true)), (.seekToPosition, "f", .float(isNegated: false)),
      (.seekToPosition, "x", .microseconds(isNegated: false)), (.skipForward, "f", .float(isNegated: false)),
      (.skipBackward, "-f", .float(isNegated: true)), (.skipForward, "x", .microseconds(isNegated: false)),
      (.skipBackward, "-x", .microseconds(isNegated: true)), (.changePlaybackRate, "d", .double(isNegated: false)),
      (.rateContent, "f", .float(isNegated: false)), (.setVolume, "-d", .double(isNegated: true)),
      (.changeRepeatMode, "i", .int), (.changeShuffleMode, "i", .int), (.changeShuffleMode, "b", .bool),
      (.feedback, "i", .int), (.seekForward, "b", .bool), (.seekBackward, "b", .bool), (.like, "b", .bool),
      (.dislike, "b", .bool), (.bookmark, "b", .bool), (.setFullscreen, "b", .bool), (.openURL, "s", .text),
      (.openURL, "p", .path),
      (.addToQueue, "p", .path), (.addToQueue, "a", .predecessor),
      (.goToEntry, "s", .text), (.removeFromQueue, "s", .text), (.activatePlaylist, "s", .text),
      (.addToQueue, "s", .text), (.addToQueue, "b", .bool), (.setDeviceVolume, "s", .text),
      (.setDeviceVolume, "d", .double(isNegated: false)), (.stepDeviceVolume, "i", .int),
      (.enableLanguageOption, "s", .text), (.disableLanguageOption, "i", .int),
      (.play, "=true", .constant(.bool(true))), (.play, "=false", .constant(.bool(false))),
      (.play, "=0", .constant(.int(0))), (.play, "=+1", .constant(.int(1))), (.play, "=-1", .constant(.int(-1))),
      (.play, "=007", .constant(.int(7))), (.play, "=2147483647", .constant(.int(.max))),
      (.play, "=-2147483648", .constant(.int(.min))), (.play, "=1.", .constant(.double(1))),
      (.play, "=-0.", .constant(.double(-0.0))), (.play, "=0.1", .constant(.double(0.1))),
      (.play, "=+3.14159265358979", .constant(.double(3.14159265358979))),
      (.play, "=-123456789012.345", .constant(.double(-123456789012.345))),
      (.play, "=f0.5", .constant(.float(0.5))), (.play, "=f-2", .constant(.float(-2))),
      (.play, "=x10000000", .constant(.int64(10_000_000))),
      (.play, "=x-999999999999999", .constant(.int64(-999_999_999_999_999))),
      (.play, "=0.00000000000001", .constant(.double(1e-14))), (.play, "=''", .constant(.text([]))),
      (.play, "='a=(u)'", .constant(.text(Array("a=(u)".utf8)))), (.play, "='\n'", .constant(.text([10]))),
    ] as [(Command, String, Binding.Parameter)])
  func `may have each argument that suits its command`(command: Command, letters: String, parameter: Binding.Parameter)
    throws
  {
    #expect(try read(command, "v(\(letters))").parameters == [parameter])
    let among = try read(command, "v(=1\(letters)=2.='3')").parameters
    #expect(among == [.constant(.int(1)), parameter, .constant(.double(2)), .constant(.text([51]))])
    // A zero has a sign, which == ignores.
    if case .constant(.double(let number)) = parameter {
      guard case .constant(.double(let read)) = among[1] else { return }
      #expect(read.bitPattern == number.bitPattern)
    }
  }

  @Test func `may have both parts of a language option`() throws {
    #expect(try read(.enableLanguageOption, "s(ius)").parameters == [.int, .userData, .text])
  }

  @Test(arguments: Command.allCases)
  func `may omit the command's argument`(command: Command) throws {
    #expect(try read(command, "v(u)").parameters == [.userData])
  }

  @Test func `may have 16 arguments and 1,024 bytes`() throws {
    #expect(try read(.play, "v(\(String(repeating: "=1", count: 16)))").parameters.count == 16)
    #expect(try read(.play, "v(='\(String(repeating: "x", count: 1_018))')").parameters.count == 1)
  }

  // MARK: Invalid signatures

  @Test(
    arguments: [
      (.next, "", "it is empty: begin with the result, 'v', 'b', 'i' or 's'"),
      (.next, "d()", "'d' is not a result: results are 'v', 'b', 'i' and 's'"),
      (.next, "V()", "'V' is not a result: results are 'v', 'b', 'i' and 's'"),
      (.next, "(u)", "'(' is not a result: results are 'v', 'b', 'i' and 's'"),
      (.next, "v", "'(' must follow the result"), (.next, "vu", "'(' must follow the result"),
      (.next, "v (", "'(' must follow the result"), (.next, "v(", "')' is missing at the end"),
      (.next, "v(u", "')' is missing at the end"), (.next, "v(u))", "nothing may follow ')'"),
      (.next, "v() ", "nothing may follow ')'"),
      (.next, "v(ud)", "argument 2, 'd': next has no number"), (.next, "v(f)", "argument 1, 'f': next has no number"),
      (.next, "v(u=1x)", "argument 3, 'x': next has no number"),
      (.next, "v(-d)", "argument 1, 'd': next has no number"), (.play, "v(i)", "argument 1, 'i': play has no mode"),
      (.quit, "v(b)", "argument 1, 'b': quit has no yes or no"), (.stop, "v(s)", "argument 1, 's': stop has no text"),
      (.seekToPosition, "v(ui)", "argument 2, 'i': the position of seek_to_position is 'd' or 'f' or 'x'"),
      (.skipForward, "v(i)", "argument 1, 'i': the interval of skip_forward is 'd' or 'f' or 'x'"),
      (.setVolume, "v(x)", "argument 1, 'x': the volume of set_volume is 'd' or 'f'"),
      (.changePlaybackRate, "v(i)", "argument 1, 'i': the rate of change_playback_rate is 'd' or 'f'"),
      (.rateContent, "v(-x)", "argument 1, 'x': the rating of rate_content is 'd' or 'f'"),
      (.changeRepeatMode, "v(b)", "argument 1, 'b': the repeat mode of change_repeat_mode is 'i'"),
      (.changeShuffleMode, "v(s)", "argument 1, 's': the shuffle mode of change_shuffle_mode is 'i' or 'b'"),
      (.feedback, "v(b)", "argument 1, 'b': the feedback of feedback is 'i'"),
      (.like, "v(i)", "argument 1, 'i': the mark of like is 'b'"),
      (.seekForward, "v(i)", "argument 1, 'i': the phase of seek_forward is 'b'"),
      (.setFullscreen, "v(i)", "argument 1, 'i': the fullscreen of set_fullscreen is 'b'"),
      (.openURL, "v(d)", "argument 1, 'd': the URL of open_url is 's' or 'p'"),
      (.goToEntry, "v(p)", "argument 1, 'p': the entry of go_to_entry is 's'"),
      (.play, "v(p)", "argument 1, 'p': play has no URL"),
      (.play, "v(a)", "argument 1, 'a': play has no place in a queue"),
      (.goToEntry, "v(a)", "argument 1, 'a': the entry of go_to_entry is 's'"),
      (.addToQueue, "v(aa)", "argument 2, 'a': the addition is already an argument"),
      (.openURL, "v(sp)", "argument 2, 'p': the URL is already an argument"),
      (
        .enableLanguageOption, "v(b)",
        "argument 1, 'b': the language option of enable_language_option is 's' or 'i'"
      ),
      (.seekToPosition, "v(dd)", "argument 2, 'd': the position is already an argument"),
      (.seekToPosition, "v(du-x)", "argument 3, 'x': the position is already an argument"),
      (.enableLanguageOption, "v(sis)", "argument 3, 's': the language option is already an argument"),
      (.changeShuffleMode, "v(ib)", "argument 2, 'b': the shuffle mode is already an argument"),
      (.next, "v(uu)", "argument 2, 'u': the user data are already an argument"),
      (.next, "v(-u)", "argument 1, '-': a minus must be followed by 'd', 'f' or 'x'"),
      (.seekToPosition, "v(--d)", "argument 1, '-': a minus must be followed by 'd', 'f' or 'x'"),
      (.next, "v(-", "argument 1, '-': a minus must be followed by 'd', 'f' or 'x'"),
      (
        .next, "v(q)",
        "argument 1, 'q': it is not an argument: arguments are 'u', 'd', 'f', 'x', 'i', 'b', 's', 'p', 'a', '-' and '='"
      ),
      (
        .next, "v(u,=1)",
        "argument 2, ',': it is not an argument: arguments are 'u', 'd', 'f', 'x', 'i', 'b', 's', 'p', 'a', '-' and '='"
      ),
      (.next, "v(=)", "argument 1, '=': a number, true, false or a text in ' must follow"),
      (.next, "v(=-)", "argument 1, '=': a number, true, false or a text in ' must follow"),
      (.next, "v(=+-1)", "argument 1, '=': a number, true, false or a text in ' must follow"),
      (.next, "v(=.5)", "argument 1, '=': a number, true, false or a text in ' must follow"),
      (.next, "v(=tru)", "argument 1, '=': a number, true, false or a text in ' must follow"),
      (.next, "v(=x)", "argument 1, '=': a number, true, false or a text in ' must follow"),
      (
        .next, "v(=1.2.3)",
        "argument 2, '.': it is not an argument: arguments are 'u', 'd', 'f', 'x', 'i', 'b', 's', 'p', 'a', '-' and '='"
      ),
      (.next, "v(=x1.5)", "argument 1, '=': an int64_t has no decimal point"),
      (.next, "v(=f)", "argument 1, '=': a number, true, false or a text in ' must follow"),
      (.next, "v(=2147483648)", "argument 1, '=': the number does not fit into an int"),
      (.next, "v(=-2147483649)", "argument 1, '=': the number does not fit into an int"),
      (.next, "v(=1234567890123456)", "argument 1, '=': a number has at most 15 digits"),
      (.next, "v(=1.234567890123456)", "argument 1, '=': a number has at most 15 digits"),
      (.next, "v(u='a)", "argument 2, '=': the text has no ' at its end"),
    ] as [(Command, String, String)])
  func `is refused if it is invalid, and the error has the reason`(command: Command, signature: String, why: String) {
    #expect(reason(command, signature) == "row 1, \(command.name): \"\(signature)\": \(why)")
  }

  @Test func `causes an error with the number of its row`() {
    let right = Binding.Row(command: Command.play.rawValue, hasFunction: true, signature: Array("v()".utf8))
    let wrong = Binding.Row(command: Command.next.rawValue, hasFunction: true, signature: Array("v(ud)".utf8))
    let other = Binding.Row(command: Command.pause.rawValue, hasFunction: true, signature: Array("i()".utf8))
    let bare = Binding.Row(command: Command.next.rawValue, hasFunction: false, signature: [])
    let mute = Binding.Row(command: Command.next.rawValue, hasFunction: true, signature: nil)
    let unknown = Binding.Row(command: 99, hasFunction: true, signature: [])
    #expect(failure([right, other, wrong])?.reason == "row 3, next: \"v(ud)\": argument 2, 'd': next has no number")
    #expect(failure([right, bare])?.reason == "row 2, next: the function is NULL")
    #expect(failure([mute])?.reason == "row 1, next: the signature is NULL")
    #expect(failure([right, unknown])?.reason == "row 2: there is no command 99")
    #expect(failure([right, other, right])?.reason == "row 3, play: row 1 already binds it")
    for rows in [[wrong], [bare], [mute], [unknown], [right, right]] {
      #expect(failure(rows)?.status == .invalidArgument)
    }
    #expect(failure([])?.reason == nil)
  }

  @Test(
    arguments: [
      ([0x76, 0x28, 0xE9, 0x29], "\"v(é)\": argument 1, 'é'"),
      ([0x76, 0x28, 0xFF, 0x29], "\"v(ÿ)\": argument 1, 'ÿ'"),
      ([0x76, 0x28, 0x0A, 0x29], "\"v(?)\": argument 1, '?'"),
      ([0x76, 0x28, 0x80, 0x29], "\"v(\u{FFFD})\": argument 1, '\u{FFFD}'"),
    ] as [([UInt8], String)])
  func `is shown in one line if it has control characters or invalid UTF-8`(signature: [UInt8], beginning: String) {
    let row = Binding.Row(command: Command.next.rawValue, hasFunction: true, signature: signature)
    #expect(failure([row])?.reason.hasPrefix("row 1, next: \(beginning): it is not an argument") == true)
  }

  @Test func `is refused above the limits, with a short message`() {
    let many = "v(\(String(repeating: "=1", count: 17)))"
    #expect(reason(.next, many)?.hasSuffix(": a function has at most 16 arguments") == true)
    let long = [UInt8](repeating: UInt8(ascii: "v"), count: 1 << 20)
    for signature in [Array(many.utf8), Array(long.prefix(1_025)), long] {
      let failure = failure([Binding.Row(command: 5, hasFunction: true, signature: signature)])
      #expect(failure?.status == .limit)
      #expect((failure?.reason.utf8.count ?? .max) < 200)
    }
  }

  @Test func `never traps with any byte at any place`() {
    for start in ["", "v", "v(", "v(=", "v(=-", "v(=1", "v(=1.", "v(='", "v(-", "v(d", "v(d)"] {
      for byte in UInt8.min...UInt8.max {
        for end in ["", ")", "')"] {
          let row = Binding.Row(
            command: Command.seekToPosition.rawValue, hasFunction: true,
            signature: Array(start.utf8) + [byte] + Array(end.utf8))
          if let failure = failure([row]) { #expect(failure.reason.hasPrefix("row 1, seek_to_position: ")) }
        }
      }
    }
  }

  // MARK: Results of a call

  private func named(_ signature: String, _ name: String?) throws(Failure) -> Binding {
    try Binding.table([
      Binding.Row(command: Command.next.rawValue, hasFunction: true, signature: Array(signature.utf8), name: name)
    ])[0]
  }

  @Test(
    arguments: [
      ("b()", "player_next", 0, .failed, "next: player_next() returned false"),
      ("i()", "player_next", -7, .failed, "next: player_next() returned -7"),
      ("s()", "player_next", -1, .invalidArgument, "next: player_next() failed with status -1"),
      ("s()", "player_next", -3, .noSuchContent, "next: player_next() failed with status -3"),
      ("i()", nil, -1, .failed, "next: the function returned -1"),
    ] as [(String, String?, Int32, Outcome, String)])
  func `gives an answer with the function's name and its result`(
    signature: String, name: String?, returned: Int32, outcome: Outcome, text: String
  ) throws {
    #expect(try named(signature, name).answer(returned) == Answer(outcome, text))
  }

  @Test func `with a path gets the paths of local files, and no other URLs`() throws {
    let binding = try read(.openURL, "v(p)")
    #expect(try binding.values(for: .url("file:///a%20b")) == [.path(Array("/a b".utf8))])
    for address in ["https://example.org/a", "file://elsewhere/a", "/a", "file:a"] {
      do {
        _ = try binding.values(for: .url(address))
        Issue.record("\(address) is no local file")
      } catch {
        #expect(error.answer.outcome == .notSupported)
        #expect(error.answer.text.hasPrefix("this player opens local files only: "))
      }
    }
  }
}
