/* SPDX-License-Identifier: MIT */
/**
 * @file command.h
 * What may be asked for.
 *
 * A session offers commands; the desktop shows a control for each that it knows. When somebody uses one, the handler
 * that was given with the offer gets a request (request.h).
 *
 *     static const np_command offered[] = { NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_NEXT };
 *     np_session_offer_commands(session, offered, 3, on_command, player, NULL);
 *
 * What desktops ask for in their own words comes as the nearest command that is offered: play/pause as toggle, pause or
 * play; a seek by some seconds as seek_to_position, or if that is not offered as the skip of the nearest interval; a
 * seek past the end as next. Where stop is not offered, it comes as pause and then as seek_to_position with 0. Where play
 * and stop are offered, and neither pause nor toggle (a radio), pause comes as stop, and play/pause as stop or play.
 *
 * MPRIS, which all desktops speak, knows neither feedback, rating, marks and language options nor a button that is held
 * (15 to 21, 10 and 11 below): these may be offered and wait for a surface that does.
 *
 * How a control stands (intervals, rates, modes, marks) may be set before and without its offer.
 *
 * A command that is offered but not enabled keeps its place on the screen and never reaches the handler. Offer what
 * the player can do at all; enable and disable what it can do at the moment. Offer play and pause as long as there is
 * something to play: GNOME hides a player that offers neither.
 */
#ifndef NOWPLAYING_COMMAND_H
#define NOWPLAYING_COMMAND_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/** The commands. Behind each, the getter in request.h that has its argument. */
typedef int32_t np_command;
enum {
    NP_COMMAND_PLAY = 1,
    NP_COMMAND_PAUSE = 2,
    NP_COMMAND_TOGGLE_PLAY_PAUSE = 3,
    NP_COMMAND_STOP = 4,
    NP_COMMAND_NEXT = 5,
    NP_COMMAND_PREVIOUS = 6,
    /** np_request_get_position() */
    NP_COMMAND_SEEK_TO_POSITION = 7,
    /** np_request_get_interval() */
    NP_COMMAND_SKIP_FORWARD = 8,
    /** np_request_get_interval() */
    NP_COMMAND_SKIP_BACKWARD = 9,
    /** Press and hold: np_request_get_phase() */
    NP_COMMAND_SEEK_FORWARD = 10,
    /** Press and hold: np_request_get_phase() */
    NP_COMMAND_SEEK_BACKWARD = 11,
    /** np_request_get_rate() */
    NP_COMMAND_CHANGE_PLAYBACK_RATE = 12,
    /** np_request_get_repeat_mode() */
    NP_COMMAND_CHANGE_REPEAT_MODE = 13,
    /** np_request_get_shuffle_mode() */
    NP_COMMAND_CHANGE_SHUFFLE_MODE = 14,
    /** np_request_get_feedback() */
    NP_COMMAND_FEEDBACK = 15,
    /** np_request_get_rating() */
    NP_COMMAND_RATE_CONTENT = 16,
    /** np_request_get_negative() */
    NP_COMMAND_LIKE = 17,
    /** np_request_get_negative() */
    NP_COMMAND_DISLIKE = 18,
    /** np_request_get_negative() */
    NP_COMMAND_BOOKMARK = 19,
    /** np_request_get_language_option() */
    NP_COMMAND_ENABLE_LANGUAGE_OPTION = 20,
    /** np_request_get_language_option() */
    NP_COMMAND_DISABLE_LANGUAGE_OPTION = 21,
    /** np_request_get_url() */
    NP_COMMAND_OPEN_URL = 22,
    /** Bring the player's window to the front. */
    NP_COMMAND_RAISE = 23,
    /** End the program. */
    NP_COMMAND_QUIT = 24,
    /** np_request_get_fullscreen() */
    NP_COMMAND_SET_FULLSCREEN = 25,
    /** np_request_get_volume(). Comes only if np_playback.volume says that there is one. */
    NP_COMMAND_SET_VOLUME = 26,
    /** Play from there on: np_request_get_entry_id() */
    NP_COMMAND_GO_TO_ENTRY = 27,
    /** np_request_get_url(), np_request_get_entry_id() after which, np_request_get_make_current() */
    NP_COMMAND_ADD_TO_QUEUE = 28,
    /** np_request_get_entry_id() */
    NP_COMMAND_REMOVE_FROM_QUEUE = 29,
    /** Play it from its beginning: np_request_get_playlist_id() */
    NP_COMMAND_ACTIVATE_PLAYLIST = 30,
    /** Of one device of a remote session: np_request_get_device_id(), np_request_get_volume() */
    NP_COMMAND_SET_DEVICE_VOLUME = 31,
    /** Of one device: np_request_get_device_id(), np_request_get_volume_steps() */
    NP_COMMAND_STEP_DEVICE_VOLUME = 32
};

