// SPDX-License-Identifier: MIT

import NowPlayingCore
import Testing

private let second: Int64 = 1_000_000

@Suite struct `Hosted sessions` {
  private var hosted = HostedSessions()

  /// The event for a request that arrives now and is answered at once.
  private mutating func deliver(
    _ requested: ExtensionEvent, _ id: Identifier, isPushed: Bool = false, isAccepted: Bool = true
  ) throws -> ExtensionEvent? {
    _ = try hosted.add(HostingRequest(requested, id, [1], isPushed: isPushed), now: 0)
    guard case .deliver(let ticket, let event, _) = hosted.next() else { return nil }
    let isFirst = hosted.finish(ticket, isAccepted: isAccepted, now: 0)
    #expect(isFirst)
    return event
  }

  @Test mutating func `are started once, and then updated`() throws {
    #expect(try deliver(.start, "kitchen") == .start)
    #expect(try deliver(.start, "kitchen") == .update)
    #expect(try deliver(.update, "kitchen") == .update)
    #expect(try deliver(.end, "kitchen") == .end)
    #expect(hosted.ids == [])
    #expect(try deliver(.start, "kitchen") == .start)
  }

  @Test mutating func `must exist for an update, except if push sends it`() throws {
    #expect(try deliver(.update, "kitchen") == nil)
    #expect(try deliver(.end, "kitchen") == nil)
    #expect(try deliver(.end, "kitchen", isPushed: true) == nil)
    #expect(try deliver(.update, "kitchen", isPushed: true) == .start)
    #expect(hosted.ids == ["kitchen"])
  }

  @Test mutating func `do not exist if the start is refused, and stay if an update is refused`() throws {
    #expect(try deliver(.start, "kitchen", isAccepted: false) == .start)
    #expect(hosted.ids == [])
    _ = try deliver(.start, "kitchen")
    #expect(try deliver(.update, "kitchen", isAccepted: false) == .update)
    #expect(hosted.ids == ["kitchen"])
    #expect(try deliver(.end, "kitchen", isAccepted: false) == .end)
    #expect(hosted.ids == [])
  }

  @Test mutating func `do not exist before their start is accepted`() throws {
    _ = try deliver(.start, "kitchen")
    _ = try hosted.add(HostingRequest(.start, "bath"), now: 0)
    guard case .deliver(let ticket, .start, _) = hosted.next() else {
      Issue.record("it can begin")
      return
    }
    #expect(hosted.ids == ["kitchen"] && hosted.leavesAt == nil)
    _ = hosted.finish(ticket, isAccepted: true, now: 0)
    #expect(hosted.ids == ["kitchen", "bath"])
  }

  @Test mutating func `get their events in order, without waiting for other sessions`() throws {
    for (event, id) in [(ExtensionEvent.start, "kitchen" as Identifier), (.update, "kitchen"), (.start, "bath")] {
      _ = try hosted.add(HostingRequest(event, id), now: 0)
    }
    guard case .deliver(let first, .start, _) = hosted.next(), case .deliver(_, .start, let other) = hosted.next()
    else {
      Issue.record("two can begin")
      return
    }
    let third = hosted.next()
    #expect(other.id == "bath" && third == nil)
    let finished = [hosted.finish(first, isAccepted: true, now: 0), hosted.finish(first, isAccepted: true, now: 0)]
    #expect(finished == [true, false])
    guard case .deliver(_, .update, _) = hosted.next() else {
      Issue.record("the update does not follow")
      return
    }
  }

  @Test mutating func `are forgotten when they end without an event`() throws {
    _ = try deliver(.start, "kitchen")
    hosted.remove("kitchen", now: 0)
    #expect(try deliver(.update, "kitchen") == nil)
  }

  @Test mutating func `keep the process for five seconds after the last of them ends`() throws {
    hosted.noteNews(3 * second)
    #expect(hosted.leavesAt == 8 * second)
    _ = try deliver(.start, "kitchen")
    #expect(hosted.leavesAt == nil)
    hosted.remove("kitchen", now: 10 * second)
    #expect(hosted.leavesAt == 15 * second)
    hosted.noteNews(12 * second)
    #expect(hosted.leavesAt == 17 * second)
    _ = try hosted.add(HostingRequest(.update, "kitchen"), now: 13 * second)
    #expect(hosted.leavesAt == nil)
    _ = hosted.next()
    #expect(hosted.leavesAt == 18 * second)
  }

