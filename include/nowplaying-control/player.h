/* SPDX-License-Identifier: MIT */
/**
 * @file player.h
 * A player: a snapshot of one of the players of the desktop.
 *
 * A snapshot never changes. Its texts and items belong to it, and are valid until np_player_free(). Several threads may
 * read it at a time.
 *
 *     const np_item *item = np_player_get_item(player);
 *     np_playback playback = NP_PLAYBACK_INIT;
 *     np_player_get_playback(player, &playback);
 *     printf("%s: %s\n", np_player_get_identity(player), np_item_get_text(item, NP_FIELD_TITLE, 0));
 *
 * **Position.** np_player_get_position() calculates it from the last one that the player reported. No call on the bus
 * is needed, and no polling. To show it, call it once a second while the state is NP_PLAYBACK_PLAYING.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_CONTROL_PLAYER_H
#define NOWPLAYING_CONTROL_PLAYER_H

#include <nowplaying-control/controller.h>
#include <nowplaying/playback.h>
#include <nowplaying/types.h>

NP_BEGIN_DECLS

/** Why a player has its place in the order; a lower number is nearer to the front, and a request is like a toggle. */
typedef int32_t np_player_reason;
enum {
    /** playerctld has it in its list. */
    NP_PLAYER_LISTED = 0,
    /** The user chose it. */
    NP_PLAYER_PINNED = 1,
    /** It was toggled less than three seconds ago, and stays first for three seconds. */
    NP_PLAYER_TOGGLED = 2,
    /** It plays. */
    NP_PLAYER_PLAYING = 3,
    /** It is paused, and has played. */
    NP_PLAYER_PAUSED = 4,
    /** It plays on another machine or device, without a command from here. */
    NP_PLAYER_PLAYING_REMOTELY = 5,
    /** It is paused, and has not played. */
    NP_PLAYER_NEVER_PLAYED = 6,
    /** It is stopped. */
    NP_PLAYER_STOPPED = 7,
    /** It is on another machine or device, and does not play. */
    NP_PLAYER_RESTING_REMOTELY = 8,
    /** It does not answer. */
    NP_PLAYER_NOT_ANSWERING = 9,
    /** It requested to be first less than three seconds ago, and stays first for three seconds. */
    NP_PLAYER_REQUESTED = 10
};

/** Properties of a player; several are combined with `|`. */
typedef uint32_t np_player_flags;
enum {
    NP_PLAYER_IS_PRIMARY = 1 << 0,
    /** It uses libnowplaying (org.nowplaying.Session1). */
    NP_PLAYER_HAS_SESSION = 1 << 1,
    /** It represents its application, which may have other sessions. */
    NP_PLAYER_IS_APPLICATION_PRIMARY = 1 << 2,
    /** It plays on another machine or device. */
    NP_PLAYER_IS_REMOTE = 1 << 3,
    /** The other machine or device cannot be reached. */
    NP_PLAYER_IS_UNREACHABLE = 1 << 4,
    /** It did not answer within two seconds. The snapshot has its last known state. */
    NP_PLAYER_IS_SILENT = 1 << 5,
    /** It fills the screen. */
    NP_PLAYER_IS_FULLSCREEN = 1 << 6,
    /** Its animated artwork must not move now: show the preview. The listener or the system does not want it. */
    NP_PLAYER_IS_CONSTRAINED = 1 << 7,
    /** It is muted: np_playback.volume is the volume to which it returns. */
    NP_PLAYER_IS_MUTED = 1 << 8,
    /** Show its item to the user, but on no lock screen, and store it nowhere. */
    NP_PLAYER_IS_PRIVATE = 1 << 9
};

/**
 * Copies the player, for keeping it after a handler has returned. The copy costs a counter.
 *
 * @owns     the caller owns the copy and frees it with np_player_free()
 * @fails    NULL if `player` is NULL
 */
np_player *np_player_copy(const np_player *player);

/**
 * Frees the player.
 *
 * @owns     frees the player, its texts and items
 * @threads  any; not while another thread uses the player
 * @fails    never; NULL is allowed
 */
void np_player_free(np_player *player);

/**
 * Returns the bus name: "org.mpris.MediaPlayer2.vlc". It is the name of the player in all functions of a controller.
 *
 * @owns     the text belongs to the player
 * @fails    "" if `player` is NULL
 */
const char *np_player_get_name(const np_player *player);

/**
 * Returns the name that users see: "VLC media player". If the player has none, it is the last part of the bus name.
 *
 * @owns     the text belongs to the player
 * @fails    "" if `player` is NULL
 */
const char *np_player_get_identity(const np_player *player);

/**
 * Returns the basename of the desktop file, which has the icon: "vlc". Returns "" if the player has none.
 *
 * @owns     the text belongs to the player
 * @fails    "" if `player` is NULL
 */