/** What is repeated. */
typedef int32_t np_repeat_mode;
enum { NP_REPEAT_OFF = 0, NP_REPEAT_ONE = 1, NP_REPEAT_ALL = 2 };

/** What is shuffled: songs, or albums as wholes. */
typedef int32_t np_shuffle_mode;
enum { NP_SHUFFLE_OFF = 0, NP_SHUFFLE_ITEMS = 1, NP_SHUFFLE_COLLECTIONS = 2 };

/** What the listener thinks of the content. */
typedef int32_t np_feedback;
enum { NP_FEEDBACK_NEUTRAL = 0, NP_FEEDBACK_POSITIVE = 1, NP_FEEDBACK_NEGATIVE = 2 };

/** Heard, a soundtrack; or read, subtitles. */
typedef int32_t np_language_kind;
enum { NP_LANGUAGE_AUDIBLE = 0, NP_LANGUAGE_LEGIBLE = 1 };

/** What a language option is like, and how it stands; or-ed together. */
typedef uint32_t np_language_flags;
enum {
    NP_LANGUAGE_MAIN_PROGRAM = 1 << 0,
    /** A commentary, for example. */
    NP_LANGUAGE_AUXILIARY = 1 << 1,
    /** Subtitles of what is not spoken in the language of the rest. */
    NP_LANGUAGE_FORCED_SUBTITLES = 1 << 2,
    NP_LANGUAGE_TRANSCRIBES_DIALOG = 1 << 3,
    NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND = 1 << 4,
    NP_LANGUAGE_EASY_TO_READ = 1 << 5,
    NP_LANGUAGE_DESCRIBES_VIDEO = 1 << 6,
    NP_LANGUAGE_TRANSLATION = 1 << 7,
    NP_LANGUAGE_DUBBED_TRANSLATION = 1 << 8,
    NP_LANGUAGE_VOICE_OVER_TRANSLATION = 1 << 9,
    /** It is the one that is on unless the listener chooses. */
    NP_LANGUAGE_DEFAULT = 1 << 16,
    /** It is on. */
    NP_LANGUAGE_CURRENT = 1 << 17,
    /** All of its group may be off. */
    NP_LANGUAGE_OPTIONAL = 1 << 18
};

/** One soundtrack, one kind of subtitles. */
typedef struct np_language_option {
    /** What a command asks for it by; no other option has the same. */
    const char *id;
    /** What people read: "Deutsch", "English, with comments". */
    const char *name;
    /** The language, as BCP 47 writes it: "de", "pt-BR"; NULL: it has none. */
    const char *tag;
    np_language_kind kind;
    /** Options with one number are a group, of which one at most is on: that of the soundtracks, that of the subtitles. */
    int32_t group;
    np_language_flags flags;
} np_language_option;

/** Gets a request, which is finished with np_request_finish() or np_request_fail(), now or later. */
typedef void (*np_command_handler)(np_request *request, void *user_data);

/**
 * The command's name in small letters, "seek_to_position"; NULL for an unknown number.
 *
 * @owns     the text is the library's and lives for ever
 * @threads  any
 * @fails    never
 * @since    0.1
 */
const char *np_command_name(np_command command);

/**
 * Offers a command, enabled. Offering it again replaces the handler.
 *
 * @owns     takes `user_data` until `destroy` runs: when the command is offered again or retracted, or with the
 *           session
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the command is unknown or the handler NULL
 * @since    0.1
 */
np_status np_session_offer_command(np_session *session, np_command command, np_command_handler handler, void *user_data,
                                   np_destroy destroy);

/**
 * Offers several commands with one handler.
 *
 * @owns     takes `user_data` until `destroy` runs: when the last of the commands is offered again or retracted, or
 *           with the session
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT, and none is offered, if a command is unknown or the handler NULL
 * @since    0.1
 */
np_status np_session_offer_commands(np_session *session, const np_command *commands, size_t count,
                                    np_command_handler handler, void *user_data, np_destroy destroy);

/**
 * Takes an offer back: the control disappears. For a command that is not offered it does nothing.
 *
 * @owns     gives back the handler's `user_data`
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the command is unknown
 * @since    0.1
 */
np_status np_session_withdraw_command(np_session *session, np_command command);

/**
 * Says whether an offered command can be used at the moment.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_NOT_FOUND if it is not offered
 * @since    0.1
 */
np_status np_session_set_command_enabled(np_session *session, np_command command, bool enabled);

