/* SPDX-License-Identifier: MIT */
/* A player with three tracks and a clock. It prints its connection states, commands and tracks. */
#include "tiny_player.h"

#include <stdio.h>

enum { TRACKS = 3 };

static const char *const titles[TRACKS] = {"Harbour Lights", "Slack Water", "The Last Boat Home"};
static const int64_t length_us = 60 * NP_SECOND;

static int64_t position(const struct tiny_player *player)
{
    const np_playback *playback = &player->playback;
    int64_t position_us = playback->position_us;
    if (playback->state == NP_PLAYBACK_PLAYING)
        position_us += np_now_us() - playback->timestamp_us;
    return position_us < length_us ? position_us : length_us;
}

/* Publishes the playback from a position on. */
static void set_playback(struct tiny_player *player, np_playback_state state, int64_t position_us)
{
    player->playback.state = state;
    player->playback.position_us = position_us;
    player->playback.timestamp_us = np_now_us();
    np_session_set_playback(player->session, &player->playback);
}

/* The library publishes content and position as one change. */
static void go_to(struct tiny_player *player, int track)
{
    np_content *content = NULL;
    char id[32];
    player->track = track % TRACKS;
    snprintf(id, sizeof id, "track-%d", player->track + 1);
    if (np_content_new(NP_CONTENT_MUSIC, id, &content) != NP_OK)
        return;
    np_content_set_text(content, NP_FIELD_TITLE, titles[player->track]);
    np_content_set_text(content, NP_FIELD_ARTIST, "The Ferrymen");
    np_content_set_duration(content, length_us);
    np_session_begin_update(player->session);
    np_session_set_content(player->session, content);
    set_playback(player, player->playback.state, 0);
    np_session_end_update(player->session);
    np_content_free(content);
    printf("plays: %s\n", titles[player->track]);
}

static void on_command(np_request *request, void *user_data)
{
    struct tiny_player *player = user_data;
    np_command command = 0;
    bool playing = player->playback.state == NP_PLAYBACK_PLAYING;
    int64_t position_us = 0;
    if (np_request_get_command(request, &command) != NP_OK)
        return; /* The request timed out before this handler was called. */
    printf("command: %s\n", np_command_name(command));

    pthread_mutex_lock(&player->lock);
    switch (command) {
    case NP_COMMAND_PLAY:
        set_playback(player, NP_PLAYBACK_PLAYING, position(player));
        break;
    case NP_COMMAND_PAUSE:
        set_playback(player, NP_PLAYBACK_PAUSED, position(player));
        break;
    case NP_COMMAND_TOGGLE_PLAY_PAUSE:
        set_playback(player, playing ? NP_PLAYBACK_PAUSED : NP_PLAYBACK_PLAYING, position(player));
        break;
    case NP_COMMAND_NEXT:
        go_to(player, player->track + 1);
        break;
    case NP_COMMAND_SEEK_TO_POSITION:
        np_request_get_position(request, &position_us);
        set_playback(player, player->playback.state, position_us);
        break;
    }
    pthread_mutex_unlock(&player->lock);

    np_request_finish(request); /* Finish the request before the player quits, so that the client gets an answer. */
    if (command == NP_COMMAND_QUIT) {
        pthread_mutex_lock(&player->lock);
        player->has_quit = true;
        pthread_mutex_unlock(&player->lock);
    }
    if (player->changed)
        player->changed();
}

static void on_connection(np_context *context, np_connection connection, void *user_data)
{
    (void)context, (void)user_data;
    if (connection == NP_CONNECTION_CONNECTED)
        puts("bus: here");
    else if (connection == NP_CONNECTION_WAITING)
        puts("bus: away");
}

bool tiny_player_open(struct tiny_player *player, np_context *context, void (*changed)(void))
{
    static const np_command commands[] = {
        NP_COMMAND_PLAY, NP_COMMAND_PAUSE, NP_COMMAND_TOGGLE_PLAY_PAUSE, NP_COMMAND_NEXT, NP_COMMAND_SEEK_TO_POSITION,
        NP_COMMAND_QUIT};
    *player = (struct tiny_player){.playback = NP_PLAYBACK_INIT, .changed = changed};
    pthread_mutex_init(&player->lock, NULL);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (np_session_new(context, "music", &player->session) != NP_OK)
        return false;
    np_context_set_connection_handler(context, on_connection, NULL, NULL);
    np_session_offer_commands(player->session, commands, sizeof commands / sizeof *commands, on_command, player, NULL);
    player->playback.state = NP_PLAYBACK_PLAYING;
    go_to(player, 0);
    return np_session_publish(player->session) == NP_OK;
}

int tiny_player_turn(struct tiny_player *player)
{
    int left_ms = -1;
    pthread_mutex_lock(&player->lock);
    if (player->playback.state == NP_PLAYBACK_PLAYING) {
        if (position(player) >= length_us)
            go_to(player, player->track + 1);
        left_ms = (int)((length_us - position(player) + NP_MILLISECOND - 1) / NP_MILLISECOND);
    }
    pthread_mutex_unlock(&player->lock);
    return left_ms;
}

bool tiny_player_has_quit(struct tiny_player *player)
{
    pthread_mutex_lock(&player->lock);
    bool has_quit = player->has_quit;
    pthread_mutex_unlock(&player->lock);
    return has_quit;
}

void tiny_player_close(struct tiny_player *player)
{
    np_session_free(player->session);
    pthread_mutex_destroy(&player->lock);
    puts("end");
}
