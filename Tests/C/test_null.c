/* SPDX-License-Identifier: MIT */
/*
 * The limits of lists, the sentences of failures, and extreme values that are valid. test_bad_host makes other bad input from
 * the headers. The package for C compilers does not have it, so this test also calls functions of each handle with NULL.
 */
#define _GNU_SOURCE
#include "check.h"
#include "commands.h"

#include <limits.h>
#include <pthread.h>

#define INVALID(call) CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, call)

/* Each call with a destroy function must call it, also on failure. */
static int destroyed;

static void on_destroy(void *user_data)
{
    (*(int *)user_data)++;
}

#define DESTROYS(status, call)                                                                                         \
    do {                                                                                                               \
        destroyed = 0;                                                                                                 \
        CHECK_STATUS(status, call);                                                                                    \
        CHECK(destroyed == 1);                                                                                         \
    } while (0)

static void on_command(np_request *request, void *user_data)
{
    (void)request, (void)user_data;
}

static void on_result(np_session *session, bool published, bool prominent, void *user_data)
{
    (void)session, (void)published, (void)prominent, (void)user_data;
}

static void on_resume(np_context *context, const char *session_id, const char *content_id, int64_t position_us,
                      void *user_data)
{
    (void)context, (void)session_id, (void)content_id, (void)position_us, (void)user_data;
}

static void on_interruption(np_audio_session *audio, np_interruption interruption, void *user_data)
{
    (void)audio, (void)interruption, (void)user_data;
}

static const int64_t ends[] = {INT64_MIN, INT64_MIN + 1, INT64_MAX};
#define EACH(index, table) (size_t index = 0; index < sizeof(table) / sizeof *(table); index++)

/* Each thread has its own last failure, and a long one is shortened. */
static void *last_failure_of_another(void *unused)
{
    np_context *context = NULL;
    np_content *content = NULL;
    char key[2001];
    memset(key, 'k', 2000);
    key[2000] = '\0';
    CHECK(strcmp(np_last_failure(), "") == 0);
    CHECK(np_context_new(NULL, 0, &context) == NP_ERROR_INVALID_ARGUMENT);
    CHECK(strncmp(np_last_failure(), "np_context_new: ", 16) == 0);
    CHECK(np_content_new(NP_CONTENT_MUSIC, "song", &content) == NP_OK);
    CHECK(np_content_set_extra_text(content, key, "text") < 0 && strlen(np_last_failure()) <= 511);
    np_content_free(content);
    return unused;
}

static void test_base(void)
{
    CHECK(strcmp(np_last_failure(), "") == 0);
    CHECK(np_session_publish(NULL) == NP_ERROR_INVALID_ARGUMENT);
    CHECK(strcmp(np_last_failure(), "np_session_publish: the session is NULL") == 0);
    CHECK(np_log_set_handler(NULL, NULL, NULL) == NP_OK);
    CHECK(strcmp(np_last_failure(), "np_session_publish: the session is NULL") == 0);
    pthread_t other;
    CHECK(pthread_create(&other, NULL, last_failure_of_another, NULL) == 0 && pthread_join(other, NULL) == 0);
    CHECK(strcmp(np_last_failure(), "np_session_publish: the session is NULL") == 0);
}

static void test_context(void)
{
    np_context *context = NULL;
    int descriptor = 77;

    INVALID(np_context_new("", 0, &context));
    static char huge[100001];
    memset(huge, 'a', sizeof huge - 1);
    CHECK_STATUS(NP_ERROR_LIMIT, np_context_new(huge, 0, &context));
    CHECK(strstr(np_last_failure(), "at most 1,024 bytes, this one has 100,000"));

    REQUIRE(np_context_new("org.example.Player", 0, &context) == NP_OK);
    DESTROYS(NP_ERROR_INVALID_STATE, np_context_set_resume_handler(context, on_resume, &destroyed, on_destroy));
    INVALID(np_context_set_name(context, ""));
    CHECK_STATUS(NP_OK, np_context_set_desktop_entry(context, NULL));
    INVALID(np_context_set_desktop_entry(context, ""));
    INVALID(np_context_set_desktop_entry(context, "../example"));
    CHECK_STATUS(NP_OK, np_context_set_player_name(context, NULL));
    INVALID(np_context_set_player_name(context, ""));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_context_get_fd(context, &descriptor));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_context_dispatch(context));
    np_context_free(context);
}

