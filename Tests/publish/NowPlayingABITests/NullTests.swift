// SPDX-License-Identifier: MIT

import CNowPlaying
import NowPlayingABI
import Testing

/// If a required pointer is NULL, a function returns NP_ERROR_INVALID_ARGUMENT. It never crashes or writes outputs.
@Suite struct `NULL` {
  private let host: Host

  init() throws { host = try Host() }

  /// A pointer that the library never returns. The tests use it to detect a written output.
  private var untouched: OpaquePointer? { unsafe OpaquePointer(bitPattern: 0x5A5A) }

  @Test func `is freed without harm`() {
    np_context_free(nil)
    np_session_free(nil)
    np_content_free(nil)
  }

  @Test func `creates no object`() {
    var made = unsafe untouched
    #expect(unsafe np_context_new(nil, 0, &made) == invalidArgument)
    #expect(unsafe np_context_new("", 0, &made) == invalidArgument)
    #expect(unsafe np_context_new("x", 1 << 30, &made) == invalidArgument)
    #expect(unsafe np_context_new("x", 0, nil) == invalidArgument)
    #expect(unsafe np_session_new(nil, "x", &made) == invalidArgument)
    #expect(unsafe np_session_new(host.context, nil, &made) == invalidArgument)
    #expect(unsafe np_session_new(host.context, "", &made) == invalidArgument)
    #expect(unsafe np_session_new(host.context, "music", &made) == invalidArgument)
    #expect(unsafe np_session_new(host.context, "other", nil) == invalidArgument)
    #expect(unsafe np_content_new(1, nil, &made) == invalidArgument)
    #expect(unsafe np_content_new(1, "", &made) == invalidArgument)
    #expect(unsafe np_content_new(0, "x", &made) == invalidArgument)
    #expect(unsafe np_content_new(9, "x", &made) == invalidArgument)
    #expect(unsafe np_content_new(1, "x", nil) == invalidArgument)
    #expect(unsafe made == untouched)
  }

  @Test func `is refused as a context`() {
    var number: Int32 = 77
    #expect(unsafe np_context_set_name(nil, "x") == invalidArgument)
    #expect(unsafe np_context_set_name(host.context, nil) == invalidArgument)
    #expect(unsafe np_context_set_name(host.context, "") == invalidArgument)
    #expect(unsafe np_context_set_desktop_entry(nil, "x") == invalidArgument)
    #expect(unsafe np_context_set_desktop_entry(host.context, "") == invalidArgument)
    #expect(unsafe np_context_set_desktop_entry(host.context, "a/b") == invalidArgument)
    #expect(unsafe np_context_set_desktop_entry(host.context, nil) == ok)
    #expect(unsafe np_context_set_player_name(nil, "x") == invalidArgument)
    #expect(unsafe np_context_set_player_name(host.context, "") == invalidArgument)
    #expect(unsafe np_context_set_player_name(host.context, nil) == ok)
    #expect(unsafe np_context_get_fd(nil, &number) == invalidArgument)
    #expect(unsafe np_context_get_fd(host.context, nil) == invalidArgument)
    #expect(np_context_dispatch(nil) == invalidArgument)
    #expect(unsafe np_context_get_connection(nil, &number) == invalidArgument)
    #expect(unsafe np_context_get_connection(host.context, nil) == invalidArgument)
    #expect(np_context_set_connection_handler(nil, nil, nil, nil) == invalidArgument)
    #expect(unsafe np_context_set_connection_handler(host.context, nil, nil, nil) == ok)
    #expect(number == 77)
  }

