/* SPDX-License-Identifier: MIT */
#include "old_player.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SONGS = 3 };

static const struct old_song songs[SONGS] = {
    {"Harbour Lights", "The Ferrymen", 64},
    {"Slack Water", "The Ferrymen", 52},
    {"The Last Boat Home", "The Ferrymen", 71},
};

struct old_player {
    pthread_mutex_t mutex;
    old_listener listener;
    void *data;
    int song;
    double elapsed, since; /* The position at the time `since`. */
    float volume;
    int repeat;
    bool paused;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void begin(struct old_player *player)
{
    pthread_mutex_lock(&player->mutex);
    double time = now();
    if (!player->paused)
        player->elapsed += time - player->since;
    if (player->elapsed > songs[player->song].length)
        player->elapsed = songs[player->song].length;
    player->since = time;
}

static void end(struct old_player *player)
{
    bool goes_round = player->repeat == 2;
    struct old_state state = {
        .song = &songs[player->song],
        .elapsed = player->elapsed,
        .volume = player->volume,
        .repeat = player->repeat,
        .paused = player->paused,
        .has_next = goes_round || player->song + 1 < SONGS,
        .has_previous = goes_round || player->song > 0,
    };
    if (player->listener)
        player->listener(&state, player->data);
    pthread_mutex_unlock(&player->mutex);
}

struct old_player *old_player_new(void)
{
    struct old_player *player = calloc(1, sizeof *player);
    if (!player)
        return NULL;
    pthread_mutex_init(&player->mutex, NULL);
    player->since = now();
    player->volume = 1;
    return player;
}

void old_player_free(struct old_player *player)
{
    pthread_mutex_destroy(&player->mutex);
    free(player);
}

void old_player_listen(struct old_player *player, old_listener listener, void *data)
{
    begin(player);
    player->listener = listener;
    player->data = data;
    end(player);
}

void old_player_pause(struct old_player *player, bool paused)
{
    begin(player);
    player->paused = paused;
    printf("%s\n", paused ? "pause" : "play");
    end(player);
}

void old_player_toggle(struct old_player *player)
{
    begin(player);
    player->paused = !player->paused;
    printf("toggle\n");
    end(player);
}

bool old_player_step(int by, struct old_player *player)
{
    begin(player);
    int song = player->song + by;
    if (player->repeat == 2)
        song = (song + SONGS) % SONGS;
    bool there = song >= 0 && song < SONGS;
    if (there) {
        player->song = song;
        player->elapsed = 0;
    }
    printf("step %+d\n", by);
    end(player);
    return there;
}

int old_player_seek(struct old_player *player, double seconds, const char *why)
{
    if (seconds < 0)
        return -1;
    begin(player);
    player->elapsed = seconds;
    printf("seek %.1f, %s\n", seconds, why);
    end(player);
    return 0;
}

void old_player_repeat(int repeat, struct old_player *player)
{
    begin(player);
    player->repeat = repeat;
    printf("repeat %d\n", repeat);
    end(player);
}

void old_mixer_set(struct old_player *player, int channel, float level)
{
    begin(player);
    player->volume = level;
    printf("channel %d %.2f\n", channel, level);
    end(player);
}
