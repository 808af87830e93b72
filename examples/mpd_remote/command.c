/* SPDX-License-Identifier: MIT */
/* Translates a desktop's commands to MPD's commands. The server's answer becomes the answer to the desktop. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mpd_remote.h"

enum { LONGEST_ADDRESS = 2000 };

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* ---- each returns false if the server or the connection failed ---- */

static bool toggle(struct remote *remote)
{
    bool is_playing = remote->state == MPD_STATE_PLAY;
    return run(remote->mpd, is_playing ? mpd_send_pause(remote->mpd, true) : mpd_send_play(remote->mpd));
}

/* MPD starts to play after a skip. If it was paused, pause it again. */
static bool step(struct remote *remote, bool (*send)(struct mpd_connection *))
{
    struct mpd_connection *mpd = remote->mpd;
    if (remote->state != MPD_STATE_PAUSE)
        return run(mpd, send(mpd));
    return mpd_command_list_begin(mpd, false) && send(mpd) && mpd_send_pause(mpd, true) && mpd_command_list_end(mpd) &&
           run(mpd, true);
}

static bool repeat(struct mpd_connection *mpd, np_repeat_mode mode)
{
    return mpd_command_list_begin(mpd, false) && mpd_send_repeat(mpd, mode != NP_REPEAT_OFF) &&
           mpd_send_single(mpd, mode == NP_REPEAT_ONE) && mpd_command_list_end(mpd) && run(mpd, true);
}

/* MPD has one volume for all outputs, in percent. */
static bool set_volume(struct mpd_connection *mpd, double volume)
{
    return run(mpd, mpd_send_set_volume(mpd, (unsigned)lround((volume < 1 ? volume : 1) * 100)));
}

static unsigned number_of(const char *entry)
{
    return (unsigned)strtoul(entry, NULL, 10);
}

/* Asks the server for the position of `after`, because another client may have moved that entry. A newline in `uri`
   would start another MPD command, and libmpdclient does not check for it. libmpdclient also limits a command to 4,096
   bytes, and an escaped byte needs two. */
static bool add(struct mpd_connection *mpd, const char *uri, const char *after, bool is_played)
{
    unsigned place = 0;
    if (strchr(uri, '\n') || strlen(uri) > LONGEST_ADDRESS)
        return false;
    if (*after) {
        struct mpd_song *song = mpd_send_get_queue_song_id(mpd, number_of(after)) ? mpd_recv_song(mpd) : NULL;
        if (!song)
            return false;
        place = mpd_song_get_pos(song) + 1;
        mpd_song_free(song);
        run(mpd, true);
    }
    int id = mpd_send_add_id_to(mpd, uri, place) ? mpd_recv_song_id(mpd) : -1;
    return id >= 0 && run(mpd, true) && (!is_played || run(mpd, mpd_send_play_id(mpd, (unsigned)id)));
}

/* The old queue is deleted after the first song of the playlist plays. So a playlist that is empty or cannot be loaded
   does not delete the queue. */
static bool play_playlist(struct mpd_connection *mpd, const char *name, unsigned length)
{
    return mpd_command_list_begin(mpd, false) && mpd_send_load(mpd, name) && mpd_send_play_pos(mpd, length) &&
           (length == 0 || mpd_send_delete_range(mpd, 0, length)) && mpd_command_list_end(mpd) && run(mpd, true);
}

static bool obey(struct remote *remote, const np_request *request)
{
    struct mpd_connection *mpd = remote->mpd;
    np_repeat_mode repeat_mode = NP_REPEAT_OFF;
    np_shuffle_mode shuffle_mode = NP_SHUFFLE_OFF;
    int64_t position_us = 0;
    double volume = 0;
    const char *text = "", *entry = "";
    bool is_played = false, is_together = false;
    np_command command = 0;
    np_request_get_command(request, &command);
    switch (command) {
    case NP_COMMAND_PLAY:
        return run(mpd, mpd_send_play(mpd));
    case NP_COMMAND_PAUSE:
        return run(mpd, mpd_send_pause(mpd, true));
    case NP_COMMAND_TOGGLE_PLAY_PAUSE:
        return toggle(remote);
    case NP_COMMAND_STOP:
        return run(mpd, mpd_send_stop(mpd));
    case NP_COMMAND_NEXT:
        return step(remote, mpd_send_next);
    case NP_COMMAND_PREVIOUS:
        return step(remote, mpd_send_previous);
    case NP_COMMAND_SEEK_TO_POSITION:
        np_request_get_position(request, &position_us);
        return run(mpd, mpd_send_seek_current(mpd, (float)position_us / NP_SECOND, false));
    case NP_COMMAND_CHANGE_REPEAT_MODE:
        np_request_get_repeat_mode(request, &repeat_mode);
        return repeat(mpd, repeat_mode);
    case NP_COMMAND_CHANGE_SHUFFLE_MODE:
        np_request_get_shuffle_mode(request, &shuffle_mode);
        return run(mpd, mpd_send_random(mpd, shuffle_mode != NP_SHUFFLE_OFF));
    case NP_COMMAND_SET_VOLUME:
    case NP_COMMAND_SET_DEVICE_VOLUME:
        np_request_get_volume(request, &volume);
        return set_volume(mpd, volume);
    case NP_COMMAND_GO_TO_ENTRY:
        np_request_get_entry_id(request, &entry);
        return run(mpd, mpd_send_play_id(mpd, number_of(entry)));
    case NP_COMMAND_REMOVE_FROM_QUEUE:
        np_request_get_entry_id(request, &entry);
        return run(mpd, mpd_send_delete_id(mpd, number_of(entry)));
    case NP_COMMAND_ADD_TO_QUEUE:
        np_request_get_url(request, &text);
        np_request_get_entry_id(request, &entry);
        np_request_get_make_current(request, &is_played);
        return add(mpd, text, entry, is_played);
    case NP_COMMAND_ACTIVATE_PLAYLIST:
        np_request_get_playlist_id(request, &text);
        return play_playlist(mpd, text, remote->queue_length);
    case NP_COMMAND_PLAY_ON_OUTPUT:
        np_request_get_output_id(request, &text);
        np_request_get_together(request, &is_together);
        return play_on(remote, text, is_together);
    case NP_COMMAND_LEAVE_OUTPUT:
        np_request_get_output_id(request, &text);
        return leave(remote, text);
    default:
        return false; /* The player offers no other commands. */
    }
}

