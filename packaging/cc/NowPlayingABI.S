/* SPDX-License-Identifier: MIT */
#include "assembly.h"

INCLUDE(NowPlayingABI.s)
