/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Missing in older headers. Older kernels return EINVAL. */
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 8U
#endif

/* The negative results. */
enum { UNREADABLE = -1, TOO_LARGE = -2, NO_ROOM = -3, BROKEN = -4, MISSING = -5, DENIED = -6 };

static int create(void)
{
    int descriptor = memfd_create("nowplaying", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
    if (descriptor < 0 && errno == EINVAL)
        descriptor = memfd_create("nowplaying", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    descriptor = nowplaying_above_standard(descriptor);
    return descriptor < 0 ? NO_ROOM : descriptor;
}

/* Copies up to `size` bytes from the beginning of a file. Another program may be writing to it. */
static int copy(int from, int to, uint64_t size)
{
    unsigned char buffer[16384];
    for (uint64_t place = 0; place < size;) {
        uint64_t rest = size - place;
        ssize_t got = pread(from, buffer, rest < sizeof buffer ? (size_t)rest : sizeof buffer, (off_t)place);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return BROKEN;
        if (got == 0)
            break;
        if (!nowplaying_write_all(to, buffer, (size_t)got))
            return NO_ROOM;
        place += (uint64_t)got;
    }
    return 0;
}

/* After this, no program can change it, not even this one. */
static int seal(int descriptor, int result)
{
    if (result == 0 && fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) == 0)
        return descriptor;
    close(descriptor);
    return result == 0 ? NO_ROOM : result;
}

int32_t nowplaying_memory_of_bytes(const void *bytes, size_t size)
{
    int descriptor = create();
    return descriptor < 0 ? descriptor : seal(descriptor, nowplaying_write_all(descriptor, bytes, size) ? 0 : NO_ROOM);
}

int32_t nowplaying_memory_of_file(int32_t file, uint64_t limit)
{
    struct stat status;
    if (fstat(file, &status) < 0 || !S_ISREG(status.st_mode))
        return UNREADABLE;
    if ((uint64_t)status.st_size > limit)
        return TOO_LARGE;
    int descriptor = create();
    return descriptor < 0 ? descriptor : seal(descriptor, copy(file, descriptor, (uint64_t)status.st_size));
}

bool nowplaying_file_copy(int32_t from, int32_t to)
{
    int64_t size = nowplaying_file_size(from);
    return size >= 0 && copy(from, to, (uint64_t)size) == 0;
}

/* Why open() failed. */
static int problem(int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return MISSING;
    case EACCES:
    case EPERM:
        return DENIED;
    case EMFILE:
    case ENFILE:
    case ENOMEM:
        return NO_ROOM;
    case EIO:
    case ESTALE:
    case ETIMEDOUT:
    case ENOTCONN:
    case ECONNABORTED:
    case EHOSTDOWN:
    case EHOSTUNREACH:
    case ENETDOWN:
    case ENETUNREACH:
        return BROKEN;
    default:
        return UNREADABLE;
    }
}

int32_t nowplaying_file_open(const char *path)
{
    /* O_NONBLOCK: open() must not wait for the other end of a pipe. */
    int descriptor = nowplaying_above_standard(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    struct stat status;
    if (descriptor < 0)
        return problem(errno);
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
        return descriptor;
    close(descriptor);
    return UNREADABLE;
}

int64_t nowplaying_file_size(int32_t descriptor)
{
    struct stat status;
    return fstat(descriptor, &status) < 0 ? -1 : (int64_t)status.st_size;
}

const void *nowplaying_file_map(int32_t descriptor, size_t size)
{
    const void *bytes = size > 0 ? mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0) : MAP_FAILED;
    return bytes == MAP_FAILED ? NULL : bytes;
}

void nowplaying_file_unmap(const void *bytes, size_t size)
{
    munmap((void *)(uintptr_t)bytes, size);
}

int64_t nowplaying_file_read(int32_t descriptor, void *bytes, size_t size, int64_t offset)
{
    ssize_t got;
    do
        got = pread(descriptor, bytes, size, (off_t)offset);
    while (got < 0 && errno == EINTR);
    return got;
}

static uint64_t mixed(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 32;
}

uint64_t nowplaying_hash(const void *bytes, size_t size, uint64_t hash)
{
    const unsigned char *next = bytes;
    uint64_t word = 0;
    hash = mixed(hash, size);
    for (; size >= sizeof word; size -= sizeof word, next += sizeof word) {
        memcpy(&word, next, sizeof word);
        hash = mixed(hash, word);
    }
    word = 0;
    if (size > 0)
        memcpy(&word, next, size);
    return mixed(hash, word);
}

uint64_t nowplaying_file_identity(int32_t descriptor)
{
    struct stat status;
    if (fstat(descriptor, &status) < 0)
        return 0;
    const uint64_t facts[] = {
        (uint64_t)status.st_dev,         (uint64_t)status.st_ino,          (uint64_t)status.st_size,
        (uint64_t)status.st_mtim.tv_sec, (uint64_t)status.st_mtim.tv_nsec,
    };
    return nowplaying_hash(facts, sizeof facts, 0);
}