static void test_content(void)
{
    np_content *content = NULL;

    REQUIRE(np_content_new(NP_CONTENT_MUSIC, "one", &content) == NP_OK);
    CHECK_STATUS(NP_OK, np_content_set_text(content, NP_FIELD_TITLE, NULL));
    INVALID(np_content_add_text(content, NP_FIELD_ARTIST, NULL));
    CHECK_STATUS(NP_OK, np_content_set_extra_text(content, "a:b", NULL));
    /* Each field has exactly one setter. */
    for (np_field field = NP_FIELD_TITLE; field <= NP_FIELD_BOOKMARK; field++) {
        bool is_text = field <= NP_FIELD_WRITER;
        bool is_number = field >= NP_FIELD_TRACK_NUMBER && field <= NP_FIELD_WATCHED;
        bool is_flag = field >= NP_FIELD_EXPLICIT && field <= NP_FIELD_SPATIAL;
        bool is_time = field >= NP_FIELD_CREDITS_START;
        CHECK_STATUS(is_text ? NP_OK : NP_ERROR_INVALID_ARGUMENT, np_content_set_text(content, field, "1959-08-17"));
        CHECK_STATUS(is_number ? NP_OK : NP_ERROR_INVALID_ARGUMENT, np_content_set_number(content, field, 1));
        CHECK_STATUS(is_flag ? NP_OK : NP_ERROR_INVALID_ARGUMENT, np_content_set_flag(content, field, true));
        CHECK_STATUS(is_time ? NP_OK : NP_ERROR_INVALID_ARGUMENT, np_content_set_time(content, field, 7));
        CHECK_STATUS(is_time ? NP_OK : NP_ERROR_INVALID_ARGUMENT, np_content_set_time(content, field, NP_TIME_UNKNOWN));
    }
    CHECK_STATUS(NP_OK, np_content_set_time(content, NP_FIELD_BOOKMARK, INT64_MAX));
    INVALID(np_content_add_chapter(content, "one", "One", NP_TIME_UNKNOWN, NP_TIME_UNKNOWN));
    CHECK_STATUS(NP_OK, np_content_add_chapter(content, "one", NULL, 0, 1));
    CHECK_STATUS(NP_OK, np_content_add_chapter(content, "\xff", "Caf\xe9", 1, NP_TIME_UNKNOWN));
    INVALID(np_content_add_lyrics_line(content, 0, NULL));
    INVALID(np_content_add_lyrics_line(content, NP_TIME_UNKNOWN, "One"));
    CHECK_STATUS(NP_OK, np_content_add_lyrics_line(content, INT64_MAX, "Caf\xe9"));
    CHECK_STATUS(NP_OK, np_content_set_lyrics_language(content, "pt-BR"));
    CHECK_STATUS(NP_OK, np_content_set_lyrics_language(content, NULL));
    INVALID(np_content_set_lyrics_language(content, "pt_BR"));
    /* A text of another program must not change the line in which it is. */
    INVALID(np_content_set_text(content, NP_FIELD_RELEASE_DATE,
                                "a\x1b"
                                "b\xc2\x9b"
                                "c\xe2\x80\xae"
                                "d\xe2\x81\xa7"
                                "e\xe2\x82\xac"));
    CHECK(strstr(np_last_failure(), "a?b?c?d?e\xe2\x82\xac"));
    INVALID(np_content_set_duration(content, INT64_MIN + 1));
    CHECK_STATUS(NP_OK, np_content_set_duration(content, NP_TIME_UNKNOWN));
    CHECK_STATUS(NP_OK, np_content_set_duration(content, INT64_MAX));
    for
        EACH(i, ends)
    CHECK_STATUS(NP_OK, np_content_set_extra_number(content, "a:b", ends[i]));
    np_content_free(content);
}

