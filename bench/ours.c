/* SPDX-License-Identifier: MIT */
/*
 * The player of bare.c, with libnowplaying: ours MODE NAME [SESSIONS]
 *
 *     thread   callbacks on the library's delivery thread.
 *     loop     callbacks in this program's own loop.
 *     remote   the same, as a remote session on two devices.
 *     linked   ends at once, to measure the cost of linking.
 */
#include <nowplaying/nowplaying.h>

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "song.h"

static const np_command commands[] = {
    NP_COMMAND_PLAY,
    NP_COMMAND_PAUSE,
    NP_COMMAND_TOGGLE_PLAY_PAUSE,
    NP_COMMAND_STOP,
    NP_COMMAND_NEXT,
    NP_COMMAND_PREVIOUS,
    NP_COMMAND_SEEK_TO_POSITION,
    NP_COMMAND_SET_VOLUME,
    NP_COMMAND_CHANGE_REPEAT_MODE,
    NP_COMMAND_CHANGE_SHUFFLE_MODE,
    NP_COMMAND_RAISE,
    NP_COMMAND_QUIT,
};

struct player {
    np_session *session;
    np_content *content;
    np_playback playback;
    int track;
};

/* Commands arrive on the delivery thread, bytes on the main thread. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void must(np_status status, const char *what)
{
    if (status == NP_OK)
        return;
    fprintf(stderr, "%s: %s\n", what, np_status_message(status));
    exit(1);
}

/* Each track is a new content, as in most players. */
static void make_content(struct player *player)
{
    char title[sizeof SONG_TITLE + DIGITS], id[32];
    write_title(title);
    write_id(id, "track/", ++player->track);
    np_content_free(player->content);
    must(np_content_new(NP_CONTENT_MUSIC, id, &player->content), "np_content_new");
    np_content_set_text(player->content, NP_FIELD_TITLE, title);
    np_content_set_text(player->content, NP_FIELD_ARTIST, SONG_ARTIST);
    np_content_add_text(player->content, NP_FIELD_ARTIST, SONG_GUEST);
    np_content_set_text(player->content, NP_FIELD_ALBUM, SONG_ALBUM);
    np_content_set_text(player->content, NP_FIELD_ALBUM_ARTIST, SONG_ARTIST);
    np_content_set_text(player->content, NP_FIELD_GENRE, SONG_GENRE);
    np_content_set_number(player->content, NP_FIELD_TRACK_NUMBER, player->track);
    np_content_set_duration(player->content, SONG_LENGTH_US(player->track));
}

static void show_playback(struct player *player, int64_t position_us)
{
    player->playback.position_us = position_us;
    player->playback.timestamp_us = np_now_us();
    must(np_session_set_playback(player->session, &player->playback), "np_session_set_playback");
}

static void show_track(struct player *player)
{
    np_session_begin_update(player->session);
    must(np_session_set_content(player->session, player->content), "np_session_set_content");
    show_playback(player, 0);
    np_session_end_update(player->session);
}

static void change_track(struct player *player)
{
    make_content(player);
    show_track(player);
}

static void on_command(np_request *request, void *user_data)
{
    np_command command = 0;
    np_request_get_command(request, &command);
    if (command == NP_COMMAND_NEXT) {
        pthread_mutex_lock(&lock);
        change_track(user_data);
        pthread_mutex_unlock(&lock);
    }
    np_request_finish(request);
}

static void obey(struct player *player, char what)
{
    pthread_mutex_lock(&lock);
    switch (what) {
    case DO_TRACK:
        change_track(player);
        break;
    case DO_SAME:
        for (int i = 0; i < SAME_COUNT; i++)
            np_session_set_playback(player->session, &player->playback);
        break;
    case DO_SAME_CONTENT:
        for (int i = 0; i < SAME_COUNT; i++)
            np_session_set_content(player->session, player->content);
        break;
    }
    pthread_mutex_unlock(&lock);
}

static void open_player(struct player *player, np_context *context, int number, bool is_remote)
{
    static const np_device devices[] = {
        {"kitchen", "Kitchen", NP_DEVICE_SPEAKER, NP_DEVICE_ABSOLUTE_VOLUME, 0.4},
        {"hall", "Hall", NP_DEVICE_SPEAKER, NP_DEVICE_ABSOLUTE_VOLUME, 0.6},
    };
    char id[32];
    write_id(id, "session-", number);
    player->playback = (np_playback)NP_PLAYBACK_INIT;
    player->playback.state = NP_PLAYBACK_PLAYING;
    if (is_remote) {
        must(np_session_new_remote(context, id, &player->session), "np_session_new_remote");
        must(np_session_set_devices(player->session, devices, 2), "np_session_set_devices");
    } else {
        player->playback.volume = 1.0;
        must(np_session_new(context, id, &player->session), "np_session_new");
    }
    must(np_session_offer_commands(player->session, commands, sizeof commands / sizeof *commands, on_command, player,
                                   NULL),
         "np_session_offer_commands");
    change_track(player);
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    if (!strcmp(mode, "linked"))
        return np_version() == 0;
    if (argc < 3) {
        fprintf(stderr, "Usage: ours thread|loop|remote|linked NAME [SESSIONS]\n");
        return 2;
    }
    bool in_loop = !strcmp(mode, "loop"), is_remote = !strcmp(mode, "remote");
    int count = argc > 3 ? atoi(argv[3]) : 1;
    np_context *context;
    struct player *players = calloc((size_t)count, sizeof *players);
    /* The driver finds all sessions by the beginning of their names. */
    np_context_flags flags = NP_CONTEXT_UNIQUE_NAME;
    if (in_loop)
        flags |= NP_CONTEXT_HOST_LOOP;
    if (count > 1)
        flags |= NP_CONTEXT_PUBLISH_ALL;
    must(np_context_new(argv[2], flags, &context), "np_context_new");
    for (int i = 0; i < count; i++) {
        open_player(&players[i], context, i + 1, is_remote);
        must(np_session_publish(players[i].session), "np_session_publish");
    }
    struct pollfd fds[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
    if (in_loop)
        must(np_context_get_fd(context, &fds[1].fd), "np_context_get_fd");
    for (;;) {
        char what;
        poll(fds, 2, -1);
        if (fds[1].revents)
            np_context_dispatch(context);
        if (!fds[0].revents)
            continue;
        if (read(STDIN_FILENO, &what, 1) != 1)
            break;
        obey(&players[0], what);
    }
    np_context_free(context);
    for (int i = 0; i < count; i++) {
        np_session_free(players[i].session);
        np_content_free(players[i].content);
    }
    free(players);
    return 0;
}
