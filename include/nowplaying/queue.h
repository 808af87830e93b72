/* SPDX-License-Identifier: MIT */
/**
 * @file queue.h
 * The entries before and after the current one.
 *
 * An np_queue is a window of the player's queue: the current entry and some before and after it. Its cost depends on
 * the window, not on the player's queue. np_queue_set_window() chooses the entries. queue_index and queue_count of
 * np_playback give the place in the whole queue.
 *
 *     int32_t first = 0, end = 0;
 *     np_queue_new(&queue);
 *
 *     np_queue_set_window(queue, player->count, player->playing, &first, &end);
 *     for (int32_t i = first; i < end; i++)
 *         np_queue_add(queue, player->entries[i].id, player->entries[i].content);
 *     np_session_set_queue(session, queue);
 *
 * If the queue or the current entry changes, do the last four lines again. The library sends only what has changed. To
 * go to an entry, get its place with np_queue_get_index().
 *
 * An entry id identifies a place in the queue. It stays the same when other entries are added or removed. A song that
 * is twice in the queue has two entries with one content. The id may contain any bytes. A request for the entry
 * contains exactly these bytes. A player without such ids passes NULL. Clients see a hash of the id;
 * NP_CONTEXT_LASTING_IDS keeps that after a restart (context.h).
 *
 * The library publishes the artwork of an entry only if it is a URL (np_artwork_new_from_url()). It calls the provider
 * of the current item. With NP_CONTEXT_ARTWORK_AHEAD it also calls the provider of the entry after the current one, so
 * that the next item appears with its image. The queue keeps the providers of its entries' artworks until you free it.
 *
 * np_session_set_queue() copies the queue. A track change is one update:
 *
 *     np_session_begin_update(session);
 *     np_session_set_content(session, next_song);
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
 * Empties the queue, and gets the indexes of the entries to add: up to 256 of `count`, around the entry at `current`.
 * Add the entries from `*ret_first` to the one before `*ret_end` in this order. The entry at `current` becomes the
 * current one when you add it. NP_QUEUE_NONE: no entry is current, and the window is at the beginning. A player without
 * entries may pass 0 too.
 *
 * The window moves by 128 entries at a time, so a track change seldom moves it.
 *
 * @threads  any; a queue is used by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if `count` is negative, or if `current` is not an index below `count` or
 *           NP_QUEUE_NONE. The queue stays as it is
 */
np_status np_queue_set_window(np_queue *queue, int32_t count, int32_t current, int32_t *ret_first, int32_t *ret_end);

/**
 * Adds an entry at the end. If `entry_id` is NULL, the id of the content becomes that of the entry. If another entry
 * has that id, a number is added to it; np_queue_get_index() finds such an entry. The entry keeps its number while the
 * windows of this object have it, so use one object for all windows. With NP_CONTEXT_SHOW_URLS clients see ids, so the
 * id must not be a URL with a password. After np_queue_set_window(), a call that fails counts as an entry, so the next
 * ones keep their indexes.
 *
 * @owns     copies `entry_id` and `content`; keeps the content's artworks
 * @threads  any; a queue is used by one thread at a time
 * @fails    NP_ERROR_INVALID_ARGUMENT if the id is empty or another entry has it; NP_ERROR_LIMIT beyond 256 entries
 */
np_status np_queue_add(np_queue *queue, const char *entry_id, const np_content *content);

/**
 * Sets the current entry; NULL: the current entry is not in this window. Desktops then identify the current track by
 * its entry, so two entries of one song differ. If you then set another item without the queue, desktops identify the
 * track by its content again, unless the entry has this content. So set the queue with each item, in one update.
 *
 * @threads  any; a queue is used by one thread at a time
 * @fails    NP_ERROR_NOT_FOUND if the queue has no such entry: add it first
 */
np_status np_queue_set_current(np_queue *queue, const char *entry_id);

/**
 * Gets the index of an entry in the player's queue, as it was at np_queue_set_window(). Without a window it is the
 * place in this queue.
 *
 * @threads  any; a queue is used by one thread at a time
 * @fails    NP_ERROR_NOT_FOUND if the queue has no such entry
 */
np_status np_queue_get_index(const np_queue *queue, const char *entry_id, int32_t *ret_index);

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
