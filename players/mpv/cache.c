/* SPDX-License-Identifier: MIT */
/*
 * The part of a network file that mpv has loaded, and the part of a broadcast that it keeps. It is read when something
 * else changes: the live edge moves with the clock, so clients know it without messages.
 */
#include "mpv_plugin.h"

/* Seeking to the last sound would wait for more. */
#define FROM_EDGE_US NP_SECOND

static int64_t microseconds(double seconds)
{
    return seconds > 0 ? (int64_t)(seconds * NP_SECOND) : 0;
}

/* Gets the newest part that mpv can seek in. Returns whether there is one. */
static bool find_range(const mpv_node *cache, int64_t *ret_start_us, int64_t *ret_end_us)
{
    const mpv_node *ranges = get_member(cache, "seekable-ranges");
    double end = 0;
    for (int i = 0; ranges && ranges->format == MPV_FORMAT_NODE_ARRAY && i < ranges->u.list->num; i++) {
        const mpv_node *range = &ranges->u.list->values[i];
        if (get_double_member(range, "end", 0) <= end)
            continue;
        end = get_double_member(range, "end", 0);
        *ret_start_us = microseconds(get_double_member(range, "start", 0));
        *ret_end_us = microseconds(end);
    }
    return end > 0;
}

void show_cache(struct plugin *plugin)
{
    mpv_node cache;
    int64_t start_us, end_us;
    if (!plugin->is_network || mpv_get_property(plugin->mpv, "demuxer-cache-state", MPV_FORMAT_NODE, &cache) < 0)
        return;
    double loaded = get_double_member(&cache, "cache-end", 0);
    plugin->can_rewind = plugin->is_live && find_range(&cache, &start_us, &end_us);
    if (plugin->can_rewind)
        np_session_set_window(plugin->session, start_us, end_us, NP_WINDOW_END_MOVES);
    else if (!plugin->is_live && loaded > 0)
        np_session_set_buffered(plugin->session, microseconds(loaded));
    mpv_free_node_contents(&cache);
}

/* Returns the newest position to which mpv can seek, or NP_TIME_UNKNOWN. */
int64_t live_position(struct plugin *plugin)
{
    mpv_node cache;
    int64_t start_us, end_us;
    if (mpv_get_property(plugin->mpv, "demuxer-cache-state", MPV_FORMAT_NODE, &cache) < 0)
        return NP_TIME_UNKNOWN;
    bool is_found = find_range(&cache, &start_us, &end_us);
    mpv_free_node_contents(&cache);
    if (!is_found)
        return NP_TIME_UNKNOWN;
    return end_us - start_us > FROM_EDGE_US ? end_us - FROM_EDGE_US : start_us;
}