/* A message of a player must not be longer than programs read. */
static void test_long_content(void)
{
    static char text[65536];
    np_content *content = NULL;
    CHECK_STATUS(NP_OK, np_content_new(NP_CONTENT_MUSIC, "long", &content));
    memset(text, 'x', sizeof text - 1);
    for (int i = 0; i < 16; i++)
        CHECK_STATUS(NP_OK, np_content_add_text(content, NP_FIELD_ARTIST, text));
    CHECK_STATUS(NP_ERROR_LIMIT, np_content_add_text(content, NP_FIELD_ARTIST, text));
    CHECK_STATUS(NP_ERROR_LIMIT, np_content_set_text(content, NP_FIELD_TITLE, text));
    CHECK_STATUS(NP_ERROR_LIMIT, np_content_set_extra_text(content, "app:text", text));
    CHECK_STATUS(NP_OK, np_content_set_text(content, NP_FIELD_ARTIST, "one"));
    CHECK_STATUS(NP_OK, np_content_set_text(content, NP_FIELD_TITLE, text));
    np_content_free(content);
}

static void test_commands(np_session *session)
{
    np_command commands[2] = {NP_COMMAND_PLAY, LAST_COMMAND + 1};
    int64_t intervals[65];
    double rates[65];
    np_repeat_mode repeats[1] = {NP_REPEAT_OFF};
    np_shuffle_mode shuffles[1] = {NP_SHUFFLE_OFF};
    const char *texts[257];

    /* If one command of a list is invalid, none of them is offered. */
    DESTROYS(NP_ERROR_INVALID_ARGUMENT,
             np_session_offer_commands(session, commands, 2, on_command, &destroyed, on_destroy));
    CHECK_STATUS(NP_OK, np_session_withdraw_command(session, NP_COMMAND_PLAY));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_session_set_command_enabled(session, NP_COMMAND_PLAY, true));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT,
             np_session_offer_command(session, NP_COMMAND_PLAY, NULL, &destroyed, on_destroy));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT, np_session_offer_commands(session, commands, 1, NULL, &destroyed, on_destroy));
    DESTROYS(NP_OK, np_session_offer_commands(session, NULL, 0, on_command, &destroyed, on_destroy));
    DESTROYS(NP_ERROR_LIMIT,
             np_session_offer_commands(session, commands, SIZE_MAX, on_command, &destroyed, on_destroy));
    for (int i = 0; i < 65; i++)
        intervals[i] = NP_SECOND, rates[i] = 1;
    for (int i = 0; i < 257; i++)
        texts[i] = "file";

    INVALID(np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, NULL, 1));
    INVALID(np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, intervals, 0));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, intervals, 65));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, intervals, SIZE_MAX));
    CHECK_STATUS(NP_OK, np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, intervals, 64));
    intervals[0] = INT64_MAX;
    CHECK_STATUS(NP_OK, np_session_set_skip_intervals(session, NP_COMMAND_SKIP_BACKWARD, intervals, 1));
    INVALID(np_session_set_supported_rates(session, NULL, 0));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_supported_rates(session, rates, 65));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_supported_rates(session, rates, SIZE_MAX));
    CHECK_STATUS(NP_OK, np_session_set_supported_rates(session, rates, 64));
    CHECK_STATUS(NP_OK, np_session_set_repeat_mode(session, NP_REPEAT_OFF, NULL, 0));
    CHECK_STATUS(NP_OK, np_session_set_shuffle_mode(session, NP_SHUFFLE_OFF, NULL, 0));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_repeat_mode(session, NP_REPEAT_OFF, repeats, SIZE_MAX));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_shuffle_mode(session, NP_SHUFFLE_OFF, shuffles, SIZE_MAX));

    INVALID(np_session_set_feedback(session, NP_COMMAND_LIKE, NP_FEEDBACK_NEGATIVE + 1, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_set_feedback(session, NP_COMMAND_LIKE, NP_FEEDBACK_POSITIVE, NULL, NULL));

    CHECK_STATUS(NP_OK, np_session_set_supported_urls(session, NULL, 0, NULL, 0));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_supported_urls(session, texts, 257, texts, 1));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_supported_urls(session, texts, 1, texts, 257));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_supported_urls(session, texts, SIZE_MAX, texts, SIZE_MAX));
    CHECK_STATUS(NP_OK, np_session_set_supported_urls(session, texts, 256, texts, 256));
    texts[3] = NULL;
    INVALID(np_session_set_supported_urls(session, texts, 4, NULL, 0));
    INVALID(np_session_set_supported_urls(session, NULL, 0, texts, 4));

    static np_language_option options[257];
    static char identifiers[257][8];
    for (int i = 0; i < 257; i++) {
        snprintf(identifiers[i], sizeof identifiers[i], "%d", i);
        options[i] = (np_language_option){identifiers[i], "One", NULL, NP_LANGUAGE_LEGIBLE, 0, NP_LANGUAGE_OPTIONAL};
    }
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_language_options(session, options, 257));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_language_options(session, options, SIZE_MAX));
    CHECK_STATUS(NP_OK, np_session_set_language_options(session, options, 256));
    static const np_language_option wrong[] = {
        {NULL, "One", NULL, NP_LANGUAGE_AUDIBLE, 0, 0},
        {"one", NULL, NULL, NP_LANGUAGE_AUDIBLE, 0, 0},
    };
    for
        EACH(i, wrong)
    INVALID(np_session_set_language_options(session, &wrong[i], 1));
    CHECK_STATUS(NP_OK, np_session_set_language_options(session, NULL, 0));
}

