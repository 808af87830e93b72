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

/* A folder is its owner's as long as its lock is held, which ends with the process however that ends. */
struct nowplaying_folder {
    int base, descriptor;
    pid_t owner;
    struct nowplaying_folder *next;
    char name[];
};

/* Those that are open, so that a process that ends without a word leaves nothing behind. */
static pthread_mutex_t open_lock = PTHREAD_MUTEX_INITIALIZER;
static struct nowplaying_folder *open_folders;

static int open_folder(int base, const char *path)
{
    return openat(base, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static bool lock(int descriptor)
{
    int result;
    do
        result = flock(descriptor, LOCK_EX | LOCK_NB);
    while (result < 0 && errno == EINTR);
    return result == 0;
}

/* Runs `visit` with every entry; takes the descriptor. */
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

static void unlink_file(int descriptor, const char *name)
{
    unlinkat(descriptor, name, 0);
}

/* `descriptor` is that of the folder `name`, and stays open. */
static void remove_folder(int base, const char *name, int descriptor)
{
    /* Opened again, since a descriptor that was read to its end is at its end. */
    int entries = open_folder(descriptor, ".");
    if (entries >= 0)
        for_each_entry(entries, unlink_file);
    unlinkat(base, name, AT_REMOVEDIR);
}

static void sweep_folder(int base, const char *name)
{
    int descriptor = open_folder(base, name);
    if (descriptor < 0)
        return;
    if (lock(descriptor))
        remove_folder(base, name, descriptor);
    close(descriptor);
}

void nowplaying_folder_sweep(const char *path)
{
    int base = open_folder(AT_FDCWD, path);
    if (base >= 0)
        for_each_entry(base, sweep_folder);
}

/* Makes a folder that its owner can use whatever the umask; false: it cannot be made, or is there already. */
static bool make(int parent, const char *path)
{
    return mkdirat(parent, path, 0700) == 0 && fchmodat(parent, path, 0700, 0) == 0;
}

static int make_base(const char *path)
{
    char *copy = path[0] == '/' ? strdup(path) : NULL;
    if (!copy)
        return -1;
    for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        make(AT_FDCWD, copy);
        *slash = '/';
    }
    make(AT_FDCWD, copy);
    int base = open_folder(AT_FDCWD, copy);
    free(copy);
    struct stat status;
    /* One that is somebody else's is no place for the listener's pictures. */
    if (base >= 0 && (fstat(base, &status) < 0 || status.st_uid != geteuid())) {
        close(base);
        base = -1;
        errno = EACCES;
    }
    return base;
}

/* Whether the folder that was made and locked is still there: somebody may have swept it in between. */
static bool is_there(int base, const char *name, int descriptor)
{
    struct stat there, ours;
    return fstatat(base, name, &there, AT_SYMLINK_NOFOLLOW) == 0 && fstat(descriptor, &ours) == 0 &&
           there.st_ino == ours.st_ino && there.st_dev == ours.st_dev;
}

static int make_folder(int base, const char *name)
{
    for (int attempt = 0; attempt < 100; attempt++) {
        /* Whoever sweeps it before it is locked is done in a moment. */
        if (attempt > 0)
            poll(NULL, 0, 1);
        if (!make(base, name) && errno != EEXIST && errno != ENOENT)
            return -1;
        int descriptor = open_folder(base, name);
        if (descriptor >= 0 && lock(descriptor) && is_there(base, name, descriptor))
            return descriptor;
        if (descriptor >= 0)
            close(descriptor);
    }
    return -1;
}

nowplaying_folder *nowplaying_folder_new(const char *path, const char *name)
{
    nowplaying_folder *folder = malloc(sizeof *folder + strlen(name) + 1);
    int base = folder ? make_base(path) : -1;
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
    int size = snprintf(part, sizeof part, ".new-%s", name);
    if (size < 0 || (size_t)size >= sizeof part)
        return false;
    int file = openat(folder->descriptor, part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    bool is_written = fchmod(file, 0600) == 0 && nowplaying_file_copy(source, file);
    /* Whoever finds it finds all of it. */
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
    /* A fork has its parent's folders open, and they are not its own. */
    if (folder->owner == getpid())
        remove_folder(folder->base, folder->name, folder->descriptor);
    close(folder->descriptor);
    close(folder->base);
    free(folder);
}

/* exit() without np_context_free(). Other threads may still be at work, so nothing is freed and nothing waited for. */
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
