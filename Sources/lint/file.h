/* SPDX-License-Identifier: MIT */
/**
 * @file file.h
 * Files of this machine, by path or by address.
 */
#ifndef NOWPLAYING_LINT_FILE_H
#define NOWPLAYING_LINT_FILE_H

/** Opens a regular file for reading; -1, and the reason, on failure. */
int file_open(const char *address, const char **ret_problem);

#endif
