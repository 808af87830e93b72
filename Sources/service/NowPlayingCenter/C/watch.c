/* SPDX-License-Identifier: MIT */

#define _GNU_SOURCE

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CNowPlayingCenter.h"

enum { MOST_STEPS = 32, MOST_ATTEMPTS = 64 };

/* An entry of a folder that decides which file the path names: a link, the file, or the first entry that is missing. */
struct step {
    int folder;
    char name[NAME_MAX + 1];
};

struct nowplaying_center_watch {
    int descriptor;
    char path[PATH_MAX];
    struct step steps[MOST_STEPS];
    int count;
};

static const uint32_t events = IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB |
                               IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

/* Watches an entry of a folder. */
static bool add_step(nowplaying_center_watch *watch, const char *folder, const char *name)
{
    errno = 0;
    if (watch->count == MOST_STEPS)
        return false;
    struct step *step = &watch->steps[watch->count];
    step->folder = inotify_add_watch(watch->descriptor, folder, events);
    if (step->folder < 0)
        return false;
    strcpy(step->name, name);
    watch->count++;
    return true;
}

/* Puts a text before the rest of a path; false: it is too long. */
static bool put_before(char rest[PATH_MAX], const char *text)
{
    size_t size = strlen(text), old = strlen(rest);
    if (size + 1 + old >= PATH_MAX)
        return false;
    memmove(rest + size + 1, rest, old + 1);
    memcpy(rest, text, size);
    rest[size] = '/';
    return true;
}

/* Moves the first entry of the rest of a path into a name; false: the rest has no entry, or it is too long. */
static bool take_entry(char rest[PATH_MAX], char name[NAME_MAX + 1])
{
    size_t start = strspn(rest, "/"), size = strcspn(rest + start, "/");
    if (size == 0 || size > NAME_MAX)
        return false;
    memcpy(name, rest + start, size);
    name[size] = 0;
    memmove(rest, rest + start + size, strlen(rest + start + size) + 1);
    return true;
}

/* Whether a path has a further entry. */
static bool has_more(const char *rest)
{
    return rest[strspn(rest, "/")] != 0;
}

/* Resolves the path as the kernel does, and watches what decides it. A folder is not watched, unless it is a link:
   other files change in it. False: a folder has gone away meanwhile. */
static bool resolve(nowplaying_center_watch *watch)
{
    char folder[PATH_MAX] = "/", rest[PATH_MAX], name[NAME_MAX + 1], target[PATH_MAX];
    strcpy(rest, watch->path);
    watch->count = 0;
    while (take_entry(rest, name)) {
        size_t end = strlen(folder);
        if (end + 1 + strlen(name) >= PATH_MAX)
            return true;
        char entry[PATH_MAX];
        stpcpy(stpcpy(stpcpy(entry, folder), end > 1 ? "/" : ""), name);
        struct stat status;
        bool exists = lstat(entry, &status) == 0;
        if (!exists || S_ISLNK(status.st_mode) || !has_more(rest)) {
            if (!add_step(watch, folder, name))
                return errno != ENOENT && errno != ENOTDIR;
            /* It may have changed before it was watched. */
            exists = lstat(entry, &status) == 0;
        }
        if (!exists)
            return true;
        if (!S_ISLNK(status.st_mode)) {
            strcpy(folder, entry);
            continue;
        }
        ssize_t size = readlink(entry, target, sizeof target - 1);
        if (size <= 0)
            return false;
        target[size] = 0;
        if (!put_before(rest, target))
            return true;
        if (*target == '/')
            strcpy(folder, "/");
    }
    return true;
}

/* Watches what decides the path now, and nothing else. */
static void watch_again(nowplaying_center_watch *watch)
{
    int before[MOST_STEPS], count = watch->count;
    for (int i = 0; i < count; i++)
        before[i] = watch->steps[i].folder;
    for (int i = 0; i < MOST_ATTEMPTS && !resolve(watch); i++)
        ;
    for (int i = 0; i < count; i++) {
        bool is_used = false;
        for (int k = 0; k < watch->count; k++)
            is_used = is_used || watch->steps[k].folder == before[i];
        if (!is_used)
            inotify_rm_watch(watch->descriptor, before[i]);
    }
}

nowplaying_center_watch *nowplaying_center_watch_open(const char *path)
{
    nowplaying_center_watch *watch = calloc(1, sizeof *watch);
    if (!watch)
        return NULL;
    watch->descriptor = -1;
    bool is_absolute = *path == '/';
    if (strlen(path) < sizeof watch->path / 2 && (is_absolute || getcwd(watch->path, sizeof watch->path / 2 - 1))) {
        if (!is_absolute)
            strcat(watch->path, "/");
        strcat(watch->path, path);
        watch->descriptor = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    }
    if (watch->descriptor >= 0)
        watch_again(watch);
    if (watch->count > 0)
        return watch;
    nowplaying_center_watch_close(watch);
    return NULL;
}

int32_t nowplaying_center_watch_descriptor(const nowplaying_center_watch *watch)
{
    return watch->descriptor;
}

/* Whether an event is about the path. */
static bool is_relevant(const nowplaying_center_watch *watch, const struct inotify_event *event)
{
    /* After an overflow, any file may have changed. */
    if (event->mask & IN_Q_OVERFLOW)
        return true;
    for (int i = 0; i < watch->count; i++) {
        const struct step *step = &watch->steps[i];
        if (step->folder != event->wd)
            continue;
        if (event->mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) ||
            (event->len > 0 && strcmp(event->name, step->name) == 0))
            return true;
    }
    return false;
}

bool nowplaying_center_watch_read(nowplaying_center_watch *watch)
{
    char bytes[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
    bool has_changed = false;
    ssize_t size;
    while ((size = read(watch->descriptor, bytes, sizeof bytes)) > 0) {
        for (ssize_t place = 0; place < size;) {
            const struct inotify_event *event = (const struct inotify_event *)(bytes + place);
            has_changed = has_changed || is_relevant(watch, event);
            place += (ssize_t)(sizeof *event + event->len);
        }
    }
    if (has_changed)
        watch_again(watch);
    return has_changed;
}

void nowplaying_center_watch_close(nowplaying_center_watch *watch)
{
    if (!watch)
        return;
    if (watch->descriptor >= 0)
        close(watch->descriptor);
    free(watch);
}
