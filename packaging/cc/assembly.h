/* SPDX-License-Identifier: MIT */
/* Includes a file of assembly for the machine of the compiler. */
#define TEXT(path) #path
#define INCLUDE(path) .include TEXT(path)
#if defined(__x86_64__) && !defined(__ILP32__)
#define FOR_MACHINE(file) INCLUDE(x86_64/file)
#elif defined(__aarch64__) && !defined(__ILP32__)
#define FOR_MACHINE(file) INCLUDE(aarch64/file)
#elif defined(__arm__) && defined(__ARM_PCS_VFP)
#define FOR_MACHINE(file) INCLUDE(armhf/file)
#else
#error NowPlaying has assembly for x86_64, aarch64 and armhf (ARMv7 with hardware floating point), not for this machine.
#endif

/* The stack is not executable. */
.section .note.GNU-stack, "", %progbits
