/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

uint32_t nowplaying_forks = 0;

/* The child has one thread, so the number needs no lock. */
static void in_child(void)
{
    nowplaying_forks++;
}

__attribute__((constructor)) static void register_fork_handler(void)
{
    pthread_atfork(NULL, NULL, in_child);
}

const char *nowplaying_environment_value(const char *name)
{
    return secure_getenv(name);
}

void nowplaying_out_of_memory(void)
{
    static const char line[] = "nowplaying: error: there is no memory left: the process ends\n";
    (void)!write(STDERR_FILENO, line, sizeof line - 1);
    abort();
}

int32_t nowplaying_above_standard(int32_t descriptor)
{
    if (descriptor < 0 || descriptor > STDERR_FILENO)
        return descriptor;
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), failure = errno;
    close(descriptor);
    errno = failure;
    return copy;
}

size_t nowplaying_text_size(const char *text, size_t limit)
{
    return strnlen(text, limit);
}

int64_t nowplaying_ascii_size(const char *text, size_t limit)
{
    size_t size = strnlen(text, limit), i = 0;
    uint64_t seen = 0, word;
    for (; i + sizeof word <= size; i += sizeof word) {
        memcpy(&word, text + i, sizeof word);
        seen |= word;
    }
    for (; i < size; i++)
        seen |= (unsigned char)text[i];
    return seen & UINT64_C(0x8080808080808080) ? -1 : (int64_t)size;
}

uint32_t nowplaying_user(void)
{
    return (uint32_t)geteuid();
}

bool nowplaying_file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

void nowplaying_random_fill(void *bytes, size_t size)
{
    unsigned char *next = bytes;
    while (size > 0) {
        ssize_t got = getrandom(next, size, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        next += got;
        size -= (size_t)got;
    }
    /* A sandbox may forbid the call. The bytes then depend on the time and the address, which is enough for names. */
    uint64_t state = (uint64_t)nowplaying_clock_now() ^ ((uint64_t)getpid() << 40) ^ (uint64_t)(uintptr_t)bytes;
    for (; size > 0; size--) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        *next++ = (unsigned char)(state >> 56);
    }
}
