/* SPDX-License-Identifier: MIT */
/**
 * @file abi.h
 * A table of every function of the headers, and calls of it through libffi. scripts/abi_table writes the rows at build
 * time, so each new function is tested at once with the extreme values of its types.
 */
#ifndef ABI_H
#define ABI_H

#include <nowplaying/nowplaying.h>

#include <ffi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ABI_HELPER static __attribute__((unused))
#define ABI_COUNT(table) (sizeof(table) / sizeof *(table))

enum abi_kind {
    ABI_VOID,
    ABI_BOOL,
    ABI_INT32,
    ABI_UINT32,
    ABI_INT64,
    ABI_UINT64,
    ABI_SIZE,
    ABI_DOUBLE,
    /** A string that the function reads. */
    ABI_TEXT,
    /** Bytes that the function writes. The next parameter is their size. */
    ABI_BUFFER,
    ABI_HANDLE,
    /** Elements that the function reads. The next parameter is their count; without it there is one element. */
    ABI_ARRAY,
    /** A value that the function writes. */
    ABI_OUT,
    /** User data of the host. */
    ABI_DATA,
    ABI_CALLBACK,
    ABI_DESTROY,
    /** A function of the host, with any signature. */
    ABI_FUNCTION,
    /** Only in arrays, outputs and records. */
    ABI_RECORD,
    ABI_BYTES
};

typedef void (*abi_function)(void);

struct abi_type {
    const char *spelling;
    enum abi_kind kind;
    size_t size;
    /** The named values of an enumeration. */
    const int64_t *values;
    size_t value_count;
    const char *handle;
    abi_function callback;
    const struct abi_record *record;
    const struct abi_type *element;
};

struct abi_field {
    const char *name;
    size_t offset;
    const struct abi_type *type;
};

struct abi_record {
    const char *name;
    size_t size;
    /** The initial value of the record (its `_INIT` macro). */
    const void *initial;
    const struct abi_field *fields;
    size_t count;
};

struct abi_parameter {
    const char *name;
    const struct abi_type *type;
    /** The parameter is the size of the previous one. */
    bool is_length;
};

struct abi_entry {
    const char *name;
    abi_function address;
    const struct abi_type *result;
    const struct abi_parameter *parameters;
    size_t count;
};

/** The including file defines this. Each callback calls it. `name` is the callback's type; `request` may be NULL. */
static void abi_called(const char *name, np_request *request, void *user_data);

#ifndef ABI_TABLE
#define ABI_TABLE "abi-table.inc"
#endif
#include ABI_TABLE

enum { ABI_MOST_PARAMETERS = 16 };

union abi_value {
    bool flag;
    int32_t int32;
    uint32_t uint32;
    int64_t int64;
    uint64_t uint64;
    double real;
    void *pointer;
    ffi_arg wide;
};

ABI_HELPER ffi_type *abi_ffi_type(enum abi_kind kind)
{
    switch (kind) {
    case ABI_VOID:
        return &ffi_type_void;
    case ABI_BOOL:
        return &ffi_type_uint8;
    case ABI_INT32:
        return &ffi_type_sint32;
    case ABI_UINT32:
        return &ffi_type_uint32;
    case ABI_INT64:
        return &ffi_type_sint64;
    case ABI_UINT64:
        return &ffi_type_uint64;
    case ABI_SIZE:
        return sizeof(size_t) == 8 ? &ffi_type_uint64 : &ffi_type_uint32;
    case ABI_DOUBLE:
        return &ffi_type_double;
    default:
        return &ffi_type_pointer;
    }
}

/** Calls a function of the table. */
ABI_HELPER union abi_value abi_call(const struct abi_entry *entry, const union abi_value *values)
{
    ffi_cif interface;
    ffi_type *types[ABI_MOST_PARAMETERS];
    void *places[ABI_MOST_PARAMETERS];
    union abi_value result = {.uint64 = 0};
    if (entry->count > ABI_MOST_PARAMETERS)
        abort();
    for (size_t i = 0; i < entry->count; i++) {
        types[i] = abi_ffi_type(entry->parameters[i].type->kind);
        places[i] = (void *)(uintptr_t)&values[i];
    }
    if (ffi_prep_cif(&interface, FFI_DEFAULT_ABI, (unsigned)entry->count, abi_ffi_type(entry->result->kind), types) !=
        FFI_OK)
        abort();
    ffi_call(&interface, entry->address, &result, places);
    return result;
}

ABI_HELPER bool abi_is_pointer(const struct abi_type *type)
{
    return type->kind >= ABI_TEXT && type->kind <= ABI_FUNCTION;
}

ABI_HELPER bool abi_is_number(const struct abi_type *type)
{
    return type->kind >= ABI_BOOL && type->kind <= ABI_DOUBLE;
}

ABI_HELPER bool abi_gives_status(const struct abi_entry *entry)
{
    return strcmp(entry->result->spelling, "np_status") == 0;
}

/** Stores a number as a value of the type. */
ABI_HELPER void abi_store(const struct abi_type *type, void *place, int64_t whole, double real)
{
    union abi_value value = {.int64 = whole};
    if (type->kind == ABI_DOUBLE)
        value.real = real;
    if (type->kind == ABI_BOOL)
        value.flag = whole != 0;
    memcpy(place, &value, type->size < sizeof value ? type->size : sizeof value);
}

/** Returns the function with this name and suffix, or NULL. The suffix may be empty. */
ABI_HELPER const struct abi_entry *abi_find(const char *name, const char *suffix)
{
    char whole[128];
    snprintf(whole, sizeof whole, "%s%s", name, suffix);
    for (size_t i = 0; i < ABI_COUNT(abi_entries); i++)
        if (strcmp(abi_entries[i].name, whole) == 0)
            return &abi_entries[i];
    return NULL;
}

#endif