/* Reads the changes of other clients first. The effect of the command is published before the answer, so that the
   client reads the new state. */
static void on_command(np_request *request, void *user_data)
{
    struct remote *remote = user_data;
    char text[TEXT];
    np_outcome outcome = NP_OUTCOME_SUCCESS;
    if (!connection_wake(remote) || (remote->changed && !show(remote)) || !obey(remote, request))
        outcome = connection_take_failure(remote, text);
    remote->changed |= MPD_IDLE_PLAYER;
    if (remote->mpd)
        show(remote);
    if (outcome == NP_OUTCOME_SUCCESS)
        np_request_finish(request);
    else
        np_request_fail(request, outcome, text);
}

void show_commands(struct remote *remote, const struct mpd_status *status, bool can_seek)
{
    static const np_shuffle_mode modes[] = {NP_SHUFFLE_OFF, NP_SHUFFLE_ITEMS};
    np_session *session = remote->session;
    bool is_stopped = mpd_status_get_state(status) == MPD_STATE_STOP;
    np_repeat_mode mode = NP_REPEAT_OFF;
    if (mpd_status_get_repeat(status))
        mode = mpd_status_get_single_state(status) == MPD_SINGLE_ON ? NP_REPEAT_ONE : NP_REPEAT_ALL;
    np_session_set_repeat_mode(session, mode, NULL, 0);
    np_session_set_shuffle_mode(session, mpd_status_get_random(status) ? NP_SHUFFLE_ITEMS : NP_SHUFFLE_OFF, modes,
                                COUNT(modes));
    /* A stopped server rejects these commands. */
    np_session_set_command_enabled(session, NP_COMMAND_NEXT, !is_stopped && mpd_status_get_next_song_id(status) >= 0);
    np_session_set_command_enabled(session, NP_COMMAND_PREVIOUS, !is_stopped);
    np_session_set_command_enabled(session, NP_COMMAND_SEEK_TO_POSITION, !is_stopped && can_seek);
}

void offer_commands(struct remote *remote)
{
    static const np_command commands[] = {
        NP_COMMAND_PLAY,
        NP_COMMAND_PAUSE,
        NP_COMMAND_TOGGLE_PLAY_PAUSE,
        NP_COMMAND_STOP,
        NP_COMMAND_NEXT,
        NP_COMMAND_PREVIOUS,
        NP_COMMAND_SEEK_TO_POSITION,
        NP_COMMAND_CHANGE_REPEAT_MODE,
        NP_COMMAND_CHANGE_SHUFFLE_MODE,
        NP_COMMAND_SET_VOLUME,
        NP_COMMAND_SET_DEVICE_VOLUME,
        NP_COMMAND_GO_TO_ENTRY,
        NP_COMMAND_ADD_TO_QUEUE,
        NP_COMMAND_REMOVE_FROM_QUEUE,
        NP_COMMAND_ACTIVATE_PLAYLIST,
        NP_COMMAND_PLAY_ON_OUTPUT,
        NP_COMMAND_LEAVE_OUTPUT,
    };
    /* The server decides which URLs it opens. It also opens paths in its own folder. */
    static const char *const schemes[] = {"file", "http", "https", "*"};
    np_session_offer_commands(remote->session, commands, COUNT(commands), on_command, remote, NULL);
    np_session_set_supported_urls(remote->session, schemes, COUNT(schemes), NULL, 0);
}
