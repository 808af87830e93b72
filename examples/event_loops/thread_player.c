/* SPDX-License-Identifier: MIT */
/*
 * A player without a loop. Its handler runs on the library's thread, and the main thread waits for the end of the
 * track. The lock of the tiny player protects their shared data.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>

#include "tiny_player.h"

static pthread_t main_thread;
static sigset_t awaited; /* SIGUSR1: the main thread must check the player again. */

static void on_change(void)
{
    pthread_kill(main_thread, SIGUSR1);
}

/* Waits for a signal, or until this time has passed; without an end if it is negative. */
static int wait_for(int left_ms)
{
    struct timespec left = {left_ms / 1000, left_ms % 1000 * 1000000L};
    return left_ms < 0 ? sigwaitinfo(&awaited, NULL) : sigtimedwait(&awaited, NULL, &left);
}

int main(void)
{
    np_context *context = NULL;
    struct tiny_player player;
    int number = SIGUSR1;
    main_thread = pthread_self();
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGUSR1);
    sigaddset(&awaited, SIGTERM);
    sigaddset(&awaited, SIGINT);
    /* A blocked signal stays until the main thread waits for it. */
    pthread_sigmask(SIG_BLOCK, &awaited, NULL);
    if (np_context_new("tiny_player", 0, &context) != NP_OK || !tiny_player_open(&player, context, on_change))
        return 1; /* The library has logged the reason. */

    while (number != SIGTERM && number != SIGINT && !tiny_player_has_quit(&player))
        number = wait_for(tiny_player_turn(&player));

    np_context_free(context); /* This waits until a running handler returns. */
    tiny_player_close(&player);
    return 0;
}
