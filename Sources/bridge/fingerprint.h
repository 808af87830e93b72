/* SPDX-License-Identifier: MIT */
/** Replaces ids of players, which can be file names, in messages. */
#ifndef BRIDGE_FINGERPRINT_H
#define BRIDGE_FINGERPRINT_H

#include <stdint.h>
enum { FINGERPRINT_BYTES = 17 };

struct fingerprint_key {
    uint64_t words[2];
};

/** SipHash-2-4 in hexadecimal digits. A reader without the key cannot find the text or the key by guesses. */
void fingerprint_with_key(const struct fingerprint_key *key, const char *text, char ret_digits[FINGERPRINT_BYTES]);

/** The same with a random key of the process. */
void fingerprint(const char *text, char ret_digits[FINGERPRINT_BYTES]);

#endif
