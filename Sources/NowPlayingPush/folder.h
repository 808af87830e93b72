/* SPDX-License-Identifier: MIT */
/**
 * @file folder.h
 * The application's folder below $XDG_STATE_HOME: this user's alone, and one process's at a time.
 */
#ifndef NOWPLAYING_PUSH_FOLDER_H
#define NOWPLAYING_PUSH_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/** Where a sentence goes. */
struct reason {
    char *text;
    size_t room;
};

__attribute__((format(printf, 2, 3))) void say(struct reason reason, const char *sentence, ...);

/**
 * Opens the folder, making it; -1, and a sentence: it cannot be used. What others could read is closed to them, with a
 * sentence too. close() ends it.
 */
int folder_open(const char *application_id, struct reason reason);

/**
 * Reads a file, with a zero behind its end; the caller frees it. NULL with ENOENT: there is none; with another errno:
 * it cannot be read, is no file of this user's, or has more than `most` bytes.
 */
char *folder_read(int folder, const char *name, size_t most, size_t *ret_size, struct reason reason);

/** Writes a file that is there as a whole, or not at all; false, and errno: it cannot. */
bool folder_write(int folder, const char *name, const char *text, size_t size);

/** Puts a broken file out of the way, as "<name>.broken". */
void folder_put_aside(int folder, const char *name, struct reason reason);

#endif
