/* SPDX-License-Identifier: MIT */

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CNowPlayingCenter.h"
#include "CNowPlayingPlatform.h"

/* Opens the folder of a file, and makes it. `is_deep`: those above it may be missing. */
static int open_folder_of(const char *path, bool is_deep)
{
    const char *end = strrchr(path, '/');
    char *base = end ? strndup(path, (size_t)(end - path)) : NULL;
    const char *name = base ? strrchr(base, '/') : NULL;
    char *above = name ? strndup(base, (size_t)(name - base)) : NULL;
    int folder = above && (is_deep || nowplaying_file_exists(above)) ? nowplaying_folder_make(base) : -1;
    free(above);
    free(base);
    return folder;
}

/* `source`: a file to copy; -1: the bytes are written. */
static bool replace(const char *path, bool makes_folders, int source, const void *bytes, size_t size)
{
    const char *end = strrchr(path, '/');
    int folder = open_folder_of(path, makes_folders);
    char *draft = NULL;
    if (folder < 0)
        return false;
    if (asprintf(&draft, "%s.new", end + 1) < 0) {
        close(folder);
        return false;
    }
    /* A draft that another process has left. */
    unlinkat(folder, draft, 0);
    int file = openat(folder, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    bool is_written =
        file >= 0 && (source < 0 ? nowplaying_write_all(file, bytes, size) : nowplaying_file_copy(source, file));
    if (file >= 0 && close(file) != 0)
        is_written = false;
    if (is_written)
        is_written = renameat(folder, draft, folder, end + 1) == 0;
    if (!is_written && file >= 0)
        unlinkat(folder, draft, 0);
    free(draft);
    close(folder);
    return is_written;
}

bool nowplaying_center_file_write(const char *path, bool makes_folders, const void *bytes, size_t size)
{
    return replace(path, makes_folders, -1, bytes, size);
}

bool nowplaying_center_file_copy(const char *path, int32_t source)
{
    return source >= 0 && replace(path, true, source, NULL, 0);
}

bool nowplaying_center_file_remove(const char *path)
{
    return unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR;
}

bool nowplaying_center_files_remove(const char *folder, const char *kept)
{
    return nowplaying_files_remove(folder, kept);
}

bool nowplaying_center_print(const char *line, bool is_error)
{
    FILE *stream = is_error ? stderr : stdout;
    bool is_written = fputs(line, stream) >= 0 && fputc('\n', stream) >= 0 && fflush(stream) == 0;
    if (!is_written)
        perror("nowplaying-center: cannot write the output");
    return is_written;
}
