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
#include "CNowPlayingPlatform.h"

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
    bool is_written = file >= 0 && nowplaying_write_all(file, bytes, size);
    if (file >= 0 && close(file) != 0)
        is_written = false;
    if (is_written)
        is_written = rename(draft, path) == 0;
    if (!is_written && file >= 0)
        unlink(draft);
    free(draft);
    return is_written;
}

void nowplaying_center_print(const char *line, bool is_error)
{
    FILE *stream = is_error ? stderr : stdout;
    fputs(line, stream);
    fputc('\n', stream);
    fflush(stream);
}
