/* SPDX-License-Identifier: MIT */
/** What the bridge has to say: one line each, on standard error, where the journal takes it. */
#ifndef BRIDGE_LOG_H
#define BRIDGE_LOG_H

#include <stdbool.h>

enum say_level { SAY_ERROR, SAY_WARNING, SAY_INFO, SAY_DEBUG };

/** Sets how much is said; at first it is SAY_INFO. */
void say_up_to(enum say_level most);

void say(enum say_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Says that something from outside was refused. Of many in a short time the rest is counted only. */
void say_refused(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
