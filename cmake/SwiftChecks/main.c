/* SPDX-License-Identifier: MIT */
/* Exits with 0 if the Swift functions work and allocate only with posix_memalign(), which the library replaces. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

int32_t outer_bytes(int32_t count);

static _Alignas(64) unsigned char arena[1 << 20];
static size_t used;
static int aligned, others;

/* Freed memory is not reused, because the program is short. */
static void *allocate(size_t size)
{
    used = (used + 63) & ~(size_t)63;
    if (used + size > sizeof arena)
        return NULL;
    used += size;
    return arena + used - size;
}

int posix_memalign(void **ret_memory, size_t alignment, size_t size)
{
    (void)alignment;
    aligned++;
    *ret_memory = allocate(size);
    return *ret_memory ? 0 : 12;
}

void *malloc(size_t size)
{
    others++;
    return allocate(size);
}

void *calloc(size_t count, size_t size)
{
    others++;
    return allocate(count * size);
}

void *realloc(void *memory, size_t size)
{
    void *larger = allocate(size);
    others++;
    return memory && larger ? memmove(larger, memory, size) : larger;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    (void)alignment;
    others++;
    return allocate(size);
}

void free(void *memory)
{
    (void)memory;
}

void arc4random_buf(void *bytes, size_t size)
{
    memset(bytes, 7, size);
}

int main(void)
{
    /* Ignore the earlier allocations of libc. */
    others = 0;
    if (outer_bytes(3) != 3 * 60)
        return 1;
    return aligned > 3 && others == 0 ? 0 : 2;
}
