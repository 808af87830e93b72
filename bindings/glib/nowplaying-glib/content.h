/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>
#include <nowplaying-glib/artwork.h>
#include <nowplaying-glib/enums.h>
#include <nowplaying-glib/records.h>

G_BEGIN_DECLS

/**
 * NowPlayingContent:
 *
 * An item with its metadata.
 *
 * ```js
 * const song = new NowPlaying.Content({
 *     kind: NowPlaying.ContentKind.MUSIC, id: 'album-7/track-3',
 *     title: 'Harbour Lights', artist: 'The Ferrymen', duration: 254e6,
 * });
 * ```
 *
 * A session publishes a copy. To publish a change, set the properties and then #NowPlayingSession:content again. The
 * copy of the session refuses changes, so a change of `session.content.title` is a mistake that the log names.
 *
 * The content of a #NowPlayingPlayer is a snapshot, which never changes either. Its title, artist and album are those
 * that desktops show: the show of a podcast, the station of a radio.
 */
#define NOW_PLAYING_TYPE_CONTENT (now_playing_content_get_type())
G_DECLARE_FINAL_TYPE(NowPlayingContent, now_playing_content, NOW_PLAYING, CONTENT, GObject)

/**
 * now_playing_content_new:
 * @kind: the kind
 * @id: identifies the item: one id for one item, always
 *
 * Makes an empty content.
 *
 * Returns: (transfer full): the content
 */
NowPlayingContent *now_playing_content_new(NowPlayingContentKind kind, const char *id);

/**
 * now_playing_content_set_artwork:
 * @self: a content
 * @artwork: (nullable): the image
 *
 * Sets #NowPlayingContent:artwork.
 */
void now_playing_content_set_artwork(NowPlayingContent *self, NowPlayingArtwork *artwork);

/**
 * now_playing_content_add_chapter:
 * @self: a content
 * @id: an id among the chapters of the item
 * @title: (nullable): the title
 * @start: the start; a chapter with a negative one is left out
 * @end: the end, after the start; -1: where the next one starts
 * @artwork: (nullable): the image
 *
 * Adds a chapter.
 */
void now_playing_content_add_chapter(NowPlayingContent *self, const char *id, const char *title, gint64 start,
                                     gint64 end, NowPlayingArtwork *artwork);

/**
 * now_playing_content_add_lyrics_line:
 * @self: a content
 * @time: when the line begins
 * @text: the line; "" is a pause
 *
 * Adds a line of the lyrics, in the order of their times.
 */
void now_playing_content_add_lyrics_line(NowPlayingContent *self, gint64 time, const char *text);

/**
 * now_playing_content_set_extra:
 * @self: a content
 * @key: "prefix:name"
 * @text: (nullable): the value; %NULL removes it
 *
 * Sets a further key of the published metadata. A key without a prefix is left out. The session also refuses the
 * prefixes mpris and nowplaying.
 */
void now_playing_content_set_extra(NowPlayingContent *self, const char *key, const char *text);

/**
 * now_playing_content_get_extra:
 * @self: a content
 * @key: "prefix:name"
 *
 * Gets a further key of the metadata. A number is written as a text.
 *
 * Returns: (nullable) (transfer none): the value
 */
const char *now_playing_content_get_extra(NowPlayingContent *self, const char *key);

G_END_DECLS
