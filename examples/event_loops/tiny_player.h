/* SPDX-License-Identifier: MIT */
/*
 * The player that runs in every loop here: three tracks without sound. It knows nothing of loops. What a loop does for
 * it: np_context_dispatch() when the context's descriptor is readable, tiny_player_turn() when a track ends.
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
    pthread_mutex_t lock; /* Where the library's thread and another meet. In a loop there is one thread. */
    void (*changed)(
        void); /* Told when the end of the track may have moved, or NULL; a loop asks after each dispatch. */
};

/* Shows the player; it plays. False: the library has said why not. */
bool tiny_player_open(struct tiny_player *player, np_context *context, void (*changed)(void));

/* Goes on to the next track where one has ended. Returns the milliseconds until the next one ends; -1: never. */
int tiny_player_turn(struct tiny_player *player);

/* Whether somebody asked it to end. */
bool tiny_player_has_quit(struct tiny_player *player);

/* After np_context_free(). */
void tiny_player_close(struct tiny_player *player);

NP_END_DECLS

#endif
