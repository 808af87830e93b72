/* SPDX-License-Identifier: MIT */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/** The value of a digit; negative: another letter. */
static int hex(char letter)
{
    if (letter <= '9')
        return letter - '0';
    letter |= 0x20;
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/** Replaces escapes like "%20" in place. */
static void decode(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        bool is_code = from[0] == '%' && hex(from[1]) >= 0 && hex(from[2]) >= 0;
        *to++ = is_code ? (char)(hex(from[1]) << 4 | hex(from[2])) : *from;
        from += is_code ? 2 : 0;
    }
    *to = 0;
}

/** Whether it begins with a scheme, for example "http://". */
static bool has_scheme(const char *address)
{
    size_t letters = strspn(address, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.");
    return letters > 0 && strncmp(address + letters, "://", 3) == 0;
}

/** Returns the path, which the caller frees. NULL: it is on another machine, or out of memory. */
static char *local_path(const char *address)
{
    if (!has_scheme(address))
        return strdup(address);
    if (strncasecmp(address, "file://", 7) != 0)
        return NULL;
    address += 7;
    if (strncasecmp(address, "localhost/", 10) == 0)
        address += 9;
    if (*address != '/')
        return NULL;
    char *path = strdup(address);
    if (path)
        decode(path);
    return path;
}

/** Moves a descriptor above 2: a program can write to standard streams that it has closed. */
static int above_standard(int descriptor)
{
    if (descriptor < 0 || descriptor > STDERR_FILENO)
        return descriptor;
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), error = errno;
    close(descriptor);
    errno = error;
    return copy;
}

int file_open(const char *address, const char **ret_problem)
{
    char *path = local_path(address);
    if (!path) {
        *ret_problem = "it is on another machine: download it first";
        return -1;
    }
    /* O_NONBLOCK: do not wait for the writer of a pipe. */
    int descriptor = above_standard(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    *ret_problem = descriptor < 0 ? strerror(errno) : "a folder or a device";
    free(path);
    struct stat about;
    if (descriptor >= 0 && (fstat(descriptor, &about) < 0 || !S_ISREG(about.st_mode))) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}
