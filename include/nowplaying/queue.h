/* SPDX-License-Identifier: MIT */
/**
 * @file queue.h
 * What plays before and after.
 *
 * A queue is a window of the player's own queue: the entry that plays and some on either side, about 20 in all, as
 * MPRIS advises. It costs what the window costs, however long the player's own queue is; where in the whole it stands
 * is told by queue_index and queue_count of np_playback. Move the window when playback comes near its edge, not with
 * every track: a window that stays is not sent again.
 *
 *     np_queue_new(&queue);
 *     for (size_t i = first; i < last; i++)
 *         np_queue_add(queue, player->entries[i].id, player->entries[i].content);
 *     np_queue_set_current(queue, player->entries[playing].id);
 *     np_session_set_queue(session, queue);
 *     np_queue_free(queue);
 *
 * An entry id names a place in the queue and stays with it when others come and go: a song that is there twice is two
 * entries with one content. The id is yours, any bytes: whoever asks for an entry asks with this id, byte by byte.
 *
 * Of the images of a queue's entries only an address (np_artwork_new_from_url()) is shown. A provider is asked for
 * the image of what plays, and for no other.
 *
 * A queue is a form like a content: hand it over, move on within it, hand it over again; for another window, fill in
 * another one. A track change is one frame:
 *
 *     np_session_begin_update(session);
 *     np_session_set_content(session, next_song);
 *     np_queue_set_current(queue, next_entry_id);
 *     np_session_set_queue(session, queue);
 *     np_session_end_update(session);
 *
 * What people may do with it is offered as NP_COMMAND_GO_TO_ENTRY, NP_COMMAND_ADD_TO_QUEUE and
 * NP_COMMAND_REMOVE_FROM_QUEUE; desktops show adding and removing only where both are enabled.
 */
#ifndef NOWPLAYING_QUEUE_H
#define NOWPLAYING_QUEUE_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

/**
 * Makes an empty queue.
 *
 * @owns     the caller owns the queue and frees it with np_queue_free()
 * @threads  any; a queue is used by one thread at a time
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_queue_new(np_queue **ret_queue);

/**
 * Frees the queue. Sessions that were given it keep their copy.
 *
 * @owns     frees the queue
 * @threads  any; not while another thread uses the queue
 * @fails    never; NULL is allowed
 * @since    0.1
 */
void np_queue_free(np_queue *queue);

/**
 * Adds an entry behind the last one.
 *
 * @owns     copies `entry_id` and `content`
 * @threads  any; a queue is used by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty or an entry has it already; NP_ERROR_LIMIT beyond 256 entries
 * @since    0.1
 */
np_status np_queue_add(np_queue *queue, const char *entry_id, const np_content *content);

/**
 * Says which entry plays; NULL: the one that plays is not in this window. Desktops then know what plays by its entry, so
 * that two entries of one song are told apart, until the session plays an item that this entry does not hold: hand the
 * queue over with each item, in one frame.
 *
 * @owns     copies `entry_id`
 * @threads  any; a queue is used by one thread at a time
 * @fails    NP_ERROR_NOT_FOUND if there is no such entry: add it first
 * @since    0.1
 */
np_status np_queue_set_current(np_queue *queue, const char *entry_id);

/**
 * Says what plays before and after. Only the difference to the queue of before goes out. To show no queue, call
 * np_session_clear_queue(). NULL is an error, and the queue of before is not shown any more.
 *
 * What plays is said by np_session_set_content(), and where by np_session_set_playback(), also when the same song
 * plays again as the next entry.
 *
 * @owns     copies `queue`; it stays yours to change and set again, or to free
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT if `queue` is NULL
 * @since    0.1
 */
np_status np_session_set_queue(np_session *session, const np_queue *queue);

/**
 * Says that this player shows no queue, which is how a session begins.
 *
 * @owns     nothing
 * @threads  any
 * @fails    only as every function does
 * @since    0.1
 */
np_status np_session_clear_queue(np_session *session);

NP_END_DECLS

#endif
