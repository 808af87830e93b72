/* SPDX-License-Identifier: MIT */
/* Files that another program names or has sent. */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static int open_root(uint32_t process)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/%u/root", process);
    return process > 0 ? nowplaying_above_standard(open(path, O_PATH | O_CLOEXEC | O_DIRECTORY)) : -1;
}

/* Reads the number after a word in a small file; 0 if there is no such number. */
static uint32_t read_number(int folder, const char *path, const char *word)
{
    char text[8192];
    struct stat status;
    int file =
        nowplaying_above_standard(openat(folder, path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
    if (file < 0)
        return 0;
    ssize_t size = fstat(file, &status) == 0 && S_ISREG(status.st_mode) ? read(file, text, sizeof text - 1) : 0;
    close(file);
    text[size > 0 ? size : 0] = 0;
    const char *found = strstr(text, word);
    return found ? (uint32_t)strtoul(found + strlen(word), NULL, 10) : 0;
}

uint32_t nowplaying_parent_process(uint32_t process)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/%u/status", process);
    return read_number(AT_FDCWD, path, "\nPPid:");
}

/* A Flatpak is on the bus by a proxy with the same /.flatpak-info, which sees other files. Flatpak has written the number of
   the real process. Returns 0 if the root is not that of a Flatpak. */
static uint32_t find_flatpak(int root)
{
    char path[256];
    const char *folder = nowplaying_environment_value("XDG_RUNTIME_DIR");
    uint32_t instance = folder ? read_number(root, ".flatpak-info", "\ninstance-id=") : 0;
    if (instance == 0)
        return 0;
    int size = snprintf(path, sizeof path, "%s/.flatpak/%u/bwrapinfo.json", folder, instance);
    return size < (int)sizeof path ? read_number(AT_FDCWD, path, "\"child-pid\":") : 0;
}

/* Opens the root of a player. Returns -1 if this process may not see it. */
static int open_players_root(uint32_t process)
{
    int root = open_root(process);
    int inner = root < 0 ? -1 : open_root(find_flatpak(root));
    if (inner < 0)
        return root;
    close(root);
    return inner;
}

/* Finds a file without opening it: opening a pipe or a device has effects. Returns -1 and errno on failure. */
static int find(uint32_t process, const char *path)
{
    struct open_rules rules = {.flags = O_PATH | O_CLOEXEC, .resolve = IN_ROOT | NO_MAGIC_LINKS};
    int folder = open_players_root(process);
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
