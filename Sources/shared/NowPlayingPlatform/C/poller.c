/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { CAPACITY = 64, LEVEL_ERROR = 1 };

struct nowplaying_poller {
    int descriptor;
    int timer; /* -1: not needed yet */
    int64_t timer_deadline;
    int count;
    struct epoll_event events[CAPACITY];
};

int32_t nowplaying_wakeup_open(void)
{
    return nowplaying_above_standard(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
}

void nowplaying_wakeup_signal(int32_t descriptor)
{
    uint64_t one = 1, count;
    /* EAGAIN: the counter is full. Read it, so that the next write wakes the waiting thread. */
    for (int tries = 0; tries < 8 && write(descriptor, &one, sizeof one) < 0; tries++)
        if (errno == EAGAIN)
            (void)!read(descriptor, &count, sizeof count);
}

void nowplaying_wakeup_drain(int32_t descriptor)
{
    uint64_t count;
    while (read(descriptor, &count, sizeof count) < 0 && errno == EINTR)
        ;
}

bool nowplaying_wakeup_wait(int32_t descriptor, int64_t within_us)
{
    struct pollfd wanted = {.fd = descriptor, .events = POLLIN};
    int64_t deadline = nowplaying_clock_now() + within_us;
    for (;;) {
        int64_t left = (deadline - nowplaying_clock_now() + 999) / 1000;
        int ready = poll(&wanted, 1, left > 0 ? (int)left : 0);
        if (ready > 0 || left <= 0)
            return ready > 0;
    }
}

void nowplaying_close(int32_t descriptor)
{
    close(descriptor);
}

nowplaying_poller *nowplaying_poller_new(void)
{
    nowplaying_poller *poller = calloc(1, sizeof *poller);
    if (!poller)
        return NULL;
    poller->timer = -1;
    poller->descriptor = nowplaying_above_standard(epoll_create1(EPOLL_CLOEXEC));
    if (poller->descriptor < 0) {
        free(poller);
        return NULL;
    }
    return poller;
}

void nowplaying_poller_free(nowplaying_poller *poller)
{
    if (poller->timer >= 0)
        close(poller->timer);
    close(poller->descriptor);
    free(poller);
}

int32_t nowplaying_poller_descriptor(const nowplaying_poller *poller)
{
    return poller->descriptor;
}

bool nowplaying_poller_arm(nowplaying_poller *poller, bool has_deadline, int64_t deadline_us)
{
    /* 0 stops a timer. */
    int64_t deadline = !has_deadline ? 0 : deadline_us > 0 ? deadline_us : 1;
    if (poller->timer < 0) {
        if (!has_deadline)
            return true;
        poller->timer = nowplaying_above_standard(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK));
        /* The token 0 is that of no event. */
        if (poller->timer < 0 || !nowplaying_poller_set(poller, true, poller->timer, 0, true, false, false))
            return false;
    }
    if (deadline == poller->timer_deadline)
        return true;
    poller->timer_deadline = deadline;
    struct itimerspec time = {.it_value = {.tv_sec = deadline / 1000000, .tv_nsec = deadline % 1000000 * 1000}};
    return timerfd_settime(poller->timer, TFD_TIMER_ABSTIME, &time, NULL) == 0;
}

bool nowplaying_poller_set(nowplaying_poller *poller, bool add, int32_t descriptor, uint64_t token, bool readable,
                           bool writable, bool edge_triggered)
{
    struct epoll_event event = {
        .events = (readable ? (uint32_t)EPOLLIN : 0) | (writable ? (uint32_t)EPOLLOUT : 0) |
                  (edge_triggered ? (uint32_t)EPOLLET : 0),
        .data.u64 = token,
    };
    return epoll_ctl(poller->descriptor, add ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, &event) == 0;
}

void nowplaying_poller_remove(nowplaying_poller *poller, int32_t descriptor)
{
    struct epoll_event unused = {0};
    epoll_ctl(poller->descriptor, EPOLL_CTL_DEL, descriptor, &unused);
}

/* Waits with microseconds if the kernel can (5.11). Called by number, so that the library loads with an older libc. */
static int wait_precisely(nowplaying_poller *poller, int64_t left_us)
{
#ifdef SYS_epoll_pwait2
    static atomic_bool missing;
    if (!atomic_load_explicit(&missing, memory_order_relaxed)) {
        struct {
            int64_t seconds;
            int64_t nanoseconds;
        } left = {left_us / 1000000, left_us % 1000000 * 1000};
        long count = syscall(SYS_epoll_pwait2, poller->descriptor, poller->events, CAPACITY, &left, NULL, (size_t)0);
        /* A sandbox that does not know the call returns EPERM. */
        if (count >= 0 || (errno != ENOSYS && errno != EPERM))
            return (int)count;
        atomic_store_explicit(&missing, true, memory_order_relaxed);
    }
#endif
    int64_t milliseconds = left_us / 1000 + (left_us % 1000 != 0);
    return epoll_wait(poller->descriptor, poller->events, CAPACITY,
                      milliseconds < INT_MAX ? (int)milliseconds : INT_MAX);
}

/* The program has closed descriptors of the library, for example by closefrom(). That cannot be repaired. The pause
   keeps this thread from using all of a processor. */
static void pause_without_descriptors(void)
{
    nowplaying_log_write_mistake(
        LEVEL_ERROR, "the program has closed descriptors of the library, which cannot work any more: call "
                     "daemon() or closefrom() before you use the library, and close only descriptors that are yours");
    poll(NULL, 0, 1000);
}

int32_t nowplaying_poller_wait(nowplaying_poller *poller, bool has_deadline, int64_t deadline_us)
{
    int count;
    int64_t left = 0;
    if (!has_deadline) {
        count = epoll_wait(poller->descriptor, poller->events, CAPACITY, -1);
    } else {
        if (deadline_us > 0) {
            left = deadline_us - nowplaying_clock_now();
            if (left < 0)
                left = 0;
        }
        count = left == 0 ? epoll_wait(poller->descriptor, poller->events, CAPACITY, 0) : wait_precisely(poller, left);
    }
    if (count < 0 && errno != EINTR)
        pause_without_descriptors();
    poller->count = count > 0 ? count : 0;
    /* A timer that is over stays readable: the next wait would not sleep. */
    for (int i = 0; i < poller->count; i++) {
        uint64_t times;
        if (poller->events[i].data.u64 == 0 && read(poller->timer, &times, sizeof times) > 0)
            poller->timer_deadline = 0;
    }
    return poller->count;
}

uint64_t nowplaying_poller_token(const nowplaying_poller *poller, int32_t index)
{
    return index >= 0 && index < poller->count ? poller->events[index].data.u64 : 0;
}
