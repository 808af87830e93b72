// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

@Suite struct `An offer` {
  private var offer = Offer()

  @Test(arguments: Command.allCases) mutating func `has a command until it is withdrawn`(command: Command) throws {
    #expect(!offer.offers(command) && !offer.canUse(command))
    offer.add(command)
    #expect(offer.offers(command) && offer.canUse(command))
    #expect(Command.allCases.filter { offer.offers($0) } == [command])
    try offer.enable(command, false)
    #expect(offer.offers(command) && !offer.canUse(command))
    offer.add(command)
    #expect(offer.canUse(command), "offering is enabling")
    offer.remove(command)
    #expect(offer == Offer())
  }

  @Test(arguments: Command.allCases) mutating func `fails to enable a command that it does not have`(command: Command) {
    for other in Command.allCases where other != command { offer.add(other) }
    let before = offer
    offer.remove(command)
    #expect(offer == before, "withdrawing what is not offered changes nothing")
    for isEnabled in [true, false] {
      do {
        try offer.enable(command, isEnabled)
        Issue.record("\(command.name) is not offered")
      } catch {
        #expect(error.status == .notFound)
      }
    }
    #expect(offer == before)
  }

  @Test func `has skip intervals of 10 s by default`() {
    #expect(offer.intervals(of: .skipForward) == [10_000_000])
    #expect(offer.intervals(of: .skipBackward) == [10_000_000])
  }

  @Test(arguments: [[], [0], [-1], [10, 0], [10, .min]] as [[Int64]])
  mutating func `refuses skip intervals of 0 and below`(intervals: [Int64]) throws {
    try offer.set(intervals: [30, 15], for: .skipForward)
    #expect(throws: Failure.self) { try offer.set(intervals: intervals, for: .skipForward) }
    #expect(offer.intervals(of: .skipForward) == [30, 15])
    #expect(offer.intervals(of: .skipBackward) == [10_000_000])
  }

  @Test(arguments: Command.allCases) mutating func `accepts intervals only for the two skip commands`(command: Command)
  {
    let skips = command == .skipForward || command == .skipBackward
    let before = offer
    if skips {
      #expect(throws: Never.self) { try offer.set(intervals: [.max], for: command) }
    } else {
      #expect(throws: Failure.self) { try offer.set(intervals: [5], for: command) }
      #expect(offer == before)
    }
  }

  @Test(arguments: [[], [0], [-0.0], [1, .nan], [.infinity], [1, -.infinity]] as [[Double]])
  mutating func `refuses rates that are missing, 0 or not finite`(rates: [Double]) throws {
    #expect(offer.rates == [1])
    try offer.set(rates: [0.5, 1, 2])
    #expect(throws: Failure.self) { try offer.set(rates: rates) }
    #expect(offer.rates == [0.5, 1, 2])
  }

  @Test mutating func `has usual rates within a range`() throws {
    try offer.set(minimumRate: 0.03, maximumRate: 32)
    #expect(offer.rates == [0.03, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 3, 4, 32] && offer.rateRange == 0.03...32)
    try offer.set(minimumRate: 1.5, maximumRate: 1.6)
    #expect(offer.rates == [1.5, 1.6] && offer.rateRange == 1.5...1.6)
    try offer.set(rates: [1, 2])
    #expect(offer.rates == [1, 2] && offer.rateRange == nil)
  }

  @Test(
    arguments: [(1, 1), (2, 1), (0, 1), (-1, -0.0), (.nan, 1), (1, .nan), (-.infinity, 1), (1, .infinity)]
      as [(Double, Double)])
  mutating func `refuses rate ranges that are empty, end at 0 or are not finite`(minimum: Double, maximum: Double)
    throws
  {
    try offer.set(rates: [0.5, 1, 2])
    #expect(throws: Failure.self) { try offer.set(minimumRate: minimum, maximumRate: maximum) }
    #expect(offer.rates == [0.5, 1, 2] && offer.rateRange == nil)
  }

  @Test(arguments: [(1, 1), (1, 0), (.nan, 1), (0, .nan), (-.infinity, 1), (0, .infinity)] as [(Double, Double)])
  mutating func `refuses rating ranges that are empty`(minimum: Double, maximum: Double) throws {
    #expect(offer.minimumRating == 0 && offer.maximumRating == 1)
    try offer.set(minimumRating: -5, maximumRating: 5)
    #expect(throws: Failure.self) { try offer.set(minimumRating: minimum, maximumRating: maximum) }
    #expect(offer.minimumRating == -5 && offer.maximumRating == 5)
  }

  @Test(arguments: Command.allCases) mutating func `accepts a mark only for the feedback commands`(command: Command) {
    let hasMark = [.feedback, .like, .dislike, .bookmark].contains(command)
    let mark = Offer.Mark(status: .positive, title: "Love", shortTitle: "♥")
    let before = offer
    if hasMark {
      #expect(offer.mark(of: command) == Offer.Mark())
      #expect(throws: Never.self) { try offer.set(mark: mark, of: command) }
      #expect(Command.allCases.filter { offer.mark(of: $0) == mark } == [command])
    } else {
      #expect(throws: Failure.self) { try offer.set(mark: mark, of: command) }
      #expect(offer.mark(of: command) == nil)
      #expect(offer == before)
    }
  }

