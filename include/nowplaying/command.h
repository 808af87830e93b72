/* SPDX-License-Identifier: MIT */
/**
 * @file command.h
 * The commands that clients can request.
 *
 * A session offers commands. The desktop shows a control for each command that it knows. When a user presses the
 * control, the handler of the command gets a request (request.h).
 *
 *     static const np_command offered[] = { NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_NEXT };
 *     np_session_offer_commands(session, offered, 3, on_command, player, NULL);
 *
 * The library translates a request of MPRIS to the nearest offered command:
 *
 *     PlayPause           toggle, pause or play.
 *     Seek by an offset   seek_to_position; if it is not offered, a skip by the nearest interval.
 *     Seek past the end   next; if it is not offered or is disabled, nothing.
 *     SetPosition         seek_to_position; outside of the item, or for another item, nothing.
 *     Stop                stop; if it is not offered, pause and then seek_to_position with 0.
 *
 * A radio offers play and stop, and neither pause nor toggle. Then Pause becomes stop, and PlayPause stop or play.
 *
 * MPRIS has no feedback, rating, like, dislike, bookmark, language options or held buttons (15 to 21, 10 and 11 below).
 * You may offer these commands for clients of org.nowplaying.Session1.
 *
 * You may set the intervals, rates, modes and feedback of a command before you offer it.
 *
 * Desktops show a command that is offered and disabled as a disabled control. If a client requests it all the same, the
 * request succeeds and the handler is not called, because MPRIS requires this. Offer every command that the player
 * supports, and disable those that are not possible now. Offer play and pause as long as there is something to play:
 * GNOME hides a player that offers neither. A session without an enabled command stays on the bus: clients show its
 * item and its state, with disabled controls.
 *
 * There are two exceptions:
 *
 * - Play looks enabled while the session has content, also if it is disabled. GNOME would otherwise hide the player.
 * - MPRIS requires that PlayPause fails while the player cannot pause. So it fails while pause and toggle are disabled
 *   or not offered. If pause is offered and play is enabled, it still starts a session that does not play.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_COMMAND_H
#define NOWPLAYING_COMMAND_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** Called with a request. Call np_request_finish() or np_request_fail(), now or later. */
typedef void (*np_command_handler)(np_request *request, void *user_data);

/**
 * Returns the command's name, for example "seek_to_position"; NULL for an unknown number.
 *
 * @owns     the text is static
 * @fails    never
 */
const char *np_command_name(np_command command);

/**
 * Offers a command and enables it. Offering it again replaces the handler.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the command is offered again or withdrawn, or with the session
 * @fails    NP_ERROR_INVALID_ARGUMENT if the command is unknown or the handler is NULL
 */
np_status np_session_offer_command(np_session *session, np_command command, np_command_handler handler, void *user_data,
                                   np_destroy destroy);

/**
 * Offers several commands with one handler.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the last of the commands is offered again or withdrawn, or
 *           with the session
 * @fails    NP_ERROR_INVALID_ARGUMENT, and no command is offered, if a command is unknown or the handler is NULL;
 *           NP_ERROR_LIMIT beyond 64 commands
 */
np_status np_session_offer_commands(np_session *session, const np_command *commands, size_t count,
                                    np_command_handler handler, void *user_data, np_destroy destroy);

/**
 * Withdraws a command: its control disappears. If the command is not offered, the call does nothing.
 *
 * @owns     no longer keeps the handler's `user_data`
 * @fails    NP_ERROR_INVALID_ARGUMENT if the command is unknown
 */
np_status np_session_withdraw_command(np_session *session, np_command command);

/**
 * Enables or disables an offered command.
 *
 * @fails    NP_ERROR_NOT_FOUND if it is not offered
 */
np_status np_session_set_command_enabled(np_session *session, np_command command, bool enabled);

/**
 * Sets the intervals for NP_COMMAND_SKIP_FORWARD or NP_COMMAND_SKIP_BACKWARD, the preferred interval first. If a client
 * requests another interval, the handler gets the nearest of these. Default: ten seconds.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT for another command, an interval of 0 or less, or no interval; NP_ERROR_LIMIT
 *           beyond 64 intervals
 */
np_status np_session_set_skip_intervals(np_session *session, np_command command, const int64_t *intervals_us,
                                        size_t count);

/**
 * Sets the rates for NP_COMMAND_CHANGE_PLAYBACK_RATE. If an MPRIS client requests another rate, the handler gets the
 * nearest of these. A client of org.nowplaying.Session1 gets an error instead. Default: only 1.0, so a player that
 * offers the command sets its rates. A player that can play at every rate of a range calls
 * np_session_set_rate_range() instead. The last of the two calls counts.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT for a rate that is 0 or not finite, or no rate; NP_ERROR_LIMIT beyond 64 rates
 */
