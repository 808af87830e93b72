/* SPDX-License-Identifier: MIT */
/** Replaces ids of players, which can be file names, in messages. */
#ifndef BRIDGE_FINGERPRINT_H
#define BRIDGE_FINGERPRINT_H

enum { FINGERPRINT_BYTES = 17 };

/** SipHash-2-4 with a random key of the process, so that a reader cannot find a name by guesses. */
void fingerprint(const char *text, char ret_digits[FINGERPRINT_BYTES]);

#endif
