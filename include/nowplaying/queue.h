/* SPDX-License-Identifier: MIT */
/**
 * @file queue.h
 * The entries before and after the current one.
 *
 * An np_queue is a window of the player's queue: the current entry and some before and after it, about 20 in all, as
 * MPRIS advises. Its cost depends on the window, not on the player's queue. queue_index and queue_count of np_playback
 * give the place in the whole queue. Move the window when playback comes near its edge, not with every track: the
 * library does not send an unchanged window again.
 *
 *     np_queue_new(&queue);
 *     for (size_t i = first; i < last; i++)
 *         np_queue_add(queue, player->entries[i].id, player->entries[i].content);
 *     np_queue_set_current(queue, player->entries[playing].id);
 *     np_session_set_queue(session, queue);
 *     np_queue_free(queue);
 *
 * An entry id identifies a place in the queue. It stays the same when other entries are added or removed. A song that
 * is twice in the queue has two entries with one content. The id may contain any bytes. A request for the entry
 * contains exactly these bytes. Clients see a hash of it; NP_CONTEXT_LASTING_IDS keeps that after a restart (context.h).
 *
 * The library publishes the artwork of an entry only if it is a URL (np_artwork_new_from_url()). It calls the provider
 * of the current item. With NP_CONTEXT_ARTWORK_AHEAD it also calls the provider of the entry after the current one, so
 * that the next item appears with its image. The queue keeps the providers of its entries' artworks until you free it.
 *
 * np_session_set_queue() copies the queue. Set another current entry and set it again: clients then do not read the
 * entries again. For another window, make another queue. A track change is one update:
 *
 *     np_session_begin_update(session);
 *     np_session_set_content(session, next_song);
 *     np_queue_set_current(queue, next_entry_id);
 *     np_session_set_queue(session, queue);
 *     np_session_end_update(session);
 *
 * To let users change the queue, offer NP_COMMAND_GO_TO_ENTRY, NP_COMMAND_ADD_TO_QUEUE and
 * NP_COMMAND_REMOVE_FROM_QUEUE. Desktops show adding and removing only if both are enabled. For adding, also call
 * np_session_set_supported_urls() (command.h): without it, the library refuses every URL.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
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
 * @fails    common errors only
 */
np_status np_queue_new(np_queue **ret_queue);

/**
 * Frees the queue. Sessions keep their copy.
 *
 * @owns     frees the queue
 * @threads  any; not while another thread uses the queue
 * @fails    never; NULL is allowed
 */
void np_queue_free(np_queue *queue);

/**
 * Adds an entry at the end.
 *
 * @owns     copies `entry_id` and `content`; keeps the content's artworks
 * @threads  any; a queue is used by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty or another entry has it; NP_ERROR_LIMIT beyond 256 entries
 */
np_status np_queue_add(np_queue *queue, const char *entry_id, const np_content *content);

/**
 * Sets the current entry; NULL: the current entry is not in this window. Desktops then identify the current track by
 * its entry, so two entries of one song differ. If you set content that does not belong to this entry, desktops
 * identify the track by its content again. So set the queue with each item, in one update.
 *
 * @threads  any; a queue is used by one thread at a time
 * @fails    NP_ERROR_NOT_FOUND if the queue has no such entry: add it first
 */
np_status np_queue_set_current(np_queue *queue, const char *entry_id);

/**
 * Sets the queue. The library publishes only the difference to the previous queue. To remove the queue, call
 * np_session_clear_queue(). NULL is an error, and the library then removes the previous queue.
 *
 * The queue does not set the current item: call np_session_set_content() and np_session_set_playback() too, also if the
 * next entry is the same song.
 *
 * @owns     copies `queue`; you may change it and set it again, and you free it
 * @fails    NP_ERROR_INVALID_ARGUMENT if `queue` is NULL
 */
np_status np_session_set_queue(np_session *session, const np_queue *queue);

/**
 * Removes the queue. A new session has no queue.
 *
 * @fails    common errors only
 */
np_status np_session_clear_queue(np_session *session);

NP_END_DECLS

#endif
