/* SPDX-License-Identifier: MIT */
/**
 * @file session.h
 * One thing that plays.
 *
 * A player has one session for each thing that can play at the same time. Most players have one. A player that pauses
 * music, podcasts and radio separately has three. The player may set a state again at any time: the library publishes
 * only the changes.
 *
 *     np_session_new(context, "music", &session);
 *     np_session_set_content(session, song);
 *     np_session_set_playback(session, &playback);
 *     np_session_publish(session);
 *
 * The library publishes each change at once. If several belong together, as in a track change, set them in one update.
 * Then clients see one change, and never a new title with an old position.
 *
 *     np_session_begin_update(session);
 *     np_session_set_content(session, next_song);
 *     np_session_set_playback(session, &playback);
 *     np_session_set_command_enabled(session, NP_COMMAND_NEXT, false);
 *     np_session_end_update(session);
 *
 * **Primary.** One of an application's published sessions is its *application primary*. Only this session is on the
 * bus, unless NP_CONTEXT_PUBLISH_ALL is set. The library keeps the published sessions in a list:
 *
 * - np_session_publish() adds a session at the end of the list.
 * - np_session_request_application_primary() and np_session_request_system_primary() move a session to the front.
 * - np_session_withdraw() and np_session_free() remove it.
 *
 * The primary is the first session in the list that has content. A session without content keeps its place. When it
 * has content again, it becomes the primary again, if it is the first one with content. If no session has content, the
 * first session in the list is the primary.
 *
 * Remote sessions (remote_session.h) are players of their own: they are never the application primary.
 *
 * The *system primary* is the player on the desktop that gets the media keys. np_context_get_primary_source() returns
 * which program decides that. If the service org.nowplaying.Center runs, it does, and the library watches its one
 * property. Otherwise the library follows all players. It is then the first player of playerctld's list, or without
 * playerctld the one that began to play last, or if none plays, the one that played last. GNOME and Plasma send the
 * keys by rules of their own and do not report the player, so there the answer is an estimate.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_SESSION_H
#define NOWPLAYING_SESSION_H

#include <nowplaying/base.h>
#include <nowplaying/playback.h>

NP_BEGIN_DECLS

/** Called when a session becomes primary, and when it stops being primary. */
typedef void (*np_primary_handler)(np_session *session, bool is_primary, void *user_data);

/** Called after the function or handler of a command and before the answer: set the state now. */
typedef void (*np_publish_handler)(np_session *session, void *user_data);

/**
 * Called with the result of np_session_request_system_primary(). `published`: the session is on the bus. `prominent`:
 * the session is the system primary.
 *
 * `published` without `prominent` has two usual causes: another player began to play later, or the session does not
 * play and another player plays or played later. In both cases, begin to play. GNOME keeps the keys with a player that
 * is playing: there, begin while no other player plays. np_session_get_primary_refusal() has the cause.
 */
typedef void (*np_system_primary_result)(np_session *session, bool published, bool prominent, void *user_data);

/**
 * Makes a session. `id` is unique among the sessions of the context ("music", "podcasts"). Use the same id at the next
 * start, so that clients recognize the session.
 *
 * @owns     the caller owns the session and frees it with np_session_free()
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty or in use; NP_ERROR_LIMIT beyond 4,096 sessions, or
 *           if the id has more than 1,024 bytes
 */
np_status np_session_new(np_context *context, const char *id, np_session **ret_session);

/**
 * Makes a session that replaces the one with this id, for a player whose parts do not know each other. Clients see the
 * same player: it keeps its bus name, its content, its playback, and whether it is published and primary. The commands,
 * handlers, queue, playlists and name of the old session are removed, and its open requests fail with
 * NP_OUTCOME_CANCELLED. Its functions then return NP_ERROR_GONE, and you still free it. Without such a session, it is
 * the same as np_session_new().
 *
 * @owns     the caller owns the session and frees it with np_session_free()
 * @fails    as np_session_new(); NP_ERROR_INVALID_ARGUMENT also if a remote session has the id
 */
np_status np_session_new_replacing(np_context *context, const char *id, np_session **ret_session);

/**
 * Withdraws and frees the session. A running callback of the session continues to its end; the library calls no other.
 * When a destroy function runs, the library no longer uses that `user_data`.
 *
 * @owns     frees the session; its open requests fail, but those to quit and to stop succeed
 * @threads  any, also inside a callback of the session; not while another thread uses the session
 * @fails    never; NULL is allowed
 */
