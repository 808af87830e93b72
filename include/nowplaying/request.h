/* SPDX-License-Identifier: MIT */
/**
 * @file request.h
 * One request of a client.
 *
 * A command's handler gets a request. Finish it or fail it exactly once, in the handler or later, from any thread: the
 * client waits for the answer. After 400 ms an MPRIS client gets an empty success, because some desktops wait no
 * longer. After 20 seconds a client of org.nowplaying.Session1 gets the outcome "timed out".
 *
 * The request *ends* when you finish or fail it, 30 seconds after it came, or when its session or context is freed. A
 * text of the request is valid while the handler runs, and after that until the request ends. Copy a text that you use
 * later.
 *
 *     static void on_command(np_request *request, void *user_data)
 *     {
 *         np_command command = 0;
 *         int64_t position_us = 0;
 *         np_request_get_command(request, &command);
 *         switch (command) {
 *         case NP_COMMAND_SEEK_TO_POSITION:
 *             np_request_get_position(request, &position_us);
 *             player_seek(user_data, position_us);
 *             break;
 *         …
 *         }
 *         np_request_finish(request);
 *     }
 *
 * Set the new state of the session *before* you finish the request: then the state is on the bus before the answer. A
 * player that sets its state later, for example once in each turn of its loop, uses np_session_set_publish_handler().
 *
 * The pointer is a number, not an address. After the request has ended, functions return NP_ERROR_FINISHED for it at
 * any time.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_REQUEST_H
#define NOWPLAYING_REQUEST_H

#include <nowplaying/base.h>
#include <nowplaying/command.h>

NP_BEGIN_DECLS

/**
 * Gets the command of the request. Its status also reports whether the request is still open: the library writes no
 * warning if it is not.
 *
 * @fails    NP_ERROR_FINISHED; the request may have timed out while the handler was blocked
 */
np_status np_request_get_command(const np_request *request, np_command *ret_command);

/**
 * Gets the id of the session.
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_FINISHED
 */
np_status np_request_get_session_id(const np_request *request, const char **ret_session_id);

/**
 * Gets the client: for a request from the bus, its unique bus name (":1.42"). See also np_request_get_sender().
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_FINISHED
 */
np_status np_request_get_client(const np_request *request, const char **ret_client);

/**
 * Gets the program that sent the request, to show it to the user: its process (0: not known), and with their NUL its
 * unique bus name and its desktop entry without ".desktop" ("": not known). 256 bytes are always enough for each text.
 *
 * Show it; never decide by it. A program can choose its desktop entry, and a process id is used again. If the service
 * nowplaying-center passes on the command of a program, it is that program. The first call waits for the bus, 1 second
 * at most. The desktop entry is known if systemd has started the application, as GNOME and Plasma do.
 *
 * @owns     nothing; the caller owns the buffers
 * @fails    NP_ERROR_FINISHED; NP_ERROR_BUFFER_TOO_SMALL
 */
np_status np_request_get_sender(const np_request *request, uint32_t *ret_process_id, char *bus_name,
                                size_t bus_name_size, char *desktop_entry, size_t desktop_entry_size);

/**
 * Gets the position to seek to, from 0 to the duration of the content.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no position
 */
np_status np_request_get_position(const np_request *request, int64_t *ret_position_us);

/**
 * Gets the interval to skip, always above 0. The command is the direction.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no interval
 */
np_status np_request_get_interval(const np_request *request, int64_t *ret_interval_us);

/**
 * Gets whether the user presses or releases the button.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no phase
 */
np_status np_request_get_phase(const np_request *request, np_phase *ret_phase);

/**
 * Gets the rate: one of the supported rates, or in their range.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no rate
 */
np_status np_request_get_rate(const np_request *request, double *ret_rate);

/**
 * Gets the repeat mode: one of the supported modes.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no repeat mode
 */
np_status np_request_get_repeat_mode(const np_request *request, np_repeat_mode *ret_mode);

/**
 * Gets the shuffle mode: one of the supported modes.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no shuffle mode
 */
np_status np_request_get_shuffle_mode(const np_request *request, np_shuffle_mode *ret_mode);

/**
 * Gets the feedback.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no feedback
 */
np_status np_request_get_feedback(const np_request *request, np_feedback *ret_feedback);

/**
 * Gets the rating, within the range that you set.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no rating
 */
np_status np_request_get_rating(const np_request *request, double *ret_rating);

/**
 * Gets whether to remove a like, dislike or bookmark instead of setting it.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command
 */
np_status np_request_get_negative(const np_request *request, bool *ret_negative);

/**
 * Gets the id of the language option, and how long the choice applies.
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no language option
 */
np_status np_request_get_language_option(const np_request *request, const char **ret_id,
                                         np_language_setting *ret_setting);

/**
 * Gets the URL to open or to add to the queue. It comes from another program: check it.
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no URL
 */
np_status np_request_get_url(const np_request *request, const char **ret_url);

