/* SPDX-License-Identifier: MIT */
#include "clock.h"

#include <stdbool.h>

static int64_t microseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t clock_now_us(void)
{
    return microseconds(CLOCK_MONOTONIC);
}

int64_t clock_utc_ms(void)
{
    static bool is_known;
    static int64_t lead_us;
    /* CLOCK_BOOTTIME also counts while the machine is suspended. */
    int64_t steady_us = microseconds(CLOCK_BOOTTIME);
    if (!is_known) {
        lead_us = microseconds(CLOCK_REALTIME) - steady_us;
        is_known = true;
    }
    return (steady_us + lead_us) / 1000;
}
