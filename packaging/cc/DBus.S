/* SPDX-License-Identifier: MIT */
#include "assembly.h"

FOR_MACHINE(DBus.s)
