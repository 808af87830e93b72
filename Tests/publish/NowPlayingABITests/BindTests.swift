// SPDX-License-Identifier: MIT

import BoundFunctions
import CNowPlaying
import Foundation
import NowPlayingABI
import NowPlayingCore
import Testing

private typealias Command = NowPlayingCore.Command

/// Commands call functions of a player that does not know the library. The tests run in sequence, because the functions
/// store their arguments in one place.
@Suite(.serialized) struct `A bound function` {
  private let host: Host
  private let counter = Counter()

  init() throws { host = try Host() }

  private typealias Function = @convention(c) () -> Void

  /// Binds rows, and counts how often the user data are destroyed.
  private func bind(_ rows: (Command, Function?, String?)...) -> np_status { bind(rows) }

  private func bind(_ rows: [(Command, Function?, String?)]) -> np_status {
    let texts = unsafe rows.map { unsafe $0.2.map { unsafe strdup($0) } ?? nil }
    defer { for place in rows.indices { unsafe free(texts[place]) } }
    var table: [np_binding] = unsafe []
    for place in rows.indices {
      unsafe table.append(
        np_binding(
          command: rows[place].0.rawValue, function: rows[place].1, signature: UnsafePointer(texts[place]),
          name: nil))
    }
    return unsafe np_session_bind(host.session, table, table.count, counter.pointer, countDestroy)
  }

  // MARK: Every combination

  /// A command with an argument that this kind can receive.
  private func invocation(for kind: CChar) -> Invocation {
    switch UInt8(bitPattern: kind) {
    case UInt8(ascii: "i"): Invocation(.changeRepeatMode, .repeatMode(.all))
    case UInt8(ascii: "b"): Invocation(.setFullscreen, .fullscreen(true))
    case UInt8(ascii: "s"): Invocation(.openURL, .url("file:///Größe 東京.ogg"))
    case UInt8(ascii: "u"), UInt8(ascii: "N"), UInt8(ascii: "R"), UInt8(ascii: "B"), UInt8(ascii: "T"):
      Invocation(.next)
    default: Invocation(.seekToPosition, .position(7_654_321_987_654_321))
    }
  }

  /// The values that the function returns, and the outcome of the request for each.
  private func results(_ result: Unicode.Scalar) -> [(Int32, Outcome)] {
    switch result {
    case "v": return [(0, .success)]
    case "b": return [(1, .success), (0, .failed)]
    case "i": return [(0, .success), (Int32.max, .success), (-1, .failed), (Int32.min, .failed)]
    default:
      let special: [Int: Outcome] = [
        NP_ERROR_INVALID_ARGUMENT: .invalidArgument, NP_ERROR_INVALID_STATE: .noActionableItem,
        NP_ERROR_NOT_FOUND: .noSuchContent,
      ]
      return (-10...1).map { (Int32($0), special[$0] ?? ($0 < 0 ? .failed : .success)) }
    }
  }

  @Test(arguments: ["v", "b", "i", "s"] as [Unicode.Scalar])
  func `gets each kind of argument bit by bit in each of ten places`(result: Unicode.Scalar) throws {
    var (index, count) = (0, 0)
    while let function = unsafe bound_function_at(index) {
      index += 1
      guard unsafe function.pointee.result == CChar(result.value) else { continue }
      let signature = unsafe String(cString: function.pointee.signature)
      let invocation = unsafe invocation(for: function.pointee.kind)
      let row = unsafe np_binding(
        command: invocation.command.rawValue, function: function.pointee.function,
        signature: function.pointee.signature, name: nil)
      let status = unsafe withUnsafePointer(to: row) {
        unsafe np_session_bind(host.session, $0, 1, counter.pointer, nil)
      }
      try #require(status == ok, "\(signature)")
      for (returned, outcome) in results(result) {
        bound_prepare(returned)
        let ticket = try host.perform(invocation)
        let wrong = unsafe "file:///Größe 東京.ogg".withCString { uri in
          var expected = unsafe bound_expected(
            user_data: counter.pointer, time_us: 7_654_321_987_654_321, mode: 2, flag: true, text: uri)
          return unsafe bound_difference(function, &expected)
        }
        #expect(bound_calls() == 1 && wrong == 0, "\(signature): argument \(wrong) is not what it should be")
        #expect(try host.answer(to: ticket)?.outcome == outcome, "\(signature) returned \(returned)")
        count += 1
      }
    }
    // Fourteen kinds, ten places, among ints and among doubles, each result.
    #expect(count == 14 * 10 * 2 * results(result).count)
  }

  // MARK: Arguments of commands

  /// The functions of this test store their arguments here.
  private static let received = Received()

  private final class Received: @unchecked Sendable {
    var text = ""
  }

