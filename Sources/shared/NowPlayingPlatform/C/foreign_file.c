/* SPDX-License-Identifier: MIT */
/* Files that another program names or has sent. */
#define _GNU_SOURCE
#include "CNowPlayingPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Missing in older headers. */
#ifndef SYS_openat2
#define SYS_openat2 437
#endif

/* struct open_how and its flags, from Linux 5.6 on. */
struct open_rules {
    uint64_t flags, mode, resolve;
};
enum { NO_MAGIC_LINKS = 0x02, IN_ROOT = 0x10 };

/* The results of CNowPlayingPlatform.h. */
enum { UNREADABLE = -1, NO_ROOM = -3, BROKEN = -4 };

static int problem(int error)
{
    if (error == EMFILE || error == ENFILE || error == ENOMEM)
        return NO_ROOM;
    return error == EIO || error == ESTALE || error == ETIMEDOUT || error == ENOTCONN ? BROKEN : UNREADABLE;
}

static int open_root(uint32_t process)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/%u/root", process);
    return process > 0 ? nowplaying_above_standard(open(path, O_PATH | O_CLOEXEC | O_DIRECTORY)) : -1;
}

/* Reads the beginning of a small file. */
static const char *read_text(int folder, const char *path, char *text, size_t capacity)
{
    struct stat status;
    int file =
        nowplaying_above_standard(openat(folder, path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
    ssize_t size =
        file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) ? read(file, text, capacity - 1) : 0;
    if (file >= 0)
        close(file);
    text[size > 0 ? size : 0] = 0;
    return text;
}

/* Reads the number after a word in a small file; 0 if there is no such number. */
static uint32_t read_number(int folder, const char *path, const char *word)
{
    char text[8192];
    const char *found = strstr(read_text(folder, path, text, sizeof text), word);
    return found ? (uint32_t)strtoul(found + strlen(word), NULL, 10) : 0;
}

static uint32_t read_status(uint32_t process, const char *word)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/%u/status", process);
    return read_number(AT_FDCWD, path, word);
}

uint32_t nowplaying_parent_process(uint32_t process)
{
    return read_status(process, "\nPPid:");
}

uint32_t nowplaying_own_process(void)
{
    char number[16] = "";
    /* Not getpid(): /proc may be that of another PID namespace. */
    return readlink("/proc/self", number, sizeof number - 1) > 0 ? (uint32_t)strtoul(number, NULL, 10) : 0;
}

/* Whether a user namespace has all users of the machine. */
static bool has_all_users(const char *process)
{
    char path[32], text[256];
    uint32_t count = 0;
    snprintf(path, sizeof path, "/proc/%s/uid_map", process);
    return sscanf(read_text(AT_FDCWD, path, text, sizeof text), "%*u %*u %" SCNu32, &count) == 1 && count == UINT32_MAX;
}

bool nowplaying_process_is_outside(uint32_t process)
{
    char number[16];
    snprintf(number, sizeof number, "%u", process);
    return has_all_users(number) && !has_all_users("self");
}

/* Whether a process has the root of this one, in the same mount namespace: each mount has a number of its own. */
static bool has_own_root(uint32_t process)
{
    char path[40], own[4096], other[4096];
    snprintf(path, sizeof path, "/proc/%u/mountinfo", process);
    size_t size = strcspn(read_text(AT_FDCWD, "/proc/self/mountinfo", own, sizeof own), "\n");
    return own[size] == '\n' && strncmp(own, read_text(AT_FDCWD, path, other, sizeof other), size + 1) == 0;
}

/* Whether a process passes on the messages of players that see other files, as xdg-dbus-proxy does for sandboxes. */
static bool is_proxy(uint32_t process)
{
    char path[32], program[4096];
    snprintf(path, sizeof path, "/proc/%u/exe", process);
    ssize_t size = readlink(path, program, sizeof program - 1);
    program[size > 0 ? size : 0] = 0;
    const char *name = strrchr(program, '/');
    return !name || strstr(name, "dbus-proxy");
}

