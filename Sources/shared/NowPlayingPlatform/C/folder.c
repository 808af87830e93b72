/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PART ".new-"

/* The process that has the lock of a folder owns it. The kernel releases the lock when the process ends, in any way. */
struct nowplaying_folder {
    int base, descriptor;
    pid_t owner;
    struct nowplaying_folder *next;
    char name[];
};

/* The open folders, to be removed when the process ends. */
static pthread_mutex_t open_lock = PTHREAD_MUTEX_INITIALIZER;
static struct nowplaying_folder *open_folders;

static int open_at(int base, const char *path, int flags)
{
    return nowplaying_above_standard(openat(base, path, flags | O_CLOEXEC, 0600));
}

static int open_folder(int base, const char *path)
{
    return open_at(base, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
}

static bool is_own(int descriptor)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 && status.st_uid == geteuid();
}

/* Whether a folder may be made in this one. Root makes none in a user's folder, where it would belong to root. */
static bool may_make_in(int descriptor)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 && (status.st_uid == geteuid() || status.st_uid == 0);
}

/* "images-" and 16 hexadecimal digits, as ImageFolder names its folders. */
static bool is_our_folder(const char *name)
{
    static const char prefix[] = "images-";
    size_t size = sizeof prefix - 1;
    return strncmp(name, prefix, size) == 0 && strspn(name + size, "0123456789abcdef") == 16 && !name[size + 16];
}

/* "7-300x300.png", as ImageFolder names its files; with ".new-" before it while the file is written. */
static bool is_our_file(const char *name)
{
    if (strncmp(name, PART, sizeof PART - 1) == 0)
        name += sizeof PART - 1;
    for (const char *mark = "-x."; *mark; mark++) {
        size_t digits = strspn(name, "0123456789");
        if (digits == 0 || name[digits] != *mark)
            return false;
        name += digits + 1;
    }
    size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz");
    return letters > 0 && !name[letters];
}

static bool lock(int descriptor)
{
    int result;
    do
        result = flock(descriptor, LOCK_EX | LOCK_NB);
    while (result < 0 && errno == EINTR);
    return result == 0;
}

/* Calls `visit` with every entry, and closes the descriptor. */
static void for_each_entry(int descriptor, void (*visit)(int descriptor, const char *name))
{
    DIR *entries = fdopendir(descriptor);
    if (!entries) {
        close(descriptor);
        return;
    }
    for (const struct dirent *entry; (entry = readdir(entries));) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            visit(descriptor, entry->d_name);
    }
    closedir(entries);
}

static void remove_file(int descriptor, const char *name)
{
    struct stat status;
    if (is_our_file(name) && fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode) &&
        status.st_uid == geteuid())
        unlinkat(descriptor, name, 0);
}

/* Whether the folder with this descriptor still has its name: another process may have removed it. */
static bool has_name(int base, const char *name, int descriptor)
{
    struct stat named, opened;
    return fstatat(base, name, &named, AT_SYMLINK_NOFOLLOW) == 0 && fstat(descriptor, &opened) == 0 &&
           named.st_ino == opened.st_ino && named.st_dev == opened.st_dev;
}

/* Removes the folder `name`, which has this descriptor; the caller closes it. A folder with other files than ours
   stays. */
static void remove_folder(int base, const char *name, int descriptor)
{
    /* Opened again: the position of a directory that was read is at its end. */
    int entries = open_folder(descriptor, ".");
    if (entries >= 0)
        for_each_entry(entries, remove_file);
    if (has_name(base, name, descriptor))
        unlinkat(base, name, AT_REMOVEDIR);
}

static void sweep_folder(int base, const char *name)
{
    int descriptor = is_our_folder(name) ? open_folder(base, name) : -1;
    if (descriptor < 0)
        return;
    if (is_own(descriptor) && lock(descriptor))
        remove_folder(base, name, descriptor);
    close(descriptor);
}

void nowplaying_folder_sweep(const char *path)
{
    int base = open_folder(AT_FDCWD, path);
    if (base < 0)
        return;
    if (is_own(base))
        for_each_entry(base, sweep_folder);
    else
        close(base);
}

/* Makes a folder that its owner can use, with any umask; false: that failed, or it exists already. */
static bool make(int parent, const char *name)
{
    if (mkdirat(parent, name, 0700) < 0)
        return false;
    /* On kernels before 6.6 this fails without /proc. Then the umask decides. */
    (void)!fchmodat(parent, name, 0700, AT_SYMLINK_NOFOLLOW);
    return true;
}

