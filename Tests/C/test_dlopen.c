/* SPDX-License-Identifier: MIT */
/* A plugin loads the library, uses it and unloads it, again and again, and nothing leaks. */
#define _GNU_SOURCE
#include "bus.h"

#include <dlfcn.h>

enum { SLACK = 16384 };

static struct connection connection;

/* This program is linked to the library because of the shared helpers. The test itself opens a copy with another name.
   */
static char library[4096];

static void *find(void *handle, const char *name)
{
    void *symbol = dlsym(handle, name);
    REQUIRE(symbol);
    return symbol;
}

#define FIND(name) __typeof__(&np_##name) name = (__typeof__(&np_##name))find(handle, "np_" #name)

static void use(void)
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        fprintf(stderr, "%s\n", dlerror());
    REQUIRE(handle);
    __extension__ FIND(context_new);
    __extension__ FIND(context_free);
    __extension__ FIND(context_set_connection_handler);
    __extension__ FIND(session_new);
    __extension__ FIND(session_free);
    __extension__ FIND(session_set_content);
    __extension__ FIND(session_publish);
    __extension__ FIND(session_is_published);
    __extension__ FIND(content_new);
    __extension__ FIND(content_set_text);
    __extension__ FIND(content_free);
    CHECK(context_new != np_context_new);

    np_context *context = NULL;
    np_session *session = NULL;
    np_content *content = NULL;
    connection.now = NP_CONNECTION_IDLE;
    REQUIRE(context_new("org.example.Plugin", 0, &context) == NP_OK);
    CHECK_STATUS(NP_OK, context_set_connection_handler(context, on_connection, &connection, NULL));
    REQUIRE(session_new(context, "music", &session) == NP_OK);
    REQUIRE(content_new(NP_CONTENT_MUSIC, "one", &content) == NP_OK);
    CHECK_STATUS(NP_OK, content_set_text(content, NP_FIELD_TITLE, "One"));
    CHECK_STATUS(NP_OK, session_set_content(session, content));
    content_free(content);
    CHECK_STATUS(NP_OK, session_publish(session));
    AWAIT(connection.now == NP_CONNECTION_CONNECTED);
    CHECK(session_is_published(session));
    session_free(session);
    context_free(context);
    CHECK(dlclose(handle) == 0);
}

/* Copies the library that this program is linked to, so that dlopen() loads it again. */
static void copy_library(void)
{
    Dl_info info;
    char command[3 * sizeof library];
    void *function;
    __typeof__(&np_version) version = np_version;
    memcpy(&function, &version, sizeof function);
    REQUIRE(dladdr(function, &info) != 0);
    snprintf(library, sizeof library, "%s/libplugin.so", bus_folder);
    snprintf(command, sizeof command, "cp -L '%s' '%s'", info.dli_fname, library);
    REQUIRE(system(command) == 0);
}

int main(void)
{
    struct footprint before = {0}, after;
    bus_begin();
    copy_library();
    for (int round = 0; round < 20; round++) {
        use();
        /* The dynamic linker keeps some memory after the first rounds. */
        if (round == 4)
            before = footprint_with_threads(1);
    }
    after = footprint_with_threads(1);
    CHECK_SAME_FOOTPRINT(before, after, SLACK);
    CHECK(after.threads == 1);
    return check_result();
}