  @Test func `is refused as a content`() {
    #expect(unsafe np_content_set_text(nil, 1, "x") == invalidArgument)
    #expect(unsafe np_content_set_text(host.content, 1, nil) == ok)
    #expect(unsafe np_content_set_text(host.content, 99, "x") == invalidArgument)
    #expect(unsafe np_content_add_text(nil, 2, "x") == invalidArgument)
    #expect(unsafe np_content_add_text(host.content, 2, nil) == invalidArgument)
    #expect(np_content_set_number(nil, 40, 1) == invalidArgument)
    #expect(np_content_set_flag(nil, 60, true) == invalidArgument)
    #expect(np_content_set_time(nil, 80, 1) == invalidArgument)
    #expect(np_content_add_ad_break(nil, 0, 1) == invalidArgument)
    #expect(unsafe np_content_add_chapter(nil, "one", nil, 0, .min) == invalidArgument)
    #expect(unsafe np_content_add_chapter(host.content, nil, "One", 0, .min) == invalidArgument)
    #expect(unsafe np_content_add_lyrics_line(nil, 0, "x") == invalidArgument)
    #expect(unsafe np_content_add_lyrics_line(host.content, 0, nil) == invalidArgument)
    #expect(unsafe np_content_set_lyrics_language(nil, "de") == invalidArgument)
    #expect(unsafe np_content_set_lyrics_language(host.content, nil) == ok)
    #expect(np_content_set_media_type(nil, 0) == invalidArgument)
    #expect(unsafe np_content_set_media_type(host.content, 2) == invalidArgument)
    #expect(np_content_set_duration(nil, 0) == invalidArgument)
    #expect(np_content_set_live(nil) == invalidArgument)
    #expect(np_content_set_continuous(nil) == invalidArgument)
    #expect(unsafe np_content_set_extra_text(nil, "a:b", "x") == invalidArgument)
    #expect(unsafe np_content_set_extra_text(host.content, nil, "x") == invalidArgument)
    #expect(unsafe np_content_set_extra_text(host.content, "a:b", nil) == ok)
    #expect(unsafe np_content_set_extra_number(nil, "a:b", 1) == invalidArgument)
    #expect(unsafe np_content_set_extra_number(host.content, nil, 1) == invalidArgument)
  }

  @Test func `is refused as a session`() {
    #expect(unsafe np_session_id(nil) == nil)
    #expect(unsafe np_session_set_name(nil, "x") == invalidArgument)
    #expect(unsafe np_session_set_name(host.session, "") == invalidArgument)
    #expect(unsafe np_session_set_name(host.session, nil) == ok)
    #expect(np_session_publish(nil) == invalidArgument)
    #expect(np_session_withdraw(nil) == invalidArgument)
    #expect(np_session_is_published(nil) == false)
    #expect(np_session_begin_update(nil) == invalidArgument)
    #expect(np_session_end_update(nil) == invalidArgument)
    #expect(unsafe np_session_end_update(host.session) == invalidState)
    #expect(unsafe np_session_set_content(nil, host.content) == invalidArgument)
    #expect(unsafe np_session_set_content(host.session, nil) == invalidArgument)
    #expect(unsafe np_session_clear_content(host.session) == ok)
    #expect(np_session_clear_content(nil) == invalidArgument)
    #expect(np_session_clear_queue(nil) == invalidArgument)
    #expect(np_session_clear_playlists(nil) == invalidArgument)
    #expect(unsafe np_session_set_playback(host.session, nil) == invalidArgument)
    var playback = playbackInit()
    #expect(unsafe np_session_set_playback(nil, &playback) == invalidArgument)
    var buffer: [CChar] = [77, 78]
    #expect(unsafe np_session_get_bus_name(nil, &buffer, 2) == invalidArgument)
    #expect(unsafe np_session_get_bus_name(host.session, nil, 2) == invalidArgument)
    #expect(unsafe np_session_get_bus_name(host.session, &buffer, 2) == invalidState)
    #expect(unsafe np_session_get_primary_refusal(nil, &buffer, 2) == invalidArgument)
    #expect(unsafe np_session_get_primary_refusal(host.session, nil, 2) == invalidArgument)
    #expect(unsafe np_session_get_primary_refusal(host.session, &buffer, 2) == invalidState)
    #expect(buffer == [77, 78])
  }

