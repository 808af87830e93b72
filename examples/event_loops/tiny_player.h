/* SPDX-License-Identifier: MIT */
/*
 * The player that every loop here runs: three tracks without sound. It does not know its loop. The loop calls
 * np_context_dispatch() when the context's descriptor is readable, and tiny_player_turn() when a track ends.
 */
#ifndef TINY_PLAYER_H
#define TINY_PLAYER_H

#include <pthread.h>

#include <nowplaying/nowplaying.h>

NP_BEGIN_DECLS

struct tiny_player {
    np_session *session;
    np_playback playback;
    int track;
    bool has_quit;
    pthread_mutex_t lock;  /* Protects the player without a loop, where two threads use it. */
    void (*changed)(void); /* Called when the track's end may have moved, or NULL. A loop checks after each dispatch. */
};

/* Publishes the player, which starts to play. Returns false on an error, which the library has logged. */
bool tiny_player_open(struct tiny_player *player, np_context *context, void (*changed)(void));

/* Plays the next track if one has ended. Returns the milliseconds until the track ends, or -1 if it does not end. */
int tiny_player_turn(struct tiny_player *player);

/* Returns whether a client sent the command to quit. */
bool tiny_player_has_quit(struct tiny_player *player);

/* Call this after np_context_free(). */
void tiny_player_close(struct tiny_player *player);

NP_END_DECLS

#endif