/**
 * Sets the intervals for NP_COMMAND_SKIP_FORWARD or NP_COMMAND_SKIP_BACKWARD, the preferred one first. A request for
 * another interval becomes the nearest of them. Default: ten seconds.
 *
 * @owns     copies the intervals
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the command is another, an interval is not above 0, or there is none;
 *           NP_ERROR_LIMIT beyond 64
 * @since    0.1
 */
np_status np_session_set_skip_intervals(np_session *session, np_command command, const int64_t *intervals_us,
                                        size_t count);

/**
 * Sets the rates that NP_COMMAND_CHANGE_PLAYBACK_RATE may ask for; a wish for another becomes the nearest of them.
 * Default: 1.0 alone, so a player that offers the command says which rates it has.
 *
 * @owns     copies the rates
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if a rate is 0 or not finite, or there is none; NP_ERROR_LIMIT beyond 64
 * @since    0.1
 */
np_status np_session_set_supported_rates(np_session *session, const double *rates, size_t count);

/**
 * Sets the repeat mode that is on now, and those that NP_COMMAND_CHANGE_REPEAT_MODE may ask for; NULL and 0: all.
 *
 * @owns     copies the modes
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if a mode is unknown
 * @since    0.1
 */
np_status np_session_set_repeat_mode(np_session *session, np_repeat_mode current, const np_repeat_mode *supported,
                                     size_t count);

/**
 * Sets the shuffle mode that is on now, and those that NP_COMMAND_CHANGE_SHUFFLE_MODE may ask for; NULL and 0: all.
 *
 * @owns     copies the modes
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if a mode is unknown
 * @since    0.1
 */
np_status np_session_set_shuffle_mode(np_session *session, np_shuffle_mode current, const np_shuffle_mode *supported,
                                      size_t count);

/**
 * Sets how NP_COMMAND_FEEDBACK, _LIKE, _DISLIKE or _BOOKMARK stands now, and what its control is called; a title may
 * be NULL. For like, dislike and bookmark, positive means that the mark is set.
 *
 * @owns     copies the titles
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the command is another or the feedback unknown
 * @since    0.1
 */
np_status np_session_set_feedback(np_session *session, np_command command, np_feedback feedback, const char *title,
                                  const char *short_title);

/**
 * Sets the range that NP_COMMAND_RATE_CONTENT may ask for. Default: 0.0 to 1.0.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if a number is not finite or the range is empty
 * @since    0.1
 */
np_status np_session_set_rating_range(np_session *session, double minimum, double maximum);

/**
 * Sets what NP_COMMAND_OPEN_URL and NP_COMMAND_ADD_TO_QUEUE accept: schemes ("file", "https") and MIME types
 * ("audio/flac"). A request with another scheme, or without one, never reaches the handler: the client gets an error that
 * names the scheme. Without schemes, which is the default, the player opens nothing. The scheme "*" accepts every address,
 * also a path; it is not published, so name the usual schemes beside it. MIME types are published and not checked.
 *
 * @owns     copies the texts
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if a text is NULL; NP_ERROR_LIMIT beyond 256 each
 * @since    0.1
 */
np_status np_session_set_supported_urls(np_session *session, const char *const *schemes, size_t scheme_count,
                                        const char *const *mime_types, size_t mime_type_count);

/**
 * Says which language options there are and which are on, in the order that people see; NULL and 0: the player does not
 * say. From then on NP_COMMAND_ENABLE_LANGUAGE_OPTION and _DISABLE_LANGUAGE_OPTION ask for these alone. Hand them over
 * again when another one is on.
 *
 *     np_language_option options[] = {
 *         {"audio-1", "English", "en", NP_LANGUAGE_AUDIBLE, 0, NP_LANGUAGE_DEFAULT | NP_LANGUAGE_CURRENT},
 *         {"audio-2", "Deutsch", "de", NP_LANGUAGE_AUDIBLE, 0, NP_LANGUAGE_DUBBED_TRANSLATION},
 *         {"text-1", "English", "en", NP_LANGUAGE_LEGIBLE, 1, NP_LANGUAGE_OPTIONAL},
 *     };
 *     np_session_set_language_options(session, options, 3);
 *
 * @owns     copies the options
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT, and all stays as it was, if an identifier is empty or there twice, a name NULL, a
 *           kind or flag unknown, or two of a group are default or current; NP_ERROR_LIMIT beyond 256 options
 * @since    0.1
 */
np_status np_session_set_language_options(np_session *session, const np_language_option *options, size_t count);

/**
 * Says whether the player fills the screen now; shown where NP_COMMAND_SET_FULLSCREEN is offered.
 *
 * @owns     nothing
 * @threads  any
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_session_set_fullscreen(np_session *session, bool fullscreen);

NP_END_DECLS

#endif
