/* SPDX-License-Identifier: MIT */
#include "CNowPlayingPlatform.h"

/* Replacements for functions of libc that Embedded Swift's runtime calls. libc's versions do not suit it. They are
   hidden, so that the host never calls them. The ordinary runtime does not need them. */
#ifdef NOWPLAYING_EMBEDDED
#include <stdalign.h>
#include <stdint.h>
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

#ifdef __aarch64__
/* Retains the object of a bridged pointer, and returns the pointer. The runtime of Swift 6.3 returns it without its tag,
 * but its compiler declares that the function returns its argument. Code for AArch64 uses the result, and so changes a
 * small string. This definition replaces the one of the runtime. */
HIDDEN void *swift_bridgeObjectRetain_n(void *object, uint32_t count);
HIDDEN void *swift_bridgeObjectRetain(void *object);

void *swift_bridgeObjectRetain_n(void *object, uint32_t count)
{
    /* The tag is in these bits. The highest bit marks a value without an object. */
    const uintptr_t tag = 0x7000000000000007, no_object = (uintptr_t)1 << 63;
    uintptr_t bits = (uintptr_t)object;
    if ((bits & no_object) || !(bits & ~tag))
        return object;
    /* An object is its type and then its count. All bits are set if the object is never freed. */
    int64_t *references = (int64_t *)(bits & ~tag) + 1;
    if ((__atomic_load_n(references, __ATOMIC_RELAXED) & INT64_MAX) != INT64_MAX)
        __atomic_fetch_add(references, (int64_t)count, __ATOMIC_RELAXED);
    return object;
}

void *swift_bridgeObjectRetain(void *object)
{
    return swift_bridgeObjectRetain_n(object, 1);
}
#endif
#endif
