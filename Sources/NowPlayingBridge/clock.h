/* SPDX-License-Identifier: MIT */
/** The two clocks: one for everything here, and one for what is sent. */
#ifndef BRIDGE_CLOCK_H
#define BRIDGE_CLOCK_H

#include <stdint.h>
#include <time.h>

/** CLOCK_MONOTONIC in microseconds, as np_now_us() and org.nowplaying.Session1 have it. */
int64_t clock_now_us(void);

/** Milliseconds since 1970 by the clock on the wall as it was at the first call: to set that clock moves nothing here.
 * For the main thread. */
int64_t clock_utc_ms(void);

#endif
