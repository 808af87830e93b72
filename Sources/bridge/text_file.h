/* SPDX-License-Identifier: MIT */
/** Text files with lines. */
#ifndef BRIDGE_TEXT_FILE_H
#define BRIDGE_TEXT_FILE_H

#include <stdbool.h>
#include <stdio.h>

/** Opens a file. NULL, and the reason, if it cannot be read, or is a folder, a pipe or a device. */
FILE *text_file_open(const char *path, const char **ret_why);

enum line { LINE_READ, LINE_END_OF_FILE, LINE_TOO_LONG, LINE_HAS_NUL };

/** Reads a line without its newline. It skips the byte order mark before the first line. A line that is too long or
 * has a NUL is read to its end. */
enum line text_file_read_line(FILE *file, char *line, size_t size, bool is_first);

#endif