np_status np_session_set_supported_rates(np_session *session, const double *rates, size_t count);

/**
 * Sets a range of rates for NP_COMMAND_CHANGE_PLAYBACK_RATE: the handler gets every rate in it, except 0. If an MPRIS
 * client requests a rate outside the range, the handler gets the nearest limit. A client of org.nowplaying.Session1
 * gets an error instead. It replaces the rates of np_session_set_supported_rates(), and is replaced by them.
 *
 *     np_session_set_rate_range(session, 0.25, 4);
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if a limit is 0 or not finite, or the range is empty
 */
np_status np_session_set_rate_range(np_session *session, double minimum, double maximum);

/**
 * Sets the current repeat mode, and the modes for NP_COMMAND_CHANGE_REPEAT_MODE. NULL and 0 set all modes. So pass your
 * modes in each call, also if only the current mode changes. NP_REPEAT_OFF and `current` are
 * always supported.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if a mode is unknown; NP_ERROR_LIMIT beyond 64 modes
 */
np_status np_session_set_repeat_mode(np_session *session, np_repeat_mode current, const np_repeat_mode *supported,
                                     size_t count);

/**
 * Sets the current shuffle mode, and the modes for NP_COMMAND_CHANGE_SHUFFLE_MODE. NULL and 0 set all modes. So pass
 * your modes in each call, also if only the current mode changes. NP_SHUFFLE_OFF and `current` are
 * always supported.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if a mode is unknown; NP_ERROR_LIMIT beyond 64 modes
 */
np_status np_session_set_shuffle_mode(np_session *session, np_shuffle_mode current, const np_shuffle_mode *supported,
                                      size_t count);

/**
 * Sets the current feedback for NP_COMMAND_FEEDBACK, _LIKE, _DISLIKE or _BOOKMARK, and the titles of its control. A
 * title may be NULL. For like, dislike and bookmark, NP_FEEDBACK_POSITIVE means that it is set.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT for another command or an unknown feedback
 */
np_status np_session_set_feedback(np_session *session, np_command command, np_feedback feedback, const char *title,
                                  const char *short_title);

/**
 * Sets the range of ratings for NP_COMMAND_RATE_CONTENT. Default: 0.0 to 1.0.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if a number is not finite or the range is empty
 */
np_status np_session_set_rating_range(np_session *session, double minimum, double maximum);

/**
 * Sets the schemes ("file", "https") and MIME types ("audio/flac") of NP_COMMAND_OPEN_URL and NP_COMMAND_ADD_TO_QUEUE.
 * If a request has another scheme or no scheme, the client gets an error and the handler is not called. The error names
 * the scheme. Default: no schemes, so the player opens nothing. The scheme "*" accepts every URL, also a path. It is
 * not published, so add the usual schemes too. MIME types are published and not checked.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if a text is NULL, or a scheme is not valid ("file://"); NP_ERROR_LIMIT beyond
 *           256 schemes or 256 types
 */
np_status np_session_set_supported_urls(np_session *session, const char *const *schemes, size_t scheme_count,
                                        const char *const *mime_types, size_t mime_type_count);

/**
 * Sets the language options and which of them are on, in the order that users see. NULL and 0: no options.
 * NP_COMMAND_ENABLE_LANGUAGE_OPTION and _DISABLE_LANGUAGE_OPTION then request only these. Set them again when another
 * option is on.
 *
 *     np_language_option options[] = {
 *         {"audio-1", "English", "en", NP_LANGUAGE_AUDIBLE, 0, NP_LANGUAGE_DEFAULT | NP_LANGUAGE_CURRENT},
 *         {"audio-2", "Deutsch", "de", NP_LANGUAGE_AUDIBLE, 0, NP_LANGUAGE_DUBBED_TRANSLATION},
 *         {"text-1", "English", "en", NP_LANGUAGE_LEGIBLE, 1, NP_LANGUAGE_OPTIONAL},
 *     };
 *     np_session_set_language_options(session, options, 3);
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if an id is empty or used twice, a name is NULL or empty, or a kind or flag is
 *           unknown. The same if two of a group are default or current. Then nothing changes. NP_ERROR_LIMIT beyond
 *           256 options, or if an id has more than 1,024 bytes
 */
np_status np_session_set_language_options(np_session *session, const np_language_option *options, size_t count);

/**
 * Sets whether the player fills the screen now. Clients see it if NP_COMMAND_SET_FULLSCREEN is offered.
 *
 * @fails    common errors only
 */
np_status np_session_set_fullscreen(np_session *session, bool fullscreen);

NP_END_DECLS

#endif
