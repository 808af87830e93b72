/* SPDX-License-Identifier: MIT */
/* Calls C functions whose types are known at run time only. Uses libffi, and hides its headers from Swift. */
#ifndef CNOWPLAYINGCALL_H
#define CNOWPLAYINGCALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NOWPLAYING_CALL_MOST = 16 };

/** The C types of arguments. A function can return one of the first three. */
enum nowplaying_call_type {
    NOWPLAYING_CALL_VOID,
    NOWPLAYING_CALL_BOOL,
    NOWPLAYING_CALL_INT,
    NOWPLAYING_CALL_INT64,
    NOWPLAYING_CALL_FLOAT,
    NOWPLAYING_CALL_DOUBLE,
    NOWPLAYING_CALL_POINTER
};

/** An argument, in the member of its type. */
typedef union nowplaying_call_value {
    bool flag;
    int32_t number;
    int64_t wide;
    float single;
    double real;
    const void *pointer;
} nowplaying_call_value;

/** A function and its type. It never changes, so any number of threads may use it at once. */
typedef struct nowplaying_call nowplaying_call;

/** Prepares a call with at most NOWPLAYING_CALL_MOST arguments; NULL: libffi cannot make that call. */
nowplaying_call *nowplaying_call_new(void (*function)(void), uint8_t result, const uint8_t *types, size_t count);
void nowplaying_call_free(nowplaying_call *call);

/** Calls the function and returns its result: a bool is 0 or 1, void is 0. */
int32_t nowplaying_call_run(nowplaying_call *call, nowplaying_call_value *values);

#endif
