/* SPDX-License-Identifier: MIT */

#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/signalfd.h>
#include <unistd.h>

#include "CNowPlayingCenter.h"

void nowplaying_center_log_warnings(void)
{
    setenv("NOWPLAYING_LOG", "warning", 0);
}

void nowplaying_center_return_memory(void)
{
#ifdef __GLIBC__
    /* By default the limits grow when a large block is freed, and up to twice its size is kept. */
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
    mallopt(M_TRIM_THRESHOLD, 64 << 10);
    mallopt(M_TOP_PAD, 16 << 10);
    /* Threads that read images live for a moment. */
    mallopt(M_ARENA_MAX, 1);
#endif
}

int32_t nowplaying_center_signals_open(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    if (sigprocmask(SIG_BLOCK, &signals, NULL) != 0)
        return -1;
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

int32_t nowplaying_center_signals_next(int32_t descriptor)
{
    struct signalfd_siginfo information;
    if (read(descriptor, &information, sizeof information) != sizeof information)
        return 0;
    return (int32_t)information.ssi_signo;
}
