/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingCommand.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int64_t nowplaying_read(int32_t descriptor, void *bytes, size_t capacity)
{
    ssize_t size;
    do
        size = read(descriptor, bytes, capacity);
    while (size < 0 && errno == EINTR);
    return size;
}

void nowplaying_poll_wait(nowplaying_poll *polls, size_t count, int64_t timeout_us)
{
    struct pollfd fds[8];
    struct timespec timeout = {timeout_us / 1000000, timeout_us % 1000000 * 1000};
    if (count > sizeof fds / sizeof *fds)
        count = sizeof fds / sizeof *fds;
    for (size_t i = 0; i < count; i++) {
        fds[i].fd = polls[i].descriptor;
        fds[i].events = (short)((polls[i].wants_reading ? POLLIN : 0) | (polls[i].wants_writing ? POLLOUT : 0));
        fds[i].revents = 0;
    }
    if (ppoll(fds, count, timeout_us < 0 ? NULL : &timeout, NULL) < 0)
        for (size_t i = 0; i < count; i++)
            fds[i].revents = 0;
    for (size_t i = 0; i < count; i++) {
        polls[i].is_readable = fds[i].revents & POLLIN;
        polls[i].is_writable = fds[i].revents & POLLOUT;
        polls[i].is_ended = fds[i].revents & (POLLERR | POLLHUP | POLLNVAL);
    }
}

int32_t nowplaying_file_create(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

static bool make_folders_above(char *path)
{
    for (char *end = path + 1; (end = strchr(end, '/')); end++) {
        *end = '\0';
        bool exists = mkdir(path, 0777) == 0 || errno == EEXIST;
        *end = '/';
        if (!exists)
            return false;
    }
    return true;
}

bool nowplaying_file_replace(const char *path, const void *bytes, size_t size)
{
    char target[PATH_MAX], next[PATH_MAX + 8];
    struct stat status;
    if (!nowplaying_absolute_path(path, target, sizeof target) &&
        (size_t)snprintf(target, sizeof target, "%s", path) >= sizeof target) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!make_folders_above(target))
        return false;
    mode_t mode = stat(target, &status) == 0 ? status.st_mode & 0777 : 0644;
    snprintf(next, sizeof next, "%s.XXXXXX", target);
    int descriptor = mkostemp(next, O_CLOEXEC);
    if (descriptor < 0)
        return false;
    bool is_written =
        nowplaying_write_all(descriptor, bytes, size) && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0;
    is_written = close(descriptor) == 0 && is_written && rename(next, target) == 0;
    if (!is_written) {
        int error = errno;
        unlink(next);
        errno = error;
    }
    return is_written;
}

bool nowplaying_file_remove(const char *path)
{
    return unlink(path) == 0 || errno == ENOENT;
}

bool nowplaying_own_path(char *bytes, size_t capacity)
{
    ssize_t size = readlink("/proc/self/exe", bytes, capacity);
    if (size < 0 || (size_t)size >= capacity)
        return false;
    bytes[size] = '\0';
    return true;
}

bool nowplaying_error_is_missing(void)
{
    return errno == ENOENT;
}

void nowplaying_file_close(int32_t descriptor)
{
    if (descriptor >= 0)
        close(descriptor);
}

const char *nowplaying_error_text(void)
{
    return strerror(errno);
}

int32_t nowplaying_file_keep(int32_t descriptor)
{
    return descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
}

int32_t nowplaying_memory_create(void)
{
    return memfd_create("nowplaying", MFD_CLOEXEC);
}

bool nowplaying_absolute_path(const char *path, char *bytes, size_t capacity)
{
    char *found = realpath(path, NULL);
    bool fits = found && strlen(found) < capacity;
    if (fits)
        strcpy(bytes, found);
    free(found);
    return fits;
}
