// SPDX-License-Identifier: MIT

@testable import NowPlayingControl
import NowPlayingCore
import NowPlayingTestSupport
import Testing

@Suite struct `Player actions` {
  @Test func `have the argument of each command`() throws {
    #expect(Set(CommandCase.all.map(\.command)) == Set(Command.allCases.map(\.name.description)))
    for test in CommandCase.all {
      let action = try #require(PlayerAction(test))
      #expect(action.invocation.command.name.description == test.command)
      #expect(action.command == PlayerCommand(action.invocation.command))
      #expect(CommandCase.values(of: action.invocation.argument) == test.values)
    }
  }

  @Test func `can omit a part of the argument`() {
    #expect(PlayerAction.skipForward().invocation == Invocation(.skipForward, .interval(0)))
    #expect(PlayerAction.like().invocation == Invocation(.like, .negative(false)))
    #expect(
      PlayerAction.disableLanguageOption("de").invocation
        == Invocation(.disableLanguageOption, .languageOption("de", .none)))
    #expect(
      PlayerAction.addToQueue("file:///b").invocation
        == Invocation(.addToQueue, .addition("file:///b", after: "", makeCurrent: false)))
  }

  @Test func `have the engine's names and numbers`() {
    #expect(PlayerCommand.allCases.map { "\($0)" } == Command.allCases.map { "\($0)" })
    #expect(PlayerCommand.allCases.map(\.rawValue) == Command.allCases.map(\.rawValue))
    #expect(PlayerItem.Field.allCases.map { "\($0)" } == NowPlayingCore.Field.allCases.map { "\($0)" })
    #expect(PlayerItem.Field.allCases.map(\.rawValue) == NowPlayingCore.Field.allCases.map(\.rawValue))
    #expect(PlayerItem.Kind.allCases.map { "\($0)" } == ContentKind.allCases.map { "\($0)" })
    #expect(Player.Device.DeviceType.allCases.map { "\($0)" } == DeviceType.allCases.map { "\($0)" })
  }
}

extension CommandCase {
  /// The value of an enum that has the word.
  func value<Value: CaseIterable>(_ place: Int) -> Value? {
    let word = word(place).replacing("_", with: "").replacing("none", with: "unspecified")
    return Value.allCases.first { "\($0)".lowercased() == word }
  }
}
