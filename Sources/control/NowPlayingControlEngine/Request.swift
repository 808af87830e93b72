// SPDX-License-Identifier: MIT

internal import NowPlayingCore

/// A request of the program, on its way to the room that serves it.
enum Request {
  case choice(PrimaryChoice)
  case hold(Hold)
  case release(Hold)
  case command(Action)
  case image(ImageRequest)

  /// Those of one turn start by kind: a command to the primary player reaches the chosen one, and a new hold begins before
  /// an old one ends.
  fileprivate var rank: Int {
    switch self {
    case .choice: 0
    case .hold: 1
    case .release: 2
    case .command: 3
    case .image: 4
    }
  }
}

/// A request that has ended.
enum EndedRequest {
  /// With the player as it was then.
  case command(Action, ObservedPlayer?)
  case image(ImageRequest, ObservedPlayer?)
  /// The number of a choice or of a hold, whose answer has no handler.
  case answered(Int)

  /// Its place among the requests of the controller.
  var number: Int {
    switch self {
    case .command(let action, _): action.number
    case .image(let image, _): image.number
    case .answered(let number): number
    }
  }

  /// Calls the handler, and releases it.
  func report() {
    switch self {
    case .command(let action, let player):
      let handler = action.handler
      action.handler = nil
      if let outcome = action.outcome { handler?(player, outcome) }
    case .image(let image, let player):
      let handler = image.handler
      image.handler = nil
      if case .ended(let answer) = image.stage { handler?(player, answer) }
    case .answered: return
    }
  }
}

/// The requests of a program: those that wait for the loop, and how many have not ended.
struct Requests {
  private static let mostCommands = 1_024
  private static let mostImages = 100
  private static let mostHolds = 64

  private var waiting: [Request] = []
  private var openCommands = 0
  private var openImages = 0
  private var openHolds = 0
  /// How many have begun, and how many of them have not been reported.
  private(set) var begun = 0
  private(set) var unreported = 0

  private mutating func begin() -> Int {
    begun += 1
    unreported += 1
    return begun
  }

  mutating func addCommand(
    _ invocation: Invocation, to name: Identifier?, _ handler: Action.Handler?
  ) throws(Failure) {
    guard openCommands < Self.mostCommands else {
      throw .limit("a controller has at most", Self.mostCommands, "actions without an outcome")
    }
    openCommands += 1
    waiting.append(.command(Action(invocation, to: name, number: begin(), handler)))
  }

  mutating func addImage(
    _ role: ImageQuery.Role, _ size: PixelSize, of name: Identifier?, _ handler: @escaping ImageRequest.Handler
  ) throws(Failure) {
    guard openImages < Self.mostImages else {
      throw .limit("a controller has at most", Self.mostImages, "requests for images without an answer")
    }
    openImages += 1
    waiting.append(.image(ImageRequest(role, size, of: name, number: begin(), handler)))
  }

  mutating func addChoice(of name: Identifier?) { waiting.append(.choice(PrimaryChoice(name: name, number: begin()))) }

  mutating func addHold(_ reason: String, _ controller: Controller) throws(Failure) -> Hold {
    guard openHolds < Self.mostHolds else {
      throw .limit("a controller has at most", Self.mostHolds, "holds: release some")
    }
    openHolds += 1
    let hold = Hold(reason, number: begin(), controller)
    waiting.append(.hold(hold))
    return hold
  }

  mutating func release(_ hold: Hold) {
    openHolds -= 1
    waiting.append(.release(hold))
  }

  /// The requests since the last call, in the order in which they start.
  mutating func take() -> [Request] {
    let taken = waiting
    waiting = []
    return (0...4).flatMap { rank in taken.filter { $0.rank == rank } }
  }

  /// The handler of a request is about to be called. It may add another one.
  mutating func ended(_ request: EndedRequest) {
    switch request {
    case .command: openCommands -= 1
    case .image: openImages -= 1
    case .answered: return
    }
  }

  /// A request was reported.
  mutating func reported() { unreported -= 1 }
}
