/* SPDX-License-Identifier: MIT */
#include "CNowPlayingPlatform.h"

/* Provided because the hashing of Embedded Swift calls it and glibc has it only since 2.36; hidden, so that the host
   never meets ours. The ordinary Swift runtime does not need it. */
#ifdef NOWPLAYING_EMBEDDED
__attribute__((visibility("hidden"))) void arc4random_buf(void *bytes, size_t size);

void arc4random_buf(void *bytes, size_t size)
{
    nowplaying_random_fill(bytes, size);
}
#endif
