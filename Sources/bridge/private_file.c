/* SPDX-License-Identifier: MIT */
#include "private_file.h"

#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

FILE *private_file_open(const char *path)
{
    struct stat about;
    const char *why = NULL;
    /* Check the descriptor, not the path, so that the checked file is the file that is read. */
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0 || fstat(descriptor, &about) < 0)
        why = strerror(errno);
    else if (!S_ISREG(about.st_mode))
        why = "this is not a regular file";
    else if (about.st_uid != geteuid())
        why = "another user owns the file: you must own it";
    else if (about.st_mode & (S_IRWXG | S_IRWXO))
        why = "other users can read or change the file: run chmod 600";
    FILE *file = why ? NULL : fdopen(descriptor, "r");
    if (!file) {
        log_line(LOG_ERROR, "%s: %s", path, why ? why : strerror(errno));
        if (descriptor >= 0)
            close(descriptor);
    }
    return file;
}

bool private_file_check(const char *path)
{
    FILE *file = private_file_open(path);
    if (file)
        fclose(file);
    return file != NULL;
}
