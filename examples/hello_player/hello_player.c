/* SPDX-License-Identifier: MIT */
/*
 * A player without sound: three tracks of an invented album, a cover, a real clock, and the commands of most players.
 * Copy it, and replace the clock by a decoder.
 *
 * The library calls on_command() on its own thread. The main thread plays the next track when one ends. `lock` protects
 * the data that both use. every_command.c has the other commands, several sessions, and a loop of its own.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <nowplaying/nowplaying.h>

#ifndef COVER /* The build sets it. Your player has the path of a file here, or the bytes of a tag. */
#define COVER "/home/ada/Music/Night Crossing/cover.png"
#endif
#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct {
    const char *title;
    int64_t duration_us;
} tracks[] = {
    {"Harbour Lights", 64 * NP_SECOND},
    {"Slack Water", 52 * NP_SECOND},
    {"The Last Boat Home", 71 * NP_SECOND},
};

static const np_command commands[] = {
    NP_COMMAND_PLAY, NP_COMMAND_TOGGLE_PLAY_PAUSE,   NP_COMMAND_NEXT,     NP_COMMAND_CHANGE_REPEAT_MODE,
    NP_COMMAND_STOP, NP_COMMAND_SEEK_TO_POSITION,    NP_COMMAND_PREVIOUS, NP_COMMAND_SET_VOLUME,
    NP_COMMAND_QUIT, NP_COMMAND_CHANGE_SHUFFLE_MODE, NP_COMMAND_PAUSE,
};
static const np_shuffle_mode shuffle_modes[] = {NP_SHUFFLE_OFF, NP_SHUFFLE_ITEMS};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* Protects the player. */
static struct {
    np_session *session;
    np_artwork *cover;
    int track; /* The index in `tracks`. */
    np_playback_state state;
    int64_t position_us; /* The position at `since_us`. */
    int64_t since_us;
    double volume;
    np_repeat_mode repeat;
    np_shuffle_mode shuffle;
} player = {.state = NP_PLAYBACK_PLAYING, .volume = 1};

static int64_t position(void)
{
    int64_t moved_us = player.state == NP_PLAYBACK_PLAYING ? np_now_us() - player.since_us : 0;
    int64_t now_us = player.position_us + moved_us, end_us = tracks[player.track].duration_us;
    return now_us < end_us ? now_us : end_us;
}

/* Starts the clock from this position. Call it before the state changes. */
static void set_position(int64_t position_us)
{
    int64_t end_us = tracks[player.track].duration_us;
    player.position_us = position_us < 0 ? 0 : position_us < end_us ? position_us : end_us;
    player.since_us = np_now_us();
}

static void set_state(np_playback_state state)
{
    set_position(state == NP_PLAYBACK_STOPPED ? 0 : position());
    player.state = state;
}

/* Sets the playback. You may call this at any time: the library publishes only the changes. */
static void show_playback(void)
{
    np_playback playback = NP_PLAYBACK_INIT;
    playback.state = player.state;
    playback.position_us = player.position_us;
    playback.timestamp_us = player.since_us;
    playback.volume = player.volume;
    playback.queue_index = player.track;
    playback.queue_count = COUNT(tracks);
    np_session_set_playback(player.session, &playback);
}

static void go_to(int track)
{
    np_content *content;
    char id[32];
    player.track = track;
    set_position(0);
    snprintf(id, sizeof id, "track/%d", track + 1);
    if (np_content_new(NP_CONTENT_MUSIC, id, &content) != NP_OK)
        return;
    np_content_set_text(content, NP_FIELD_TITLE, tracks[track].title);
    np_content_set_text(content, NP_FIELD_ARTIST, "The Ferrymen");
    np_content_set_text(content, NP_FIELD_ALBUM, "Night Crossing");
    np_content_set_number(content, NP_FIELD_TRACK_NUMBER, track + 1);
    np_content_set_duration(content, tracks[track].duration_us);
    np_content_set_artwork(content, player.cover);
    np_session_set_content(player.session, content);
    np_content_free(content);
}

static void go_to_next(void)
{
    int count = COUNT(tracks);
    if (player.shuffle != NP_SHUFFLE_OFF) {
        go_to((player.track + 1 + rand() % (count - 1)) % count); /* Any other track. */
        return;
    }
    if (player.track + 1 == count && player.repeat == NP_REPEAT_OFF)
        set_state(NP_PLAYBACK_STOPPED);
    go_to((player.track + 1) % count);
}