const char *np_player_get_desktop_entry(const np_player *player);

/**
 * Returns the id of the session, the same at the player's next start. Returns "" for a player without libnowplaying.
 *
 * @owns     the text belongs to the player
 * @fails    "" if `player` is NULL
 */
const char *np_player_get_session_id(const np_player *player);

/**
 * Returns the properties of the player.
 *
 * @fails    0 if `player` is NULL
 */
np_player_flags np_player_get_flags(const np_player *player);

/**
 * Returns why the player has its place in the order.
 *
 * @fails    NP_PLAYER_NOT_ANSWERING if `player` is NULL
 */
np_player_reason np_player_get_reason(const np_player *player);

/**
 * Returns the item that plays, or NULL without an item. The functions of item.h accept NULL.
 *
 * @owns     the item belongs to the player
 * @fails    NULL if `player` is NULL
 */
const np_item *np_player_get_item(const np_player *player);

/**
 * Returns an id of the artwork, which changes with it, or "" if the player has none. Use it as the key of a cache.
 *
 * @owns     the text belongs to the player
 * @fails    "" if `player` is NULL
 */
const char *np_player_get_artwork_id(const np_player *player);

/**
 * Returns the URL of the artwork, as the player publishes it for MPRIS: file:, http:, https: or data:. Returns "" if
 * the player has no artwork, or has not published it yet.
 *
 * A program that draws the artwork should use np_controller_request_artwork(). It may not be able to read the file: the
 * player can be in a sandbox, or can replace the file at any time.
 *
 * @owns     the text belongs to the player
 * @fails    "" if `player` is NULL
 */
const char *np_player_get_artwork_url(const np_player *player);

/**
 * Returns an id of the animated artwork, which changes with it, or "" if the player has none.
 *
 * @owns     the text belongs to the player
 * @fails    "" if `player` is NULL
 */
const char *np_player_get_animated_artwork_id(const np_player *player);

/**
 * Returns the shapes of the animated artwork; 0 if the player has none.
 *
 * @fails    0 if `player` is NULL
 */
np_aspect_ratios np_player_get_aspect_ratios(const np_player *player);

/**
 * Gets state, rate, volume and place in the queue. `position_us` is the position at `timestamp_us`, on the clock
 * CLOCK_MONOTONIC, which is NP_TIME_UNKNOWN if the player does not report a position. Set
 * `ret_playback->size` before: begin with NP_PLAYBACK_INIT.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if the size is unknown
 */
np_status np_player_get_playback(const np_player *player, np_playback *ret_playback);

/**
 * Returns the position now, within the duration; NP_TIME_UNKNOWN if the player does not report one.
 *
 * @fails    NP_TIME_UNKNOWN if `player` is NULL
 */
int64_t np_player_get_position(const np_player *player);

/**
 * Gets why the player does not play: a problem, a sentence for people, where the user repairs it, and whether playing
 * again may succeed. `ret_url` is "" if the player has none. Open it only if the user requests that, and show its host
 * before. A URL without https belongs to the player: open it only with a program whose desktop file is
 * np_player_get_desktop_entry().
 *
 * @owns     the texts belong to the player
 * @fails    NP_ERROR_NOT_FOUND if the player has no problem; it is not logged
 */
np_status np_player_get_problem(const np_player *player, np_problem *ret_problem, const char **ret_text,
                                const char **ret_url, bool *ret_can_retry);

/**
 * Gets the part of a broadcast in which the user can seek, as it is now. Its end is the live edge if the item is live:
 * the position is `*ret_end_us - np_player_get_position()` behind it.
 *
 * @fails    NP_ERROR_NOT_FOUND if the player has none; it is not logged
 */
np_status np_player_get_window(const np_player *player, int64_t *ret_start_us, int64_t *ret_end_us);

/**
 * Returns up to which position the media are loaded; NP_TIME_UNKNOWN if the player does not report it.
 *
 * @fails    NP_TIME_UNKNOWN if `player` is NULL
 */
int64_t np_player_get_buffered(const np_player *player);

/**
 * Gets whether the player obeys a command, and whether the command has an effect now. A control for a command that is
 * offered and not enabled is shown disabled. The substitutes of action.h count as offered.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if the command is unknown
 */
np_status np_player_get_command(const np_player *player, np_command command, bool *ret_is_offered,
                                bool *ret_is_enabled);

/**
 * Gets the intervals of NP_COMMAND_SKIP_FORWARD or NP_COMMAND_SKIP_BACKWARD, the preferred one first. Writes at most
 * `capacity` of them, and their whole number to `ret_count`. With NULL and 0 it only counts.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT for another command, or if `intervals_us` is NULL and `capacity` is not 0
 */
np_status np_player_get_skip_intervals(const np_player *player, np_command command, int64_t *intervals_us,
                                       size_t capacity, size_t *ret_count);

