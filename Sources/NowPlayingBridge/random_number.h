/* SPDX-License-Identifier: MIT */
/** Random numbers, which no other machine can guess. */
#ifndef BRIDGE_RANDOM_NUMBER_H
#define BRIDGE_RANDOM_NUMBER_H

#include <stdint.h>

/** A number of the kernel; without the kernel's, the time. */
uint64_t random_number(void);

#endif
