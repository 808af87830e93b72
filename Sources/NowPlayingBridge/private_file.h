/* SPDX-License-Identifier: MIT */
/** Files that others must not read: credentials, keys. */
#ifndef BRIDGE_PRIVATE_FILE_H
#define BRIDGE_PRIVATE_FILE_H

#include <stdbool.h>
#include <stdio.h>

/** Opens such a file. NULL, and the log says why, if it is not ours, others may read or change it, or it is no file. */
FILE *private_file_open(const char *path);

/** The same question alone. */
bool private_file_check(const char *path);

#endif
