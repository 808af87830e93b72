/* SPDX-License-Identifier: MIT */
/**
 * @file folder.h
 * The application's folder below $XDG_STATE_HOME. Only this user can read it, and one process uses it at a time.
 */
#ifndef NOWPLAYING_PUSH_FOLDER_H
#define NOWPLAYING_PUSH_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/** The buffer for the reason of an error. */
struct reason {
    char *text;
    size_t room;
};

__attribute__((format(printf, 2, 3))) void write_reason(struct reason reason, const char *sentence, ...);

/**
 * Opens the folder, and creates it; -1, and the reason: it cannot be used. If other users can read it, its
 * permissions are corrected, and `reason` reports that. Call close() at the end.
 */
int folder_open(const char *application_id, struct reason reason);

/**
 * Reads a file, and adds a zero; the caller frees it. NULL with ENOENT: it does not exist. NULL with another errno: it
 * cannot be read, another user owns it, or it has more than `most` bytes.
 */
char *folder_read(int folder, const char *name, size_t most, size_t *ret_size, struct reason reason);

/** Writes a file completely or not at all; false on failure. */
bool folder_write(int folder, const char *name, const char *text, size_t size);

/** Renames an invalid file to "<name>.broken". */
void folder_put_aside(int folder, const char *name, struct reason reason);

#endif
