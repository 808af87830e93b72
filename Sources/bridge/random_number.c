/* SPDX-License-Identifier: MIT */
#include "random_number.h"

#include "clock.h"

#include <sys/random.h>

uint64_t random_number(void)
{
    uint64_t number;
    if (getrandom(&number, sizeof number, 0) != sizeof number)
        number = (uint64_t)clock_now_us();
    return number;
}