void np_session_free(np_session *session);

/**
 * Returns the id of the session; NULL for NULL.
 *
 * @owns     the text belongs to the session and is valid until the session is freed
 * @fails    never
 */
const char *np_session_id(const np_session *session);

/**
 * Sets the name that users see for this session, if a program has several ("Example Player – Podcasts"). Default: the
 * name of the context. If two sessions have one name, the second shows its id too: "Player (podcasts)".
 *
 * @owns     copies `name`; NULL returns to the default
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is empty
 */
np_status np_session_set_name(np_session *session, const char *name);

/**
 * Publishes the session. From now on, the session is on the bus while all of this is true:
 *
 * - It has content. With NP_CONTEXT_SHOW_IDLE it needs no content.
 * - It is the application's primary. With NP_CONTEXT_PUBLISH_ALL it need not be the primary.
 * - A bus exists.
 *
 * A second call changes nothing.
 *
 * @fails    NP_ERROR_SYSTEM if a thread cannot be started
 */
np_status np_session_publish(np_session *session);

/**
 * Withdraws the session: it leaves the bus, until np_session_publish(). The library does this at once, also inside
 * an update. If it was the application's primary, the next session with content becomes primary.
 *
 * @fails    common errors only
 */
np_status np_session_withdraw(np_session *session);

/**
 * Returns whether the session is on the bus now.
 *
 * @fails    never: false for NULL, and if the context was freed
 */
bool np_session_is_published(const np_session *session);

/**
 * Writes the session's bus name, with its NUL, to `buffer` of `size` bytes. 256 bytes are always enough.
 *
 * @owns     nothing; the caller owns the buffer
 * @fails    NP_ERROR_INVALID_STATE if the session is not on the bus; NP_ERROR_BUFFER_TOO_SMALL
 */
np_status np_session_get_bus_name(const np_session *session, char *buffer, size_t size);

/**
 * Begins an update: the following changes of this session, and those that have not reached the bus yet, reach it only
 * at np_session_end_update(). Answers to requests wait for that too, for 400 ms at most. Updates may nest; then only
 * the last end counts. If an update never ends, clients see no further change of this session.
 *
 * @threads  any; the update includes the changes of all threads
 * @fails    common errors only
 */
np_status np_session_begin_update(np_session *session);

/**
 * Ends an update: everything that was set since np_session_begin_update() reaches the bus as one change.
 *
 * @fails    NP_ERROR_INVALID_STATE if no update was begun
 */
np_status np_session_end_update(np_session *session);

/**
 * Sets the item that plays now. If nothing plays, call np_session_clear_content().
 *
 * A new id is a new item: its position is 0, unless you call np_session_set_playback() afterwards or in the same
 * update. The same id is the same item with other tags.
 *
 * NULL is an error; usually np_content_new() has failed before. If the session has an item, the library then replaces
 * it with an item without a title, so that clients do not show the previous song.
 *
 * @owns     copies `content`; you may change it and set it again, and you free it
 * @fails    NP_ERROR_INVALID_ARGUMENT if `content` is NULL
 */
np_status np_session_set_content(np_session *session, const np_content *content);

/**
 * Removes the item: nothing plays. The session leaves the bus until you call np_session_set_content(). With
 * NP_CONTEXT_SHOW_IDLE it stays there as Stopped, without a track. Another published session with content becomes the
 * application's primary meanwhile. For the next item the session keeps state, rate and volume; the position is 0.
 *
 * Do not call it between two items: the player would leave the desktop and come back. np_session_set_content() replaces
 * the item.
 *
 * @fails    common errors only
 */
np_status np_session_clear_content(np_session *session);

/**
 * Sets state, position, rate and volume. Call it when something changes: play, pause, seek, a new item. Do not call it
 * on a timer: clients compute the position. The library does not compare `queue_index` with `queue_count`.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if the state is unknown, a number is not finite, the position is negative, or
 *           the default rate is 0. The same if the volume, `queue_index` or `queue_count` is negative and not
 *           NP_VOLUME_NONE or NP_QUEUE_NONE. The same if the precision is negative or more than 10 seconds,
 *           `reserved` is not 0, or the library does not know the size. Then nothing changes
 */
np_status np_session_set_playback(np_session *session, const np_playback *playback);

