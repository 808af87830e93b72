/* SPDX-License-Identifier: MIT */
/*
 * An old player. Its functions have various signatures, and none of them knows about desktops.
 */
#ifndef OLD_PLAYER_H
#define OLD_PLAYER_H

#include <stdbool.h>

struct old_player;

struct old_song {
    const char *title, *artist;
    double length;
};

struct old_state {
    const struct old_song *song;
    double elapsed;
    float volume;
    int repeat; /* 0: nothing, 1: the song, 2: the album. */
    bool paused, has_next, has_previous;
};

/* The player calls this after every change, one change at a time. */
typedef void (*old_listener)(const struct old_state *state, void *data);

struct old_player *old_player_new(void);
void old_player_free(struct old_player *player);
void old_player_listen(struct old_player *player, old_listener listener, void *data);

void old_player_pause(struct old_player *player, bool paused);
void old_player_toggle(struct old_player *player);
bool old_player_step(int by, struct old_player *player); /* False at the end of the album. */
int old_player_seek(struct old_player *player, double seconds, const char *why);
void old_player_repeat(int repeat, struct old_player *player);
void old_mixer_set(struct old_player *player, int channel, float level);

#endif
