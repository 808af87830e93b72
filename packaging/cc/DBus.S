/* SPDX-License-Identifier: MIT */
#include "assembly.h"

INCLUDE(DBus.s)
