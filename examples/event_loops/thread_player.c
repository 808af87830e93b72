/* SPDX-License-Identifier: MIT */
/*
 * A player without a loop. Its handler runs on the library's thread, and the main thread waits for the end of the
 * track. The lock of the tiny player protects their shared data.
 */
#define _GNU_SOURCE
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

#include "tiny_player.h"

static sem_t wake; /* Posted when the main thread must check the player again. */
static atomic_bool ends;

static void on_change(void)
{
    sem_post(&wake);
}

static void on_signal(int number)
{
    (void)number;
    atomic_store(&ends, true);
    sem_post(&wake);
}

static void wait_for(int left_ms)
{
    struct timespec until;
    if (left_ms < 0) {
        sem_wait(&wake);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &until);
    int64_t end_ns = until.tv_nsec + left_ms * INT64_C(1000000);
    until.tv_sec += end_ns / 1000000000;
    until.tv_nsec = end_ns % 1000000000;
    sem_clockwait(&wake, CLOCK_MONOTONIC, &until);
}

int main(void)
{
    np_context *context = NULL;
    struct tiny_player player;
    struct sigaction action = {.sa_handler = on_signal};
    sem_init(&wake, 0, 0);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    if (np_context_new("tiny_player", 0, &context) != NP_OK || !tiny_player_open(&player, context, on_change))
        return 1; /* The library has logged the reason. */

    while (!atomic_load(&ends) && !tiny_player_has_quit(&player))
        wait_for(tiny_player_turn(&player));

    np_context_free(context); /* This waits until a running handler returns. */
    tiny_player_close(&player);
    sem_destroy(&wake);
    return 0;
}
