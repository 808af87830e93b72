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
    /* What is asked about is what is read: the file behind the descriptor. */
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0 || fstat(descriptor, &about) < 0)
        why = strerror(errno);
    else if (!S_ISREG(about.st_mode))
        why = "this is no file";
    else if (about.st_uid != geteuid())
        why = "the file belongs to somebody else: it must be yours";
    else if (about.st_mode & (S_IRWXG | S_IRWXO))
        why = "others may read or change the file: chmod 600 it";
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
