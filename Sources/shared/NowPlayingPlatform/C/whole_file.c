/* SPDX-License-Identifier: MIT */
/* Files that are read or written completely. */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool nowplaying_write_all(int32_t descriptor, const void *bytes, size_t size)
{
    const char *next = bytes;
    while (size > 0) {
        ssize_t written = write(descriptor, next, size);
        if (written < 0 && errno == EAGAIN) {
            struct pollfd room = {descriptor, POLLOUT, 0};
            poll(&room, 1, -1);
        } else if (written == 0 || (written < 0 && errno != EINTR)) {
            return false;
        } else if (written > 0) {
            next += written;
            size -= (size_t)written;
        }
    }
    return true;
}

/* Opens a file; neither it nor its folder is a link. */
static int open_private(const char *path, int flags)
{
    const char *end = strrchr(path, '/');
    char *base = end ? strndup(path, (size_t)(end - path)) : NULL;
    int folder = base ? open(base, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1, error = errno;
    free(base);
    int file = folder >= 0 ? openat(folder, end + 1, flags | O_NOFOLLOW) : -1;
    if (folder >= 0) {
        error = errno;
        close(folder);
    }
    errno = error;
    return file;
}

int64_t nowplaying_whole_file_read(const char *path, bool is_private, void *bytes, size_t capacity)
{
    /* O_NONBLOCK: do not wait for the writer of a pipe. */
    const int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    int file = is_private ? open_private(path, flags) : open(path, flags);
    if (file < 0)
        return -errno;
    struct stat status;
    int error = 0;
    if (fstat(file, &status) != 0)
        error = errno;
    else if (!S_ISREG(status.st_mode))
        error = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
    else if (is_private && (status.st_uid != geteuid() || (status.st_mode & 077) != 0))
        error = EPERM;
    size_t size = 0;
    while (!error && size < capacity) {
        ssize_t count = read(file, (char *)bytes + size, capacity - size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            error = errno;
        if (count <= 0)
            break;
        size += (size_t)count;
    }
    close(file);
    return error ? -error : (int64_t)size;
}

bool nowplaying_whole_file_is_missing(int64_t error)
{
    return error == -ENOENT || error == -ENOTDIR;
}

const char *nowplaying_whole_file_error(int64_t error)
{
    if (error == -EINVAL)
        return "it is not a regular file";
    return strerror(error < 0 && error > -4096 ? (int)-error : EIO);
}
