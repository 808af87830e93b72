// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

private let patience: Int64 = 400_000
private let lifetime: Int64 = 30_000_000

@Suite struct `Command requests` {
  private var ledger = Ledger()

  /// The actions that are due at a moment, without the session.
  private mutating func due(_ now: Int64) -> [Ledger.Action] { ledger.due(now).map(\.action) }

  @Test mutating func `get the player's answer`() {
    ledger.add(1, session: 1, client: ":1.1", now: 0)
    #expect(ledger.finish(1) == .inTime)
    #expect(ledger.count == 0)
    #expect(ledger.nextDeadline == nil)
  }

  @Test mutating func `are finished exactly once`() {
    ledger.add(1, session: 1, client: ":1.1", now: 0)
    #expect(ledger.finish(1) == .inTime)
    #expect(ledger.finish(1) == .unknown)
    #expect(ledger.finish(2) == .unknown)
  }

  @Test mutating func `get the answer success after 400 ms, once`() {
    ledger.add(1, session: 7, client: ":1.1", now: 1_000)
    #expect(ledger.nextDeadline == 1_000 + patience)
    #expect(due(1_000 + patience - 1).isEmpty)
    let due = ledger.due(1_000 + patience)
    #expect(due.map(\.action) == [.reply(1, .success)])
    #expect(due.map(\.session) == [7])
    #expect(self.due(1_000 + patience + 1).isEmpty)
    #expect(ledger.count == 1)
    #expect(ledger.nextDeadline == 1_000 + lifetime)
  }

  @Test mutating func `may be finished late, and the client gets one answer`() {
    ledger.add(1, session: 1, client: ":1.1", now: 0)
    _ = ledger.due(patience)
    #expect(ledger.finish(1) == .late)
    #expect(ledger.finish(1) == .unknown)
  }

  @Test mutating func `are given up after 30 s`() {
    ledger.add(1, session: 1, client: ":1.1", now: 0)
    #expect(due(patience) == [.reply(1, .success)])
    #expect(due(lifetime - 1).isEmpty)
    #expect(due(lifetime) == [.abandon(1)])
    #expect(ledger.count == 0)
    #expect(ledger.finish(1) == .unknown)
    #expect(ledger.nextDeadline == nil)
  }

  @Test mutating func `get an answer also if the process was stopped for a minute`() {
    ledger.add(1, session: 1, client: ":1.1", now: 0)
    let due = due(2 * lifetime)
    #expect(due.contains { if case .reply(1, _) = $0 { true } else { false } }, "the client still waits")
    #expect(due.contains(.abandon(1)))
    #expect(ledger.count == 0)
  }

  @Test mutating func `end with their session`() {
    for ticket: UInt64 in 1...4 { ledger.add(ticket, session: ticket % 2, client: ":1.1", now: 0) }
    ledger.finish(4)
    let answer = Answer(.cancelled)
    #expect(ledger.finishAll(of: 1, answer) == [.reply(1, answer), .reply(3, answer)])
    #expect(ledger.finishAll(of: 1, answer).isEmpty)
    #expect(ledger.count == 1)
    _ = ledger.due(patience)
    #expect(ledger.finishAll(of: 0, answer) == [.abandon(2)], "its client already has an answer")
    for ticket: UInt64 in 5...6 { ledger.add(ticket, session: ticket, client: ":1.1", isEnding: true, now: 0) }
    #expect(ledger.finishAll(of: 5, answer) == [.reply(5, .success)], "that is what it requested")
    #expect(ledger.finishAll(of: 6, answer, isReplaced: true) == [.reply(6, answer)], "another one goes on")
  }

