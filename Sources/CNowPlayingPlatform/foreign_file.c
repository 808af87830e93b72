/* SPDX-License-Identifier: MIT */
/* Files that another program names or has sent. */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Missing in older headers. */
#ifndef SYS_openat2
#define SYS_openat2 437
#endif

/* struct open_how and its flags, from Linux 5.6 on. */
struct open_rules {
    uint64_t flags, mode, resolve;
};
enum { NO_MAGIC_LINKS = 0x02, IN_ROOT = 0x10 };

/* The results of CNowPlayingPlatform.h. */
enum { UNREADABLE = -1, NO_ROOM = -3, BROKEN = -4 };

static int problem(int error)
{
    if (error == EMFILE || error == ENFILE || error == ENOMEM)
        return NO_ROOM;
    return error == EIO || error == ESTALE || error == ETIMEDOUT || error == ENOTCONN ? BROKEN : UNREADABLE;
}

/* Finds a file without opening it: opening a pipe or a device has effects. Returns -1 and errno on failure. */
static int find(uint32_t process, const char *path)
{
    struct open_rules rules = {.flags = O_PATH | O_CLOEXEC, .resolve = IN_ROOT | NO_MAGIC_LINKS};
    char root[32];
    snprintf(root, sizeof root, "/proc/%u/root", process);
    int folder = process > 0 ? nowplaying_above_standard(open(root, O_PATH | O_CLOEXEC | O_DIRECTORY)) : -1;
    if (folder >= 0) {
        int file, error, attempts = 8;
        /* It is interrupted while another process moves a folder of the path. */
        do {
            file = (int)syscall(SYS_openat2, folder, path, &rules, sizeof rules);
            error = errno;
        } while (file < 0 && (error == EAGAIN || error == EINTR) && --attempts > 0);
        close(folder);
        errno = error;
        /* An older kernel has no such call, and filters of containers refuse it. */
        if (file >= 0 || (error != ENOSYS && error != EPERM))
            return nowplaying_above_standard(file);
    }
    return nowplaying_above_standard(open(path, O_PATH | O_CLOEXEC | O_NOFOLLOW));
}

/* Opens a regular file again, with a position of its own. Returns -1 and errno on failure. */
static int reopen(int file)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return nowplaying_above_standard(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

int32_t nowplaying_foreign_file_open(uint32_t process, const char *path)
{
    struct stat status;
    int found = find(process, path);
    if (found < 0)
        return problem(errno);
    int file = -1, error = EINVAL;
    if (fstat(found, &status) == 0 && S_ISREG(status.st_mode)) {
        file = reopen(found);
        error = errno;
    }
    close(found);
    return file < 0 ? problem(error) : file;
}

int32_t nowplaying_foreign_memory_open(int32_t descriptor)
{
    const int wanted = F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW;
    /* Only memory has seals. It is not on a file system that may not answer. */
    int seals = fcntl(descriptor, F_GET_SEALS);
    if (seals < 0 || (seals & wanted) != wanted)
        return UNREADABLE;
    int copy = reopen(descriptor);
    return copy < 0 ? problem(errno) : copy;
}

bool nowplaying_foreign_file_rewind(int32_t descriptor)
{
    struct stat status;
    int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && !(flags & O_PATH) && (flags & O_ACCMODE) != O_WRONLY && fstat(descriptor, &status) == 0 &&
           S_ISREG(status.st_mode) && lseek(descriptor, 0, SEEK_SET) == 0;
}
