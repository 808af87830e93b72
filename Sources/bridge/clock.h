/* SPDX-License-Identifier: MIT */
/** Two clocks: one for times in this process, one for times in messages. */
#ifndef BRIDGE_CLOCK_H
#define BRIDGE_CLOCK_H

#include <stdint.h>
#include <time.h>

/** CLOCK_MONOTONIC in microseconds, as np_now_us() and org.nowplaying.Session1 use it. */
int64_t clock_now_us(void);

/** Milliseconds since 1970. It does not change if a user sets the wall clock after the first call. Call it on the main
 * thread. */
int64_t clock_utc_ms(void);

#endif
