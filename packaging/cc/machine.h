/* SPDX-License-Identifier: MIT */
/* MACHINE: the folder with the assembly for the machine of the compiler. */
#if defined(__linux__) && defined(__x86_64__) && !defined(__ILP32__)
#define MACHINE x86_64
#elif defined(__linux__) && defined(__aarch64__) && defined(__AARCH64EL__) && !defined(__ILP32__)
#define MACHINE aarch64
#elif defined(__linux__) && defined(__arm__) && defined(__ARM_PCS_VFP) && defined(__ARMEL__) && __ARM_ARCH >= 7
#define MACHINE armhf
#else
#error This package has no assembly for this machine.
#endif