  @Test mutating func `refuse further requests if too many wait`() throws {
    for _ in 0..<Limits.hostingRequests { _ = try hosted.add(HostingRequest(.start, "kitchen"), now: 0) }
    let full = hosted
    #expect(
      refusal { () throws(Failure) in
        var hosted = full
        return try hosted.add(HostingRequest(.start, "bath"), now: 0)
      } == .limit)
  }

  @Test mutating func `have a limit of waiting requests for each client`() throws {
    for number in 0..<Limits.hostingRequests {
      _ = try hosted.add(HostingRequest(.start, "room \(number)"), from: ":1.1", now: 0)
    }
    let full = hosted
    func refused(_ client: Identifier) -> Status? {
      refusal { () throws(Failure) in
        var hosted = full
        return try hosted.add(HostingRequest(.start, "bath"), from: client, now: 0)
      }
    }
    #expect(refused(":1.1") == .limit && refused(":1.2") == nil && refused("") == nil)
    for client in 2...4 {
      for _ in 0..<Limits.hostingRequests {
        _ = try hosted.add(HostingRequest(.start, "kitchen"), from: ":1.\(client)", now: 0)
      }
    }
    let crowded = hosted
    #expect(
      refusal { () throws(Failure) in
        var hosted = crowded
        return try hosted.add(HostingRequest(.start, "bath"), from: ":1.5", now: 0)
      } == .limit)
    // A request from push is accepted although other programs have reached the limit.
    _ = try hosted.add(HostingRequest(.start, "bath"), now: 0)
  }

  @Test mutating func `have a limit for each client`() throws {
    for number in 0..<Limits.clientsHostedSessions {
      _ = try hosted.add(HostingRequest(.start, "room \(number)"), from: ":1.1", now: 0)
      guard case .deliver(let ticket, .start, _) = hosted.next() else { throw Failure.invalid("not started") }
      _ = hosted.finish(ticket, isAccepted: true, now: 0)
    }
    func refused(_ id: Identifier, _ client: Identifier) -> Status? {
      refusal { [hosted] () throws(Failure) in
        var hosted = hosted
        return try hosted.add(HostingRequest(.start, id), from: client, now: 0)
      }
    }
    #expect(refused("bath", ":1.1") == .limit)
    #expect(refused("room 1", ":1.1") == nil, "it is only updated")
    #expect(refused("bath", ":1.2") == nil && refused("bath", "") == nil)
    let revision = hosted.revision
    hosted.remove("room 7", now: 0)
    #expect(refused("bath", ":1.1") == nil)
    #expect(hosted.revision > revision && !hosted.isHosted("room 7") && hosted.isHosted("room 8"))
  }

  @Test mutating func `count for that limit as soon as they are requested`() throws {
    for number in 0..<Limits.clientsHostedSessions {
      _ = try hosted.add(HostingRequest(.start, "room \(number)"), from: ":1.1", now: 0)
      guard number % 2 == 0, case .deliver(let ticket, .start, _) = hosted.next() else { continue }
      _ = hosted.finish(ticket, isAccepted: true, now: 0)
    }
    let full = hosted
    #expect(
      refusal { () throws(Failure) in
        var hosted = full
        return try hosted.add(HostingRequest(.start, "bath"), from: ":1.1", now: 0)
      } == .limit)
  }

  @Test func `have ids and attributes of a limited size`() {
    #expect(refusal { () throws(Failure) in try HostingRequest(.start, "") } == .invalidArgument)
    #expect(refusal { () throws(Failure) in try HostingRequest(.start, "a\0b") } == .invalidArgument)
    for (excess, expected) in [(0, nil), (1, .limit)] as [(Int, Status?)] {
      let id = Identifier(String(repeating: "a", count: 1_024 + excess))
      #expect(refusal { () throws(Failure) in try HostingRequest(.start, id) } == expected)
      let attributes = [UInt8](repeating: 0, count: 65_536 + excess)
      #expect(refusal { () throws(Failure) in try HostingRequest(.start, "a", attributes) } == expected)
    }
  }

  @Test(arguments: [
    "", "short", String(repeating: "B", count: 86), String(repeating: "A", count: 87),
    "B" + String(repeating: "=", count: 86), "B" + String(repeating: "é", count: 43),
  ])
  func `accept only keys of the format of P-256`(key: String) {
    #expect(refusal { () throws(Failure) in try PushToken.check(key: key) } == .invalidArgument)
    let right = "B" + String(repeating: "-", count: 86)
    #expect(refusal { () throws(Failure) in try PushToken.check(key: right) } == nil)
  }
}
