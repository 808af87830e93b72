/* SPDX-License-Identifier: MIT */

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CNowPlayingCenter.h"

static bool write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

/* `is_deep`: makes the folders above it too. */
static bool make_folder_of(const char *path, bool is_deep)
{
    const char *end = strrchr(path, '/');
    if (!end || end == path)
        return true;
    char *folder = strndup(path, (size_t)(end - path));
    bool exists = folder && (mkdir(folder, 0700) == 0 || errno == EEXIST ||
                             (is_deep && errno == ENOENT && make_folder_of(folder, true) && mkdir(folder, 0700) == 0));
    free(folder);
    return exists;
}

bool nowplaying_center_file_write(const char *path, bool makes_folders, const void *bytes, size_t size)
{
    char *draft = NULL;
    if (!make_folder_of(path, makes_folders) || asprintf(&draft, "%s.new", path) < 0)
        return false;
    /* A draft that another process has left. */
    unlink(draft);
    int file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    bool is_written = file >= 0 && write_all(file, bytes, size);
    if (file >= 0 && close(file) != 0)
        is_written = false;
    if (is_written)
        is_written = rename(draft, path) == 0;
    if (!is_written && file >= 0)
        unlink(draft);
    free(draft);
    return is_written;
}

int64_t nowplaying_center_file_read(const char *path, bool is_private, void *bytes, size_t capacity)
{
    /* O_NONBLOCK: do not wait for the writer of a pipe. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (is_private ? O_NOFOLLOW : 0));
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

bool nowplaying_center_is_missing(int64_t error)
{
    return error == -ENOENT || error == -ENOTDIR;
}

const char *nowplaying_center_error(int64_t error)
{
    if (error == -EINVAL)
        return "it is not a regular file";
    return strerror(error < 0 && error > -4096 ? (int)-error : EIO);
}

void nowplaying_center_print(const char *line, bool is_error)
{
    FILE *stream = is_error ? stderr : stdout;
    fputs(line, stream);
    fputc('\n', stream);
    fflush(stream);
}