static void test_playback(np_session *session)
{
    const np_playback good = NP_PLAYBACK_INIT;
    np_playback playback;

#define WITH(status, change)                                                                                           \
    do {                                                                                                               \
        playback = good;                                                                                               \
        change;                                                                                                        \
        CHECK_STATUS(status, np_session_set_playback(session, &playback));                                             \
    } while (0)

    WITH(NP_OK, (void)0);
    static const size_t sizes[] = {0, 1, sizeof(np_playback) - 1, sizeof(np_playback) + 8, SIZE_MAX};
    for
        EACH(i, sizes)
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.size = sizes[i]);
    /* The size of the struct before it had the precision. */
    WITH(NP_OK, (playback.size = offsetof(np_playback, precision_us), playback.precision_us = -1));
    WITH(NP_OK, playback.precision_us = 10 * NP_SECOND);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.precision_us = 10 * NP_SECOND + 1);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.reserved = 1);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.position_us = INT64_MIN + 1);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.queue_index = -2);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.queue_count = -2);
    /* Extreme but valid values. */
    for
        EACH(i, ends)
    WITH(NP_OK, playback.timestamp_us = ends[i]; playback.position_us = 1; playback.state = NP_PLAYBACK_PLAYING);
    WITH(NP_OK, playback.position_us = INT64_MAX; playback.state = NP_PLAYBACK_PLAYING);
    WITH(NP_OK, playback.rate = -1.7976931348623157e308; playback.position_us = 5);
    WITH(NP_OK, playback.queue_index = INT32_MAX; playback.queue_count = INT32_MAX);
    WITH(NP_OK, playback.queue_index = 0; playback.queue_count = 0);
    WITH(NP_OK, playback.volume = 0);
    WITH(NP_OK, playback.position_us = NP_TIME_UNKNOWN);
}

static void test_details(np_session *session)
{
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_set_window(session, NP_TIME_UNKNOWN, NP_TIME_UNKNOWN, 0));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_set_buffered(session, NP_TIME_UNKNOWN));
    np_content *content = NULL;
    REQUIRE(np_content_new(NP_CONTENT_MUSIC, "song", &content) == NP_OK);
    CHECK_STATUS(NP_OK, np_session_set_content(session, content));
    np_content_free(content);
    INVALID(np_session_set_window(session, NP_TIME_UNKNOWN, 1, 0));
    INVALID(np_session_set_window(session, 1, NP_TIME_UNKNOWN, 0));
    INVALID(np_session_set_window(session, 1, 2, 4));
    CHECK_STATUS(NP_OK, np_session_set_window(session, 0, INT64_MAX, NP_WINDOW_START_MOVES | NP_WINDOW_END_MOVES));
    CHECK_STATUS(NP_OK, np_session_set_window(session, NP_TIME_UNKNOWN, NP_TIME_UNKNOWN, 0));
    INVALID(np_session_set_buffered(session, -1));
    CHECK_STATUS(NP_OK, np_session_set_buffered(session, INT64_MAX));
    CHECK_STATUS(NP_OK, np_session_set_buffered(session, NP_TIME_UNKNOWN));
    CHECK_STATUS(NP_OK, np_session_clear_content(session));
}

