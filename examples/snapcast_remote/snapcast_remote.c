/* SPDX-License-Identifier: MIT */
/* Shows the groups of a Snapcast server. One loop waits for the server, the library and signals. */
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "snapcast_remote.h"

void log_line(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("snapcast_remote: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

static int open_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    return signalfd(-1, &signals, SFD_CLOEXEC);
}

static int milliseconds_until(int64_t time)
{
    int64_t left = time - np_now_us();
    if (time == INT64_MAX)
        return -1;
    return left <= 0 ? 0 : (int)(left / NP_MILLISECOND) + 1;
}

static void run(struct remote *remote, int library_fd, int signal_fd)
{
    struct pollfd fds[] = {{library_fd, POLLIN, 0}, {signal_fd, POLLIN, 0}, {-1, 0, 0}};
    while (!fds[1].revents) {
        int64_t next = connection_turn(remote);
        fds[2].fd = remote->connection.fd;
        fds[2].events = connection_events(&remote->connection);
        fds[0].revents = fds[1].revents = fds[2].revents = 0;
        if (poll(fds, 3, milliseconds_until(next)) < 0)
            continue;
        if (fds[2].revents)
            connection_take(remote);
        show_changes(remote);
        if (fds[0].revents)
            np_context_dispatch(remote->context);
    }
}

int main(int argc, char **argv)
{
    static struct remote remote;
    int library_fd = -1;
    if (argc > 3 || (argc > 1 && *argv[1] == '-')) {
        fputs("usage: snapcast_remote [HOST [PORT]]\n", stderr);
        return 2;
    }
    remote.connection.host = argc > 1 ? argv[1] : "localhost";
    remote.connection.port = argc > 2 ? argv[2] : "1705";

    int signal_fd =
        open_signals(); /* Call this before the library starts its threads, which inherit the signal mask. */
    if (np_context_new("snapcast_remote", NP_CONTEXT_HOST_LOOP, &remote.context) != NP_OK ||
        np_context_get_fd(remote.context, &library_fd) != NP_OK)
        return 1; /* The library has logged the reason. */
    np_context_set_name(remote.context, "Snapcast");

    connection_begin(&remote);
    run(&remote, library_fd, signal_fd);

    connection_end(&remote);
    free_sessions(&remote);
    json_object_put(remote.server);
    np_context_free(remote.context);
    close(signal_fd);
    return 0;
}
