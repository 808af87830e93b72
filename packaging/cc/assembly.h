/* SPDX-License-Identifier: MIT */
/* INCLUDE(<file>): the assembly for the machine of the compiler. */
#include "machine.h"

#define TEXT(path) #path
#define INCLUDE_PATH(path) .include TEXT(path)
#define INCLUDE(file) INCLUDE_PATH(MACHINE/file)

/* The stack is not executable. */
.section .note.GNU-stack, "", %progbits
