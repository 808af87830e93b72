/* SPDX-License-Identifier: MIT */
/* Functions of libc and the kernel, for the program `nowplaying-center`. Swift modules do not import libc. */
#ifndef CNOWPLAYINGCENTER_H
#define CNOWPLAYINGCENTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The log of a service has warnings, unless the user has set another level. */
void nowplaying_center_log_warnings(void);
/* Makes the allocator return memory that was needed for a moment. Call it first. */
void nowplaying_center_return_memory(void);

/* Blocks SIGINT, SIGTERM and SIGHUP, and returns a descriptor that is readable after one of them; -1: failed. */
int32_t nowplaying_center_signals_open(void);
/* The next signal of that descriptor; 0: none. */
int32_t nowplaying_center_signals_next(int32_t descriptor);

/* Replaces a file that only the user can read, completely or not at all. Makes its folder as nowplaying_folder_make() does;
   `makes_folders`: those above it may be missing. */
bool nowplaying_center_file_write(const char *path, bool makes_folders, const void *bytes, size_t size);
/* The same with the content of another file. The folders may be missing. */
bool nowplaying_center_file_copy(const char *path, int32_t source);
/* Removes it; false: it is still there. */
bool nowplaying_center_file_remove(const char *path);
/* Removes all files of a folder of the user, except `kept`, which is empty for none; false: one is left. */
bool nowplaying_center_files_remove(const char *folder, const char *kept);

/* Watches a file. It need not exist, and neither do its folders. It and its folders can be links. NULL: the system
   refuses. */
typedef struct nowplaying_center_watch nowplaying_center_watch;
nowplaying_center_watch *nowplaying_center_watch_open(const char *path);
/* A descriptor that is readable after the file may have changed. */
int32_t nowplaying_center_watch_descriptor(const nowplaying_center_watch *watch);
/* Reads the changes; whether the file may have changed. */
bool nowplaying_center_watch_read(nowplaying_center_watch *watch);
void nowplaying_center_watch_close(nowplaying_center_watch *watch);

/* Writes a line to standard output, or to standard error. If it fails, it writes why to standard error. */
bool nowplaying_center_print(const char *line, bool is_error);

#endif