/* An id with one byte more than the limit. */
static char long_id[1026];

static void test_lists(np_session *session)
{
    static char long_address[4098];
    np_queue *queue = NULL;
    np_playlists *playlists = NULL;
    np_content *content = NULL;

    REQUIRE(np_content_new(NP_CONTENT_MUSIC, "song", &content) == NP_OK && np_queue_new(&queue) == NP_OK);
    INVALID(np_queue_add(queue, "", content));
    INVALID(np_queue_add(queue, "a", NULL));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_queue_set_current(queue, "a"));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_queue_set_current(queue, ""));
    CHECK_STATUS(NP_OK, np_queue_set_current(queue, NULL));
    CHECK_STATUS(NP_OK, np_session_set_queue(session, queue));
    CHECK_STATUS(NP_OK, np_queue_add(queue, "a", content));
    CHECK_STATUS(NP_OK, np_queue_add(queue, long_id, content));
    np_queue_free(queue);
    np_content_free(content);
    INVALID(np_session_set_queue(session, NULL));
    CHECK(strstr(np_last_failure(), "np_session_clear_queue()") != NULL);
    CHECK_STATUS(NP_OK, np_session_clear_queue(session));
    CHECK_STATUS(NP_OK, np_session_clear_queue(session));

    memset(long_address, 'a', sizeof long_address - 1);
    REQUIRE(np_playlists_new(&playlists) == NP_OK);
    CHECK_STATUS(NP_ERROR_LIMIT, np_playlists_add(playlists, "a", "A", long_address));
    CHECK_STATUS(NP_OK, np_playlists_add(playlists, "a", "A", NULL));
    CHECK_STATUS(NP_OK, np_playlists_add(playlists, long_id, "A", NULL));
    for
        EACH(i, ends)
    CHECK_STATUS(NP_OK, np_playlists_set_times(playlists, long_id, ends[i], ends[i], ends[i]));
    CHECK_STATUS(NP_OK, np_session_set_playlists(session, playlists));
    np_playlists_free(playlists);
    INVALID(np_session_set_active_playlist(session, ""));
    CHECK_STATUS(NP_OK, np_session_set_active_playlist(session, "not there"));
    CHECK_STATUS(NP_OK, np_session_set_active_playlist(session, NULL));
    INVALID(np_session_set_playlists(session, NULL));
    CHECK(strstr(np_last_failure(), "np_session_clear_playlists()") != NULL);
    CHECK_STATUS(NP_OK, np_session_clear_playlists(session));
}

static void test_session(void)
{
    np_session *session = NULL, *other = NULL;
    np_context *context = NULL;
    char buffer[256] = "untouched";

    REQUIRE(np_context_new("org.example.Player", 0, &context) == NP_OK);
    INVALID(np_session_new(context, "", &session));
    INVALID(np_session_new_replacing(context, "", &session));
    INVALID(np_session_new(context, "music", NULL));
    /* The failed call with NULL for the output did not reserve the id. */
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    INVALID(np_session_new(context, "music", &other));

    CHECK_STATUS(NP_OK, np_session_set_name(session, NULL));
    INVALID(np_session_set_name(session, ""));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_get_bus_name(session, buffer, sizeof buffer));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_get_bus_name(session, buffer, 0));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_get_bus_name(session, buffer, SIZE_MAX));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_get_primary_refusal(session, buffer, 0));
    CHECK(strcmp(buffer, "untouched") == 0);
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_end_update(session));
    INVALID(np_session_set_content(session, NULL));
    CHECK(strstr(np_last_failure(), "np_session_clear_content()") != NULL);
    CHECK_STATUS(NP_OK, np_session_clear_content(session));
    CHECK(!np_session_can_become_application_primary(session));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_request_application_primary(session));
    DESTROYS(NP_ERROR_INVALID_STATE, np_session_request_system_primary(session, on_result, &destroyed, on_destroy));
    DESTROYS(NP_ERROR_INVALID_STATE, np_session_request_system_primary(session, NULL, &destroyed, on_destroy));
    test_commands(session);
    test_playback(session);
    test_details(session);
    test_lists(session);
    np_session_free(session);
    np_context_free(context);
}

