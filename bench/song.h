/* SPDX-License-Identifier: MIT */
/* The song of every publisher, and the bytes on standard input that it executes. */
#ifndef BENCH_SONG_H
#define BENCH_SONG_H

#include <stdint.h>
#include <string.h>
#include <time.h>

#define SONG_TITLE "Harbour Lights "
#define SONG_ARTIST "The Ferrymen"
#define SONG_GUEST "Ida Strand"
#define SONG_ALBUM "Songs from the Landing Stage"
#define SONG_GENRE "Sea Shanty"
/* Consecutive tracks differ in length: a track of the same length needs one more Seeked. */
#define SONG_LENGTH_US(track) (INT64_C(254000000) + (track) % 2 * INT64_C(1000000))

enum {
    DO_TRACK = 't', /* The next track: a new id, a new title, from the beginning. */
    DO_PAUSE = 'p', /* Play or pause; not in ours.c. */
    DO_SAME = '=',  /* Sets the same playback SAME_COUNT times. */
    DO_SAME_CONTENT = '#',
    SAME_COUNT = 1000,
    DIGITS = 19,
};

/* The title ends with the time of the update call, in nanoseconds, so that the client can calculate the delay. */
static inline void write_title(char title[sizeof SONG_TITLE + DIGITS])
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t left = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
    char *digit = title + sizeof SONG_TITLE - 1 + DIGITS;
    *digit = '\0';
    for (int i = 0; i < DIGITS; i++, left /= 10)
        *--digit = (char)('0' + left % 10);
    for (const char *from = SONG_TITLE + sizeof SONG_TITLE - 1; digit > title;)
        *--digit = *--from;
}

/* "track/42" for the 42nd. */
static inline void write_id(char *end, const char *prefix, int number)
{
    while (*prefix)
        *end++ = *prefix++;
    char digits[12];
    int count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count > 0)
        *end++ = digits[--count];
    *end = '\0';
}

#endif
