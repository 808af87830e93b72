// SPDX-License-Identifier: MIT

import CNowPlaying
import NowPlayingABI
import NowPlayingCore
import Testing

@Suite struct `A request in C` {
  private let host: Host
  private let counter = Counter()

  init() throws {
    host = try Host()
    for command in NowPlayingCore.Command.allCases {
      try #require(
        unsafe np_session_offer_command(host.session, command.rawValue, keepRequest, counter.pointer, nil) == ok)
    }
  }

  private func ask(_ command: NowPlayingCore.Command, _ argument: Invocation.Argument = .none) throws -> Asked {
    counter.lastRequest = 0
    try host.perform(Invocation(command, argument))
    try #require(counter.lastRequest != 0)
    return Asked(number: counter.lastRequest)
  }

  /// A request in C: a number with the type of a pointer.
  @safe private struct Asked {
    let number: UInt
    var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: number) }
  }

  /// Calls every getter, and returns the arguments that they returned.
  private func arguments(of request: Asked) -> [String: String] {
    let pointer = unsafe request.pointer
    var found: [String: String] = [:]
    var (number, wide, real, flag): (Int32, Int64, Double, Bool) = (77, 77, 77, false)
    var text: UnsafePointer<CChar>?
    func note(_ name: String, _ status: np_status, _ value: @autoclosure () -> String) {
      if status == ok { found[name] = value() } else { #expect(status == notFound, "\(name)") }
    }
    note("position", unsafe np_request_get_position(pointer, &wide), "\(wide)")
    note("interval", unsafe np_request_get_interval(pointer, &wide), "\(wide)")
    note("phase", unsafe np_request_get_phase(pointer, &number), "\(number)")
    note("rate", unsafe np_request_get_rate(pointer, &real), "\(real)")
    note("repeat", unsafe np_request_get_repeat_mode(pointer, &number), "\(number)")
    note("shuffle", unsafe np_request_get_shuffle_mode(pointer, &number), "\(number)")
    note("feedback", unsafe np_request_get_feedback(pointer, &number), "\(number)")
    note("rating", unsafe np_request_get_rating(pointer, &real), "\(real)")
    note("negative", unsafe np_request_get_negative(pointer, &flag), "\(flag)")
    note("fullscreen", unsafe np_request_get_fullscreen(pointer, &flag), "\(flag)")
    note("muted", unsafe np_request_get_muted(pointer, &flag), "\(flag)")
    note("volume", unsafe np_request_get_volume(pointer, &real), "\(real)")
    note("steps", unsafe np_request_get_volume_steps(pointer, &number), "\(number)")
    note(
      "device", unsafe np_request_get_device_id(pointer, &text), unsafe text.map { unsafe String(cString: $0) } ?? "")
    note("uri", unsafe np_request_get_url(pointer, &text), unsafe text.map { unsafe String(cString: $0) } ?? "")
    note(
      "token", unsafe np_request_get_activation_token(pointer, &text),
      unsafe text.map { unsafe String(cString: $0) } ?? "")
    note("entry", unsafe np_request_get_entry_id(pointer, &text), unsafe text.map { unsafe String(cString: $0) } ?? "")
    note("current", unsafe np_request_get_make_current(pointer, &flag), "\(flag)")
    note(
      "playlist", unsafe np_request_get_playlist_id(pointer, &text),
      unsafe text.map { unsafe String(cString: $0) } ?? "")
    note(
      "chapter", unsafe np_request_get_chapter_id(pointer, &text),
      unsafe text.map { unsafe String(cString: $0) } ?? "")
    note(
      "language", unsafe np_request_get_language_option(pointer, &text, &number),
      unsafe (text.map { unsafe String(cString: $0) } ?? "") + " \(number)")
    if found.isEmpty { #expect(unsafe number == 77 && wide == 77 && real == 77 && !flag && text == nil) }
    return found
  }

  @Test(
    arguments: [
      (.play, .none, [:]), (.raise, .none, [:]), (.raise, .activation("gnome-shell/7"), ["token": "gnome-shell/7"]),
      (.seekToPosition, .position(.max), ["position": "\(Int64.max)"]),
      (.skipForward, .interval(5), ["interval": "5"]), (.seekForward, .phase(.end), ["phase": "1"]),
      (.changePlaybackRate, .rate(1.5), ["rate": "1.5"]), (.changeRepeatMode, .repeatMode(.all), ["repeat": "2"]),
      (.changeShuffleMode, .shuffleMode(.collections), ["shuffle": "2"]),
      (.feedback, .feedback(.negative), ["feedback": "2"]), (.rateContent, .rating(0.5), ["rating": "0.5"]),
      (.like, .negative(true), ["negative": "true"]), (.setFullscreen, .fullscreen(true), ["fullscreen": "true"]),
      (.goToChapter, .chapter("one"), ["chapter": "one"]),
      (.setMuted, .muted(true), ["muted": "true"]),
      (.setDeviceMuted, .deviceMuted("hall", true), ["device": "hall", "muted": "true"]),
      (.setVolume, .volume(1.25), ["volume": "1.25"]), (.openURL, .url("file:///é"), ["uri": "file:///é"]),
      (.goToEntry, .entry("7"), ["entry": "7"]), (.activatePlaylist, .playlist("rain"), ["playlist": "rain"]),
      (
        .addToQueue, .addition("file:///a", after: "", makeCurrent: true),
        ["uri": "file:///a", "entry": "", "current": "true"]
      ),
      (.enableLanguageOption, .languageOption("de", .permanent), ["language": "de 2"]),
      (
        .setDeviceVolume, .deviceVolume(DeviceVolume(device: "hall", volume: 0.25)),
        ["device": "hall", "volume": "0.25"]
      ),
      (.stepDeviceVolume, .deviceSteps("hall", -2), ["device": "hall", "steps": "-2"]),
    ] as [(NowPlayingCore.Command, Invocation.Argument, [String: String])])
  func `has the argument of its command and no other`(
    command: NowPlayingCore.Command, argument: Invocation.Argument, expected: [String: String]
  ) throws {
    let request = try ask(command, argument)
    #expect(arguments(of: request) == expected)
    #expect(unsafe np_request_finish(request.pointer) == ok)
  }

  @Test func `keeps its texts until the handler returns, even if it was finished before`() throws {
    let finishThenRead: np_command_handler = { request, data in
      var uri: UnsafePointer<CChar>?
      unsafe np_request_get_url(request, &uri)
      unsafe np_request_finish(request)
      if unsafe uri.map({ unsafe String(cString: $0) }) == "file:///song.flac" { unsafe Counter.of(data)?.count() }
    }
    let read = Counter()
    let command = NowPlayingCore.Command.openURL
    try #require(
      unsafe np_session_offer_command(host.session, command.rawValue, finishThenRead, read.pointer, nil) == ok)
    try host.perform(Invocation(command, .url("file:///song.flac")))
    #expect(read.value == 1)
  }
}