  @Test mutating func `get one answer each, even if they end in another order`() {
    let count: UInt64 = 1_000
    var replies: [UInt64: Int] = [:]
    func note(_ action: Ledger.Action) {
      if case .reply(let ticket, _) = action { replies[ticket, default: 0] += 1 }
    }
    for ticket in 1...count {
      ledger.add(ticket, session: ticket % 3, client: ":1.1", now: Int64(ticket) * 10_000)
      if ticket % 5 == 0, ledger.finish(ticket - 2) == .inTime { replies[ticket - 2, default: 0] += 1 }
      if ticket % 7 == 0 { for action in due(Int64(ticket) * 10_000) { note(action) } }
      if ticket == count / 2 { for action in ledger.finishAll(of: 1, Answer(.cancelled)) { note(action) } }
    }
    for action in due(Int64(count) * 10_000 + patience) { note(action) }
    for action in due(Int64(count) * 10_000 + lifetime) { note(action) }
    #expect(ledger.count == 0)
    #expect(replies.count == Int(count))
    #expect(replies.values.allSatisfy { $0 == 1 })
  }

  @Test mutating func `have the earliest time limit as the next deadline`() {
    ledger.add(1, session: 1, client: ":1.1", now: 0)
    ledger.add(2, session: 1, client: ":1.1", now: 100_000)
    _ = ledger.due(patience)
    #expect(ledger.nextDeadline == 100_000 + patience)
    _ = ledger.due(100_000 + patience)
    #expect(ledger.nextDeadline == lifetime)
    ledger.finish(1)
    #expect(ledger.nextDeadline == 100_000 + lifetime)
  }

  @Test mutating func `of a client that waits for the outcome are answered within 20 s`() {
    ledger.add(1, session: 1, client: ":1.1", patience: .long, now: 0)
    #expect(ledger.nextDeadline == 20_000_000)
    #expect(due(20_000_000 - 1).isEmpty)
    #expect(due(20_000_000) == [.reply(1, Answer(.timedOut))])
    #expect(ledger.finish(1) == .late, "its client already has an answer")
  }

  @Test mutating func `keep their own time limits if others wait too`() {
    ledger.add(1, session: 1, client: ":1.1", patience: .long, now: 0)
    ledger.add(2, session: 1, client: ":1.2", now: 1_000)
    ledger.add(3, session: 1, client: ":1.1", patience: .long, now: 2_000)
    ledger.add(4, session: 1, client: ":1.2", now: 3_000)
    #expect(ledger.nextDeadline == 1_000 + patience)
    #expect(due(1_000 + patience) == [.reply(2, .success)])
    #expect(ledger.nextDeadline == 3_000 + patience)
    #expect(due(3_000 + patience) == [.reply(4, .success)])
    #expect(ledger.nextDeadline == 20_000_000)
    #expect(due(20_000_000) == [.reply(1, Answer(.timedOut))])
    #expect(ledger.nextDeadline == 20_002_000)
    #expect(ledger.finish(3) == .inTime)
    #expect(due(lifetime) == [.abandon(1)])
  }
}

@Suite struct `Answers and limits` {
  @Test(arguments: Outcome.allCases) func `have the outcome's own message if the player gives none`(outcome: Outcome) {
    #expect(!outcome.text.isEmpty)
    #expect(Answer(outcome).text == outcome.text)
    #expect(Answer(outcome, "").text == outcome.text)
    #expect(Answer(outcome, "no more for today").text == "no more for today")
  }

  @Test func `leave room for other clients if one has many open requests`() {
    var ledger = Ledger()
    var ticket: UInt64 = 0
    func fill(_ client: Identifier) -> Int {
      var count = 0
      while ledger.hasRoom(for: client) {
        ticket += 1
        count += 1
        ledger.add(ticket, session: 1, client: client, now: 0)
      }
      return count
    }
    #expect(fill(":1.1") == Limits.openRequests / 2)
    #expect(fill(":1.2") == Limits.openRequests / 4)
    #expect(ledger.hasRoom(for: ":1.3"))
    ledger.finish(1)
    #expect(!ledger.isOpen(1) && ledger.isOpen(2))
    _ = ledger.due(Ledger.lifetime)
    #expect(ledger.count == 0)
    #expect(fill(":1.1") == Limits.openRequests / 2)
  }
}