  @Test mutating func `supports every mode by default`() {
    #expect(offer.repeatModes == RepeatMode.allCases)
    #expect(offer.shuffleModes == ShuffleMode.allCases)
    offer.set(repeatMode: .all, supported: [.off, .all])
    offer.set(shuffleMode: .items, supported: [.off, .items])
    #expect(offer.repeatModes == [.off, .all] && offer.repeatMode == .all)
    #expect(offer.shuffleModes == [.off, .items] && offer.shuffleMode == .items)
    offer.set(repeatMode: .off, supported: [])
    offer.set(shuffleMode: .off, supported: [])
    #expect(offer.repeatModes == RepeatMode.allCases)
    #expect(offer.shuffleModes == ShuffleMode.allCases)
  }

  @Test(arguments: ["", " file", "file:", "file://", "fi le", "1a", "-", "é", "**", String(repeating: "a", count: 33)])
  mutating func `rejects a scheme that no URL has`(scheme: String) throws {
    try offer.set(schemes: ["file"], mimeTypes: ["audio/flac"])
    let before = offer
    do {
      try offer.set(schemes: ["https", scheme], mimeTypes: [])
      Issue.record("\(scheme) was accepted")
    } catch {
      #expect(error.status == .invalidArgument)
      #expect(error.reason.contains("\"\(scheme)\"") && error.reason.contains("\"file\""))
    }
    #expect(offer == before)
  }

  @Test(arguments: ["*", "file", "HTTPS", "x-a.b+1", String(repeating: "a", count: 32)])
  mutating func `accepts every other scheme`(scheme: String) throws {
    try offer.set(schemes: [scheme], mimeTypes: [])
    #expect(offer.schemes == [scheme])
  }

  @Test mutating func `remembers the last shuffle mode that was on`() {
    #expect(offer.lastShuffleMode == .items)
    offer.set(shuffleMode: .collections, supported: [])
    offer.set(shuffleMode: .off, supported: [])
    #expect(offer.lastShuffleMode == .collections)
  }

  @Test mutating func `rejects a language option without a name`() {
    for name in ["", "   "] {
      let option = LanguageOption(id: "de", name: name, kind: .audible, group: 0)
      #expect(refusal { () throws(Failure) in try offer.set(languageOptions: [option]) } == .invalidArgument)
    }
    #expect(offer.languageOptions.isEmpty)
  }

  private func option(_ id: Identifier, group: Int32 = 0, _ flags: LanguageFlags = []) -> LanguageOption {
    LanguageOption(id: id, name: id.text, kind: .audible, group: group, flags: flags)
  }

  @Test mutating func `has the language options that were set`() throws {
    #expect(offer.languageOptions.isEmpty)
    let options = [
      option("de", [.isDefault]), option("captions", group: -1, [.isDefault, .isCurrent, .isOptional]),
      option("en", [.isCurrent]),
    ]
    try offer.set(languageOptions: options)
    #expect(offer.languageOptions == options)
    try offer.set(languageOptions: [])
    #expect(offer == Offer())
  }

  @Test func `refuses language options with equal ids or contradictory flags`() throws {
    var offer = offer
    try offer.set(languageOptions: [option("fr")])
    let before = offer
    func refused(_ options: LanguageOption...) -> Status? {
      let status = refusal { () throws(Failure) in try offer.set(languageOptions: options) }
      #expect(offer == before)
      return status
    }
    let longest = String(repeating: "x", count: 1_024)
    #expect(refused(option("")) == .invalidArgument)
    #expect(refused(option(Identifier(longest + "x"))) == .limit)
    #expect(refused(option("de"), option("en"), option("de", group: 1)) == .invalidArgument, "an id twice")
    #expect(refused(option("de", [.isDefault]), option("en"), option("it", [.isDefault])) == .invalidArgument)
    #expect(refused(option("de", [.isCurrent]), option("en"), option("it", [.isCurrent])) == .invalidArgument)
    for bit in [10, 15, 19, 31] as [UInt32] {
      #expect(refused(option("de", LanguageFlags(rawValue: 1 << bit))) == .invalidArgument)
    }
    try offer.set(languageOptions: [option(Identifier(longest), .all)])
  }

  @Test mutating func `has at most 256 language options`() throws {
    let most = (0..<256).map { option("\($0)") }
    try offer.set(languageOptions: most)
    #expect(refusal { () throws(Failure) in try offer.set(languageOptions: most + [option("one more")]) } == .limit)
    #expect(offer.languageOptions == most)
  }

  @Test func `has a different name for every command`() {
    let names = Command.allCases.map { "\($0.name)" }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F } })
  }
}