  @Test(
    arguments: [
      (.play, .none), (.pause, .none), (.togglePlayPause, .none), (.stop, .none), (.previous, .none), (.raise, .none),
      (.quit, .none),
    ] as [(NowPlayingCore.Command, Invocation.Argument)])
  func `is called for a command without an argument`(command: NowPlayingCore.Command, argument: Invocation.Argument)
    throws
  {
    let function: @convention(c) (UnsafeMutableRawPointer?) -> Void = { unsafe Counter.of($0)?.count() }
    try #require(unsafe bind((command, unsafeBitCast(function, to: Function.self), "v(u)")) == ok)
    let ticket = try host.perform(Invocation(command, argument))
    #expect(counter.value == 1)
    #expect(try host.answer(to: ticket) == .success)
  }

  @Test(
    arguments: [
      (.skipForward, .interval(1_500_000), "v(d)", 1.5), (.skipBackward, .interval(1_500_000), "v(-d)", -1.5),
      (.changePlaybackRate, .rate(-2.5), "v(d)", -2.5), (.changePlaybackRate, .rate(2.5), "v(-d)", -2.5),
      (.rateContent, .rating(0.1), "v(d)", 0.1), (.setVolume, .volume(1.25), "v(d)", 1.25),
      (.setVolume, .volume(0), "v(-d)", -0.0), (.seekToPosition, .position(.max), "v(d)", 0x1p63 / 1e6),
    ] as [(NowPlayingCore.Command, Invocation.Argument, String, Double)])
  func `gets numbers as double`(
    command: NowPlayingCore.Command, argument: Invocation.Argument, signature: String, expected: Double
  ) throws {
    let function: @convention(c) (Double) -> Void = { `A bound function`.received.text = "\($0.bitPattern)" }
    let pointer = unsafe unsafeBitCast(function, to: Function.self)
    try #require(bind((command, pointer, signature)) == ok)
    try host.perform(Invocation(command, argument))
    #expect(Self.received.text == "\(expected.bitPattern)")
  }

  @Test(
    arguments: [
      (.changeRepeatMode, .repeatMode(.one), "v(i)", 1), (.changeShuffleMode, .shuffleMode(.collections), "v(i)", 2),
      (.feedback, .feedback(.negative), "v(i)", 2),
      (.enableLanguageOption, .languageOption("de", .permanent), "v(i)", 2),
      (.seekForward, .phase(.begin), "v(b)", 1), (.seekBackward, .phase(.end), "v(b)", 0),
      (.like, .negative(true), "v(b)", 1), (.dislike, .negative(false), "v(b)", 0),
      (.bookmark, .negative(true), "v(b)", 1), (.setFullscreen, .fullscreen(false), "v(b)", 0),
      (.addToQueue, .addition("file:///a", after: "", makeCurrent: true), "v(b)", 1),
      (.play, .none, "v(=false)", 0), (.changeShuffleMode, .shuffleMode(.off), "v(b)", 0),
      (.changeShuffleMode, .shuffleMode(.collections), "v(b)", 1),
      (.next, .none, "v(=-2147483648)", .min), (.next, .none, "v(=+2147483647)", .max),
    ] as [(NowPlayingCore.Command, Invocation.Argument, String, Int32)])
  func `gets modes as int and marks as bool`(
    command: NowPlayingCore.Command, argument: Invocation.Argument, signature: String, expected: Int32
  ) throws {
    let asInt: @convention(c) (Int32) -> Void = { `A bound function`.received.text = "\($0)" }
    let asBool: @convention(c) (Bool) -> Void = { `A bound function`.received.text = $0 ? "1" : "0" }
    let pointer =
      unsafe signature == "v(b)" || signature == "v(=false)"
      ? unsafeBitCast(asBool, to: Function.self)
      : unsafeBitCast(asInt, to: Function.self)
    try #require(bind((command, pointer, signature)) == ok)
    try host.perform(Invocation(command, argument))
    #expect(Self.received.text == "\(expected)")
  }

  @Test func `gets both parts of a language option, and bytes that are not UTF-8 unchanged`() throws {
    let function: @convention(c) (UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?) -> Void = {
      guard let identifier = unsafe $0, let constant = unsafe $2 else { return }
      `A bound function`.received.text = unsafe "\(String(cString: identifier)) \($1) \(UInt8(bitPattern: constant[1]))"
    }
    let signature: [CChar] = "v(si='B".utf8.map { CChar(bitPattern: $0) } + [CChar(bitPattern: 0xF6), 39, 41, 0]
    let status = unsafe signature.withUnsafeBufferPointer { signature in
      var row = unsafe np_binding(
        command: Command.disableLanguageOption.rawValue, function: unsafeBitCast(function, to: Function.self),
        signature: signature.baseAddress, name: nil)
      return unsafe np_session_bind(host.session, &row, 1, nil, nil)
    }
    try #require(status == ok)
    try host.perform(Invocation(.disableLanguageOption, .languageOption("pt-BR", .thisItem)))
    #expect(Self.received.text == "pt-BR 1 246")
  }

