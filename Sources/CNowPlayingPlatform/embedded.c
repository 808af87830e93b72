/* SPDX-License-Identifier: MIT */
#include "CNowPlayingPlatform.h"

/* Replacements for functions of libc that Embedded Swift's runtime calls. libc's versions do not suit it. They are
   hidden, so that the host never calls them. The ordinary runtime does not need them. */
#ifdef NOWPLAYING_EMBEDDED
#include <stdalign.h>
#include <stdlib.h>

#define HIDDEN __attribute__((visibility("hidden")))

/* For hashing. glibc has it only since 2.36. */
HIDDEN void arc4random_buf(void *bytes, size_t size);

void arc4random_buf(void *bytes, size_t size)
{
    nowplaying_random_fill(bytes, size);
}

/* For every object. It never fails: Swift does not check each result, and would write to address 0. libc's own costs
   several times what malloc() costs, for an alignment that malloc() has anyway. */
HIDDEN int posix_memalign(void **ret_memory, size_t alignment, size_t size);

int posix_memalign(void **ret_memory, size_t alignment, size_t size)
{
    *ret_memory = alignment > alignof(max_align_t) ? aligned_alloc(alignment, size) : malloc(size);
    if (!*ret_memory)
        nowplaying_out_of_memory();
    return 0;
}
#endif
