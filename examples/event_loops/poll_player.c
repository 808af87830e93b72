/* SPDX-License-Identifier: MIT */
/* A player with its own loop: poll() waits for the library and signals. The end of the track is its timeout. */
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "tiny_player.h"

int main(void)
{
    np_context *context = NULL;
    struct tiny_player player;
    sigset_t signals;
    int fd = -1;

    /* Block the signals before the library starts its threads, which inherit the signal mask. */
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    int signal_fd = signalfd(-1, &signals, SFD_CLOEXEC);

    if (np_context_new("tiny_player", NP_CONTEXT_HOST_LOOP, &context) != NP_OK ||
        np_context_get_fd(context, &fd) != NP_OK || !tiny_player_open(&player, context, NULL))
        return 1; /* The library has logged the reason. */

    struct pollfd fds[] = {{fd, POLLIN, 0}, {signal_fd, POLLIN, 0}};
    while (!tiny_player_has_quit(&player) && !fds[1].revents) {
        if (poll(fds, 2, tiny_player_turn(&player)) > 0 && fds[0].revents)
            np_context_dispatch(context);
    }

    np_context_free(context);
    tiny_player_close(&player);
    close(signal_fd);
    return 0;
}
