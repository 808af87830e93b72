/* SPDX-License-Identifier: MIT */
/*
 * A player without a loop. Its handler runs on the library's thread, and the main thread waits for the end of the
 * track. The lock of the tiny player protects their shared data.
 */
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "tiny_player.h"

static int wake; /* Readable when the main thread must check the player again. */
static atomic_bool ends;

static void on_change(void)
{
    eventfd_write(wake, 1);
}

static void on_signal(int number)
{
    (void)number;
    atomic_store(&ends, true);
    eventfd_write(wake, 1);
}

/* Waits for a change, or until this time has passed; without an end if it is negative. */
static void wait_for(int left_ms)
{
    struct pollfd waiting = {.fd = wake, .events = POLLIN};
    eventfd_t changes;
    if (poll(&waiting, 1, left_ms) > 0)
        eventfd_read(wake, &changes);
}

int main(void)
{
    np_context *context = NULL;
    struct tiny_player player;
    struct sigaction action = {.sa_handler = on_signal};
    wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    if (np_context_new("tiny_player", 0, &context) != NP_OK || !tiny_player_open(&player, context, on_change))
        return 1; /* The library has logged the reason. */

    while (!atomic_load(&ends) && !tiny_player_has_quit(&player))
        wait_for(tiny_player_turn(&player));

    np_context_free(context); /* This waits until a running handler returns. */
    tiny_player_close(&player);
    close(wake);
    return 0;
}
