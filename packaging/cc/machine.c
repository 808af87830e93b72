/* SPDX-License-Identifier: MIT */
/* Compiles only for the machines for which this package has assembly. */
#include "machine.h"

int main(void)
{
    return 0;
}