static void test_remote(void)
{
    np_context *context = NULL;
    np_session *session = NULL, *local = NULL;
    np_device device = {"1", "Kitchen", NP_DEVICE_SPEAKER, NP_DEVICE_ABSOLUTE_VOLUME, 0.5};
    np_device many[65];
    char ids[65][8], name[1024], two[2];

    REQUIRE(np_context_new("org.example.Player", 0, &context) == NP_OK);
    INVALID(np_session_new_remote(context, "", &session));
    REQUIRE(np_session_new_remote(context, "far", &session) == NP_OK &&
            np_session_new(context, "near", &local) == NP_OK);
    INVALID(np_session_new(context, "far", &local));
    INVALID(np_session_new_replacing(context, "far", &local));
    CHECK(np_session_is_remote(session) && !np_session_is_remote(local));
    CHECK(!np_session_can_become_application_primary(session));

    CHECK_STATUS(NP_OK, np_session_set_devices(session, NULL, 0));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_set_devices(local, &device, 1));
    for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
        snprintf(ids[i], sizeof ids[i], "%zu", i);
        many[i] = device;
        many[i].id = ids[i];
    }
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_devices(session, many, 65));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_devices(session, many, SIZE_MAX));
    CHECK_STATUS(NP_OK, np_session_set_devices(session, many, 64));
    many[0].id = long_id;
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_devices(session, many, 1));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_set_reachable(local, false));
    CHECK_STATUS(NP_OK, np_session_set_reachable(session, false));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_set_grace_period(local, 1));
    CHECK_STATUS(NP_OK, np_session_set_grace_period(session, 0));

    INVALID(np_extension_answer(session, NP_EXTENSION_LATER, NULL));
    CHECK_STATUS(NP_ERROR_FINISHED, np_extension_answer(session, NP_OK, NULL));

    INVALID(np_device_clean_name("?!", name, sizeof name));
    CHECK_STATUS(NP_ERROR_BUFFER_TOO_SMALL, np_device_clean_name("Ki", two, sizeof two));
    CHECK_STATUS(NP_OK, np_device_clean_name("K!", two, sizeof two));
    CHECK(strcmp(two, "K") == 0);

    int64_t before = np_now_us();
    CHECK(np_time_of_age(0) >= before && np_time_of_age(-5) >= before && np_time_of_age(INT64_MIN) >= before);
    CHECK(np_time_of_age(NP_SECOND) < before);
    CHECK(np_time_of_age(INT64_MAX) < before - INT64_C(31535999) * NP_SECOND);

    np_context_free(context);
    CHECK_STATUS(NP_ERROR_GONE, np_session_set_devices(session, NULL, 0));
    CHECK(!np_session_is_remote(session));
    np_session_free(session);
    np_session_free(local);
}

static void test_audio_session(void)
{
    np_audio_session *audio = NULL;
    np_context *context = NULL;

    REQUIRE(np_context_new("org.example.Player", 0, &context) == NP_OK &&
            np_audio_session_new(context, &audio) == NP_OK);
    INVALID(np_audio_session_activate(audio, NP_AUDIO_MIX_WITH_OTHERS | NP_AUDIO_PAUSE_OTHERS));
    CHECK_STATUS(NP_OK, np_audio_session_deactivate(audio, false));
    CHECK_STATUS(NP_OK, np_audio_session_activate(audio, NP_AUDIO_MIX_WITH_OTHERS));
    CHECK_STATUS(NP_OK, np_audio_session_activate(audio, NP_AUDIO_PAUSE_OTHERS));
    destroyed = 0;
    CHECK_STATUS(NP_OK, np_audio_session_set_interruption_handler(audio, on_interruption, &destroyed, on_destroy));
    CHECK(destroyed == 0);
    CHECK_STATUS(NP_OK, np_audio_session_set_interruption_handler(audio, on_interruption, NULL, NULL));
    CHECK(destroyed == 1);
    np_context_free(context);
    CHECK_STATUS(NP_ERROR_GONE, np_audio_session_activate(audio, 0));
    DESTROYS(NP_ERROR_GONE, np_audio_session_set_interruption_handler(audio, on_interruption, &destroyed, on_destroy));
    np_audio_session_free(audio);
}

