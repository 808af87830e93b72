/* SPDX-License-Identifier: MIT */

#define _GNU_SOURCE

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CNowPlayingPlatform.h"

/* Opens a folder of the user. `makes`: makes it and those above it if they are missing. */
static int open_own_folder(const char *path, bool makes)
{
    char *copy = path[0] == '/' ? strdup(path) : NULL;
    for (char *end = copy && makes ? strchr(copy + 1, '/') : NULL; end; end = strchr(end + 1, '/')) {
        *end = '\0';
        mkdir(copy, 0700);
        *end = '/';
    }
    if (copy && makes)
        mkdir(copy, 0700);
    int folder = copy ? open(copy, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
    free(copy);
    struct stat state;
    /* Another user could give it a key that that user knows. */
    if (folder >= 0 && (fstat(folder, &state) < 0 || state.st_uid != geteuid() || state.st_mode & 022)) {
        close(folder);
        return -1;
    }
    return folder;
}

static bool read_key(int folder, const char *name, void *key, size_t size)
{
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat state;
    bool is_own = file >= 0 && fstat(file, &state) == 0 && S_ISREG(state.st_mode) && state.st_uid == geteuid() &&
                  !(state.st_mode & 077) && state.st_size == (off_t)size;
    bool is_read = is_own && read(file, key, size) == (ssize_t)size;
    if (file >= 0)
        close(file);
    return is_read;
}

bool nowplaying_key_read(const char *path, const char *name, void *key, size_t size)
{
    int folder = open_own_folder(path, true);
    if (folder < 0)
        return false;
    char draft[64];
    bool is_read = read_key(folder, name, key, size);
    /* If two processes make the key at the same time, link() lets one succeed, and both read its key. */
    for (int attempt = 0; !is_read && attempt < 2; attempt++) {
        unsigned char fresh[64];
        uint64_t number = 0;
        if (size > sizeof fresh)
            break;
        nowplaying_random_fill(fresh, size);
        nowplaying_random_fill(&number, sizeof number);
        snprintf(draft, sizeof draft, ".new-%016llx", (unsigned long long)number);
        int file = openat(folder, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        bool is_written = file >= 0 && fchmod(file, 0600) == 0 && nowplaying_write_all(file, fresh, size);
        if (file >= 0 && close(file) != 0)
            is_written = false;
        /* The second attempt replaces a file that is not a key. */
        if (is_written && attempt > 0)
            unlinkat(folder, name, 0);
        if (is_written)
            (void)!linkat(folder, draft, folder, name, 0);
        if (file >= 0)
            unlinkat(folder, draft, 0);
        is_read = read_key(folder, name, key, size);
    }
    close(folder);
    return is_read;
}

bool nowplaying_files_remove(const char *path, const char *kept)
{
    errno = 0;
    int folder = open_own_folder(path, false);
    if (folder < 0)
        return errno == ENOENT;
    DIR *entries = fdopendir(folder);
    if (!entries) {
        close(folder);
        return false;
    }
    bool is_removed = true;
    for (struct dirent *entry; (entry = readdir(entries));)
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..") && strcmp(entry->d_name, kept) &&
            unlinkat(folder, entry->d_name, 0) < 0)
            is_removed = is_removed && errno == ENOENT;
    closedir(entries);
    return is_removed;
}
