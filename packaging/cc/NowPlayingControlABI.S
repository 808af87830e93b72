/* SPDX-License-Identifier: MIT */
#include "assembly.h"

INCLUDE(NowPlayingControlABI.s)
