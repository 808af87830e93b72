/* SPDX-License-Identifier: MIT */
/** Files of lines that somebody has written. */
#ifndef BRIDGE_TEXT_FILE_H
#define BRIDGE_TEXT_FILE_H

#include <stdbool.h>
#include <stdio.h>

/** Opens a file; NULL, and why, if it cannot be read, or is no file, but a folder, a pipe or a device. */
FILE *text_file_open(const char *path, const char **ret_why);

enum line { LINE_READ, LINE_END_OF_FILE, LINE_TOO_LONG, LINE_HAS_NUL };

/** Takes a line, without its newline. The mark of UTF-8 that editors leave in front of the first is skipped. What is
 * LINE_TOO_LONG, or has a NUL and is LINE_HAS_NUL, is read to its end. */
enum line text_file_read_line(FILE *file, char *line, size_t size, bool is_first);

#endif
