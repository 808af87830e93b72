/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CSDBus.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define POINTER(type, name, parameters, arguments) type(*name) parameters;
typedef struct {
    CSDBUS_FUNCTIONS(POINTER)
} functions;

/* Once found, for ever. Not by pthread_once(): what fails for want of descriptors or memory is tried again. */
static _Atomic(functions *) table;

/* POSIX promises that a symbol's address fits a function pointer, ISO C does not. */
static bool find(void *library, const char *name, void *ret_function)
{
    void *symbol = dlsym(library, name);
    memcpy(ret_function, &symbol, sizeof symbol);
    return symbol != NULL;
}

static int32_t load_from(const char *const *providers, functions *ret_functions)
{
    for (; *providers; providers++) {
        void *library = dlopen(*providers, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
        if (!library)
            continue;
        functions found;
        bool complete = true;
#define FIND(type, name, parameters, arguments) complete = complete && find(library, "sd_bus_" #name, &found.name);
        CSDBUS_FUNCTIONS(FIND)
        if (complete) {
            *ret_functions = found;
            return 0;
        }
        dlclose(library);
    }
    return -ENOENT;
}

int32_t csdbus_load(void)
{
    static const char *const providers[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0", NULL};
    if (atomic_load_explicit(&table, memory_order_acquire))
        return 0;
    functions *found = malloc(sizeof *found), *before = NULL;
    if (!found)
        return -ENOMEM;
    int32_t result = load_from(providers, found);
    /* Another thread may have been first, with the same. */
    if (result < 0 || !atomic_compare_exchange_strong(&table, &before, found))
        free(found);
    return result;
}

int32_t csdbus_try(const char *const *providers)
{
    functions ignored;
    return load_from(providers, &ignored);
}

#define CALL(type, name, parameters, arguments)                                                                        \
    type csdbus_##name parameters                                                                                      \
    {                                                                                                                  \
        return atomic_load_explicit(&table, memory_order_relaxed)->name arguments;                                     \
    }
CSDBUS_FUNCTIONS(CALL)
