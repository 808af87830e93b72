// SPDX-License-Identifier: MIT

import CNowPlaying
import NowPlayingABI
import Testing

@Suite struct `A destroy function` {
  private let host: Host
  private let counter = Counter()
  private let play = np_command(NP_COMMAND_PLAY)

  init() throws { host = try Host() }

  @Test func `runs once if registering fails`() {
    let (data, destroy) = unsafe (counter.pointer, countDestroy)
    var runs = 0
    func expectRun(_ status: np_status, _ expected: np_status = invalidArgument) {
      runs += 1
      #expect(status == expected)
      #expect(counter.value == runs)
    }
    expectRun(unsafe np_session_offer_command(nil, play, doNothing, data, destroy))
    expectRun(unsafe np_session_offer_command(host.session, 0, doNothing, data, destroy))
    expectRun(unsafe np_session_offer_command(host.session, play, nil, data, destroy))
    expectRun(unsafe np_session_offer_commands(host.session, [play, 0], 2, doNothing, data, destroy))
    expectRun(unsafe np_session_offer_commands(host.session, nil, 2, doNothing, data, destroy))
    expectRun(unsafe np_session_set_application_primary_handler(nil, { _, _, _ in }, data, destroy))
    expectRun(unsafe np_session_set_system_primary_handler(nil, { _, _, _ in }, data, destroy))
    expectRun(unsafe np_session_request_system_primary(nil, { _, _, _, _ in }, data, destroy))
    expectRun(unsafe np_session_request_system_primary(host.session, { _, _, _, _ in }, data, destroy), invalidState)
    expectRun(unsafe np_context_set_connection_handler(nil, { _, _, _ in }, data, destroy))
    expectRun(unsafe np_session_set_application_primary_handler(host.session, nil, data, destroy), ok)
    expectRun(unsafe np_context_set_connection_handler(host.context, nil, data, destroy), ok)
    host.freeContext()
    expectRun(unsafe np_session_offer_command(host.session, play, doNothing, data, destroy), gone)
    expectRun(unsafe np_session_set_application_primary_handler(host.session, { _, _, _ in }, data, destroy), gone)
    host.freeSession()
    #expect(counter.value == runs)
  }

  @Test func `runs once when the command is offered again or withdrawn, or its session is freed`() {
    let (data, destroy) = unsafe (counter.pointer, countDestroy)
    #expect(unsafe np_session_offer_command(host.session, play, doNothing, data, destroy) == ok)
    #expect(counter.value == 0)
    #expect(unsafe np_session_offer_command(host.session, play, doNothing, data, destroy) == ok)
    #expect(counter.value == 1)
    #expect(unsafe np_session_withdraw_command(host.session, play) == ok)
    #expect(counter.value == 2)
    #expect(unsafe np_session_offer_command(host.session, play, doNothing, data, destroy) == ok)
    host.freeSession()
    #expect(counter.value == 3)
  }

  @Test func `of several commands runs when the last of them is withdrawn or replaced`() {
    let commands = [NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_NEXT].map { np_command($0) }
    let (data, destroy) = unsafe (counter.pointer, countDestroy)
    #expect(unsafe np_session_offer_commands(host.session, commands, 3, doNothing, data, destroy) == ok)
    #expect(unsafe np_session_withdraw_command(host.session, commands[0]) == ok)
    #expect(unsafe np_session_offer_command(host.session, commands[1], doNothing, nil, nil) == ok)
    #expect(counter.value == 0)
    #expect(unsafe np_session_withdraw_command(host.session, commands[2]) == ok)
    #expect(counter.value == 1)
  }

  @Test func `of interruptions runs when the handler is replaced, or its audio session or context is freed`() {
    let (data, destroy) = unsafe (counter.pointer, countDestroy)
    let handler: np_interruption_handler = { _, _, _ in }
    var audio: OpaquePointer?
    #expect(unsafe np_audio_session_set_interruption_handler(nil, handler, data, destroy) == invalidArgument)
    #expect(counter.value == 1)
    for runs in 1..<3 {
      #expect(unsafe np_audio_session_new(host.context, &audio) == ok)
      #expect(unsafe np_audio_session_set_interruption_handler(audio, handler, nil, nil) == ok)
      #expect(unsafe np_audio_session_set_interruption_handler(audio, handler, data, destroy) == ok)
      #expect(counter.value == runs)
      unsafe np_audio_session_free(audio)
      #expect(counter.value == runs + 1)
    }
    #expect(unsafe np_audio_session_new(host.context, &audio) == ok)
    #expect(unsafe np_audio_session_set_interruption_handler(audio, handler, data, destroy) == ok)
    host.freeContext()
    #expect(counter.value == 4)
    #expect(unsafe np_audio_session_set_interruption_handler(audio, handler, data, destroy) == gone)
    #expect(counter.value == 5)
    unsafe np_audio_session_free(audio)
    #expect(counter.value == 5)
  }

