/* SPDX-License-Identifier: MIT */
/* Publishes the entries of mpv's playlist around the current one as a queue. Their ids are mpv's ids. */
#include <stdio.h>
#include <string.h>

#include "mpv_plugin.h"

void write_entry_id(int64_t id, char text[ID_SIZE])
{
    snprintf(text, ID_SIZE, "%lld", (long long)id);
}

/* Returns the entry's current index, or -1 if mpv has removed it from the playlist. */
int64_t place_of_entry(struct plugin *plugin, const char *id)
{
    mpv_node playlist;
    char text[ID_SIZE];
    int64_t place = -1;
    if (mpv_get_property(plugin->mpv, "playlist", MPV_FORMAT_NODE, &playlist) < 0)
        return -1;
    for (int i = 0; playlist.format == MPV_FORMAT_NODE_ARRAY && i < playlist.u.list->num && place < 0; i++) {
        write_entry_id(get_number_member(&playlist.u.list->values[i], "id"), text);
        if (strcmp(text, id) == 0)
            place = i;
    }
    mpv_free_node_contents(&playlist);
    return place;
}

/* Returns false if mpv has just removed the entry. It will report that. */
static bool add_entry(struct plugin *plugin, np_queue *queue, int64_t place)
{
    mpv_node entry;
    char name[32], id[ID_SIZE];
    snprintf(name, sizeof name, "playlist/%lld", (long long)place);
    if (mpv_get_property(plugin->mpv, name, MPV_FORMAT_NODE, &entry) < 0)
        return false;
    int64_t number = get_number_member(&entry, "id");
    np_content *content =
        content_of_entry(number, get_text_member(&entry, "filename"), get_text_member(&entry, "title"));
    write_entry_id(number, id);
    bool is_added = np_queue_add(queue, id, content) == NP_OK;
    np_content_free(content);
    mpv_free_node_contents(&entry);
    return is_added;
}

/* mpv's properties can be newer than its events. Returns true if the values read before this call are those of the
   shown entry. */
bool plays_entry(struct plugin *plugin, int64_t *ret_place)
{
    char name[48];
    *ret_place = get_number(plugin, "playlist-playing-pos", -1);
    snprintf(name, sizeof name, "playlist/%lld/id", (long long)*ret_place);
    return get_number(plugin, name, 0) == plugin->entry;
}

void show_queue(struct plugin *plugin)
{
    np_queue *queue = NULL;
    int32_t first = 0, end = 0;
    int64_t place, count = get_number(plugin, "playlist-count", 0);
    if (!plays_entry(plugin, &place) || place >= count || np_queue_new(&queue) != NP_OK)
        return;
    plugin->place = place;
    plugin->count = count;
    np_queue_set_window(queue, (int32_t)count, (int32_t)place, &first, &end);
    while (first < end && add_entry(plugin, queue, first))
        first++;
    if (first == end)
        np_session_set_queue(plugin->session, queue);
    np_queue_free(queue);
}