  @Test func `is not called if the argument belongs to another command`() throws {
    let function: @convention(c) (Int64) -> Void = { _ in `A bound function`.received.text = "called" }
    try #require(unsafe bind((.seekToPosition, unsafeBitCast(function, to: Function.self), "v(x)")) == ok)
    Self.received.text = ""
    let ticket = try host.perform(Invocation(.seekToPosition, .rate(1)))
    #expect(try host.answer(to: ticket)?.outcome == .invalidArgument)
    #expect(Self.received.text == "")
  }

  @Test func `is not called if the request was finished before its turn`() throws {
    let function: @convention(c) (UnsafeMutableRawPointer?) -> Void = { unsafe Counter.of($0)?.count() }
    try #require(unsafe bind((.next, unsafeBitCast(function, to: Function.self), "v(u)")) == ok)
    let ticket = try host.perform(Invocation(.next), waits: true)
    #expect(unsafe np_request_finish(OpaquePointer(bitPattern: UInt(ticket))) == ok)
    try #require(unsafe np_context_dispatch(host.context) == ok)
    #expect(counter.value == 0)
  }

  @Test func `may withdraw its own command`() throws {
    let function: @convention(c) (UnsafeMutableRawPointer?) -> Bool = {
      unsafe np_session_withdraw_command(OpaquePointer($0), Command.next.rawValue) == ok
    }
    var row = unsafe np_binding(
      command: Command.next.rawValue, function: unsafeBitCast(function, to: Function.self), signature: nil, name: nil)
    try unsafe "b(u)".withCString { signature in
      unsafe row.signature = signature
      let session = unsafe UnsafeMutableRawPointer(host.session)
      try #require(unsafe np_session_bind(host.session, &row, 1, session, nil) == ok)
    }
    let ticket = try host.perform(Invocation(.next))
    #expect(try host.answer(to: ticket) == .success)
    #expect(unsafe np_session_set_command_enabled(host.session, Command.next.rawValue, true) == notFound)
  }

  // MARK: Lifetime

  @Test func `keeps the user data until the last of its rows is replaced or withdrawn`() throws {
    #expect(bind((.play, {}, "v()"), (.pause, {}, "v(u)")) == ok)
    #expect(unsafe np_session_withdraw_command(host.session, Command.play.rawValue) == ok)
    #expect(counter.value == 0)
    #expect(unsafe np_session_offer_command(host.session, Command.pause.rawValue, doNothing, nil, nil) == ok)
    #expect(counter.value == 1)
    #expect(bind((.play, {}, "v()"), (.pause, {}, "v(u)")) == ok)
    #expect(bind((.play, {}, "v()"), (.pause, {}, "v(u)")) == ok)
    #expect(counter.value == 2)
    host.freeSession()
    #expect(counter.value == 3)
  }

  @Test func `is refused with its whole table, and the user data are destroyed`() {
    let megabyte = String(repeating: "v", count: 1 << 20)
    let refused: [(np_status, [(Command, Function?, String?)])] = [
      (invalidArgument, [(.next, {}, "v(d)")]), (invalidArgument, [(.stop, nil, "v()")]),
      (invalidArgument, [(.stop, {}, nil)]), (invalidArgument, [(.play, {}, "v()")]),
      (invalidArgument, [(.stop, {}, "")]), (limit, [(.next, {}, megabyte)]),
      (limit, [(.next, {}, "v(\(String(repeating: "=1", count: 17)))")]),
    ]
    var count = 0
    for (status, rows) in refused {
      #expect(bind([(.play, {}, "v()")] + rows) == status)
      count += 1
      #expect(counter.value == count)
      #expect(unsafe np_session_set_command_enabled(host.session, Command.play.rawValue, true) == notFound)
    }
  }

  @Test func `is refused if the table is NULL, too long or invalid`() {
    var row = unsafe np_binding(command: 99, function: {}, signature: nil, name: nil)
    #expect(unsafe np_session_bind(host.session, &row, 1, counter.pointer, countDestroy) == invalidArgument)
    #expect(unsafe np_session_bind(host.session, nil, 1, counter.pointer, countDestroy) == invalidArgument)
    #expect(unsafe np_session_bind(nil, &row, 1, counter.pointer, countDestroy) == invalidArgument)
    #expect(unsafe np_session_bind(host.session, &row, 65, counter.pointer, countDestroy) == limit)
    #expect(unsafe np_session_bind(host.session, &row, -1, counter.pointer, countDestroy) == limit)
    #expect(unsafe np_session_bind(host.session, nil, 0, counter.pointer, countDestroy) == ok)
    #expect(unsafe np_session_bind(host.session, &row, 0, counter.pointer, countDestroy) == ok)
    #expect(counter.value == 7)
    host.freeContext()
    #expect(unsafe np_session_bind(host.session, &row, 0, counter.pointer, countDestroy) == gone)
    #expect(counter.value == 8)
  }
}
