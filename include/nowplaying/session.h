/* SPDX-License-Identifier: MIT */
/**
 * @file session.h
 * One thing that plays.
 *
 * A program has as many sessions as it has things that can play at the same time: one for most players; one each
 * for music, podcasts and radio if they pause apart. A session is what the player says that it is: it hands over
 * what is true, whenever it likes, and only what changed goes out.
 *
 *     np_session_new(context, "music", &session);
 *     np_session_set_content(session, song);
 *     np_session_set_playback(session, &playback);
 *     np_session_publish(session);
 *
 * Setters take effect at once. Where several belong together, as in a track change, frame them: then every surface
 * sees one change, and never a new title over an old position.
 *
 *     np_session_begin_update(session);
 *     np_session_set_content(session, next_song);
 *     np_session_set_playback(session, &playback);
 *     np_session_set_command_enabled(session, NP_COMMAND_NEXT, false);
 *     np_session_end_update(session);
 *
 * **Primary.** Of an application's published sessions one is its *application primary*: that one is on the bus (all
 * of them with NP_CONTEXT_PUBLISH_ALL). Of everything that plays on the desktop one is the *system primary*: the
 * one that the media keys reach. Linux desktops do not say which that is, so the library estimates it by their own
 * rules.
 */
#ifndef NOWPLAYING_SESSION_H
#define NOWPLAYING_SESSION_H

#include <nowplaying/base.h>
#include <nowplaying/playback.h>

NP_BEGIN_DECLS

/** Told when a session becomes primary, and when it is no longer. */
typedef void (*np_primary_handler)(np_session *session, bool is_primary, void *user_data);

/** Called when a command's function or handler has returned, before the command is answered: publish the state now. */
typedef void (*np_publish_handler)(np_session *session, void *user_data);

/**
 * Told how a wish to be the system primary ended. `published`: the session is on the bus. `prominent`: the desktop,
 * as far as the library can know, now sends its media keys here. The first without the second is usual while another
 * player is playing: desktops leave the keys with a player until it pauses.
 */
typedef void (*np_system_primary_result)(np_session *session, bool published, bool prominent, void *user_data);

/**
 * Makes a session. `id` tells it from the other sessions of the context and should be the same at the next start
 * ("music", "podcasts").
 *
 * @owns     the caller owns the session and frees it with np_session_free()
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty or in use; NP_ERROR_LIMIT beyond 4,096 sessions
 * @since    0.1
 */
np_status np_session_new(np_context *context, const char *id, np_session **ret_session);

/**
 * Withdraws and frees the session. A callback of it that is running goes on to its end; none begins afterwards. Its
 * destroy functions tell when the pointers that you registered are yours again.
 *
 * @owns     frees the session; requests of it that are open fail
 * @threads  any, also inside a callback of the session; not while another thread uses the session
 * @fails    never; NULL is allowed
 * @since    0.1
 */
void np_session_free(np_session *session);

/**
 * The id that the session was made with; NULL for NULL.
 *
 * @owns     the text is the session's and lives as long as it
 * @threads  any
 * @fails    never
 * @since    0.1
 */
const char *np_session_id(const np_session *session);

/**
 * Sets what people read as the name of this player, where a program has several ("Example Player – Podcasts").
 * Default: the name of the context; a second session that would have the same name adds its id.
 *
 * @owns     copies `name`; NULL returns to the default
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if it is empty
 * @since    0.1
 */
np_status np_session_set_name(np_session *session, const char *name);

/**
 * Shows the session to the desktop, from now on and whenever there is a bus, while it has content; with
 * NP_CONTEXT_SHOW_IDLE also without. The first session that is published becomes the application's primary; while it has
 * no content, the next one that has some stands in. Publishing again changes nothing.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_SYSTEM if a thread cannot be started
 * @since    0.1
 */
np_status np_session_publish(np_session *session);

/**
 * Takes the session off the desktop. If it was the application's primary, the published session that was primary
 * before it takes its place.
 *
 * @owns     nothing
 * @threads  any
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_session_withdraw(np_session *session);

/**
 * Whether the session is on the bus at this moment.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never: false for NULL and for an inert session
 * @since    0.1
 */
bool np_session_is_published(const np_session *session);

/**
 * The name that the session has on the bus, with its NUL, into `buffer` of `size` bytes; 256 always do.
 *
 * @owns     the buffer is yours
 * @threads  any
 * @fails    NP_ERROR_INVALID_STATE while it is not on the bus; NP_ERROR_BUFFER_TOO_SMALL
 * @since    0.1
 */
np_status np_session_get_bus_name(const np_session *session, char *buffer, size_t size);

/**
 * Holds back what is set from here on, until np_session_end_update(). Pairs may nest; one that is never ended holds for
 * ever.
 *
 * @owns     nothing
 * @threads  any; the frame is the session's, whoever sets something meanwhile
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_session_begin_update(np_session *session);

/**
 * Shows everything that was set since np_session_begin_update(), as one change.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_INVALID_STATE if no update was begun
 * @since    0.1
 */
