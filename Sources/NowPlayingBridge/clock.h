/* SPDX-License-Identifier: MIT */
/** The two clocks: one that runs evenly, for everything; and that on the wall, which is only ever sent. */
#ifndef BRIDGE_CLOCK_H
#define BRIDGE_CLOCK_H

#include <stdint.h>
#include <time.h>

/** CLOCK_MONOTONIC in microseconds, as np_now_us() and org.nowplaying.Session1 have it. */
static inline int64_t clock_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/** Milliseconds since 1970. */
static inline int64_t clock_utc_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif
