// SPDX-License-Identifier: MIT

import DBus
import NowPlayingCore
import NowPlayingPlatform
import NowPlayingTestSupport
import Testing

@testable import NowPlayingControlEngine

@Suite struct `The requests of a program` {
  private let controller: Controller

  init() throws { controller = try Controller.make(hostLoop: true, []) }

  private func names(_ requests: [Request]) -> [String] {
    requests.map { request in
      switch request {
      case .choice(let choice): "choice " + (choice.name?.text ?? "")
      case .hold(let hold): "hold " + hold.reason
      case .release(let hold): "release " + hold.reason
      case .command(let action): "command " + (action.name?.text ?? "")
      case .image(let image): "image " + (image.name?.text ?? "")
      }
    }
  }

  @Test func `start by kind, and those of a kind in their order`() throws {
    var requests = Requests()
    try requests.addImage(.still, PixelSize(width: 1, height: 1), of: "a") { _, _ in }
    try requests.addCommand(Invocation(.play), to: "b", nil)
    let old = try requests.addHold("old", controller)
    requests.release(old)
    try requests.addCommand(Invocation(.pause), to: "a", nil)
    _ = try requests.addHold("new", controller)
    requests.addChoice(of: "b")
    requests.addChoice(of: "a")
    #expect(
      names(requests.take()) == [
        "choice b", "choice a", "hold old", "hold new", "release old", "command b", "command a", "image a",
      ])
    #expect(requests.take().isEmpty)
    #expect(requests.begun == 7 && requests.unreported == 7)
  }

  @Test func `have numbers in the order of the calls`() throws {
    var requests = Requests()
    try requests.addCommand(Invocation(.play), to: nil, nil)
    requests.addChoice(of: nil)
    let hold = try requests.addHold("hold", controller)
    #expect(hold.number == 3)
    #expect(requests.take().map { $0.number } == [2, 3, 1])
    requests.reported()
    #expect(requests.begun == 3 && requests.unreported == 2)
  }

  @Test func `have a limit of each kind until they end`() throws {
    var requests = Requests()
    for _ in 0..<1_024 { try requests.addCommand(Invocation(.play), to: nil, nil) }
    #expect(throws: Failure.self) { try requests.addCommand(Invocation(.play), to: nil, nil) }
    for _ in 0..<100 { try requests.addImage(.still, PixelSize(width: 1, height: 1), of: nil) { _, _ in } }
    #expect(throws: Failure.self) {
      try requests.addImage(.still, PixelSize(width: 1, height: 1), of: nil) { _, _ in }
    }
    var holds: [Hold] = []
    for _ in 0..<64 { holds.append(try requests.addHold("hold", controller)) }
    #expect(throws: Failure.self) { try requests.addHold("hold", controller) }
    requests.ended(.answered(1))
    #expect(throws: Failure.self) { try requests.addHold("hold", controller) }
    requests.release(holds[0])
    _ = try requests.addHold("hold", controller)
    for request in requests.take() {
      switch request {
      case .command(let action): requests.ended(.command(action, nil))
      case .image(let image): requests.ended(.image(image, nil))
      default: break
      }
    }
    try requests.addCommand(Invocation(.play), to: nil, nil)
    try requests.addImage(.still, PixelSize(width: 1, height: 1), of: nil) { _, _ in }
  }
}

extension Request {
  fileprivate var number: Int? {
    switch self {
    case .choice(let choice): choice.number
    case .hold(let hold), .release(let hold): hold.number
    case .command(let action): action.number
    case .image(let image): image.number
    }
  }
}

@Suite struct `Requests without a bus` {
  private let loop: ControllerLoop
  private let controller: Controller

  init() throws {
    loop = try #require(ControllerLoop([]))
    controller = try Controller.make(hostLoop: true, [])
  }

  private func endedNumbers() -> [Int] {
    var numbers: [Int] = []
    while let request = loop.takeEnded() {
      request.report()
      numbers.append(request.number)
    }
    return numbers
  }

  private func failToConnect() {
    loop.turn(to: BusAddress.parse("unix:path=/nonexistent/bus"), until: 0)
    loop.advanceRequests()
  }

  @Test func `wait until it is known that there is none, and end in their order`() throws {
    var outcomes: [String] = []
    let hold = Hold("hold", number: 3, controller)
    loop.start(.choice(PrimaryChoice(name: "a", number: 1)))
    loop.start(.choice(PrimaryChoice(name: "b", number: 2)))
    loop.start(.hold(hold))
    for number in 4...5 {
      loop.start(
        .command(Action(Invocation(.play), to: nil, number: number) { outcomes.append(String(number) + $1.text) }))
    }
    loop.start(
      .image(
        ImageRequest(.still, PixelSize(width: 1, height: 1), of: nil, number: 6) { outcomes.append("6" + $1.text) }))
    // The second choice replaces the first one.
    #expect(endedNumbers() == [1])
    #expect(hold.isOpen)
    failToConnect()
    #expect(endedNumbers() == [2, 3, 4, 5, 6])
    #expect(try hold.state == .failed)
    #expect(outcomes.map { $0.first } == ["4", "5", "6"])
    #expect(outcomes.allSatisfy { $0.count > 1 })
    // The choice is made when there is a bus, but it has ended.
    failToConnect()
    #expect(endedNumbers().isEmpty)
    loop.start(.command(Action(Invocation(.play), to: nil, number: 7, nil)))
    #expect(endedNumbers() == [7])
  }

  @Test func `start all when there is a bus`() throws {
    let bus = try PrivateBus()
    var texts: [String] = []
    for number in 1...3 {
      loop.start(.command(Action(Invocation(.play), to: "one", number: number) { texts.append($1.text) }))
    }
    let end = Clock.now() + 10_000_000
    while texts.count < 3, Clock.now() < end {
      loop.turn(to: BusAddress.parse("unix:path=\(bus.folder)/bus"), until: end)
      _ = loop.takeChanges(now: Clock.now())
      loop.advanceRequests()
      loop.reportOutcomes()
    }
    #expect(texts == Array(repeating: "there is no player one", count: 3))
    loop.close()
  }

  @Test func `are a hold that is released before`() throws {
    let (one, two) = (Hold("one", number: 1, controller), Hold("two", number: 2, controller))
    loop.start(.hold(one))
    loop.start(.hold(two))
    loop.start(.release(one))
    loop.start(.release(one))
    #expect(endedNumbers() == [1])
    failToConnect()
    #expect(endedNumbers() == [2])
    #expect(try one.state == .pending && two.state == .failed)
  }

  @Test func `are cancelled when the controller is freed`() {
    var outcomes: [Outcome] = []
    loop.start(.command(Action(Invocation(.play), to: nil, number: 1) { outcomes.append($1.outcome) }))
    loop.start(
      .image(ImageRequest(.still, PixelSize(width: 1, height: 1), of: nil, number: 2) { outcomes.append($1.outcome) }))
    loop.close()
    loop.reportOutcomes()
    #expect(outcomes == [.cancelled, .cancelled])
  }
}
