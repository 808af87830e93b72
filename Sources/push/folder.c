/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "folder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"

void write_reason(struct reason reason, const char *sentence, ...)
{
    va_list values;
    va_start(values, sentence);
    vsnprintf(reason.text, reason.room, sentence, values);
    va_end(values);
}

/** Opens a file or folder with a descriptor above 2: a program can write to standard streams that it has closed. */
static int open_at(int folder, const char *name, int flags)
{
    int opened = openat(folder, name, flags | O_CLOEXEC, 0600);
    if (opened < 0 || opened > STDERR_FILENO)
        return opened;
    int copy = fcntl(opened, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), error = errno;
    close(opened);
    errno = error;
    return copy;
}

/**
 * The path of the folder; false: no home folder is set, or the path is too long. In a program with more rights than its
 * caller neither variable is used.
 */
static bool find_path(const char *application_id, char ret_path[PATH_MAX])
{
    const char *state = secure_getenv("XDG_STATE_HOME"), *home = secure_getenv("HOME");
    int size = -1;
    /* The specification requires that relative paths are ignored. */
    if (state && state[0] == '/')
        size = snprintf(ret_path, PATH_MAX, "%s/nowplaying/%s", state, application_id);
    else if (home && home[0] == '/')
        size = snprintf(ret_path, PATH_MAX, "%s/.local/state/nowplaying/%s", home, application_id);
    return size > 0 && size < PATH_MAX;
}

/** Opens a folder in another one, and creates it. Root does not create it in a user's folder, because root would own
 * it. */
static int enter(int parent, const char *name, bool is_last)
{
    int flags = O_DIRECTORY | (is_last ? O_RDONLY | O_NOFOLLOW : O_PATH);
    struct stat about;
    bool may_make = fstat(parent, &about) == 0 && (about.st_uid == geteuid() || about.st_uid == 0);
    int folder = open_at(parent, name, flags);
    if (folder >= 0 || errno != ENOENT)
        return folder;
    if (!may_make) {
        errno = EACCES;
        return -1;
    }
    mkdirat(parent, name, 0700);
    return open_at(parent, name, flags | O_NOFOLLOW);
}

static int make_folders(const char *path)
{
    char copy[PATH_MAX], *rest = copy;
    strcpy(copy, path);
    int folder = open_at(AT_FDCWD, "/", O_PATH | O_DIRECTORY);
    for (char *name; folder >= 0 && (name = strsep(&rest, "/"));) {
        if (!*name)
            continue;
        int next = enter(folder, name, !rest), error = errno;
        close(folder);
        errno = error;
        folder = next;
    }
    return folder;
}

int folder_open(const char *application_id, struct reason reason)
{
    char path[PATH_MAX];
    size_t size = strlen(application_id);
    if (size == 0 || size > 255 || strspn(application_id, LETTERS) != size || application_id[0] == '.') {
        write_reason(reason, "push: the application's id cannot be the name of a folder");
        return -1;
    }
    if (!find_path(application_id, path)) {
        write_reason(reason, "push: no folder for the keys: set HOME or XDG_STATE_HOME to an absolute path");
        return -1;
    }
    int folder = make_folders(path);
    struct stat about;
    if (folder < 0 || fstat(folder, &about) < 0)
        write_reason(reason, "push: %s: %s", path, strerror(errno));
    else if (about.st_uid != geteuid())
        write_reason(reason, "push: another user owns %s", path);
    else if (flock(folder, LOCK_EX | LOCK_NB) < 0)
        write_reason(reason, "push: %s is in use by another process", path);
    else if ((about.st_mode & 077) == 0)
        return folder;
    else if (fchmod(folder, 0700) < 0)
        write_reason(reason, "push: %s: %s", path, strerror(errno));
    else {
        write_reason(reason, "push: other users could read %s; its permissions are corrected", path);
        return folder;
    }
    if (folder >= 0)
        close(folder);
    return -1;
}

/** Reads up to `size` bytes; -1: an error. */
static ssize_t read_all(int file, char *bytes, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t count = read(file, bytes + done, size - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return -1;
        if (count == 0)
            break;
        done += (size_t)count;
    }
    return (ssize_t)done;
}

static char *read_file(int file, const char *name, size_t most, size_t *ret_size, struct reason reason)
{
    struct stat about;
    if (fstat(file, &about) < 0)
        return NULL;
    if (!S_ISREG(about.st_mode) || about.st_uid != geteuid() || about.st_size > (off_t)most) {
        errno = EINVAL;
        return NULL;
    }
    if (about.st_mode & 077) {
        if (fchmod(file, 0600) < 0)
            return NULL;
        write_reason(reason, "push: other users could read the file \"%s\"; its permissions are corrected", name);
    }
    char *text = malloc((size_t)about.st_size + 1);
    ssize_t size = text ? read_all(file, text, (size_t)about.st_size) : -1;
    if (size < 0) {
        free(text);
        return NULL;
    }
    text[size] = 0;
    *ret_size = (size_t)size;
    return text;
}

char *folder_read(int folder, const char *name, size_t most, size_t *ret_size, struct reason reason)
{
    /* O_NONBLOCK: do not wait for the writer of a pipe. */
    int file = open_at(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0)
        return NULL;
    char *text = read_file(file, name, most, ret_size, reason);
    int error = errno;
    close(file);
    errno = error;
    return text;
}

static bool write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t count = write(file, bytes, size);
        if (count < 0 && errno != EINTR)
            return false;
        if (count > 0) {
            bytes += count;
            size -= (size_t)count;
        }
    }
    return true;
}

bool folder_write(int folder, const char *name, const char *text, size_t size)
{
    char part[32];
    snprintf(part, sizeof part, "%s.new", name);
    /* Remove the file of a process that ended while it wrote. */
    unlinkat(folder, part, 0);
    int file = open_at(folder, part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
    if (file < 0)
        return false;
    /* Rename the file after its bytes are on the disk, then write the folder to the disk. */
    bool is_written = fchmod(file, 0600) == 0 && write_all(file, text, size) && fsync(file) == 0;
    if (close(file) == 0 && is_written && renameat(folder, part, folder, name) == 0) {
        fsync(folder);
        return true;
    }
    unlinkat(folder, part, 0);
    return false;
}

void folder_put_aside(int folder, const char *name, struct reason reason)
{
    char aside[32];
    snprintf(aside, sizeof aside, "%s.broken", name);
    renameat(folder, name, folder, aside);
    write_reason(reason, "push: the file \"%s\" was invalid; it was renamed to \"%s\", and a new one is written", name,
                 aside);
}