/**
 * Changes only the state. Rate, volume and the index in the queue stay. The position does not jump: a pause keeps the
 * position of this moment, and playback continues from there. Use it for play and pause:
 *
 *     np_session_set_state(session, NP_PLAYBACK_PAUSED);
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if the state is unknown
 */
np_status np_session_set_state(np_session *session, np_playback_state state);

/**
 * Sets why the session does not play. Clients show the text, and can open the URL for the user. The problem ends when
 * the player sets NP_PLAYBACK_PLAYING, or calls np_session_clear_problem(). Desktops do not have problems: they see the
 * state, so set NP_PLAYBACK_PAUSED or NP_PLAYBACK_STOPPED too.
 *
 *     np_session_set_problem(session, NP_PROBLEM_SIGN_IN, "Your subscription has ended",
 *                            "https://example.org/renew", false);
 *
 * `text` is one sentence for people, in their language. `url` is where the user repairs it, or NULL: a URL with https,
 * or with a scheme that the player's own desktop file handles. `can_retry`: a new NP_COMMAND_PLAY may succeed.
 *
 * @owns     copies `text` and `url`
 * @fails    NP_ERROR_INVALID_ARGUMENT if the problem is unknown, the text is NULL or empty, or the URL has another
 *           scheme, no host or a password. NP_ERROR_LIMIT if the text has more than 1,024 bytes, or the URL more than
 *           4,096. Then nothing changes
 */
np_status np_session_set_problem(np_session *session, np_problem problem, const char *text, const char *url,
                                 bool can_retry);

/**
 * Removes the problem.
 *
 * @fails    common errors only
 */
np_status np_session_clear_problem(np_session *session);

/**
 * Sets whether the player is muted. Its volume (np_playback.volume) stays the one to which it returns. Desktops see the
 * volume 0 while it is muted. If a desktop sets another volume then, the library requests NP_COMMAND_SET_MUTED with
 * false first, and NP_COMMAND_SET_VOLUME after it.
 *
 * @fails    common errors only
 */
np_status np_session_set_muted(np_session *session, bool is_muted);

/**
 * Sets the part of a broadcast in which the user can seek: from `start_us` to `end_us`, in the time of the position.
 * With NP_WINDOW_END_MOVES the end is the live edge, and clients compute how far behind it the position is.
 * NP_TIME_UNKNOWN for both removes the window. A new item has none.
 *
 * Call it when something changes, not on a timer: ends that move do so with the clock.
 *
 *     np_session_set_window(session, position - 2 * HOUR, position, NP_WINDOW_START_MOVES | NP_WINDOW_END_MOVES);
 *
 * With a window, clients seek within it only. If start and end are equal and do not move, they cannot seek.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if the start is negative, the end is before the start, only the start moves or
 *           one of them is unknown, or a flag is unknown. NP_ERROR_INVALID_STATE if the session has no content
 */
np_status np_session_set_window(np_session *session, int64_t start_us, int64_t end_us, np_window_flags flags);

/**
 * Sets up to which position the media are loaded; NP_TIME_UNKNOWN: it is unknown. A new item has none. Each call that
 * changes it by a second or more is one message on the bus; a smaller change is ignored, but in the last second of the
 * item.
 *
 * @fails    NP_ERROR_INVALID_ARGUMENT if the position is negative; NP_ERROR_INVALID_STATE if the session has no content
 */
np_status np_session_set_buffered(np_session *session, int64_t position_us);

/**
 * Makes the session private, or ends that. Desktops then get the state and the commands, so that the keys work, but no
 * metadata except the id of the track, and no artwork. Programs that read Session1 get the content, marked as private:
 * they show it to the user, and on no lock screen. It is in no log, no hook gets it, and other machines do not.
 *
 * @fails    common errors only
 */
np_status np_session_set_private(np_session *session, bool is_private);

/**
 * Sets the publish handler; NULL removes it. It is for a player whose commands do not set the state of the session.
 * Such a player sets it later, for example once in each turn of its main loop. Without a publish handler, the client
 * gets its answer before that. In the handler, the player sets the state too:
 *
 *     static void publish(np_session *session, void *player)
 *     {
 *         np_session_set_content(session, player_content(player));
 *         np_session_set_playback(session, player_playback(player));
 *     }
 *
 *     np_session_set_publish_handler(session, publish, player, NULL);
 *
 * For each command, the library then does this, on the thread of the handlers:
 *
 * 1. It calls the command's bound function or handler. If the handler finishes or fails the request, the library keeps
 *    the answer.
 * 2. It calls the publish handler.
 * 3. It publishes the changes, and sends the answer.
 *
 * If the command's handler returns without finishing or failing the request, the library does not call the publish
 * handler. Then set the state before you finish the request.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the handler is replaced, or with the session
 * @fails    common errors only
 */