  @Test func `is refused as a detail of playback`() {
    let other = np_problem(NP_PROBLEM_OTHER)
    #expect(unsafe np_session_set_problem(nil, other, "No", nil, false) == invalidArgument)
    #expect(unsafe np_session_set_problem(host.session, other, nil, nil, false) == invalidArgument)
    #expect(unsafe np_session_set_problem(host.session, other, "", nil, false) == invalidArgument)
    #expect(unsafe np_session_set_problem(host.session, 0, "No", nil, false) == invalidArgument)
    #expect(unsafe np_session_set_problem(host.session, 99, "No", nil, false) == invalidArgument)
    #expect(unsafe np_session_set_problem(host.session, other, "No", nil, false) == ok)
    #expect(np_session_clear_problem(nil) == invalidArgument)
    #expect(np_session_set_muted(nil, true) == invalidArgument)
    #expect(np_session_set_private(nil, true) == invalidArgument)
    #expect(np_session_set_window(nil, 0, 1, 0) == invalidArgument)
    #expect(np_session_set_buffered(nil, 0) == invalidArgument)
    #expect(unsafe np_session_set_content(host.session, host.content) == ok)
    for (start, end, flags): (Int64, Int64, UInt32) in [(.min, 1, 0), (1, .min, 0), (2, 1, 0), (1, 2, 1), (1, 2, 4)] {
      #expect(unsafe np_session_set_window(host.session, start, end, flags) == invalidArgument)
    }
    #expect(unsafe np_session_set_window(host.session, 0, .max, 3) == ok)
    #expect(unsafe np_session_set_window(host.session, .min, .min, 0) == ok)
    #expect(unsafe np_session_set_buffered(host.session, -1) == invalidArgument)
    #expect(unsafe np_session_set_buffered(host.session, .max) == ok)
    #expect(unsafe np_session_set_buffered(host.session, .min) == ok)
  }

  @Test func `is not a primary session`() {
    #expect(np_session_request_application_primary(nil) == invalidArgument)
    #expect(unsafe np_session_request_application_primary(host.session) == invalidState)
    #expect(np_session_can_become_application_primary(nil) == false)
    #expect(np_session_is_application_primary(nil) == false)
    #expect(np_session_set_application_primary_handler(nil, nil, nil, nil) == invalidArgument)
    #expect(unsafe np_session_set_application_primary_handler(host.session, nil, nil, nil) == ok)
    #expect(np_session_request_system_primary(nil, nil, nil, nil) == invalidArgument)
    #expect(unsafe np_session_request_system_primary(host.session, nil, nil, nil) == invalidState)
    #expect(np_session_is_system_primary(nil) == false)
    #expect(np_session_set_system_primary_handler(nil, nil, nil, nil) == invalidArgument)
    #expect(unsafe np_session_set_system_primary_handler(host.session, nil, nil, nil) == ok)
  }

