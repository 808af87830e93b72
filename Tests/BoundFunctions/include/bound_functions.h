/* SPDX-License-Identifier: MIT */
/**
 * @file bound_functions.h
 * A function for each result, each kind of argument and each of ten places, among nine ints or nine doubles: so that
 * every argument is also in a place where it goes over the stack. The tests in C and in Swift bind them all.
 */
#ifndef BOUND_FUNCTIONS_H
#define BOUND_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOUND_ARGUMENTS = 10 };

/**
 * A function. Its kinds are a letter an argument: those of a signature; n, g and y for -d, -f and -x; N, R, B and T
 * for a constant int, double, bool and text.
 */
typedef struct bound_function {
    const char *signature;
    void (*function)(void);
    char result;
    char kind;
    char kinds[BOUND_ARGUMENTS + 1];
} bound_function;

/** The function of that number; NULL beyond their end. */
const bound_function *bound_function_at(size_t index);

/** Has the next calls counted from 0, and return that; void stays void. */
void bound_prepare(int result);

/** How many calls there were. */
int bound_calls(void);

/** What the command had to say, whichever it was. */
typedef struct bound_expected {
    const void *user_data;
    int64_t time_us;
    int32_t mode;
    bool flag;
    const char *text;
} bound_expected;

/** Where the last call was not, bit by bit, what was expected: the number of the argument from 1, or 0. */
int bound_difference(const bound_function *function, const bound_expected *expected);

#endif
