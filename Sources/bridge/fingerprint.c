/* SPDX-License-Identifier: MIT */
#include "fingerprint.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

static uint64_t turn(uint64_t word, int bits)
{
    return word << bits | word >> (64 - bits);
}

static void mix(uint64_t v[4], int rounds)
{
    while (rounds-- > 0) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = turn(v[1], 13) ^ v[0];
        v[3] = turn(v[3], 16) ^ v[2];
        v[0] = turn(v[0], 32);
        v[2] += v[1];
        v[0] += v[3];
        v[1] = turn(v[1], 17) ^ v[2];
        v[3] = turn(v[3], 21) ^ v[0];
        v[2] = turn(v[2], 32);
    }
}

void fingerprint_with_key(const struct fingerprint_key *key, const char *text, char ret_digits[FINGERPRINT_BYTES])
{
    uint64_t v[4] = {key->words[0] ^ UINT64_C(0x736f6d6570736575), key->words[1] ^ UINT64_C(0x646f72616e646f6d),
                     key->words[0] ^ UINT64_C(0x6c7967656e657261), key->words[1] ^ UINT64_C(0x7465646279746573)};
    size_t size = strlen(text);
    for (size_t place = 0; place <= size; place += 8) {
        size_t left = size - place;
        uint64_t word = left < 8 ? (uint64_t)size << 56 : 0;
        for (size_t i = 0; i < 8 && i < left; i++)
            word |= (uint64_t)(unsigned char)text[place + i] << (8 * i);
        v[3] ^= word;
        mix(v, 2);
        v[0] ^= word;
    }
    v[2] ^= 0xff;
    mix(v, 4);
    snprintf(ret_digits, FINGERPRINT_BYTES, "%016" PRIx64, v[0] ^ v[1] ^ v[2] ^ v[3]);
}

void fingerprint(const char *text, char ret_digits[FINGERPRINT_BYTES])
{
    static struct fingerprint_key key;
    static bool has_key;
    if (!has_key)
        has_key = getrandom(&key, sizeof key, 0) == sizeof key;
    fingerprint_with_key(&key, text, ret_digits);
}
