/* SPDX-License-Identifier: MIT */
#include "CNowPlayingPlatform.h"

/* What Embedded Swift's runtime asks of libc, done otherwise; hidden, so that the host never meets ours. The ordinary
   runtime does not need it. */
#ifdef NOWPLAYING_EMBEDDED
#include <stdalign.h>
#include <stdlib.h>

#define HIDDEN __attribute__((visibility("hidden")))

/* Provided because hashing calls it and glibc has it only since 2.36. */
HIDDEN void arc4random_buf(void *bytes, size_t size);

void arc4random_buf(void *bytes, size_t size)
{
    nowplaying_random_fill(bytes, size);
}

/* Provided because every object is allocated by posix_memalign(), which costs several times what malloc() costs, for an
   alignment that malloc() has anyway. The linker's --wrap leads here. It never fails: Swift does not look at the answer
   everywhere, and would write to address 0. */
HIDDEN int __wrap_posix_memalign(void **ret_memory, size_t alignment, size_t size);
int __real_posix_memalign(void **ret_memory, size_t alignment, size_t size);

int __wrap_posix_memalign(void **ret_memory, size_t alignment, size_t size)
{
    if (alignment > alignof(max_align_t)) {
        if (__real_posix_memalign(ret_memory, alignment, size) != 0)
            nowplaying_out_of_memory();
        return 0;
    }
    *ret_memory = malloc(size);
    if (!*ret_memory)
        nowplaying_out_of_memory();
    return 0;
}

/* Provided because texts are compared by Unicode's normal forms, whose tables are 37 kilobytes. Here a text is what it is
   written as: an id in another spelling is another id, a title in another spelling is told anew. So no letter has
   another form, and there are no tables. */
HIDDEN uint16_t _swift_stdlib_getNormData(uint32_t scalar);
HIDDEN uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar);
HIDDEN uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second);
HIDDEN extern const uint8_t _swift_stdlib_nfd_decompositions[1];

const uint8_t _swift_stdlib_nfd_decompositions[1] = {0};

uint16_t _swift_stdlib_getNormData(uint32_t scalar)
{
    (void)scalar;
    return 0;
}

uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar)
{
    (void)scalar;
    return UINT32_MAX;
}

uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second)
{
    (void)first, (void)second;
    return UINT32_MAX;
}
#endif