/* Flatpak has written the process of a player, which has the same /.flatpak-info as the proxy. The file stays when the player
   has ended, so another process can have its number. Returns -1 if the root of the player is not known. */
static int open_flatpak(int root)
{
    static const char word[] = "\ninstance-id=";
    char folder[64], path[256];
    const char *run_time = nowplaying_environment_value("XDG_RUNTIME_DIR");
    uint32_t instance = read_number(root, ".flatpak-info", word);
    if (instance == 0)
        return -1;
    snprintf(folder, sizeof folder, "/run/user/%u", (unsigned)geteuid());
    int size = snprintf(path, sizeof path, "%s/.flatpak/%u/bwrapinfo.json", run_time ? run_time : folder, instance);
    int inner = size < (int)sizeof path ? open_root(read_number(AT_FDCWD, path, "\"child-pid\":")) : -1;
    if (inner >= 0 && read_number(inner, ".flatpak-info", word) != instance) {
        close(inner);
        inner = -1;
    }
    return inner;
}

/* Opens the root of the player whose connection a process has. Returns -1 if that root is not known, or this process must not
   read files for the player: it would read more than the player can. */
static int open_players_root(uint32_t process)
{
    struct stat status;
    errno = EACCES;
    int root = read_status(process, "\nUid:") == geteuid() ? open_root(process) : -1;
    if (root < 0)
        return -1;
    bool has_info = fstatat(root, ".flatpak-info", &status, AT_SYMLINK_NOFOLLOW) == 0 || errno != ENOENT;
    if (!is_proxy(process) && (!has_info || has_own_root(process)))
        return root;
    int inner = has_info ? open_flatpak(root) : -1;
    close(root);
    return inner;
}

/* Finds a file without opening it: opening a pipe or a device has effects. Returns -1 and errno on failure. */
static int find(uint32_t process, const char *path)
{
    struct open_rules rules = {.flags = O_PATH | O_CLOEXEC, .resolve = IN_ROOT | NO_MAGIC_LINKS};
    if (process > 0) {
        int file, error, attempts = 8, folder = open_players_root(process);
        if (folder < 0)
            return -1;
        /* It is interrupted while another process moves a folder of the path. */
        do {
            file = (int)syscall(SYS_openat2, folder, path, &rules, sizeof rules);
            error = errno;
        } while (file < 0 && (error == EAGAIN || error == EINTR) && --attempts > 0);
        close(folder);
        /* An older kernel has no such call, and filters of containers refuse it. */
        if (file >= 0 || (error != ENOSYS && error != EPERM) || !has_own_root(process)) {
            errno = error;
            return nowplaying_above_standard(file);
        }
    }
    return nowplaying_above_standard(open(path, O_PATH | O_CLOEXEC | O_NOFOLLOW));
}

/* Opens a regular file again, with a position of its own. Returns -1 and errno on failure. */
static int reopen(int file)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return nowplaying_above_standard(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

int32_t nowplaying_foreign_file_open(uint32_t process, const char *path)
{
    struct stat status;
    int found = find(process, path);
    if (found < 0)
        return problem(errno);
    int file = -1, error = EINVAL;
    if (fstat(found, &status) == 0 && S_ISREG(status.st_mode)) {
        file = reopen(found);
        error = errno;
    }
    close(found);
    return file < 0 ? problem(error) : file;
}

int32_t nowplaying_foreign_memory_open(int32_t descriptor)
{
    const int wanted = F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW;
    /* Only memory has seals. It is not on a file system that may not answer. */
    int seals = fcntl(descriptor, F_GET_SEALS);
    if (seals < 0 || (seals & wanted) != wanted)
        return UNREADABLE;
    int copy = reopen(descriptor);
    return copy < 0 ? problem(errno) : copy;
}

bool nowplaying_foreign_file_rewind(int32_t descriptor)
{
    struct stat status;
    int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && !(flags & O_PATH) && (flags & O_ACCMODE) != O_WRONLY && fstat(descriptor, &status) == 0 &&
           S_ISREG(status.st_mode) && lseek(descriptor, 0, SEEK_SET) == 0;
}
