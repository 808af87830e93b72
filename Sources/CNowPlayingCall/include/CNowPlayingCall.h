/* SPDX-License-Identifier: MIT */
/* Calls of C functions whose type is known only at run time, through libffi and without its headers. */
#ifndef CNOWPLAYINGCALL_H
#define CNOWPLAYINGCALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NOWPLAYING_CALL_MOST = 16 };

/** The C types that a function can take and, of the first three, return. */
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

/** A function and its type; never changed, so any number of threads may run it. */
typedef struct nowplaying_call nowplaying_call;

/** Makes a call of at most NOWPLAYING_CALL_MOST arguments; NULL where the machine has no such call. */
nowplaying_call *nowplaying_call_new(void (*function)(void), uint8_t result, const uint8_t *types, size_t count);
void nowplaying_call_free(nowplaying_call *call);

/** Calls, and gives what came back: a bool is 0 or 1, void is 0. */
int32_t nowplaying_call_run(nowplaying_call *call, nowplaying_call_value *values);

#endif