np_status np_session_set_publish_handler(np_session *session, np_publish_handler handler, void *user_data,
                                         np_destroy destroy);

/**
 * Makes the session the application's primary and publishes it. Without NP_CONTEXT_PUBLISH_ALL the other sessions leave
 * the bus until they become primary.
 *
 * @fails    NP_ERROR_INVALID_STATE if np_session_can_become_application_primary() returns false
 */
np_status np_session_request_application_primary(np_session *session);

/**
 * Returns whether the session can become the application's primary: it has content and is not remote.
 *
 * @fails    never: false for NULL, and if the context was freed
 */
bool np_session_can_become_application_primary(const np_session *session);

/**
 * Returns whether the session is the application's primary.
 *
 * @fails    never: false for NULL, and if the context was freed
 */
bool np_session_is_application_primary(const np_session *session);

/**
 * Sets the handler that is called when the session becomes the application's primary or stops being it; NULL removes
 * it.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the handler is replaced, or with the session
 * @fails    common errors only
 */
np_status np_session_set_application_primary_handler(np_session *session, np_primary_handler handler, void *user_data,
                                                     np_destroy destroy);

/**
 * Requests the media keys for the session: makes it the application's primary and publishes it. If it plays, the
 * library also repeats its PlaybackStatus on the bus, because some desktops give the keys to the player that reported
 * last. A remote session does not become the application's primary; the rest is the same.
 *
 * If the service org.nowplaying.Center runs and sends the media keys, the library requests them from it. The service
 * accepts a request of a player once a second. It grants it if the user has not chosen another player, and if the
 * session plays or no player plays. The session is then first for three seconds, or until another player begins. Also a
 * session that is first is requested. It does not become `prominent` if the service runs and does not answer.
 *
 * `result` may be NULL. It is called once: within half a second if a bus exists, otherwise after two seconds. If the
 * session or the context is freed before, `result` is not called, and only `destroy` runs.
 *
 * @owns     keeps `user_data` until `destroy` runs: after `result`, at once if the call fails, or if the session or
 *           the context is freed
 * @fails    NP_ERROR_INVALID_STATE if the session has no content
 */
np_status np_session_request_system_primary(np_session *session, np_system_primary_result result, void *user_data,
                                            np_destroy destroy);

/**
 * Writes why the last request of np_session_request_system_primary() did not make the session the system primary, with
 * its NUL, to `buffer` of `size` bytes: a sentence for people. The service names the other player: "Example plays:
 * begin to play". Without it the library knows less: "another player plays, or played later: begin to play". 512 bytes
 * are always enough. Call this function in `result`, or later.
 *
 * @owns     nothing; the caller owns the buffer
 * @fails    NP_ERROR_INVALID_STATE, which is not written to the log, if the last request succeeded, or none has ended;
 *           NP_ERROR_BUFFER_TOO_SMALL
 */
np_status np_session_get_primary_refusal(const np_session *session, char *buffer, size_t size);

/**
 * Returns whether the session is the system primary. The value of np_context_get_primary_source() decides whether this
 * is exact or an estimate. In an estimate, remote sessions of other programs count as local players, because MPRIS does
 * not mark them. The first call starts watching and returns an estimate without the other players. If that was wrong,
 * the handler is called.
 *
 * @fails    never: false for NULL, and if the context was freed
 */
bool np_session_is_system_primary(const np_session *session);

/**
 * Sets the handler that is called when the session becomes the system primary or stops being it; NULL removes it. The
 * first handler starts watching the other players, as np_session_is_system_primary() and
 * np_session_request_system_primary() do. The library watches them until the context is freed. The handler gets no
 * estimate without the other players.
 *
 * @owns     keeps `user_data` until `destroy` runs: when the handler is replaced, or with the session
 * @fails    common errors only
 */
np_status np_session_set_system_primary_handler(np_session *session, np_primary_handler handler, void *user_data,
                                                np_destroy destroy);

NP_END_DECLS

#endif
