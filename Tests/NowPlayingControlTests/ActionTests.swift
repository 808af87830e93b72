// SPDX-License-Identifier: MIT

@testable import NowPlayingControl
import NowPlayingCore
import Testing

@Suite struct `Player actions` {
  /// An action of each command, and the engine's value.
  private static let actions: [(PlayerAction, Invocation)] = [
    (.play, Invocation(.play)), (.pause, Invocation(.pause)), (.togglePlayPause, Invocation(.togglePlayPause)),
    (.stop, Invocation(.stop)), (.next, Invocation(.next)), (.previous, Invocation(.previous)),
    (.seek(to: 42.5), Invocation(.seekToPosition, .position(42_500_000))),
    (.skipForward(), Invocation(.skipForward, .interval(0))),
    (.skipBackward(10), Invocation(.skipBackward, .interval(10_000_000))),
    (.seekForward(isPressed: true), Invocation(.seekForward, .phase(.begin))),
    (.seekBackward(isPressed: false), Invocation(.seekBackward, .phase(.end))),
    (.changePlaybackRate(0.5), Invocation(.changePlaybackRate, .rate(0.5))),
    (.changeRepeatMode(.one), Invocation(.changeRepeatMode, .repeatMode(.one))),
    (.changeShuffleMode(.collections), Invocation(.changeShuffleMode, .shuffleMode(.collections))),
    (.feedback(.negative), Invocation(.feedback, .feedback(.negative))),
    (.rate(0.75), Invocation(.rateContent, .rating(0.75))),
    (.like(), Invocation(.like, .negative(false))),
    (.dislike(false), Invocation(.dislike, .negative(true))),
    (.bookmark(true), Invocation(.bookmark, .negative(false))),
    (.enableLanguageOption("de", .permanent), Invocation(.enableLanguageOption, .languageOption("de", .permanent))),
    (.disableLanguageOption("de"), Invocation(.disableLanguageOption, .languageOption("de", .none))),
    (.openURL("file:///a"), Invocation(.openURL, .url("file:///a"))),
    (.raise, Invocation(.raise)), (.quit, Invocation(.quit)),
    (.setFullscreen(true), Invocation(.setFullscreen, .fullscreen(true))),
    (.setVolume(0.25), Invocation(.setVolume, .volume(0.25))),
    (.goToEntry("one"), Invocation(.goToEntry, .entry("one"))),
    (
      .addToQueue("file:///b", after: "one", playsNow: true),
      Invocation(.addToQueue, .addition("file:///b", after: "one", makeCurrent: true))
    ),
    (.removeFromQueue("one"), Invocation(.removeFromQueue, .entry("one"))),
    (.activatePlaylist("road"), Invocation(.activatePlaylist, .playlist("road"))),
    (
      .setDeviceVolume(device: "attic", 0.5),
      Invocation(.setDeviceVolume, .deviceVolume(DeviceVolume(device: "attic", volume: 0.5)))
    ),
    (.stepDeviceVolume(device: "attic", -2), Invocation(.stepDeviceVolume, .deviceSteps("attic", -2))),
  ]

  @Test func `have the engine's argument`() {
    for (action, invocation) in Self.actions { #expect(action.invocation == invocation) }
    #expect(Self.actions.map(\.0.command) == PlayerCommand.allCases)
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
