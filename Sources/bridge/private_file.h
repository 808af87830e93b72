/* SPDX-License-Identifier: MIT */
/** Files that other users must not read: credentials and keys. */
#ifndef BRIDGE_PRIVATE_FILE_H
#define BRIDGE_PRIVATE_FILE_H

#include <stdbool.h>
#include <stdio.h>

/** Opens a file. NULL, and a line in the log, if it is not a regular file, another user owns it, or other users can
 * read or change it. */
FILE *private_file_open(const char *path);

/** Checks a file in the same way without opening it for the caller. */
bool private_file_check(const char *path);

#endif
