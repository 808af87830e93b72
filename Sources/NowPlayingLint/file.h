/* SPDX-License-Identifier: MIT */
/**
 * @file file.h
 * Files of this machine, by path or by address.
 */
#ifndef NOWPLAYING_LINT_FILE_H
#define NOWPLAYING_LINT_FILE_H

/** Opens a regular file for reading; -1: it is none, and `ret_problem` says what it is instead. */
int file_open(const char *address, const char **ret_problem);

#endif
