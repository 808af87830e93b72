/* SPDX-License-Identifier: MIT */
/** What the bridge has to say: one line each, on standard error, where the journal takes it. */
#ifndef BRIDGE_LOG_H
#define BRIDGE_LOG_H

#include <stdbool.h>

enum say_level { SAY_ERROR, SAY_WARNING, SAY_INFO, SAY_DEBUG };

/** Sets how much is said; at first it is SAY_INFO. */
void say_up_to(enum say_level most);

/**
 * Writes a line. Of the lines with the same `format`, which is a literal, at most 20 a minute are written; the others
 * are counted, and the count is written after that minute.
 */
void say(enum say_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Writes that something from outside was refused. */
#define say_refused(...) say(SAY_WARNING, __VA_ARGS__)

#endif
