/* SPDX-License-Identifier: MIT */
#include "text_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

FILE *text_file_open(const char *path, const char **ret_why)
{
    struct stat about;
    /* O_NONBLOCK: do not wait for the writer of a pipe. */
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor >= 0 && fstat(descriptor, &about) == 0 && !S_ISREG(about.st_mode)) {
        *ret_why = "this is not a regular file";
        close(descriptor);
        return NULL;
    }
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "r") : NULL;
    if (!file)
        *ret_why = strerror(errno);
    return file;
}

enum line text_file_read_line(FILE *file, char *line, size_t size, bool is_first)
{
    static const char mark[] = "\xef\xbb\xbf";
    enum line taken = LINE_READ;
    size_t count = 0;
    int byte;
    while ((byte = getc(file)) != EOF && byte != '\n') {
        if (byte == 0)
            taken = LINE_HAS_NUL;
        else if (count < size - 1)
            line[count++] = (char)byte;
        else if (taken == LINE_READ)
            taken = LINE_TOO_LONG;
    }
    line[count] = 0;
    if (byte == EOF && count == 0 && taken == LINE_READ)
        return LINE_END_OF_FILE;
    if (is_first && strncmp(line, mark, strlen(mark)) == 0)
        memmove(line, line + strlen(mark), count - strlen(mark) + 1);
    return taken;
}
