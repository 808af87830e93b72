/* SPDX-License-Identifier: MIT */
/**
 * @file bound_functions.h
 * A function for each result, each kind of argument and each of ten places, among nine ints or nine doubles. So each
 * kind is also passed on the stack. The tests in C and in Swift bind all functions.
 */
#ifndef BOUND_FUNCTIONS_H
#define BOUND_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOUND_ARGUMENTS = 10 };

/**
 * A function. `kinds` has a letter for each argument, as in a signature. n, g and y mean -d, -f and -x. N, R, B and T
 * mean a constant int, double, bool and text.
 */
typedef struct bound_function {
    const char *signature;
    void (*function)(void);
    char result;
    char kind;
    char kinds[BOUND_ARGUMENTS + 1];
} bound_function;

/** Returns the function with this number, or NULL after the last one. */
const bound_function *bound_function_at(size_t index);

/** Counts the next calls from 0. They return `result`, unless they return void. */
void bound_prepare(int result);

/** Returns the number of calls. */
int bound_calls(void);

/** The expected arguments of any command. */
typedef struct bound_expected {
    const void *user_data;
    int64_t time_us;
    int32_t mode;
    bool flag;
    const char *text;
} bound_expected;

/** Compares the last call bit by bit. Returns the number of the first wrong argument, from 1, or 0. */
int bound_difference(const bound_function *function, const bound_expected *expected);

#endif
