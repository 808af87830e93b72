/* SPDX-License-Identifier: MIT */
/** The log: lines on standard error, which the journal reads. */
#ifndef BRIDGE_LOG_H
#define BRIDGE_LOG_H

#include <stdbool.h>

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG };

/** Sets the last level that is written. The default is LOG_INFO. */
void log_set_level(enum log_level most);

/**
 * Writes a line. Of the lines with the same `format`, which is a literal, at most 20 a minute are written; the others
 * are counted, and the count is written after that minute.
 */
void log_line(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Logs that a message of another machine was rejected. */
#define log_rejected(...) log_line(LOG_WARNING, __VA_ARGS__)

#endif