/**
 * Gets the path of the local file that np_request_get_url() names: "/music/a b.mp3" for "file:///music/a%20b.mp3". A
 * "?" or "#" in the URL is a part of the path. The path can contain bytes that are not UTF-8. It comes from another
 * program: check it.
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no URL, or the URL is not a file: URL of an
 *           absolute path on this machine
 */
np_status np_request_get_path(const np_request *request, const char **ret_path);

/**
 * Gets the queue entry to go to or to remove. For NP_COMMAND_ADD_TO_QUEUE it is the entry before the new one; "" adds
 * at the front. The entry was in the queue that you set last, so the player may have removed it since.
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no entry
 */
np_status np_request_get_entry_id(const np_request *request, const char **ret_entry_id);

/**
 * Gets whether to play the added entry at once.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than NP_COMMAND_ADD_TO_QUEUE
 */
np_status np_request_get_make_current(const np_request *request, bool *ret_make_current);

/**
 * Gets whether to silence the player or the device, or to end that.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than NP_COMMAND_SET_MUTED and
 *           NP_COMMAND_SET_DEVICE_MUTED
 */
np_status np_request_get_muted(const np_request *request, bool *ret_muted);

/**
 * Gets the chapter to go to. It is one of the item that you set last.
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than NP_COMMAND_GO_TO_CHAPTER
 */
np_status np_request_get_chapter_id(const np_request *request, const char **ret_chapter_id);

/**
 * Gets the id of the custom command (custom.h). It is one that you set last, and is enabled. If
 * you offer the command by np_session_offer_command() and set none, it is any text of a client.
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than NP_COMMAND_CUSTOM
 */
np_status np_request_get_custom_id(const np_request *request, const char **ret_custom_id);

/**
 * Gets the output on which to play, or which to leave (outputs.h). It is one that you set last.
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than NP_COMMAND_PLAY_ON_OUTPUT and
 *           NP_COMMAND_LEAVE_OUTPUT
 */
np_status np_request_get_output_id(const np_request *request, const char **ret_output_id);

/**
 * Gets whether the outputs in use play on too. For an output with NP_OUTPUT_ALONE
 * the library refuses such a request.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command than NP_COMMAND_PLAY_ON_OUTPUT
 */
np_status np_request_get_together(const np_request *request, bool *ret_together);

/**
 * Gets the playlist to play. It was among the playlists that you set last.
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no playlist
 */
np_status np_request_get_playlist_id(const np_request *request, const char **ret_playlist_id);

/**
 * Gets the token with which the player may show its window in front, for NP_COMMAND_RAISE: that of the protocol
 * xdg-activation on Wayland, or a startup id on X11. Pass it to the toolkit, for example as DESKTOP_STARTUP_ID or
 * XDG_ACTIVATION_TOKEN. It comes from another program: check it.
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command, and if the client has sent none
 */
np_status np_request_get_activation_token(const np_request *request, const char **ret_activation_token);

/**
 * Gets whether to fill the screen.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND for another command
 */
np_status np_request_get_fullscreen(const np_request *request, bool *ret_fullscreen);

/**
 * Gets the volume: 0.0 is silent, 1.0 full. It is never negative. The volume of a session can be above 1.0; the volume
 * of a device cannot.
 *
 * @fails    NP_ERROR_FINISHED; NP_ERROR_NOT_FOUND if the command has no volume
 */
np_status np_request_get_volume(const np_request *request, double *ret_volume);

/**
 * Gets the device whose volume to change: NP_COMMAND_SET_DEVICE_VOLUME, NP_COMMAND_STEP_DEVICE_VOLUME.
 *
 * @owns     the text belongs to the request: it is valid while the handler runs, and after that until the request ends
 * @fails    NP_ERROR_NOT_FOUND for another command; NP_ERROR_FINISHED
 */
np_status np_request_get_device_id(const np_request *request, const char **ret_device_id);

/**
 * Gets the number of volume steps: louder above 0, softer below 0, never 0. NP_COMMAND_STEP_DEVICE_VOLUME.
 *
 * @fails    NP_ERROR_NOT_FOUND for another command; NP_ERROR_FINISHED
 */
np_status np_request_get_volume_steps(const np_request *request, int32_t *ret_volume_steps);

/**
 * Finishes the request: the command succeeded. If you call it in the handler and the session has a publish handler
 * (np_session_set_publish_handler()), the answer waits until the publish handler has returned.
 *
 * @owns     ends the request
 * @fails    NP_ERROR_FINISHED if the request was finished before
 */
np_status np_request_finish(np_request *request);

/**
 * Fails the request. `message` is a sentence for the client, or NULL.
 *
 * @owns     ends the request; copies `message`
 * @fails    NP_ERROR_FINISHED if the request was finished before; NP_ERROR_INVALID_ARGUMENT, and the request stays
 *           open, if the outcome is unknown or NP_OUTCOME_SUCCESS
 */
np_status np_request_fail(np_request *request, np_outcome outcome, const char *message);

NP_END_DECLS

#endif
