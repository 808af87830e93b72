/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingCommand.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

size_t nowplaying_processes(nowplaying_process *processes, size_t capacity)
{
    size_t count = 0;
    DIR *folder = opendir("/proc");
    if (!folder)
        return 0;
    for (struct dirent *entry; count < capacity && (entry = readdir(folder));) {
        struct stat status;
        char *end;
        long number = strtol(entry->d_name, &end, 10);
        if (number <= 0 || number > INT32_MAX || *end || fstatat(dirfd(folder), entry->d_name, &status, 0) < 0)
            continue;
        processes[count].id = (int32_t)number;
        processes[count++].is_own = status.st_uid == getuid();
    }
    closedir(folder);
    return count;
}

/* Reads the beginning of a file of /proc. */
static size_t read_process(int32_t process, const char *file, char *bytes, size_t capacity)
{
    char path[64];
    size_t size = 0;
    ssize_t count;
    snprintf(path, sizeof path, "/proc/%d/%s", (int)process, file);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return 0;
    while (size < capacity && (count = read(descriptor, bytes + size, capacity - size)) > 0)
        size += (size_t)count;
    close(descriptor);
    return size;
}

size_t nowplaying_process_name(int32_t process, char *bytes, size_t capacity)
{
    size_t size = read_process(process, "comm", bytes, capacity);
    return size && bytes[size - 1] == '\n' ? size - 1 : size;
}

size_t nowplaying_process_command(int32_t process, char *bytes, size_t capacity)
{
    return read_process(process, "cmdline", bytes, capacity);
}

size_t nowplaying_process_variables(int32_t process, char *bytes, size_t capacity)
{
    return read_process(process, "environ", bytes, capacity);
}

int32_t nowplaying_process_parent(int32_t process, bool *ret_is_stopped)
{
    char bytes[512] = "";
    char state = 0;
    int parent = 0;
    size_t size = read_process(process, "stat", bytes, sizeof bytes - 1);
    bytes[size] = 0;
    /* The name is between parentheses, and may contain them. */
    char *end = strrchr(bytes, ')');
    if (!end || sscanf(end + 1, " %c %d", &state, &parent) != 2)
        parent = 0;
    *ret_is_stopped = state == 'T' || state == 't';
    return parent;
}

bool nowplaying_process_has_other_root(int32_t process, int32_t other)
{
    char path[64];
    struct stat one, two;
    snprintf(path, sizeof path, "/proc/%d/ns/mnt", (int)process);
    if (stat(path, &one) < 0)
        return false;
    snprintf(path, sizeof path, "/proc/%d/ns/mnt", (int)(other > 0 ? other : getpid()));
    return !stat(path, &two) && one.st_ino != two.st_ino;
}

int32_t nowplaying_peer_process(int32_t descriptor)
{
    struct ucred peer = {0};
    socklen_t size = sizeof peer;
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) ? 0 : peer.pid;
}

nowplaying_folder_state nowplaying_folder_examine(const char *path)
{
    /* A page, which every file needs. */
    enum { LEAST_BYTES = 4096 };
    struct stat status;
    struct statvfs system;
    if (lstat(path, &status) < 0)
        return NOWPLAYING_FOLDER_MISSING;
    if (!S_ISDIR(status.st_mode))
        return NOWPLAYING_FOLDER_OTHER;
    if (status.st_uid != geteuid())
        return NOWPLAYING_FOLDER_OF_OTHER_USER;
    if (access(path, W_OK | X_OK) < 0)
        return NOWPLAYING_FOLDER_READ_ONLY;
    /* A file system without a limit of its own reports no blocks. */
    if (!statvfs(path, &system) &&
        ((system.f_blocks && system.f_bavail * system.f_frsize < LEAST_BYTES) || (system.f_files && !system.f_favail)))
        return NOWPLAYING_FOLDER_FULL;
    return NOWPLAYING_FOLDER_WRITABLE;
}

bool nowplaying_path_exists(const char *path)
{
    return !access(path, R_OK);
}

/* The report of a child process: the state, and then the bytes. */
static void report_file(int descriptor, const char *path, size_t capacity)
{
    char bytes[4096];
    char state = NOWPLAYING_FILE_MISSING;
    struct stat status;
    ssize_t size;
    int file = -1;
    /* Opening a device can have effects. */
    if (!stat(path, &status) && !S_ISREG(status.st_mode))
        state = NOWPLAYING_FILE_OTHER;
    else if ((file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) >= 0)
        state = NOWPLAYING_FILE_READABLE;
    else if (errno == EACCES || errno == EPERM)
        state = NOWPLAYING_FILE_FORBIDDEN;
    if (!nowplaying_write_all(descriptor, &state, 1) || state != NOWPLAYING_FILE_READABLE)
        return;
    while (capacity && (size = read(file, bytes, capacity < sizeof bytes ? capacity : sizeof bytes)) > 0) {
        if (!nowplaying_write_all(descriptor, bytes, (size_t)size))
            return;
        capacity -= (size_t)size;
    }
}

nowplaying_file_state nowplaying_file_head(int32_t process, const char *path, int64_t timeout_us, void *bytes,
                                           size_t capacity, size_t *ret_size)
{
    char full[4096 + 64];
    char state = NOWPLAYING_FILE_SILENT;
    bool has_state = false;
    int ends[2];
    *ret_size = 0;
    int length = process > 0 ? snprintf(full, sizeof full, "/proc/%d/root%s", (int)process, path)
                             : snprintf(full, sizeof full, "%s", path);
    if (length < 0 || (size_t)length >= sizeof full || pipe2(ends, O_CLOEXEC) < 0)
        return NOWPLAYING_FILE_MISSING;
    /* A file system may never answer. Then this child waits, and the program continues. */
    pid_t child = fork();
    if (!child) {
        close(ends[0]);
        report_file(ends[1], full, capacity);
        _exit(0);
    }
    close(ends[1]);
    for (int64_t end = nowplaying_clock_now() + timeout_us; child > 0;) {
        int64_t left = end - nowplaying_clock_now();
        struct pollfd input = {ends[0], POLLIN, 0};
        if (left <= 0 || poll(&input, 1, (int)(left / 1000 + 1)) == 0)
            break;
        ssize_t size =
            has_state ? read(ends[0], (char *)bytes + *ret_size, capacity - *ret_size) : read(ends[0], &state, 1);
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            break;
        if (has_state)
            *ret_size += (size_t)size;
        has_state = true;
        if (*ret_size == capacity)
            break;
    }
    close(ends[0]);
    if (child > 0) {
        /* A child that the kernel keeps in its file system cannot be waited for. */
        kill(child, SIGKILL);
        waitpid(child, NULL, has_state ? 0 : WNOHANG);
    }
    return (nowplaying_file_state)state;
}
