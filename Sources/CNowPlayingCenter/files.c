/* SPDX-License-Identifier: MIT */

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
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

static bool make_folder_of(const char *path)
{
    const char *end = strrchr(path, '/');
    if (!end || end == path)
        return true;
    char *folder = strndup(path, (size_t)(end - path));
    bool exists = folder && (mkdir(folder, 0700) == 0 || errno == EEXIST);
    free(folder);
    return exists;
}

bool nowplaying_center_file_write(const char *path, const void *bytes, size_t size)
{
    char *draft = NULL;
    if (!make_folder_of(path) || asprintf(&draft, "%s.new", path) < 0)
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
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (is_private ? O_NOFOLLOW : 0));
    if (file < 0)
        return -1;
    struct stat status;
    bool is_usable = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    if (is_private)
        is_usable = is_usable && status.st_uid == geteuid() && (status.st_mode & 077) == 0;
    size_t size = 0;
    while (is_usable && size < capacity) {
        ssize_t count = read(file, (char *)bytes + size, capacity - size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            is_usable = false;
        if (count <= 0)
            break;
        size += (size_t)count;
    }
    close(file);
    return is_usable ? (int64_t)size : -1;
}

int32_t nowplaying_center_folder_watch(const char *folder)
{
    int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (watch < 0)
        return -1;
    if (inotify_add_watch(watch, folder, IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR) >= 0)
        return watch;
    close(watch);
    return -1;
}

bool nowplaying_center_folder_changed(int32_t descriptor, const char *name)
{
    char bytes[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
    bool has_changed = false;
    ssize_t size;
    while ((size = read(descriptor, bytes, sizeof bytes)) > 0) {
        for (ssize_t place = 0; place < size;) {
            const struct inotify_event *event = (const struct inotify_event *)(bytes + place);
            /* After an overflow, any file may have changed. */
            if (event->mask & IN_Q_OVERFLOW || (event->len > 0 && strcmp(event->name, name) == 0))
                has_changed = true;
            place += (ssize_t)(sizeof *event + event->len);
        }
    }
    return has_changed;
}

void nowplaying_center_print(const char *line, bool is_error)
{
    FILE *stream = is_error ? stderr : stdout;
    fputs(line, stream);
    fputc('\n', stream);
    fflush(stream);
}
