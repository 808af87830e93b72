/* SPDX-License-Identifier: MIT */
#include "assembly.h"

INCLUDE(NowPlayingCommand.s)