/**
 * Gets the rates of NP_COMMAND_CHANGE_PLAYBACK_RATE, as np_player_get_skip_intervals() does. If the player allows every
 * rate in a range, these are its limits and usual rates between them, the lowest first.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if `rates` is NULL and `capacity` is not 0
 */
np_status np_player_get_rates(const np_player *player, double *rates, size_t capacity, size_t *ret_count);

/**
 * Gets the range of rates, if the player allows every rate in it except 0. A player without libnowplaying does.
 *
 * @fails    NP_ERROR_NOT_FOUND if the player does not offer the command, or offers only the rates of
 *           np_player_get_rates()
 */
np_status np_player_get_rate_range(const np_player *player, double *ret_minimum, double *ret_maximum);

/**
 * Gets the repeat mode.
 *
 * @fails    NP_ERROR_NOT_FOUND if the player has none; it is not logged
 */
np_status np_player_get_repeat_mode(const np_player *player, np_repeat_mode *ret_mode);

/**
 * Gets the repeat modes that the player supports, as np_player_get_skip_intervals() does. There is no mode if the
 * player does not offer NP_COMMAND_CHANGE_REPEAT_MODE.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if `modes` is NULL and `capacity` is not 0
 */
np_status np_player_get_repeat_modes(const np_player *player, np_repeat_mode *modes, size_t capacity,
                                     size_t *ret_count);

/**
 * Gets the shuffle mode.
 *
 * @fails    NP_ERROR_NOT_FOUND if the player has none; it is not logged
 */
np_status np_player_get_shuffle_mode(const np_player *player, np_shuffle_mode *ret_mode);

/**
 * Gets the shuffle modes that the player supports, as np_player_get_repeat_modes() does.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if `modes` is NULL and `capacity` is not 0
 */
np_status np_player_get_shuffle_modes(const np_player *player, np_shuffle_mode *modes, size_t capacity,
                                      size_t *ret_count);

/**
 * Gets the feedback of NP_COMMAND_FEEDBACK, _LIKE, _DISLIKE or _BOOKMARK, and the title of its control, which is "" if
 * the player has none.
 *
 * @owns     the text belongs to the player
 * @fails    NP_ERROR_INVALID_ARGUMENT for another command; NP_ERROR_NOT_FOUND if the player does not offer it, which is
 *           not logged
 */
np_status np_player_get_feedback(const np_player *player, np_command command, np_feedback *ret_feedback,
                                 const char **ret_title);

/**
 * Gets the range of ratings of NP_COMMAND_RATE_CONTENT. Lollypop, Quod Libet and Rhythmbox, which have a method of
 * their own for it, have 0.0 to 1.0.
 *
 * @fails    NP_ERROR_NOT_FOUND if the player does not offer it; it is not logged
 */
np_status np_player_get_rating_range(const np_player *player, double *ret_minimum, double *ret_maximum);

/**
 * Gets a soundtrack or a kind of subtitles, by its index from 0.
 *
 * @owns     the texts of the option belong to the player
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_player_get_language_option(const np_player *player, size_t index, np_language_option *ret_option);

/**
 * Gets a device of a remote session, by its index from 0.
 *
 * @owns     the texts of the device belong to the player
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_player_get_device(const np_player *player, size_t index, np_device *ret_device);

/**
 * Gets an entry of the queue, by its index from 0. The controller reads queues with NP_CONTROLLER_LISTS only.
 *
 * @owns     the id and the item belong to the player
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_player_get_queue_entry(const np_player *player, size_t index, const char **ret_id,
                                    const np_item **ret_item);

/**
 * Returns the id of the entry of the queue that plays, or "" if none is known.
 *
 * @owns     the text belongs to the player
 * @fails    "" if `player` is NULL
 */
const char *np_player_get_current_entry(const np_player *player);

/**
 * Gets a playlist, by its index from 0. The controller reads playlists with NP_CONTROLLER_LISTS only.
 *
 * @owns     the texts belong to the player
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_player_get_playlist(const np_player *player, size_t index, const char **ret_id, const char **ret_name,
                                 const char **ret_icon_url);

/**
 * Returns the id of the playlist that plays, or "" if none is known.
 *
 * @owns     the text belongs to the player
 * @fails    "" if `player` is NULL
 */
const char *np_player_get_current_playlist(const np_player *player);

/**
 * Gets a URL scheme that NP_COMMAND_OPEN_URL accepts, by its index from 0.
 *
 * @owns     the text belongs to the player
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_player_get_scheme(const np_player *player, size_t index, const char **ret_scheme);

/**
 * Gets a MIME type that the player opens, by its index from 0.
 *
 * @owns     the text belongs to the player
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_player_get_mime_type(const np_player *player, size_t index, const char **ret_mime_type);

NP_END_DECLS

#endif
