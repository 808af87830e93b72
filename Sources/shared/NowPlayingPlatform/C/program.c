/* SPDX-License-Identifier: MIT */
/* The paths of programs, and the files that may start them. */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_FOLDERS = 8 };

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), end = strlen(ending);
    return length > end && strcmp(name + length - end, ending) == 0;
}

/* Writes the paths of the files, and closes the descriptor. */
static void write_names(int folder, const char *prefix, const char *ending, int depth, FILE *names)
{
    DIR *entries = fdopendir(folder);
    if (!entries) {
        close(folder);
        return;
    }
    for (const struct dirent *entry; (entry = readdir(entries));) {
        char path[PATH_MAX];
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
            snprintf(path, sizeof path, "%s%s", prefix, name) >= (int)sizeof path - 1)
            continue;
        if (ends_with(name, ending))
            fwrite(path, strlen(path) + 1, 1, names);
        else if (depth < MOST_FOLDERS && entry->d_type != DT_REG) {
            int child = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
            if (child >= 0)
                write_names(child, strcat(path, "/"), ending, depth + 1, names);
        }
    }
    closedir(entries);
}

char *nowplaying_files_below(const char *folder, const char *ending, size_t *size)
{
    char *bytes = NULL;
    FILE *names = open_memstream(&bytes, size);
    if (!names)
        return NULL;
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor >= 0)
        write_names(descriptor, "", ending, 1, names);
    if (fclose(names) == 0)
        return bytes;
    free(bytes);
    return NULL;
}

/* The path of this program. That of one that was replaced since its start, by an update, ends with " (deleted)". */
static char *own_path(void)
{
    static const char ending[] = " (deleted)";
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0)
        return NULL;
    path[length] = 0;
    if (ends_with(path, ending))
        path[(size_t)length - strlen(ending)] = 0;
    return strdup(path);
}

char *nowplaying_program_path(const char *path)
{
    if (!path)
        return own_path();
    struct stat status;
    bool is_program = stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
    return is_program ? realpath(path, NULL) : NULL;
}

void nowplaying_free(char *bytes)
{
    free(bytes);
}
