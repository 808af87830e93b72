/* SPDX-License-Identifier: MIT */
#include "assembly.h"

INCLUDE(NowPlayingCenter.s)
