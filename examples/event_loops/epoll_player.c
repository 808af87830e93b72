/* SPDX-License-Identifier: MIT */
/* A player in an epoll loop. The library, the signals and the end of the track each have a descriptor. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "tiny_player.h"

static void watch(int epoll_fd, int fd)
{
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &event);
}

/* A time of 0 stops the timer. Like the library's clock, the timer does not count while the machine sleeps. */
static void set_timer(int timer_fd, int left_ms)
{
    struct itimerspec left = {0};
    if (left_ms >= 0)
        left.it_value = (struct timespec){left_ms / 1000, left_ms % 1000 * 1000000L + 1};
    timerfd_settime(timer_fd, 0, &left, NULL); /* Setting the timer also makes its descriptor unreadable. */
}

int main(void)
{
    np_context *context = NULL;
    struct tiny_player player;
    struct epoll_event event;
    sigset_t signals;
    int fd = -1;

    /* Block the signals before the library starts its threads, which inherit the signal mask. */
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    int signal_fd = signalfd(-1, &signals, SFD_CLOEXEC);
    int timer_fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    int epoll_fd = epoll_create1(EPOLL_CLOEXEC);

    if (np_context_new("tiny_player", NP_CONTEXT_HOST_LOOP, &context) != NP_OK ||
        np_context_get_fd(context, &fd) != NP_OK || !tiny_player_open(&player, context, NULL))
        return 1; /* The library has logged the reason. */

    watch(epoll_fd, fd);
    watch(epoll_fd, signal_fd);
    watch(epoll_fd, timer_fd);
    do {
        set_timer(timer_fd, tiny_player_turn(&player));
        if (epoll_wait(epoll_fd, &event, 1, -1) == 1 && event.data.fd == fd)
            np_context_dispatch(context);
    } while (!tiny_player_has_quit(&player) && event.data.fd != signal_fd);

    np_context_free(context);
    tiny_player_close(&player);
    close(epoll_fd);
    close(timer_fd);
    close(signal_fd);
    return 0;
}
