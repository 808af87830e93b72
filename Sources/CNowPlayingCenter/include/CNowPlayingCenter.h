/* SPDX-License-Identifier: MIT */
/* Functions of libc and the kernel, for the program `nowplaying-center`. Swift modules do not import libc. */
#ifndef CNOWPLAYINGCENTER_H
#define CNOWPLAYINGCENTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Microseconds since 1970. */
int64_t nowplaying_center_wall_clock(void);

/* Blocks SIGINT, SIGTERM and SIGHUP, and returns a descriptor that is readable after one of them; -1: failed. */
int32_t nowplaying_center_signals_open(void);
/* The next signal of that descriptor; 0: none. */
int32_t nowplaying_center_signals_next(int32_t descriptor);

/* Replaces a file that only the user can read, completely or not at all. Makes its folder, but not the one above it. */
bool nowplaying_center_file_write(const char *path, const void *bytes, size_t size);
/* Reads a file, up to `capacity` bytes; -1: there is no regular file. `is_private`: it belongs to the user, no other user
   can read or change it, and it is no link. */
int64_t nowplaying_center_file_read(const char *path, bool is_private, void *bytes, size_t capacity);

/* A descriptor that is readable after a file of a folder has changed, also one that does not exist yet; -1: the folder does not
   exist. */
int32_t nowplaying_center_folder_watch(const char *folder);
/* Reads the changes; whether one of them is of a file with this name. */
bool nowplaying_center_folder_changed(int32_t descriptor, const char *name);

/* Writes a line to standard output, or to standard error. */
void nowplaying_center_print(const char *line, bool is_error);

#endif