/* Some functions of each handle. test_bad_host calls all of them. */
static void test_null(void)
{
    const char *text = NULL;
    int64_t time = 77;
    int32_t word = 77;
    char buffer[256] = "untouched";
    np_session *session = NULL;
    np_audio_session *audio = NULL;

    INVALID(np_context_new(NULL, 0, NULL));
    INVALID(np_context_set_name(NULL, "Example"));
    INVALID(np_context_get_fd(NULL, &word));
    INVALID(np_context_dispatch(NULL));
    INVALID(np_context_get_connection(NULL, &word));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT, np_context_set_resume_handler(NULL, on_resume, &destroyed, on_destroy));
    INVALID(np_session_new(NULL, "music", &session));
    INVALID(np_session_new_replacing(NULL, "music", &session));
    INVALID(np_session_new_remote(NULL, "far", &session));
    INVALID(np_audio_session_new(NULL, &audio));
    INVALID(np_content_new(NP_CONTENT_MUSIC, NULL, NULL));
    INVALID(np_content_set_text(NULL, NP_FIELD_TITLE, "One"));
    INVALID(np_content_set_live(NULL));
    INVALID(np_session_get_bus_name(NULL, buffer, sizeof buffer));
    INVALID(np_session_begin_update(NULL));
    INVALID(np_session_set_content(NULL, NULL));
    INVALID(np_session_set_playback(NULL, NULL));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT,
             np_session_offer_command(NULL, NP_COMMAND_PLAY, on_command, &destroyed, on_destroy));
    INVALID(np_session_set_supported_urls(NULL, NULL, 0, NULL, 0));
    INVALID(np_queue_new(NULL));
    INVALID(np_queue_add(NULL, "a", NULL));
    INVALID(np_playlists_new(NULL));
    INVALID(np_playlists_add(NULL, "a", "A", NULL));
    INVALID(np_audio_session_activate(NULL, 0));
    INVALID(np_extension_answer(NULL, NP_OK, NULL));
    INVALID(np_request_get_command(NULL, &word));
    INVALID(np_request_get_client(NULL, &text));
    INVALID(np_request_get_position(NULL, &time));
    INVALID(np_request_finish(NULL));
    INVALID(np_request_fail(NULL, NP_OUTCOME_FAILED, NULL));
    CHECK(!session && !audio && !text && time == 77 && word == 77 && strcmp(buffer, "untouched") == 0);
    CHECK(!np_session_id(NULL) && !np_session_is_published(NULL) && !np_session_is_remote(NULL));
    CHECK(!np_session_can_become_application_primary(NULL) && !np_session_is_application_primary(NULL) &&
          !np_session_is_system_primary(NULL));
    np_context_free(NULL);
    np_session_free(NULL);
    np_content_free(NULL);
    np_queue_free(NULL);
    np_playlists_free(NULL);
    np_audio_session_free(NULL);

    /* A request that never existed, and an invalid pointer. */
    np_request *const requests[] = {(np_request *)(uintptr_t)12345, (np_request *)UINTPTR_MAX};
    for
        EACH(i, requests)
        {
            CHECK_STATUS(NP_ERROR_FINISHED, np_request_get_command(requests[i], &word));
            CHECK_STATUS(NP_ERROR_FINISHED, np_request_finish(requests[i]));
            CHECK_STATUS(NP_ERROR_FINISHED, np_request_fail(requests[i], NP_OUTCOME_FAILED, NULL));
        }
}

int main(void)
{
    /* Hide the log: this test makes hundreds of mistakes. */
    setenv("NOWPLAYING_LOG", "off", 1);
    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1);
    memset(long_id, 'a', sizeof long_id - 1);
    test_base();
    test_context();
    test_content();
    test_long_content();
    test_session();
    test_remote();
    test_audio_session();
    test_null();
    return check_result();
}
