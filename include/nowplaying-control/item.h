/* SPDX-License-Identifier: MIT */
/**
 * @file item.h
 * An item of a player: the one that plays, or an entry of its queue.
 *
 *     np_item_get_text(item, NP_FIELD_ARTIST, 0)    the first artist, or ""
 *     np_item_get_text(item, NP_FIELD_ARTIST, 1)    the second one, or ""
 *
 * Every function accepts NULL for the item: it then has no values.
 *
 * **Stability.** Promised: from 0.1 on, this header only grows.
 */
#ifndef NOWPLAYING_CONTROL_ITEM_H
#define NOWPLAYING_CONTROL_ITEM_H

#include <nowplaying-control/controller.h>
#include <nowplaying/types.h>

NP_BEGIN_DECLS

/**
 * Returns the player's id of the item, or "". It is the same as long as the player runs, and has no other meaning.
 *
 * @owns     the text belongs to the item
 * @fails    never
 */
const char *np_item_get_id(const np_item *item);

/**
 * Returns the kind of the item. MPRIS has no kinds: an item of a player without libnowplaying is NP_CONTENT_GENERIC.
 *
 * @fails    never
 */
np_content_kind np_item_get_kind(const np_item *item);

/**
 * Returns whether the item is audio or video. MPRIS does not report it: then it is NP_MEDIA_AUDIO.
 *
 * @fails    never
 */
np_media_type np_item_get_media_type(const np_item *item);

/**
 * Returns a text, or an entry of a list by its index from 0. Returns "" if the item does not have it. It replaces a
 * missing title, artist or album as desktops do. It then returns the show of a podcast, the author of a book, the
 * station of a radio, or the name of the file.
 *
 * @owns     the text belongs to the item
 * @fails    "" if the field is unknown or is not a text
 */
const char *np_item_get_text(const np_item *item, np_field field, size_t index);

/**
 * Returns whether the player has set a field. For a title, artist or album that the player has not set,
 * np_item_get_text() can return another text.
 *
 * @fails    false if the field is unknown
 */
bool np_item_has_field(const np_item *item, np_field field);

/**
 * Gets a number.
 *
 * @fails    NP_ERROR_NOT_FOUND if the item does not have it, which is not logged; NP_ERROR_INVALID_ARGUMENT if the
 *           field is not a number
 */
np_status np_item_get_number(const np_item *item, np_field field, double *ret_number);

/**
 * Gets a flag.
 *
 * @fails    NP_ERROR_NOT_FOUND if the item does not have it, which is not logged; NP_ERROR_INVALID_ARGUMENT if the
 *           field is not a flag
 */
np_status np_item_get_flag(const np_item *item, np_field field, bool *ret_flag);

/**
 * Gets a time.
 *
 * @fails    NP_ERROR_NOT_FOUND if the item does not have it, which is not logged; NP_ERROR_INVALID_ARGUMENT if the
 *           field is not a time
 */
np_status np_item_get_time(const np_item *item, np_field field, int64_t *ret_time_us);

/**
 * Returns the duration; NP_TIME_UNKNOWN if it is unknown or has no end.
 *
 * @fails    never
 */
int64_t np_item_get_duration(const np_item *item);

/**
 * Returns whether the item is a live broadcast.
 *
 * @fails    never
 */
bool np_item_is_live(const np_item *item);

/**
 * Returns whether the item has no end, and is not a live broadcast: a soundscape.
 *
 * @fails    never
 */
bool np_item_is_continuous(const np_item *item);

/**
 * Gets a period of advertising, by its index from 0.
 *
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_item_get_ad_break(const np_item *item, size_t index, int64_t *ret_start_us, int64_t *ret_end_us);

/**
 * Gets a chapter, by its index from 0, in the order of their starts. `ret_title` is "" if it has none. `ret_end_us` is
 * the start of the next chapter if the player has set no end, and NP_TIME_UNKNOWN for the last chapter of an item
 * without a duration. The controller reads chapters with NP_CONTROLLER_LISTS only.
 *
 * @owns     the texts belong to the item
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_item_get_chapter(const np_item *item, size_t index, const char **ret_id, const char **ret_title,
                              int64_t *ret_start_us, int64_t *ret_end_us);

/**
 * Gets the index of the chapter at a position, for example np_player_get_position().
 *
 * @fails    NP_ERROR_NOT_FOUND if it has no chapter; it is not logged
 */
np_status np_item_find_chapter(const np_item *item, int64_t position_us, size_t *ret_index);

/**
 * Gets a line of the lyrics, by its index from 0, in the order of their times. Lyrics without times are
 * NP_FIELD_LYRICS. The controller reads lyrics with times with NP_CONTROLLER_LISTS only.
 *
 * @owns     the text belongs to the item
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_item_get_lyrics_line(const np_item *item, size_t index, int64_t *ret_time_us, const char **ret_text);

/**
 * Gets the index of the line that is sung at a position. The line lasts until the next one.
 *
 * @fails    NP_ERROR_NOT_FOUND before the first line, and without lines; it is not logged
 */
np_status np_item_find_lyrics_line(const np_item *item, int64_t position_us, size_t *ret_index);

/**
 * Returns the language of the lyrics as a language tag (BCP 47), or "" if it is unknown.
 *
 * @owns     the text belongs to the item
 * @fails    "" if `item` is NULL
 */
const char *np_item_get_lyrics_language(const np_item *item);

/**
 * Gets a further key of the player's metadata, by its index from 0. A number is written as a text.
 *
 * With NP_CONTROLLER_MPRIS it gets every key, in the order of the player, and with the value that the player sent:
 *
 *     mpris:trackid    /org/example/track/1    a path as a text
 *     mpris:length     152000000               a whole number
 *     xesam:userRating 0.8                     a number with all its digits: 5.0 for 5
 *     xesam:artist     Ada Lovelace, Bob       the texts of a list, separated by ", "
 *     example:flag     true                    or false
 *
 * Values of other types are left out. Only the first 256 keys are read. A text is cut after 65,536 bytes, and
 * mpris:artUrl after 8 MiB. As in all texts, control characters and bidi overrides are removed. Tabs and line breaks
 * stay, and each line break is "\n".
 *
 * @owns     the texts belong to the item
 * @fails    NP_ERROR_NOT_FOUND if there are not as many; it is not logged
 */
np_status np_item_get_extra(const np_item *item, size_t index, const char **ret_key, const char **ret_text);

NP_END_DECLS

#endif
