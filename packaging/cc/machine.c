/* SPDX-License-Identifier: MIT */
/* Compiles only for the machines for which this package has assembly. */
#if defined(__linux__) && defined(__x86_64__) && !defined(__ILP32__)
#elif defined(__linux__) && defined(__aarch64__) && defined(__AARCH64EL__) && !defined(__ILP32__)
#elif defined(__linux__) && defined(__arm__) && defined(__ARM_PCS_VFP) && defined(__ARMEL__) && __ARM_ARCH >= 7
#else
#error no assembly for this machine
#endif
int nowplaying_machine;
