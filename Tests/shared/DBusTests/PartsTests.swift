// SPDX-License-Identifier: MIT

import CDBus
import Testing

@testable import DBus

/// The parts of a connection, each in memory.
@Suite struct `The calls that wait` {
  private var calls = PendingCalls()

  private mutating func add(_ serial: UInt32, until deadline: Int64 = .max) -> PendingCall {
    let call = PendingCall(serial, until: deadline, to: "a.b", of: "", for: .completion({ _ in }))
    calls.add(call)
    return call
  }

  @Test mutating func `are found by their number, also by one before others`() {
    let (late, early) = (add(9), add(3))
    #expect(calls[9] === late && calls[3] === early && calls[4] == nil)
  }

  @Test mutating func `have the deadline of the one that ends first`() {
    #expect(calls.deadline == nil)
    _ = add(1)
    #expect(calls.deadline == nil)
    _ = (add(2, until: 7), add(3, until: 5), add(4, until: 6))
    #expect(calls.deadline == 5)
  }

  @Test mutating func `end one after the other when their time is over`() {
    let now = cdbus_now()
    let (two, one) = (add(1, until: now - 1), add(2, until: now - 2))
    _ = add(3, until: now + 60_000_000)
    #expect(calls.takeExpired(overdue: 60_000_000) == nil)
    #expect(calls.takeExpired(overdue: 0) === two && calls.takeExpired(overdue: 0) === one)
    #expect(calls.takeExpired(overdue: 0) == nil && calls[1] == nil)
    #expect(calls.deadline == now + 60_000_000)
  }

  @Test mutating func `stay for a late answer`() {
    let call = add(1, until: 0)
    call.expectLateAnswer()
    #expect(calls.takeExpired(overdue: 0) === call && calls[1] === call)
    #expect(calls.takeExpired(overdue: 0) == nil)
  }

  @Test mutating func `have numbers that are never zero`() {
    #expect(calls.nextSerial() == 1 && calls.nextSerial() == 2)
  }
}

@Suite struct `The exported objects` {
  private var objects = ExportedObjects()

  @Test mutating func `are found by their path, and trees below it`() {
    let (tree, leaf) = (Answering { _, _ in true }, Answering { _, _ in true })
    objects.set(tree, at: "/tree", isTree: true)
    objects.set(leaf, at: "/leaf", isTree: false)
    #expect(objects.handler(at: "/tree/a/b") === tree && objects.handler(at: "/leaf") === leaf)
    #expect(objects.handler(at: "/trees") == nil && objects.handler(at: "/leaf/a") == nil)
    objects.set(leaf, at: "/tree", isTree: false)
    #expect(objects.handler(at: "/tree") === leaf && objects.handler(at: "/tree/a") == nil)
  }

  @Test mutating func `are listed as the next elements of a path`() {
    for path in ["/a/b/c", "/a/b/d", "/a/e", "/f"] {
      objects.set(Answering { _, _ in true }, at: path, isTree: false)
    }
    #expect(objects.nodes(below: "/") == ["a", "f"])
    #expect(objects.nodes(below: "/a") == ["b", "e"])
    #expect(objects.nodes(below: "/a/b/c") == [])
  }
}

@Suite struct `The descriptors in transit` {
  private var unread = UnreadDescriptors(arePassed: true)

  @Test mutating func `of one client are limited, and further while there are many`() {
    #expect(!unread.add(15, sentTo: ":1.1") && unread.add(1, sentTo: ":1.1"))
    _ = unread.add(111, sentTo: ":1.1")
    #expect(unread.mayPass(to: ":1.1"))
    _ = unread.add(1, sentTo: ":1.1")
    #expect(!unread.mayPass(to: ":1.1") && unread.mayPass(to: ":1.2"))
    _ = (unread.add(16, sentTo: ":1.2"), unread.add(112, sentTo: ":1.3"))
    #expect(!unread.mayPass(to: ":1.2") && unread.mayPass(to: ":1.4"))
  }

  @Test mutating func `are read when the client answers a ping`() {
    _ = unread.add(128, sentTo: ":1.1")
    let pinged = unread.startPings()
    #expect(pinged.map { $0.name } == [":1.1"] && unread.startPings().isEmpty)
    unread.endPing(of: pinged[0], 128, hasAnswer: false)
    #expect(!unread.mayPass(to: ":1.1"))
    for client in unread.startPings() { unread.endPing(of: client, 127, hasAnswer: true) }
    #expect(unread.mayPass(to: ":1.1"))
  }
}