  @Test func `runs when the handler is replaced or the context is freed`() {
    let (data, destroy) = unsafe (counter.pointer, countDestroy)
    let primary: np_primary_handler = { _, _, _ in }
    for runs in 0..<3 {
      #expect(unsafe np_session_set_application_primary_handler(host.session, primary, data, destroy) == ok)
      #expect(counter.value == runs)
    }
    #expect(unsafe np_session_set_application_primary_handler(host.session, nil, nil, nil) == ok)
    #expect(counter.value == 3)
    #expect(unsafe np_context_set_connection_handler(host.context, { _, _, _ in }, data, destroy) == ok)
    #expect(unsafe np_session_set_system_primary_handler(host.session, primary, data, destroy) == ok)
    #expect(counter.value == 3)
    host.freeContext()
    #expect(counter.value == 5)
  }
}

@Suite struct `A session whose context was freed` {
  private let host: Host

  init() throws {
    host = try Host()
    host.freeContext()
  }

  @Test func `returns NP_ERROR_GONE from every setter`() {
    let session = unsafe host.session
    var playback = playbackInit()
    let statuses = unsafe [
      np_session_set_name(session, "x"), np_session_publish(session), np_session_withdraw(session),
      np_session_begin_update(session), np_session_end_update(session), np_session_set_content(session, host.content),
      np_session_set_content(session, nil), np_session_set_playback(session, &playback),
      np_session_request_application_primary(session), np_session_request_system_primary(session, nil, nil, nil),
      np_session_set_application_primary_handler(session, nil, nil, nil),
      np_session_set_system_primary_handler(session, nil, nil, nil),
      np_session_offer_command(session, 1, { _, _ in }, nil, nil), np_session_withdraw_command(session, 1),
      np_session_set_command_enabled(session, 1, true), np_session_set_skip_intervals(session, 8, [1], 1),
      np_session_set_supported_rates(session, [1], 1), np_session_set_repeat_mode(session, 0, nil, 0),
      np_session_set_shuffle_mode(session, 0, nil, 0), np_session_set_feedback(session, 15, 0, nil, nil),
      np_session_set_rate_range(session, 0.5, 2), np_session_set_rating_range(session, 0, 1),
      np_session_set_supported_urls(session, nil, 0, nil, 0),
      np_session_set_language_options(session, nil, 0), np_session_set_fullscreen(session, true),
      np_session_set_problem(session, np_problem(NP_PROBLEM_OTHER), "No", nil, false),
      np_session_clear_problem(session),
      np_session_set_muted(session, true), np_session_set_private(session, true),
      np_session_set_window(session, 0, 1, 0), np_session_set_buffered(session, 0),
    ]
    #expect(statuses == [np_status](repeating: gone, count: statuses.count))
  }

  @Test func `returns false from every query, keeps its id, and has no bus name`() {
    #expect(unsafe !np_session_is_published(host.session))
    #expect(unsafe !np_session_can_become_application_primary(host.session))
    #expect(unsafe !np_session_is_application_primary(host.session))
    #expect(unsafe !np_session_is_system_primary(host.session))
    #expect(unsafe String(cString: np_session_id(host.session)) == "music")
    var buffer: [CChar] = [77]
    #expect(unsafe np_session_get_bus_name(host.session, &buffer, 1) == gone)
    #expect(buffer == [77])
  }
}

@Suite struct `A playback from C` {
  private let host: Host

  init() throws { host = try Host() }

  private func status(_ change: (inout np_playback) -> Void) -> np_status {
    var playback = playbackInit()
    change(&playback)
    return unsafe np_session_set_playback(host.session, &playback)
  }

  @Test func `is accepted with the values of NP_PLAYBACK_INIT`() {
    #expect(status { _ in } == ok)
    #expect(
      status {
        $0.state = 3; $0.position_us = .max; $0.timestamp_us = .max; $0.rate = -2
      } == ok)
    #expect(
      status {
        $0.queue_index = 0; $0.queue_count = 0; $0.volume = 0
      } == ok)
    #expect(
      status {
        $0.rate = 0; $0.state = 1
      } == ok)
  }

  @Test func `is refused with an invalid value`() {
    let wrong: [(inout np_playback) -> Void] = [
      { $0.size = 0 }, { $0.size = 8 }, { $0.size = -1 }, { $0.size += 8 }, { $0.state = 5 }, { $0.state = -1 },
      { $0.reserved = 1 }, { $0.rate = .nan }, { $0.rate = .infinity }, { $0.default_rate = .nan },
      { $0.position_us = -1 }, { $0.position_us = .min + 1 }, { $0.volume = .nan }, { $0.volume = .infinity },
      { $0.queue_index = -2 }, { $0.queue_count = -2 }, { $0.precision_us = -1 }, { $0.precision_us = 10_000_001 },
    ]
    for (place, change) in wrong.enumerated() { #expect(status(change) == invalidArgument, "number \(place)") }
  }
}