/* Performs a command, and prints its argument. A getter that fails leaves its output unchanged. */
static void obey(np_command command, const np_request *request)
{
    static const char *const repeat_words[] = {"off", "one", "all"};
    bool playing = player.state == NP_PLAYBACK_PLAYING;
    int64_t position_us = 0;
    switch (command) {
    case NP_COMMAND_PLAY:
        set_state(NP_PLAYBACK_PLAYING);
        break;
    case NP_COMMAND_PAUSE:
        set_state(playing ? NP_PLAYBACK_PAUSED : player.state);
        break;
    case NP_COMMAND_TOGGLE_PLAY_PAUSE:
        set_state(playing ? NP_PLAYBACK_PAUSED : NP_PLAYBACK_PLAYING);
        break;
    case NP_COMMAND_STOP:
        set_state(NP_PLAYBACK_STOPPED);
        break;
    case NP_COMMAND_NEXT:
        go_to_next();
        break;
    case NP_COMMAND_PREVIOUS:
        go_to(player.track > 0 ? player.track - 1 : 0);
        break;
    case NP_COMMAND_SEEK_TO_POSITION:
        np_request_get_position(request, &position_us);
        set_position(position_us);
        printf(" %f", (double)position_us / NP_SECOND);
        break;
    case NP_COMMAND_SET_VOLUME:
        np_request_get_volume(request, &player.volume);
        printf(" %f", player.volume);
        break;
    case NP_COMMAND_CHANGE_REPEAT_MODE:
        np_request_get_repeat_mode(request, &player.repeat);
        np_session_set_repeat_mode(player.session, player.repeat, NULL, 0);
        printf(" %s", repeat_words[player.repeat]);
        break;
    case NP_COMMAND_CHANGE_SHUFFLE_MODE:
        np_request_get_shuffle_mode(request, &player.shuffle);
        np_session_set_shuffle_mode(player.session, player.shuffle, shuffle_modes, COUNT(shuffle_modes));
        printf(player.shuffle == NP_SHUFFLE_OFF ? " off" : " items");
        break;
    case NP_COMMAND_QUIT: /* on_command() handles it. */
        break;
    }
}

static void on_command(np_request *request, void *user_data)
{
    np_command command = 0;
    (void)user_data;
    if (np_request_get_command(request, &command) != NP_OK)
        return; /* The request timed out before this handler was called. */

    pthread_mutex_lock(&lock);
    printf("command: %s", np_command_name(command));
    np_session_begin_update(player.session);
    obey(command, request);
    show_playback();
    np_session_end_update(player.session);
    printf("\n");
    pthread_mutex_unlock(&lock);

    np_request_finish(request); /* Last, so that the client reads the new state. */
    /* Wakes the main thread: the track may now end at another time. */
    kill(getpid(), command == NP_COMMAND_QUIT ? SIGTERM : SIGUSR1);
}

/* Plays the next track if this one has ended. Returns the time until it ends, or an hour if nothing plays. */
static int64_t turn_track(void)
{
    int64_t left_us = 3600 * NP_SECOND;
    pthread_mutex_lock(&lock);
    if (position() == tracks[player.track].duration_us && player.state == NP_PLAYBACK_PLAYING) {
        np_session_begin_update(player.session);
        if (player.repeat == NP_REPEAT_ONE)
            set_position(0);
        else
            go_to_next();
        show_playback();
        np_session_end_update(player.session);
    }
    if (player.state == NP_PLAYBACK_PLAYING)
        left_us = tracks[player.track].duration_us - position() + 1;
    pthread_mutex_unlock(&lock);
    return left_us;
}

/* Clients can send commands after the session is published, so publish it last. */
static np_status open_player(void)
{
    for (size_t i = 0; i < COUNT(commands); i++)
        np_session_offer_command(player.session, commands[i], on_command, NULL, NULL);
    np_session_set_repeat_mode(player.session, NP_REPEAT_OFF, NULL, 0);
    np_session_set_shuffle_mode(player.session, NP_SHUFFLE_OFF, shuffle_modes, COUNT(shuffle_modes));
    np_artwork_new_from_file(COVER, &player.cover); /* If there is no such file, the items have no cover. */
    go_to(0);
    show_playback();
    return np_session_publish(player.session);
}

int main(void)
{
    sigset_t signals;
    np_context *context = NULL;
    setvbuf(stdout, NULL, _IOLBF, 0);
    srand((unsigned)np_now_us());
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &signals, NULL); /* Before the library starts its thread, which inherits this. */

    np_status status = np_context_new("hello_player", 0, &context);
    if (status == NP_OK)
        status = np_session_new(context, "music", &player.session);
    if (status == NP_OK)
        status = open_player();
    if (status != NP_OK)
        fprintf(stderr, "hello_player: %s\n", np_status_message(status));
    for (int number = SIGUSR1; status == NP_OK && number != SIGTERM && number != SIGINT;) {
        int64_t left_us = turn_track();
        struct timespec time = {left_us / NP_SECOND, left_us % NP_SECOND * 1000};
        number = sigtimedwait(&signals, NULL, &time);
    }

    /* Call this without the lock: it waits for a running handler, and the handler needs the lock. */
    np_context_free(context);
    np_session_free(player.session);
    np_artwork_free(player.cover);
    return status == NP_OK ? 0 : 1;
}