np_status np_session_end_update(np_session *session);

/**
 * Says what is playing now. If nothing plays, call np_session_clear_content().
 *
 * A new id is a new item, and playback starts at its beginning unless np_session_set_playback() says otherwise, after it
 * or in the same frame. The same id is the same item, with better tags.
 *
 * NULL is an error, most often that of an np_content_new() that failed. If the session shows an item, that item is then
 * replaced by one without a title, so that the previous song is not shown while another plays.
 *
 * @owns     copies `content`; it stays yours to change and set again, or to free
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if `content` is NULL
 * @since    0.1
 */
np_status np_session_set_content(np_session *session, const np_content *content);

/**
 * Says that nothing plays. The session leaves the desktop until np_session_set_content() is called; with
 * NP_CONTEXT_SHOW_IDLE it stays there as Stopped, without a track. The playback that was set stays for the next item.
 *
 * Do not call it between two items: the player would leave the desktop and come back. np_session_set_content() replaces
 * the item.
 *
 * @owns     nothing
 * @threads  any
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_session_clear_content(np_session *session);

/**
 * Says how far playback is and how fast it goes. Say it when something changes (play, pause, seek, a new item);
 * never on a timer: in between, the position is arithmetic.
 *
 * @owns     copies `playback`
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT, and what was true stays true, if the state is unknown, a number is not finite,
 *           the elapsed time, the volume or a place in the queue is negative, the default rate is 0, the precision is
 *           negative or more than 10 seconds, or the size is not one that the library knows
 * @since    0.1
 */
np_status np_session_set_playback(np_session *session, const np_playback *playback);

/**
 * Changes the state and nothing else: rate, volume and the place in the queue stay, and the position is where it has
 * come to. It is what a player needs for play and pause:
 *
 *     np_session_set_state(session, NP_PLAYBACK_PAUSED);
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if the state is unknown
 * @since    0.1
 */
np_status np_session_set_state(np_session *session, np_playback_state state);

/**
 * Has `function` called after each command: when the function that is bound to it, or its handler, has returned, and
 * before the client that asked gets the answer. It is for a player that publishes its state once per turn of its loop,
 * and publishes it in `function` too. What `function` sets is on the bus before the answer.
 *
 * If a handler calls np_request_finish() or np_request_fail() before it returns, the answer waits until `function` has
 * returned. If the handler keeps the request, `function` is not called for it: set the state before you finish it.
 * `function` runs on the thread that runs the handlers. NULL stops it.
 *
 * @owns     takes `user_data` until `destroy` runs: at the next call, or with the session
 * @threads  any
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_session_set_publish_handler(np_session *session, np_publish_handler function, void *user_data,
                                         np_destroy destroy);

/**
 * Makes this session the one that represents the application, and publishes it. Without NP_CONTEXT_PUBLISH_ALL the
 * other sessions leave the bus until they are asked for.
 *
 * @owns     nothing
 * @threads  any
 * @fails    NP_ERROR_INVALID_STATE if it cannot become that, see np_session_can_become_application_primary()
 * @since    0.1
 */
np_status np_session_request_application_primary(np_session *session);

/**
 * Whether the session may become the application's primary: it has content.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never: false for NULL and for an inert session
 * @since    0.1
 */
bool np_session_can_become_application_primary(const np_session *session);

/**
 * Whether the session represents the application.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never: false for NULL and for an inert session
 * @since    0.1
 */
bool np_session_is_application_primary(const np_session *session);

/**
 * Has `handler` told when the session becomes the application's primary or is no longer; NULL stops that.
 *
 * @owns     takes `user_data` until `destroy` runs: at the next handler, or with the session
 * @threads  any
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_session_set_application_primary_handler(np_session *session, np_primary_handler handler, void *user_data,
                                                     np_destroy destroy);

/**
 * Asks the desktop to send its media keys here: makes the session the application's primary, publishes it, and
 * announces it anew once it is on the bus; a remote session is only published and announced. `result`, which may be
 * NULL, is told once how that ended: within half a second if there is a bus, after two seconds if there is none.
 *
 * @owns     takes `user_data` until `destroy` runs: after `result`, or at once if the call fails
 * @threads  any
 * @fails    NP_ERROR_INVALID_STATE if it cannot become the application's primary
 * @since    0.1
 */
np_status np_session_request_system_primary(np_session *session, np_system_primary_result result, void *user_data,
                                            np_destroy destroy);

/**
 * Whether the session is the one that the media keys reach, as far as the library can know. The first question starts
 * the watching of other players, and is answered from what this process knows by itself.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never: false for NULL and for an inert session
 * @since    0.1
 */
bool np_session_is_system_primary(const np_session *session);

/**
 * Has `handler` told when the session becomes the system's primary or is no longer; NULL stops that. Other players
 * are watched only while somebody asks.
 *
 * @owns     takes `user_data` until `destroy` runs: at the next handler, or with the session
 * @threads  any
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_session_set_system_primary_handler(np_session *session, np_primary_handler handler, void *user_data,
                                                np_destroy destroy);

NP_END_DECLS

#endif
