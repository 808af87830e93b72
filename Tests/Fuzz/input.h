/* SPDX-License-Identifier: MIT */
/* The base of every fuzzer: it reads the input byte by byte, with zeros after its end, and checks conditions. */
#ifndef NOWPLAYING_FUZZ_INPUT_H
#define NOWPLAYING_FUZZ_INPUT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define INSIST(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);                                  \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

static const uint8_t *next_byte, *end_of_input;

static uint8_t take_byte(void)
{
    return next_byte < end_of_input ? *next_byte++ : 0;
}

__attribute__((unused)) static uint64_t take_bytes(size_t count)
{
    uint64_t value = 0;
    while (count-- > 0)
        value = value << 8 | take_byte();
    return value;
}

#endif
