/* SPDX-License-Identifier: MIT */
/* Two ids are the same id if their bytes are equal, on each Swift runtime: "é" in Unicode's two normal forms is two
   ids. */
#define _GNU_SOURCE
#include "check.h"

/* "é" as one code point, and as a letter with a combining accent. */
#define COMPOSED "caf\xC3\xA9"
#define DECOMPOSED "cafe\xCC\x81"

static const char *const ids[] = {COMPOSED, DECOMPOSED};

static void test_queue_entries(np_session *session)
{
    np_queue *queue = NULL;
    np_content *content = NULL;
    REQUIRE(np_queue_new(&queue) == NP_OK);
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(NP_OK, np_content_new(NP_CONTENT_MUSIC, ids[i], &content));
        CHECK_STATUS(NP_OK, np_queue_add(queue, ids[i], content));
        np_content_free(content);
    }
    CHECK_STATUS(NP_OK, np_content_new(NP_CONTENT_MUSIC, "song", &content));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_queue_add(queue, DECOMPOSED, content));
    np_content_free(content);
    CHECK_STATUS(NP_OK, np_queue_set_current(queue, DECOMPOSED));
    CHECK_STATUS(NP_OK, np_session_set_queue(session, queue));
    np_queue_free(queue);
}

static void test_playlists(np_session *session)
{
    np_playlists *playlists = NULL;
    REQUIRE(np_playlists_new(&playlists) == NP_OK);
    for (int i = 0; i < 2; i++)
        CHECK_STATUS(NP_OK, np_playlists_add(playlists, ids[i], "Road", NULL));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_playlists_add(playlists, COMPOSED, "Road", NULL));
    CHECK_STATUS(NP_OK, np_playlists_set_times(playlists, DECOMPOSED, 1, 2, 3));
    CHECK_STATUS(NP_OK, np_session_set_playlists(session, playlists));
    np_playlists_free(playlists);
}

static void test_language_options(np_session *session)
{
    np_language_option options[] = {
        {COMPOSED, "One", NULL, NP_LANGUAGE_AUDIBLE, 0, 0},
        {DECOMPOSED, "Two", NULL, NP_LANGUAGE_AUDIBLE, 0, 0},
    };
    CHECK_STATUS(NP_OK, np_session_set_language_options(session, options, 2));
    options[1].id = COMPOSED;
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_session_set_language_options(session, options, 2));
}

static void test_devices(np_context *context)
{
    np_session *session = NULL;
    np_device devices[] = {
        {COMPOSED, "Kitchen", NP_DEVICE_SPEAKER, 0, 0},
        {DECOMPOSED, "Garden", NP_DEVICE_SPEAKER, 0, 0},
    };
    REQUIRE(np_session_new_remote(context, "remote", &session) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_set_devices(session, devices, 2));
    devices[1].id = COMPOSED;
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_session_set_devices(session, devices, 2));
    np_session_free(session);
}

static void test_sessions(np_context *context)
{
    np_session *sessions[3] = {NULL, NULL, NULL};
    for (int i = 0; i < 2; i++)
        CHECK_STATUS(NP_OK, np_session_new(context, ids[i], &sessions[i]));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_session_new(context, DECOMPOSED, &sessions[2]));
    for (int i = 0; i < 2; i++)
        np_session_free(sessions[i]);
}

int main(void)
{
    np_context *context = NULL;
    np_session *session = NULL;
    REQUIRE(np_context_new("org.example.Identifiers", 0, &context) == NP_OK);
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    test_queue_entries(session);
    test_playlists(session);
    test_language_options(session);
    test_devices(context);
    test_sessions(context);
    np_session_free(session);
    np_context_free(context);
    return check_result();
}
