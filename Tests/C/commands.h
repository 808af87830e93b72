/* SPDX-License-Identifier: MIT */
/* Written by scripts/tables from include/nowplaying and tables/: do not edit. */
/* The last command, for tests of every command. */
/* clang-format off */
#include <nowplaying/types.h>

enum { LAST_COMMAND = NP_COMMAND_LEAVE_OUTPUT };
