/* SPDX-License-Identifier: MIT */
/** What stands for an id of this machine's players outside: theirs may be file names. */
#ifndef BRIDGE_FINGERPRINT_H
#define BRIDGE_FINGERPRINT_H

enum { FINGERPRINT_BYTES = 17 };

/** SipHash-2-4 with a key of this process, so that nobody finds a name by trying: the same for the same text. */
void fingerprint(const char *text, char ret_digits[FINGERPRINT_BYTES]);

#endif
