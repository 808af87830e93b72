/* SPDX-License-Identifier: MIT */
/* Both programs measure time, the processor time of the process, and its memory. */
#ifndef NOWPLAYING_QML_MEASURE_H
#define NOWPLAYING_QML_MEASURE_H

#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct measured {
    double wall_ms;
    double processor_ms;
    long memory_kib;
} measured;

static measured measure_now(void)
{
    measured now;
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    now.wall_ms = (double)at.tv_sec * 1e3 + (double)at.tv_nsec / 1e6;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    now.processor_ms = (double)at.tv_sec * 1e3 + (double)at.tv_nsec / 1e6;
    now.memory_kib = 0;
    FILE *status = fopen("/proc/self/status", "r");
    for (char line[256]; status && fgets(line, sizeof line, status);)
        if (strncmp(line, "RssAnon:", 8) == 0)
            sscanf(line + 8, "%ld", &now.memory_kib);
    if (status)
        fclose(status);
    return now;
}

static void measure_print(const char *what, int count, measured start)
{
    const measured now = measure_now();
    printf("%s %d players: %.1f ms, %.1f ms of processor, %ld KiB\n", what, count, now.wall_ms - start.wall_ms,
           now.processor_ms - start.processor_ms, now.memory_kib - start.memory_kib);
    fflush(stdout);
}

#endif
