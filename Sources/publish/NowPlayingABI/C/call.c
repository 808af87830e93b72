/* SPDX-License-Identifier: MIT */
/* In C, because libffi's description of a call has pointers to itself and to libffi's variables. Swift could move it,
   and does not share such variables between threads. */
#include "CNowPlayingCall.h"

#include <ffi.h>
#include <stdlib.h>

struct nowplaying_call {
    ffi_cif cif;
    void (*function)(void);
    uint8_t result;
    ffi_type *types[NOWPLAYING_CALL_MOST];
};

static ffi_type *type_of(uint8_t type)
{
    switch (type) {
    case NOWPLAYING_CALL_BOOL:
        return &ffi_type_uint8;
    case NOWPLAYING_CALL_INT:
        return &ffi_type_sint32;
    case NOWPLAYING_CALL_INT64:
        return &ffi_type_sint64;
    case NOWPLAYING_CALL_FLOAT:
        return &ffi_type_float;
    case NOWPLAYING_CALL_DOUBLE:
        return &ffi_type_double;
    case NOWPLAYING_CALL_POINTER:
        return &ffi_type_pointer;
    default:
        return &ffi_type_void;
    }
}

nowplaying_call *nowplaying_call_new(void (*function)(void), uint8_t result, const uint8_t *types, size_t count)
{
    if (count > NOWPLAYING_CALL_MOST)
        return NULL;
    nowplaying_call *call = calloc(1, sizeof *call);
    if (!call)
        return NULL;
    call->function = function;
    call->result = result;
    for (size_t i = 0; i < count; i++)
        call->types[i] = type_of(types[i]);
    if (ffi_prep_cif(&call->cif, FFI_DEFAULT_ABI, (unsigned)count, type_of(result), call->types) != FFI_OK) {
        free(call);
        return NULL;
    }
    return call;
}

void nowplaying_call_free(nowplaying_call *call)
{
    free(call);
}

int32_t nowplaying_call_run(nowplaying_call *call, nowplaying_call_value *values)
{
    void *arguments[NOWPLAYING_CALL_MOST];
    /* libffi widens a result that is narrower than a register. */
    ffi_arg returned = 0;
    for (unsigned i = 0; i < call->cif.nargs; i++)
        arguments[i] = &values[i];
    ffi_call(&call->cif, call->function, &returned, arguments);
    switch (call->result) {
    case NOWPLAYING_CALL_VOID:
        return 0;
    case NOWPLAYING_CALL_BOOL:
        /* Only the lowest byte of a bool is defined. */
        return (returned & 0xFF) != 0;
    default:
        return (int32_t)returned;
    }
}