/* Opens a folder in another one, and makes it if it is missing. The last folder of a path must not be a link; the
   others may be, since they are searched and not read. */
static int enter(int parent, const char *name, bool is_last)
{
    int flags = is_last ? O_RDONLY | O_DIRECTORY | O_NOFOLLOW : O_PATH | O_DIRECTORY;
    bool may_make = may_make_in(parent);
    if (is_last && !may_make) {
        errno = EACCES;
        return -1;
    }
    int folder = open_at(parent, name, flags);
    if (folder >= 0 || errno != ENOENT || !may_make)
        return folder;
    make(parent, name);
    return open_at(parent, name, flags | O_NOFOLLOW);
}

int32_t nowplaying_folder_make(const char *path)
{
    char *copy = path[0] == '/' ? strdup(path) : NULL, *rest = copy;
    int folder = copy ? open_at(AT_FDCWD, "/", O_PATH | O_DIRECTORY) : -1;
    for (char *name; folder >= 0 && (name = strsep(&rest, "/"));) {
        if (!*name)
            continue;
        int next = enter(folder, name, !rest);
        close(folder);
        folder = next;
    }
    free(copy);
    /* The user's images must not be in a folder of another user. */
    if (folder >= 0 && !is_own(folder)) {
        close(folder);
        folder = -1;
        errno = EACCES;
    }
    return folder;
}

static int make_folder(int base, const char *name)
{
    for (int attempt = 0; attempt < 100; attempt++) {
        /* Another process removes it before it is locked: that is over in a moment. */
        if (attempt > 0)
            poll(NULL, 0, 1);
        if (!make(base, name) && errno != EEXIST && errno != ENOENT)
            return -1;
        int descriptor = open_folder(base, name);
        if (descriptor >= 0 && lock(descriptor) && has_name(base, name, descriptor))
            return descriptor;
        if (descriptor >= 0)
            close(descriptor);
    }
    return -1;
}

nowplaying_folder *nowplaying_folder_new(const char *path, const char *name)
{
    nowplaying_folder *folder = malloc(sizeof *folder + strlen(name) + 1);
    int base = folder ? nowplaying_folder_make(path) : -1;
    int descriptor = base >= 0 ? make_folder(base, name) : -1;
    if (descriptor < 0) {
        if (base >= 0)
            close(base);
        free(folder);
        return NULL;
    }
    strcpy(folder->name, name);
    folder->base = base;
    folder->descriptor = descriptor;
    folder->owner = getpid();
    pthread_mutex_lock(&open_lock);
    folder->next = open_folders;
    open_folders = folder;
    pthread_mutex_unlock(&open_lock);
    return folder;
}

bool nowplaying_folder_add(nowplaying_folder *folder, const char *name, int32_t source)
{
    char part[64];
    int size = snprintf(part, sizeof part, PART "%s", name);
    if (size < 0 || (size_t)size >= sizeof part)
        return false;
    int file = open_at(folder->descriptor, part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
    if (file < 0)
        return false;
    bool is_written = fchmod(file, 0600) == 0 && nowplaying_file_copy(source, file);
    /* Renamed when it is complete: a reader never gets a part of a file. */
    if (close(file) == 0 && is_written && renameat(folder->descriptor, part, folder->descriptor, name) == 0)
        return true;
    unlinkat(folder->descriptor, part, 0);
    return false;
}

void nowplaying_folder_remove(nowplaying_folder *folder, const char *name)
{
    unlinkat(folder->descriptor, name, 0);
}

void nowplaying_folder_free(nowplaying_folder *folder)
{
    pthread_mutex_lock(&open_lock);
    for (nowplaying_folder **link = &open_folders; *link; link = &(*link)->next) {
        if (*link == folder) {
            *link = folder->next;
            break;
        }
    }
    pthread_mutex_unlock(&open_lock);
    /* A fork has the folders of its parent open, but must not remove them. */
    if (folder->owner == getpid())
        remove_folder(folder->base, folder->name, folder->descriptor);
    close(folder->descriptor);
    close(folder->base);
    free(folder);
}

/* exit() without np_context_free(). Other threads may still run, so it frees nothing and waits for nothing. */
__attribute__((destructor)) static void remove_at_exit(void)
{
    if (pthread_mutex_trylock(&open_lock) != 0)
        return;
    for (nowplaying_folder *folder = open_folders; folder; folder = folder->next) {
        if (folder->owner == getpid())
            remove_folder(folder->base, folder->name, folder->descriptor);
    }
    pthread_mutex_unlock(&open_lock);
}
