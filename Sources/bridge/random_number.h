/* SPDX-License-Identifier: MIT */
/** Random numbers that other machines cannot guess. */
#ifndef BRIDGE_RANDOM_NUMBER_H
#define BRIDGE_RANDOM_NUMBER_H

#include <stdint.h>

/** Returns a random number of the kernel, or the time if that fails. */
uint64_t random_number(void);

#endif
