// SPDX-License-Identifier: MIT

import Testing

@testable import NowPlayingCommand

@Suite struct `The command line` {
  @Test func `has options in any place`() throws {
    let arguments = try Arguments(["-p", "vlc,mpv", "seek", "-10", "--ignore=a", "-a"])
    #expect(arguments.verb == "seek")
    #expect(arguments.operands == ["-10"])
    #expect(arguments.names(.player) == ["vlc", "mpv"])
    #expect(arguments.names(.ignore) == ["a"])
    #expect(arguments.has(.all))
  }

  @Test func `has several letters in one word, and an argument after the last`() throws {
    let arguments = try Arguments(["-apvlc", "pause", "-"])
    #expect(arguments.has(.all))
    #expect(arguments[.player] == "vlc")
    #expect(arguments.operands == ["-"])
  }

  @Test func `ends before the command`() throws {
    let arguments = try Arguments(["while", "playing", "--", "sleep", "--help"])
    #expect(arguments.command == ["sleep", "--help"])
    #expect(!arguments.has(.help))
  }

  @Test(arguments: [
    ["--nosuch"], ["-x"], ["--player"], ["-p"], ["--json=1"], ["-p", ""], ["-i", " ,"], ["--format="],
  ])
  func `with an unknown option is refused`(_ words: [String]) {
    #expect((try? Arguments(words)) == nil)
  }

  @Test func `of a verb has its options only`() throws {
    for verb in Verb.all {
      for form in verb.forms {
        func words(_ option: Option) -> [String] { ["--" + option.name] + (option.argument == nil ? [] : ["1"]) }
        let operands = form.usage.split(separator: " ").map { String($0) }
        let count = (0...2).first { form.fits(Array(operands.prefix($0))) } ?? 0
        // Another option chooses another form.
        let keys = verb.forms.compactMap { $0.key }
        for option in Option.allCases where option == form.key || !keys.contains(option) {
          let key = form.key.map { $0 == option ? [] : words($0) } ?? []
          var arguments = try Arguments([verb.name] + words(option) + key + operands.prefix(count))
          let isAllowed = option.isGlobal || form.options.contains(option)
          let isAccepted = (try? arguments.check(verb)) != nil
          #expect(isAccepted == isAllowed, "\(verb.name) \(form.usage) --\(option.name)")
        }
      }
    }
  }
}

@Suite struct `A mistyped word` {
  @Test(arguments: [
    ("plya", "play", true), ("ab", "ac", true), ("ab", "xyz", false), ("a", "b", false), ("", "a", false),
  ])
  func `is near a word with most of its letters`(_ word: String, _ other: String, _ isNear: Bool) {
    #expect((nearest(word, of: [other]) != nil) == isNear)
  }
}

@Suite struct `A name` {
  @Test(arguments: [
    ("vlc", true), ("VLC", true), ("VLC media player", true), ("vl*", true), ("vl", false), ("vlc.instance", false),
    ("lc", false), ("", false),
  ])
  func `is that of a player, of its instances, or its identity`(name: String, isIt: Bool) {
    for ending in ["", ".instance7"] {
      #expect(isName(name, of: "org.mpris.MediaPlayer2.vlc" + ending, "VLC media player") == isIt)
    }
  }
}

@Suite struct `An exit code` {
  @Test func `of several players is the worst one`() {
    #expect(ExitCode.done.worse(.refused) == .refused)
    #expect(ExitCode.unconfirmed.worse(.refused) == .unconfirmed)
    #expect(ExitCode.done.worse(.done) == .done)
  }
}
