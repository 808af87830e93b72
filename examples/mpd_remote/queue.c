/* SPDX-License-Identifier: MIT */
/* Publishes a window of MPD's queue around the current song, and the stored playlists. */
#include <stdio.h>
#include <string.h>

#include "mpd_remote.h"

void write_entry_id(unsigned id, char text[ID_SIZE])
{
    snprintf(text, ID_SIZE, "%u", id);
}

/* The window moves only when playback is near its edge. An unchanged window is not read or published again. */
static unsigned first_to_show(const struct remote *remote, unsigned length, unsigned place)
{
    unsigned edge = WINDOW / 4, first = remote->first_shown;
    if (place < first + edge || place >= first + WINDOW - edge)
        first = place > WINDOW / 2 ? place - WINDOW / 2 : 0;
    if (first + WINDOW > length)
        first = length > WINDOW ? length - WINDOW : 0;
    return first;
}

static bool ask_for_window(struct remote *remote, unsigned first)
{
    struct mpd_song *song;
    char id[ID_SIZE];
    np_queue_free(remote->queue);
    remote->queue = NULL;
    remote->shown_count = 0;
    np_queue_new(&remote->queue);
    if (!mpd_send_list_queue_range_meta(remote->mpd, first, first + WINDOW))
        return false;
    while ((song = mpd_recv_song(remote->mpd))) {
        np_content *content = content_of(song);
        write_entry_id(mpd_song_get_id(song), id);
        if (remote->shown_count < WINDOW && np_queue_add(remote->queue, id, content) == NP_OK)
            remote->shown[remote->shown_count++] = mpd_song_get_id(song);
        np_content_free(content);
        mpd_song_free(song);
    }
    /* The queue may have become shorter than the window. Then the server will report a change. */
    return is_well(remote->mpd) || forgive(remote->mpd);
}

/* The queue's version shows whether it has changed. Returns false if the server or the connection failed. */
bool ask_for_queue(struct remote *remote, const struct mpd_status *status)
{
    int place = mpd_status_get_song_pos(status);
    unsigned version = mpd_status_get_queue_version(status), length = mpd_status_get_queue_length(status);
    unsigned first = first_to_show(remote, length, place < 0 ? 0 : (unsigned)place);
    bool is_known = remote->queue && version == remote->queue_version && first == remote->first_shown;
    if (!is_known && !ask_for_window(remote, first)) {
        np_queue_free(remote->queue);
        remote->queue = NULL;
        return false;
    }
    remote->queue_version = version;
    remote->queue_length = length;
    remote->first_shown = first;
    return true;
}

void show_queue(struct remote *remote, unsigned current)
{
    char id[ID_SIZE];
    write_entry_id(current, id);
    np_queue_set_current(remote->queue, NULL);
    for (unsigned i = 0; i < remote->shown_count; i++)
        if (remote->shown[i] == current)
            np_queue_set_current(remote->queue, id);
    np_session_set_queue(remote->session, remote->queue);
}

/* A server without a playlist folder has no playlists. That is not a failure. */
bool ask_for_playlists(struct remote *remote)
{
    struct mpd_playlist *playlist;
    np_playlists *playlists = NULL;
    if (!mpd_send_list_playlists(remote->mpd) || np_playlists_new(&playlists) != NP_OK)
        return false;
    while ((playlist = mpd_recv_playlist(remote->mpd))) {
        const char *name = mpd_playlist_get_path(playlist);
        int64_t modified_us = mpd_playlist_get_last_modified(playlist) * NP_SECOND;
        if (np_playlists_add(playlists, name, name, NULL) == NP_OK && modified_us > 0)
            np_playlists_set_times(playlists, name, NP_TIME_UNKNOWN, modified_us, NP_TIME_UNKNOWN);
        mpd_playlist_free(playlist);
    }
    bool is_done = is_well(remote->mpd);
    if (is_done)
        np_session_set_playlists(remote->session, playlists);
    else
        np_session_clear_playlists(remote->session);
    np_playlists_free(playlists);
    return is_done || forgive(remote->mpd);
}