  @Test func `offers no command`() {
    let command = np_command(NP_COMMAND_PLAY)
    #expect(unsafe np_session_offer_command(nil, command, doNothing, nil, nil) == invalidArgument)
    #expect(unsafe np_session_offer_command(host.session, command, nil, nil, nil) == invalidArgument)
    #expect(unsafe np_session_offer_command(host.session, 0, doNothing, nil, nil) == invalidArgument)
    #expect(unsafe np_session_offer_commands(nil, [command], 1, doNothing, nil, nil) == invalidArgument)
    #expect(unsafe np_session_offer_commands(host.session, nil, 1, doNothing, nil, nil) == invalidArgument)
    #expect(unsafe np_session_offer_commands(host.session, [command], 1, nil, nil, nil) == invalidArgument)
    #expect(unsafe np_session_offer_commands(host.session, [command, 99], 2, doNothing, nil, nil) == invalidArgument)
    #expect(unsafe np_session_set_command_enabled(host.session, command, true) == notFound, "none was offered")
    #expect(np_session_withdraw_command(nil, command) == invalidArgument)
    #expect(unsafe np_session_withdraw_command(host.session, command) == ok)
    #expect(np_session_set_command_enabled(nil, command, true) == invalidArgument)
    #expect(unsafe np_session_set_skip_intervals(nil, 8, [1], 1) == invalidArgument)
    #expect(unsafe np_session_set_skip_intervals(host.session, 8, nil, 1) == invalidArgument)
    #expect(unsafe np_session_set_skip_intervals(host.session, 8, nil, 0) == invalidArgument)
    #expect(unsafe np_session_set_skip_intervals(host.session, 8, [1], 65) == limit)
    #expect(unsafe np_session_set_supported_rates(nil, [1], 1) == invalidArgument)
    #expect(unsafe np_session_set_supported_rates(host.session, nil, 1) == invalidArgument)
    #expect(unsafe np_session_set_supported_rates(host.session, [1], 65) == limit)
    #expect(np_session_set_repeat_mode(nil, 0, nil, 0) == invalidArgument)
    #expect(unsafe np_session_set_repeat_mode(host.session, 0, nil, 1) == invalidArgument)
    #expect(unsafe np_session_set_repeat_mode(host.session, 3, nil, 0) == invalidArgument)
    #expect(unsafe np_session_set_repeat_mode(host.session, 0, [7], 1) == invalidArgument)
    #expect(unsafe np_session_set_repeat_mode(host.session, 0, nil, 0) == ok)
    #expect(np_session_set_shuffle_mode(nil, 0, nil, 0) == invalidArgument)
    #expect(unsafe np_session_set_shuffle_mode(host.session, -1, nil, 0) == invalidArgument)
    #expect(np_session_set_feedback(nil, 15, 0, nil, nil) == invalidArgument)
    #expect(unsafe np_session_set_feedback(host.session, 15, 3, nil, nil) == invalidArgument)
    #expect(unsafe np_session_set_feedback(host.session, 15, 1, nil, nil) == ok)
    #expect(np_session_set_rating_range(nil, 0, 1) == invalidArgument)
    #expect(np_session_set_rate_range(nil, 0.5, 2) == invalidArgument)
    #expect(np_session_set_fullscreen(nil, true) == invalidArgument)
    #expect(np_session_set_supported_urls(nil, nil, 0, nil, 0) == invalidArgument)
    #expect(unsafe np_session_set_supported_urls(host.session, nil, 1, nil, 0) == invalidArgument)
    #expect(unsafe np_session_set_supported_urls(host.session, [nil], 1, nil, 0) == invalidArgument)
    #expect(unsafe np_session_set_supported_urls(host.session, [nil], 257, nil, 0) == limit)
    #expect(unsafe np_session_set_supported_urls(host.session, nil, 0, nil, 0) == ok)
    #expect(np_session_set_language_options(nil, nil, 0) == invalidArgument)
    #expect(unsafe np_session_set_language_options(host.session, nil, 1) == invalidArgument)
    #expect(unsafe np_session_set_language_options(host.session, nil, 257) == limit)
    #expect(unsafe np_session_set_language_options(host.session, [np_language_option()], 1) == invalidArgument)
    #expect(unsafe np_session_set_language_options(host.session, nil, 0) == ok)
  }

  @Test func `is refused as a request`() {
    var (number, wide, real, flag): (Int32, Int64, Double, Bool) = (77, 77, 77, true)
    var text: UnsafePointer<CChar>?
    #expect(unsafe np_request_get_command(nil, &number) == invalidArgument)
    #expect(np_request_finish(nil) == invalidArgument)
    #expect(np_request_fail(nil, np_outcome(NP_OUTCOME_FAILED), nil) == invalidArgument)
    #expect(unsafe np_request_get_session_id(nil, &text) == invalidArgument)
    #expect(unsafe np_request_get_client(nil, &text) == invalidArgument)
    #expect(np_request_get_sender(nil, nil, nil, 0, nil, 0) == invalidArgument)
    #expect(unsafe np_request_get_position(nil, &wide) == invalidArgument)
    #expect(unsafe np_request_get_interval(nil, &wide) == invalidArgument)
    #expect(unsafe np_request_get_phase(nil, &number) == invalidArgument)
    #expect(unsafe np_request_get_rate(nil, &real) == invalidArgument)
    #expect(unsafe np_request_get_repeat_mode(nil, &number) == invalidArgument)
    #expect(unsafe np_request_get_shuffle_mode(nil, &number) == invalidArgument)
    #expect(unsafe np_request_get_feedback(nil, &number) == invalidArgument)
    #expect(unsafe np_request_get_rating(nil, &real) == invalidArgument)
    #expect(unsafe np_request_get_negative(nil, &flag) == invalidArgument)
    #expect(unsafe np_request_get_language_option(nil, &text, &number) == invalidArgument)
    #expect(unsafe np_request_get_url(nil, &text) == invalidArgument)
    #expect(unsafe np_request_get_fullscreen(nil, &flag) == invalidArgument)
    #expect(unsafe np_request_get_volume(nil, &real) == invalidArgument)
    #expect(unsafe number == 77 && wide == 77 && real == 77 && flag && text == nil)
  }
}
