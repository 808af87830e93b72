/* SPDX-License-Identifier: MIT */
/* NULL in each argument, unknown numbers, extreme numbers: a status, never a crash, and unchanged outputs. */
#define _GNU_SOURCE
#include "check.h"
#include "commands.h"

#include <limits.h>
#include <math.h>
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

static void on_primary(np_session *session, bool is_primary, void *user_data)
{
    (void)session, (void)is_primary, (void)user_data;
}

static void on_result(np_session *session, bool published, bool prominent, void *user_data)
{
    (void)session, (void)published, (void)prominent, (void)user_data;
}

static void on_state(np_context *context, np_connection connection, void *user_data)
{
    (void)context, (void)connection, (void)user_data;
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

static const int32_t nonsense[] = {-1, LAST_COMMAND + 1, 99, 1000, INT32_MAX, INT32_MIN, 0x01000001};
static const double not_finite[] = {NAN, INFINITY, -INFINITY};
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
    CHECK(strcmp(np_status_message(1), "unknown status") == 0);
    CHECK(strcmp(np_status_message(-10), "unknown status") == 0);
    CHECK(strcmp(np_status_message(INT32_MIN), "unknown status") == 0);
    for (np_status status = NP_ERROR_SYSTEM; status <= NP_OK; status++)
        CHECK(strcmp(np_status_message(status), "unknown status") != 0);
    CHECK(np_version() == NP_VERSION);
    CHECK(strcmp(np_last_failure(), "") == 0);
    CHECK(np_session_publish(NULL) == NP_ERROR_INVALID_ARGUMENT);
    CHECK(strcmp(np_last_failure(), "np_session_publish: the session is NULL") == 0);
    CHECK(np_log_set_handler(NULL, NULL, NULL) == NP_OK);
    CHECK(strcmp(np_last_failure(), "np_session_publish: the session is NULL") == 0);
    pthread_t other;
    CHECK(pthread_create(&other, NULL, last_failure_of_another, NULL) == 0 && pthread_join(other, NULL) == 0);
    CHECK(strcmp(np_last_failure(), "np_session_publish: the session is NULL") == 0);
    int64_t before = np_now_us();
    CHECK(before > 0 && before <= np_now_us());
    for
        EACH(i, nonsense)
    CHECK(np_command_name(nonsense[i]) == NULL);
    CHECK(np_command_name(0) == NULL);
    for (np_command command = NP_COMMAND_PLAY; command <= LAST_COMMAND; command++)
        CHECK(np_command_name(command) != NULL);
    CHECK(strcmp(np_command_name(NP_COMMAND_SEEK_TO_POSITION), "seek_to_position") == 0);
}

static void test_context(void)
{
    np_context *const untouched = (np_context *)(uintptr_t)0x5a5a5a;
    np_context *context = untouched;
    np_connection connection = 77;
    int descriptor = 77;

    INVALID(np_context_new(NULL, 0, &context));
    INVALID(np_context_new("org.example.Player", 0, NULL));
    INVALID(np_context_new("", 0, &context));
    INVALID(np_context_new("org.example.Player", 1 << 30, &context));
    INVALID(np_context_new("org.example.Player", UINT32_MAX, &context));
    static char huge[100001];
    memset(huge, 'a', sizeof huge - 1);
    CHECK_STATUS(NP_ERROR_LIMIT, np_context_new(huge, 0, &context));
    CHECK(strstr(np_last_failure(), "at most 1,024 bytes, this one has 100,000"));
    CHECK(context == untouched);
    np_context_free(NULL);

    INVALID(np_context_set_name(NULL, "Example"));
    INVALID(np_context_set_desktop_entry(NULL, "example"));
    INVALID(np_context_set_desktop_entry(NULL, NULL));
    INVALID(np_context_set_player_name(NULL, "example"));
    INVALID(np_context_set_player_name(NULL, NULL));
    INVALID(np_context_get_fd(NULL, &descriptor));
    INVALID(np_context_get_fd(NULL, NULL));
    INVALID(np_context_dispatch(NULL));
    INVALID(np_context_get_connection(NULL, &connection));
    INVALID(np_context_get_connection(NULL, NULL));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT, np_context_set_connection_handler(NULL, on_state, &destroyed, on_destroy));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT, np_context_set_connection_handler(NULL, NULL, &destroyed, on_destroy));

    DESTROYS(NP_ERROR_INVALID_ARGUMENT, np_context_set_resume_handler(NULL, on_resume, &destroyed, on_destroy));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT, np_context_set_resume_handler(NULL, NULL, &destroyed, on_destroy));

    REQUIRE(np_context_new("org.example.Player", 0, &context) == NP_OK);
    DESTROYS(NP_ERROR_INVALID_STATE, np_context_set_resume_handler(context, on_resume, &destroyed, on_destroy));
    DESTROYS(NP_OK, np_context_set_resume_handler(context, NULL, &destroyed, on_destroy));
    INVALID(np_context_set_name(context, NULL));
    INVALID(np_context_set_name(context, ""));
    CHECK_STATUS(NP_OK, np_context_set_desktop_entry(context, NULL));
    INVALID(np_context_set_desktop_entry(context, ""));
    INVALID(np_context_set_desktop_entry(context, "../example"));
    CHECK_STATUS(NP_OK, np_context_set_player_name(context, NULL));
    INVALID(np_context_set_player_name(context, ""));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_context_get_fd(context, &descriptor));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_context_dispatch(context));
    INVALID(np_context_get_connection(context, NULL));
    CHECK(descriptor == 77 && connection == 77);
    DESTROYS(NP_OK, np_context_set_connection_handler(context, NULL, &destroyed, on_destroy));
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, NULL, NULL, NULL));
    CHECK_STATUS(NP_OK, np_context_set_connection_handler(context, on_state, NULL, NULL));
    np_context_free(context);

    REQUIRE(np_context_new("org.example.Player", NP_CONTEXT_HOST_LOOP, &context) == NP_OK);
    INVALID(np_context_get_fd(context, NULL));
    CHECK_STATUS(NP_OK, np_context_dispatch(context));
    np_context_free(context);

    CHECK_STATUS(NP_OK, np_log_set_handler(NULL, NULL, NULL));
}

static void test_content(void)
{
    np_content *const untouched = (np_content *)(uintptr_t)0x5a5a5a;
    np_content *content = untouched;

    INVALID(np_content_new(NP_CONTENT_MUSIC, NULL, &content));
    INVALID(np_content_new(NP_CONTENT_MUSIC, "", &content));
    INVALID(np_content_new(NP_CONTENT_MUSIC, "one", NULL));
    INVALID(np_content_new(0, "one", &content));
    for
        EACH(i, nonsense)
    INVALID(np_content_new(nonsense[i], "one", &content));
    CHECK(content == untouched);
    np_content_free(NULL);

    INVALID(np_content_set_text(NULL, NP_FIELD_TITLE, "One"));
    INVALID(np_content_set_text(NULL, NP_FIELD_TITLE, NULL));
    INVALID(np_content_add_text(NULL, NP_FIELD_ARTIST, "One"));
    INVALID(np_content_set_number(NULL, NP_FIELD_BPM, 1));
    INVALID(np_content_set_flag(NULL, NP_FIELD_EXPLICIT, true));
    INVALID(np_content_set_time(NULL, NP_FIELD_BOOKMARK, 1));
    INVALID(np_content_add_ad_break(NULL, 0, 1));
    INVALID(np_content_add_chapter(NULL, "one", "One", 0, NP_TIME_UNKNOWN));
    INVALID(np_content_add_lyrics_line(NULL, 0, "One"));
    INVALID(np_content_set_lyrics_language(NULL, "de"));
    INVALID(np_content_set_media_type(NULL, NP_MEDIA_AUDIO));
    INVALID(np_content_set_duration(NULL, 1));
    INVALID(np_content_set_live(NULL));
    INVALID(np_content_set_continuous(NULL));
    INVALID(np_content_set_extra_text(NULL, "a:b", "c"));
    INVALID(np_content_set_extra_number(NULL, "a:b", 1));

    REQUIRE(np_content_new(NP_CONTENT_MUSIC, "one", &content) == NP_OK);
    CHECK_STATUS(NP_OK, np_content_set_text(content, NP_FIELD_TITLE, NULL));
    INVALID(np_content_add_text(content, NP_FIELD_ARTIST, NULL));
    INVALID(np_content_set_extra_text(content, NULL, "c"));
    INVALID(np_content_set_extra_number(content, NULL, 1));
    CHECK_STATUS(NP_OK, np_content_set_extra_text(content, "a:b", NULL));
    static const char *const keys[] = {"", ":", "a:", ":b", "ab", "mpris:length", "xesam:title", "nowplaying:kind"};
    for
        EACH(i, keys)
        {
            INVALID(np_content_set_extra_text(content, keys[i], "c"));
            INVALID(np_content_set_extra_number(content, keys[i], 1));
        }

    static const int32_t no_fields[] = {-1, 0, 33, 39, 54, 59, 69, 79, 82, INT32_MAX, INT32_MIN};
    for
        EACH(i, no_fields)
        {
            INVALID(np_content_set_text(content, no_fields[i], "One"));
            INVALID(np_content_set_text(content, no_fields[i], NULL));
            INVALID(np_content_add_text(content, no_fields[i], "One"));
            INVALID(np_content_set_number(content, no_fields[i], 1));
            INVALID(np_content_set_flag(content, no_fields[i], true));
            INVALID(np_content_set_time(content, no_fields[i], 1));
        }
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
    INVALID(np_content_set_time(content, NP_FIELD_BOOKMARK, -1));
    CHECK_STATUS(NP_OK, np_content_set_time(content, NP_FIELD_BOOKMARK, INT64_MAX));
    INVALID(np_content_add_ad_break(content, -1, 1));
    INVALID(np_content_add_ad_break(content, 1, 1));
    INVALID(np_content_add_ad_break(content, INT64_MAX, INT64_MIN));
    for (int i = 0; i < 64; i++)
        CHECK_STATUS(NP_OK, np_content_add_ad_break(content, i, INT64_MAX));
    CHECK_STATUS(NP_ERROR_LIMIT, np_content_add_ad_break(content, 64, INT64_MAX));
    INVALID(np_content_add_chapter(content, NULL, "One", 0, NP_TIME_UNKNOWN));
    INVALID(np_content_add_chapter(content, "", "One", 0, NP_TIME_UNKNOWN));
    INVALID(np_content_add_chapter(content, "one", "One", NP_TIME_UNKNOWN, NP_TIME_UNKNOWN));
    INVALID(np_content_add_chapter(content, "one", "One", INT64_MAX, INT64_MIN + 1));
    CHECK_STATUS(NP_OK, np_content_add_chapter(content, "one", NULL, 0, 1));
    INVALID(np_content_add_chapter(content, "one", "One", 1, INT64_MAX));
    CHECK_STATUS(NP_OK, np_content_add_chapter(content, "\xff", "Caf\xe9", 1, INT64_MAX));
    INVALID(np_content_add_lyrics_line(content, 0, NULL));
    INVALID(np_content_add_lyrics_line(content, NP_TIME_UNKNOWN, "One"));
    CHECK_STATUS(NP_OK, np_content_add_lyrics_line(content, INT64_MAX, "Caf\xe9"));
    INVALID(np_content_add_lyrics_line(content, 0, "Two"));
    CHECK_STATUS(NP_OK, np_content_set_lyrics_language(content, "pt-BR"));
    CHECK_STATUS(NP_OK, np_content_set_lyrics_language(content, NULL));
    INVALID(np_content_set_lyrics_language(content, ""));
    INVALID(np_content_set_lyrics_language(content, "pt_BR"));
    for (np_field field = NP_FIELD_TRACK_NUMBER; field <= NP_FIELD_AUTO_RATING; field++) {
        for
            EACH(i, not_finite)
        INVALID(np_content_set_number(content, field, not_finite[i]));
        INVALID(np_content_set_number(content, field, -1));
        /* The largest double may exceed a field's limit. The call must not trap. */
        np_status status = np_content_set_number(content, field, 1.7976931348623157e308);
        CHECK(status == NP_OK || status == NP_ERROR_INVALID_ARGUMENT);
    }
    INVALID(np_content_set_number(content, NP_FIELD_USER_RATING, 1.5));
    INVALID(np_content_set_number(content, NP_FIELD_TRACK_COUNT, 1.5));
    INVALID(np_content_set_text(content, NP_FIELD_RELEASE_DATE, "last summer"));

    for
        EACH(i, nonsense)
    INVALID(np_content_set_media_type(content, nonsense[i]));
    CHECK_STATUS(NP_OK, np_content_set_duration(content, 5));
    INVALID(np_content_set_duration(content, -1));
    INVALID(np_content_set_duration(content, INT64_MIN + 1));
    CHECK_STATUS(NP_OK, np_content_set_duration(content, NP_TIME_UNKNOWN));
    CHECK_STATUS(NP_OK, np_content_set_duration(content, 0));
    CHECK_STATUS(NP_OK, np_content_set_duration(content, INT64_MAX));
    for
        EACH(i, ends)
    CHECK_STATUS(NP_OK, np_content_set_extra_number(content, "a:b", ends[i]));
    np_content_free(content);

    REQUIRE(np_content_new(NP_CONTENT_MOVIE, "film", &content) == NP_OK);
    INVALID(np_content_set_media_type(content, NP_MEDIA_AUDIO));
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

/* A text of another program must not change the line in which it is. */
static void test_texts_of_failures(void)
{
    np_content *content = NULL;
    CHECK_STATUS(NP_OK, np_content_new(NP_CONTENT_MUSIC, "odd", &content));
    INVALID(np_content_set_text(content, NP_FIELD_RELEASE_DATE,
                                "a\x1b"
                                "b\xc2\x9b"
                                "c\xe2\x80\xae"
                                "d\xe2\x81\xa7"
                                "e\xe2\x82\xac"));
    CHECK(strstr(np_last_failure(), "a?b?c?d?e\xe2\x82\xac"));
    np_content_free(content);
}

/* Calls every function of a session with NULL. */
static void test_no_session(void)
{
    np_playback playback = NP_PLAYBACK_INIT;
    char buffer[256] = "untouched";
    const np_command command = NP_COMMAND_PLAY;
    const int64_t interval = NP_SECOND;
    const double rate = 1;
    const np_repeat_mode repeat = NP_REPEAT_OFF;
    const np_shuffle_mode shuffle = NP_SHUFFLE_OFF;
    const char *text = "file";

    np_session_free(NULL);
    CHECK(np_session_id(NULL) == NULL);
    INVALID(np_session_set_name(NULL, "Example"));
    INVALID(np_session_publish(NULL));
    INVALID(np_session_withdraw(NULL));
    CHECK(!np_session_is_published(NULL));
    INVALID(np_session_get_bus_name(NULL, buffer, sizeof buffer));
    INVALID(np_session_get_primary_refusal(NULL, buffer, sizeof buffer));
    CHECK(strcmp(buffer, "untouched") == 0);
    INVALID(np_session_begin_update(NULL));
    INVALID(np_session_end_update(NULL));
    INVALID(np_session_set_content(NULL, NULL));
    INVALID(np_session_clear_content(NULL));
    INVALID(np_session_set_queue(NULL, NULL));
    INVALID(np_session_clear_queue(NULL));
    INVALID(np_session_set_playlists(NULL, NULL));
    INVALID(np_session_clear_playlists(NULL));
    INVALID(np_session_set_active_playlist(NULL, NULL));
    INVALID(np_session_set_active_playlist(NULL, "road"));
    INVALID(np_session_set_playback(NULL, &playback));
    INVALID(np_session_set_playback(NULL, NULL));
    INVALID(np_session_set_problem(NULL, NP_PROBLEM_NETWORK, "No connection", NULL, true));
    INVALID(np_session_clear_problem(NULL));
    INVALID(np_session_set_muted(NULL, true));
    INVALID(np_session_set_window(NULL, 0, 1, 0));
    INVALID(np_session_set_buffered(NULL, 0));
    INVALID(np_session_set_private(NULL, true));
    INVALID(np_session_request_application_primary(NULL));
    CHECK(!np_session_can_become_application_primary(NULL));
    CHECK(!np_session_is_application_primary(NULL));
    CHECK(!np_session_is_system_primary(NULL));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT,
             np_session_set_application_primary_handler(NULL, on_primary, &destroyed, on_destroy));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT, np_session_request_system_primary(NULL, on_result, &destroyed, on_destroy));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT,
             np_session_set_system_primary_handler(NULL, on_primary, &destroyed, on_destroy));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT,
             np_session_offer_command(NULL, NP_COMMAND_PLAY, on_command, &destroyed, on_destroy));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT,
             np_session_offer_commands(NULL, &command, 1, on_command, &destroyed, on_destroy));
    INVALID(np_session_withdraw_command(NULL, NP_COMMAND_PLAY));
    INVALID(np_session_set_command_enabled(NULL, NP_COMMAND_PLAY, true));
    INVALID(np_session_set_skip_intervals(NULL, NP_COMMAND_SKIP_FORWARD, &interval, 1));
    INVALID(np_session_set_supported_rates(NULL, &rate, 1));
    INVALID(np_session_set_rate_range(NULL, 0.5, 2));
    INVALID(np_session_set_repeat_mode(NULL, NP_REPEAT_OFF, &repeat, 1));
    INVALID(np_session_set_shuffle_mode(NULL, NP_SHUFFLE_OFF, &shuffle, 1));
    INVALID(np_session_set_feedback(NULL, NP_COMMAND_LIKE, NP_FEEDBACK_NEUTRAL, NULL, NULL));
    INVALID(np_session_set_rating_range(NULL, 0, 1));
    INVALID(np_session_set_supported_urls(NULL, &text, 1, &text, 1));
    INVALID(np_session_set_language_options(NULL, NULL, 0));
    INVALID(np_session_set_fullscreen(NULL, true));
}

static void test_commands(np_session *session)
{
    np_command commands[65] = {NP_COMMAND_PLAY, 0};
    int64_t intervals[65];
    double rates[65];
    np_repeat_mode repeats[65] = {NP_REPEAT_OFF};
    np_shuffle_mode shuffles[65] = {NP_SHUFFLE_OFF};
    const char *texts[257];

    for
        EACH(i, nonsense)
        {
            np_command wrong = nonsense[i];
            DESTROYS(NP_ERROR_INVALID_ARGUMENT,
                     np_session_offer_command(session, wrong, on_command, &destroyed, on_destroy));
            commands[1] = wrong;
            DESTROYS(NP_ERROR_INVALID_ARGUMENT,
                     np_session_offer_commands(session, commands, 2, on_command, &destroyed, on_destroy));
            INVALID(np_session_withdraw_command(session, wrong));
            INVALID(np_session_set_command_enabled(session, wrong, true));
            intervals[0] = NP_SECOND;
            INVALID(np_session_set_skip_intervals(session, wrong, intervals, 1));
            INVALID(np_session_set_repeat_mode(session, wrong, NULL, 0));
            INVALID(np_session_set_shuffle_mode(session, wrong, NULL, 0));
            repeats[0] = shuffles[0] = wrong;
            INVALID(np_session_set_repeat_mode(session, NP_REPEAT_OFF, repeats, 1));
            INVALID(np_session_set_shuffle_mode(session, NP_SHUFFLE_OFF, shuffles, 1));
            INVALID(np_session_set_feedback(session, wrong, NP_FEEDBACK_NEUTRAL, NULL, NULL));
            INVALID(np_session_set_feedback(session, NP_COMMAND_LIKE, wrong, NULL, NULL));
        }
    /* If one command of a list is invalid, none of them is offered. */
    CHECK_STATUS(NP_OK, np_session_withdraw_command(session, NP_COMMAND_PLAY));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_session_set_command_enabled(session, NP_COMMAND_PLAY, true));

    DESTROYS(NP_ERROR_INVALID_ARGUMENT,
             np_session_offer_command(session, NP_COMMAND_PLAY, NULL, &destroyed, on_destroy));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT, np_session_offer_commands(session, commands, 1, NULL, &destroyed, on_destroy));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT,
             np_session_offer_commands(session, NULL, 1, on_command, &destroyed, on_destroy));
    DESTROYS(NP_OK, np_session_offer_commands(session, NULL, 0, on_command, &destroyed, on_destroy));
    for (int i = 0; i < 65; i++)
        commands[i] = NP_COMMAND_PLAY, intervals[i] = NP_SECOND, rates[i] = 1, repeats[i] = NP_REPEAT_OFF,
        shuffles[i] = NP_SHUFFLE_OFF;
    for (int i = 0; i < 257; i++)
        texts[i] = "file";
    DESTROYS(NP_ERROR_LIMIT,
             np_session_offer_commands(session, commands, SIZE_MAX, on_command, &destroyed, on_destroy));
    CHECK_STATUS(NP_OK, np_session_offer_command(session, NP_COMMAND_PLAY, on_command, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_withdraw_command(session, NP_COMMAND_PLAY));

    static const np_command not_skip[] = {NP_COMMAND_PLAY, NP_COMMAND_SEEK_FORWARD, NP_COMMAND_SET_VOLUME};
    for
        EACH(i, not_skip)
    INVALID(np_session_set_skip_intervals(session, not_skip[i], intervals, 1));
    INVALID(np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, NULL, 0));
    INVALID(np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, NULL, 1));
    INVALID(np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, intervals, 0));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, intervals, 65));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, intervals, SIZE_MAX));
    CHECK_STATUS(NP_OK, np_session_set_skip_intervals(session, NP_COMMAND_SKIP_FORWARD, intervals, 64));
    static const int64_t no_intervals[] = {0, -1, INT64_MIN};
    for
        EACH(i, no_intervals)
    INVALID(np_session_set_skip_intervals(session, NP_COMMAND_SKIP_BACKWARD, &no_intervals[i], 1));
    intervals[0] = INT64_MAX;
    CHECK_STATUS(NP_OK, np_session_set_skip_intervals(session, NP_COMMAND_SKIP_BACKWARD, intervals, 1));

    INVALID(np_session_set_supported_rates(session, NULL, 0));
    INVALID(np_session_set_supported_rates(session, NULL, 1));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_supported_rates(session, rates, 65));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_supported_rates(session, rates, SIZE_MAX));
    for
        EACH(i, not_finite)
        {
            INVALID(np_session_set_supported_rates(session, &not_finite[i], 1));
            INVALID(np_session_set_rate_range(session, not_finite[i], 1));
            INVALID(np_session_set_rate_range(session, 1, not_finite[i]));
            INVALID(np_session_set_rating_range(session, not_finite[i], 1));
            INVALID(np_session_set_rating_range(session, 0, not_finite[i]));
        }
    rates[0] = 0;
    INVALID(np_session_set_supported_rates(session, rates, 1));
    INVALID(np_session_set_rate_range(session, 0, 1));
    INVALID(np_session_set_rate_range(session, 1, 1));
    INVALID(np_session_set_rate_range(session, 2, 1));
    INVALID(np_session_set_rating_range(session, 1, 1));
    INVALID(np_session_set_rating_range(session, 1, 0));

    INVALID(np_session_set_repeat_mode(session, NP_REPEAT_OFF, NULL, 1));
    INVALID(np_session_set_shuffle_mode(session, NP_SHUFFLE_OFF, NULL, 1));
    CHECK_STATUS(NP_OK, np_session_set_repeat_mode(session, NP_REPEAT_OFF, NULL, 0));
    CHECK_STATUS(NP_OK, np_session_set_shuffle_mode(session, NP_SHUFFLE_OFF, NULL, 0));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_repeat_mode(session, NP_REPEAT_OFF, repeats, SIZE_MAX));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_shuffle_mode(session, NP_SHUFFLE_OFF, shuffles, SIZE_MAX));

    INVALID(np_session_set_feedback(session, NP_COMMAND_PLAY, NP_FEEDBACK_NEUTRAL, NULL, NULL));
    CHECK_STATUS(NP_OK, np_session_set_feedback(session, NP_COMMAND_LIKE, NP_FEEDBACK_POSITIVE, NULL, NULL));

    INVALID(np_session_set_supported_urls(session, NULL, 1, texts, 1));
    INVALID(np_session_set_supported_urls(session, texts, 1, NULL, 1));
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
    INVALID(np_session_set_language_options(session, NULL, 1));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_language_options(session, options, 257));
    CHECK_STATUS(NP_ERROR_LIMIT, np_session_set_language_options(session, options, SIZE_MAX));
    CHECK_STATUS(NP_OK, np_session_set_language_options(session, options, 256));
    static const np_language_option wrong[] = {
        {NULL, "One", NULL, NP_LANGUAGE_AUDIBLE, 0, 0},
        {"", "One", NULL, NP_LANGUAGE_AUDIBLE, 0, 0},
        {"one", NULL, NULL, NP_LANGUAGE_AUDIBLE, 0, 0},
        {"one", "One", NULL, -1, 0, 0},
        {"one", "One", NULL, 2, 0, 0},
        {"one", "One", NULL, NP_LANGUAGE_AUDIBLE, 0, 1 << 10},
        {"one", "One", NULL, NP_LANGUAGE_AUDIBLE, 0, UINT32_MAX},
    };
    for
        EACH(i, wrong)
    INVALID(np_session_set_language_options(session, &wrong[i], 1));
    options[1].id = "0";
    INVALID(np_session_set_language_options(session, options, 2));
    options[1].id = "1";
    options[0].flags = options[1].flags = NP_LANGUAGE_CURRENT;
    INVALID(np_session_set_language_options(session, options, 2));
    options[1].group = INT32_MIN;
    CHECK_STATUS(NP_OK, np_session_set_language_options(session, options, 2));
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

    INVALID(np_session_set_playback(session, NULL));
    WITH(NP_OK, (void)0);
    static const size_t sizes[] = {0, 1, sizeof(np_playback) - 1, SIZE_MAX};
    for
        EACH(i, sizes)
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.size = sizes[i]);
    /* The size of the struct before it had the precision. */
    WITH(NP_OK, (playback.size = offsetof(np_playback, precision_us), playback.precision_us = -1));
    WITH(NP_OK, playback.precision_us = 10 * NP_SECOND);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.precision_us = 10 * NP_SECOND + 1);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.precision_us = -1);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.precision_us = INT64_MIN);
    for
        EACH(i, nonsense)
        {
            WITH(NP_ERROR_INVALID_ARGUMENT, playback.state = nonsense[i]);
            INVALID(np_session_set_state(session, nonsense[i]));
        }
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.state = NP_PLAYBACK_INTERRUPTED + 1);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.reserved = 1);
    for
        EACH(i, not_finite)
        {
            WITH(NP_ERROR_INVALID_ARGUMENT, playback.rate = not_finite[i]);
            WITH(NP_ERROR_INVALID_ARGUMENT, playback.default_rate = not_finite[i]);
            WITH(NP_ERROR_INVALID_ARGUMENT, playback.volume = not_finite[i]);
        }
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.volume = -0.5);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.position_us = -1);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.position_us = INT64_MIN + 1);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.queue_index = -2);
    WITH(NP_ERROR_INVALID_ARGUMENT, playback.queue_count = INT32_MIN);
    /* Extreme but valid values. */
    for
        EACH(i, ends)
    WITH(NP_OK, playback.timestamp_us = ends[i]; playback.position_us = 1; playback.state = NP_PLAYBACK_PLAYING);
    WITH(NP_OK, playback.position_us = INT64_MAX; playback.state = NP_PLAYBACK_PLAYING);
    WITH(NP_OK, playback.rate = 1.7976931348623157e308; playback.state = NP_PLAYBACK_PLAYING);
    WITH(NP_OK, playback.rate = -1.7976931348623157e308; playback.position_us = 5);
    WITH(NP_OK, playback.queue_index = INT32_MAX; playback.queue_count = INT32_MAX);
    WITH(NP_OK, playback.volume = 1.7976931348623157e308);
    WITH(NP_OK, playback.position_us = NP_TIME_UNKNOWN);
}

/* An id with one byte more than the limit. */
static char long_id[1026];

static void test_queue(np_session *session)
{
    np_queue *const untouched = (np_queue *)(uintptr_t)0x5a5a5a;
    np_queue *queue = untouched;
    np_content *content = NULL;
    char id[16];

    INVALID(np_queue_new(NULL));
    np_queue_free(NULL);
    REQUIRE(np_content_new(NP_CONTENT_MUSIC, "song", &content) == NP_OK);
    INVALID(np_queue_add(NULL, "a", content));
    INVALID(np_queue_set_current(NULL, "a"));
    INVALID(np_queue_set_current(NULL, NULL));

    CHECK_STATUS(NP_OK, np_queue_new(&queue));
    REQUIRE(queue != untouched);
    INVALID(np_queue_add(queue, NULL, content));
    INVALID(np_queue_add(queue, "", content));
    INVALID(np_queue_add(queue, "a", NULL));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_queue_set_current(queue, "a"));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_queue_set_current(queue, ""));
    CHECK_STATUS(NP_OK, np_queue_set_current(queue, NULL));
    CHECK_STATUS(NP_OK, np_session_set_queue(session, queue));
    for (int i = 0; i < 256; i++) {
        snprintf(id, sizeof id, "%d", i);
        CHECK_STATUS(NP_OK, np_queue_add(queue, id, content));
    }
    INVALID(np_queue_add(queue, "0", NULL));
    CHECK_STATUS(NP_ERROR_LIMIT, np_queue_add(queue, "one more", content));
    CHECK_STATUS(NP_OK, np_queue_set_current(queue, "255"));
    CHECK_STATUS(NP_OK, np_session_set_queue(session, queue));
    np_queue_free(queue);
    INVALID(np_session_set_queue(session, NULL));
    CHECK(strstr(np_last_failure(), "np_session_clear_queue()") != NULL);
    CHECK_STATUS(NP_OK, np_session_clear_queue(session));
    CHECK_STATUS(NP_OK, np_session_clear_queue(session));

    CHECK_STATUS(NP_OK, np_queue_new(&queue));
    CHECK_STATUS(NP_OK, np_queue_add(queue, "a", content));
    INVALID(np_queue_add(queue, "a", content));
    CHECK_STATUS(NP_OK, np_queue_add(queue, long_id, content));
    np_queue_free(queue);
    np_content_free(content);
}

static void test_playlists(np_session *session)
{
    np_playlists *playlists = NULL;
    static char long_address[4098];
    char id[16];

    memset(long_address, 'a', sizeof long_address - 1);
    INVALID(np_playlists_new(NULL));
    np_playlists_free(NULL);
    INVALID(np_playlists_add(NULL, "a", "A", NULL));
    INVALID(np_playlists_set_times(NULL, "a", 1, 2, 3));

    CHECK_STATUS(NP_OK, np_playlists_new(&playlists));
    INVALID(np_playlists_add(playlists, NULL, "A", NULL));
    INVALID(np_playlists_add(playlists, "a", NULL, NULL));
    INVALID(np_playlists_add(playlists, "", "A", NULL));
    INVALID(np_playlists_add(playlists, "a", "", NULL));
    CHECK_STATUS(NP_ERROR_LIMIT, np_playlists_add(playlists, "a", "A", long_address));
    INVALID(np_playlists_set_times(playlists, NULL, 1, 2, 3));
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_playlists_set_times(playlists, "a", 1, 2, 3));
    for (int i = 0; i < 4096; i++) {
        snprintf(id, sizeof id, "%d", i);
        CHECK_STATUS(NP_OK, np_playlists_add(playlists, id, id, NULL));
    }
    INVALID(np_playlists_add(playlists, "0", "", NULL));
    CHECK_STATUS(NP_ERROR_LIMIT, np_playlists_add(playlists, "one more", "A", NULL));
    for
        EACH(i, ends)
    CHECK_STATUS(NP_OK, np_playlists_set_times(playlists, "0", ends[i], ends[i], ends[i]));
    CHECK_STATUS(NP_OK, np_session_set_playlists(session, playlists));
    np_playlists_free(playlists);
    INVALID(np_session_set_active_playlist(session, ""));
    CHECK_STATUS(NP_OK, np_session_set_active_playlist(session, "not there"));
    CHECK_STATUS(NP_OK, np_session_set_active_playlist(session, NULL));
    INVALID(np_session_set_playlists(session, NULL));
    CHECK(strstr(np_last_failure(), "np_session_clear_playlists()") != NULL);
    CHECK_STATUS(NP_OK, np_session_clear_playlists(session));

    CHECK_STATUS(NP_OK, np_playlists_new(&playlists));
    CHECK_STATUS(NP_OK, np_playlists_add(playlists, "a", "A", NULL));
    INVALID(np_playlists_add(playlists, "a", "A", NULL));
    CHECK_STATUS(NP_OK, np_playlists_add(playlists, long_id, "A", NULL));
    CHECK_STATUS(NP_OK, np_playlists_set_times(playlists, long_id, 1, 2, 3));
    np_playlists_free(playlists);
}

static void test_session(void)
{
    np_session *const untouched = (np_session *)(uintptr_t)0x5a5a5a;
    np_session *session = untouched, *other = untouched;
    np_context *context = NULL;
    char buffer[256] = "untouched";

    REQUIRE(np_context_new("org.example.Player", 0, &context) == NP_OK);
    INVALID(np_session_new(NULL, "music", &session));
    INVALID(np_session_new(context, NULL, &session));
    INVALID(np_session_new(context, "", &session));
    INVALID(np_session_new(context, "music", NULL));
    INVALID(np_session_new_replacing(NULL, "music", &session));
    INVALID(np_session_new_replacing(context, NULL, &session));
    INVALID(np_session_new_replacing(context, "", &session));
    INVALID(np_session_new_replacing(context, "music", NULL));
    CHECK(session == untouched);
    /* The failed call with NULL for the output did not reserve the id. */
    REQUIRE(np_session_new(context, "music", &session) == NP_OK);
    INVALID(np_session_new(context, "music", &other));
    CHECK(other == untouched);

    CHECK_STATUS(NP_OK, np_session_set_name(session, NULL));
    INVALID(np_session_set_name(session, ""));
    INVALID(np_session_set_problem(session, 0, "No connection", NULL, true));
    INVALID(np_session_set_problem(session, NP_PROBLEM_OTHER + 1, "No connection", NULL, true));
    INVALID(np_session_set_problem(session, NP_PROBLEM_NETWORK, NULL, NULL, true));
    INVALID(np_session_set_problem(session, NP_PROBLEM_NETWORK, "", NULL, true));
    INVALID(np_session_set_problem(session, NP_PROBLEM_NETWORK, "No connection", "", true));
    INVALID(np_session_set_window(session, NP_TIME_UNKNOWN, 1, 0));
    INVALID(np_session_set_window(session, 1, NP_TIME_UNKNOWN, 0));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_set_window(session, NP_TIME_UNKNOWN, NP_TIME_UNKNOWN, 0));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_set_buffered(session, NP_TIME_UNKNOWN));
    INVALID(np_session_get_bus_name(session, NULL, 256));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_get_bus_name(session, buffer, sizeof buffer));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_get_bus_name(session, buffer, 0));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_get_bus_name(session, buffer, SIZE_MAX));
    INVALID(np_session_get_primary_refusal(session, NULL, 512));
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
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_request_system_primary(session, NULL, NULL, NULL));
    DESTROYS(NP_OK, np_session_set_application_primary_handler(session, NULL, &destroyed, on_destroy));
    DESTROYS(NP_OK, np_session_set_system_primary_handler(session, NULL, &destroyed, on_destroy));
    test_commands(session);
    test_playback(session);
    test_queue(session);
    test_playlists(session);
    np_session_free(session);
    np_context_free(context);
}

/* NULL, a request that never existed, and an invalid pointer. */
static void test_request(void)
{
    np_request *const requests[] = {NULL, (np_request *)(uintptr_t)12345, (np_request *)UINTPTR_MAX};
    for
        EACH(i, requests)
        {
            np_request *request = requests[i];
            np_status expected = request ? NP_ERROR_FINISHED : NP_ERROR_INVALID_ARGUMENT;
            const char *text = "untouched";
            int64_t time = 77;
            double number = 77;
            int32_t word = 77;
            bool flag = true;
            char buffer[256] = "untouched";
            uint32_t process = 77;

            CHECK_STATUS(expected, np_request_get_command(request, &word));
            CHECK_STATUS(expected, np_request_get_command(request, NULL));
            CHECK_STATUS(expected, np_request_get_session_id(request, &text));
            CHECK_STATUS(expected, np_request_get_session_id(request, NULL));
            CHECK_STATUS(expected, np_request_get_client(request, &text));
            CHECK_STATUS(expected, np_request_get_client(request, NULL));
            CHECK_STATUS(expected,
                         np_request_get_sender(request, &process, buffer, sizeof buffer, buffer, sizeof buffer));
            CHECK_STATUS(expected, np_request_get_sender(request, NULL, NULL, 0, NULL, 0));
            CHECK_STATUS(expected, np_request_get_position(request, &time));
            CHECK_STATUS(expected, np_request_get_position(request, NULL));
            CHECK_STATUS(expected, np_request_get_interval(request, &time));
            CHECK_STATUS(expected, np_request_get_interval(request, NULL));
            CHECK_STATUS(expected, np_request_get_phase(request, &word));
            CHECK_STATUS(expected, np_request_get_phase(request, NULL));
            CHECK_STATUS(expected, np_request_get_rate(request, &number));
            CHECK_STATUS(expected, np_request_get_rate(request, NULL));
            CHECK_STATUS(expected, np_request_get_repeat_mode(request, &word));
            CHECK_STATUS(expected, np_request_get_repeat_mode(request, NULL));
            CHECK_STATUS(expected, np_request_get_shuffle_mode(request, &word));
            CHECK_STATUS(expected, np_request_get_shuffle_mode(request, NULL));
            CHECK_STATUS(expected, np_request_get_feedback(request, &word));
            CHECK_STATUS(expected, np_request_get_feedback(request, NULL));
            CHECK_STATUS(expected, np_request_get_rating(request, &number));
            CHECK_STATUS(expected, np_request_get_rating(request, NULL));
            CHECK_STATUS(expected, np_request_get_negative(request, &flag));
            CHECK_STATUS(expected, np_request_get_negative(request, NULL));
            CHECK_STATUS(expected, np_request_get_language_option(request, &text, &word));
            CHECK_STATUS(expected, np_request_get_language_option(request, NULL, NULL));
            CHECK_STATUS(expected, np_request_get_url(request, &text));
            CHECK_STATUS(expected, np_request_get_url(request, NULL));
            CHECK_STATUS(expected, np_request_get_entry_id(request, &text));
            CHECK_STATUS(expected, np_request_get_entry_id(request, NULL));
            CHECK_STATUS(expected, np_request_get_make_current(request, &flag));
            CHECK_STATUS(expected, np_request_get_make_current(request, NULL));
            CHECK_STATUS(expected, np_request_get_muted(request, &flag));
            CHECK_STATUS(expected, np_request_get_muted(request, NULL));
            CHECK_STATUS(expected, np_request_get_playlist_id(request, &text));
            CHECK_STATUS(expected, np_request_get_playlist_id(request, NULL));
            CHECK_STATUS(expected, np_request_get_chapter_id(request, &text));
            CHECK_STATUS(expected, np_request_get_chapter_id(request, NULL));
            CHECK_STATUS(expected, np_request_get_activation_token(request, &text));
            CHECK_STATUS(expected, np_request_get_activation_token(request, NULL));
            CHECK_STATUS(expected, np_request_get_fullscreen(request, &flag));
            CHECK_STATUS(expected, np_request_get_fullscreen(request, NULL));
            CHECK_STATUS(expected, np_request_get_volume(request, &number));
            CHECK_STATUS(expected, np_request_get_volume(request, NULL));
            CHECK_STATUS(expected, np_request_finish(request));
            CHECK_STATUS(expected, np_request_fail(request, NP_OUTCOME_FAILED, NULL));
            INVALID(np_request_fail(request, NP_OUTCOME_SUCCESS, "no failure"));
        for
            EACH(j, nonsense)
        INVALID(np_request_fail(request, nonsense[j], NULL));
        CHECK(strcmp(text, "untouched") == 0 && time == 77 && number == 77 && word == 77 && flag);
        }
}

static void test_remote(void)
{
    np_context *context = NULL;
    np_session *const untouched = (np_session *)(uintptr_t)0x5a5a5a;
    np_session *session = untouched, *local = NULL;
    np_device device = {"1", "Kitchen", NP_DEVICE_SPEAKER, NP_DEVICE_ABSOLUTE_VOLUME, 0.5};
    np_device many[65];
    char ids[65][8], name[1024], two[2];

    REQUIRE(np_context_new("org.example.Player", 0, &context) == NP_OK);
    INVALID(np_session_new_remote(NULL, "far", &session));
    INVALID(np_session_new_remote(context, NULL, &session));
    INVALID(np_session_new_remote(context, "", &session));
    INVALID(np_session_new_remote(context, "far", NULL));
    CHECK(session == untouched);
    REQUIRE(np_session_new_remote(context, "far", &session) == NP_OK &&
            np_session_new(context, "near", &local) == NP_OK);
    INVALID(np_session_new(context, "far", &local));
    INVALID(np_session_new_replacing(context, "far", &local));
    CHECK(np_session_is_remote(session) && !np_session_is_remote(local) && !np_session_is_remote(NULL));
    CHECK(!np_session_can_become_application_primary(session));

    INVALID(np_session_set_devices(NULL, &device, 1));
    INVALID(np_session_set_devices(session, NULL, 1));
    CHECK_STATUS(NP_OK, np_session_set_devices(session, NULL, 0));
    CHECK_STATUS(NP_OK, np_session_set_devices(session, &device, 1));
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
    for
        EACH(i, not_finite)
        {
            device.volume = not_finite[i];
            INVALID(np_session_set_devices(session, &device, 1));
        }

    INVALID(np_session_set_reachable(NULL, false));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_set_reachable(local, false));
    CHECK_STATUS(NP_OK, np_session_set_reachable(session, false));
    INVALID(np_session_set_grace_period(NULL, 1));
    for
        EACH(i, ends)
    INVALID(np_session_set_grace_period(session, ends[i]));
    CHECK_STATUS(NP_ERROR_INVALID_STATE, np_session_set_grace_period(local, 1));
    CHECK_STATUS(NP_OK, np_session_set_grace_period(session, 0));

    INVALID(np_find_application_id("/bin/sh", NULL, 0));
    INVALID(np_extension_answer(NULL, NP_OK, NULL));
    INVALID(np_extension_answer(session, NP_EXTENSION_LATER, NULL));
    CHECK_STATUS(NP_ERROR_FINISHED, np_extension_answer(session, NP_OK, NULL));

    INVALID(np_device_clean_name(NULL, name, sizeof name));
    INVALID(np_device_clean_name("Kitchen", NULL, 1));
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
    CHECK_STATUS(NP_ERROR_GONE, np_session_set_reachable(session, true));
    CHECK(!np_session_is_remote(session));
    np_session_free(session);
    np_session_free(local);
}

static void test_audio_session(void)
{
    np_audio_session *const untouched = (np_audio_session *)(uintptr_t)0x5a5a5a;
    np_audio_session *audio = untouched;
    np_context *context = NULL;
    REQUIRE(np_context_new("org.example.Player", 0, &context) == NP_OK);
    INVALID(np_audio_session_new(NULL, &audio));
    INVALID(np_audio_session_new(context, NULL));
    CHECK(audio == untouched);
    np_audio_session_free(NULL);
    INVALID(np_audio_session_activate(NULL, 0));
    INVALID(np_audio_session_deactivate(NULL, true));
    DESTROYS(NP_ERROR_INVALID_ARGUMENT,
             np_audio_session_set_interruption_handler(NULL, on_interruption, &destroyed, on_destroy));

    REQUIRE(np_audio_session_new(context, &audio) == NP_OK);
    INVALID(np_audio_session_activate(audio, 1 << 30));
    INVALID(np_audio_session_activate(audio, UINT32_MAX));
    INVALID(np_audio_session_activate(audio, NP_AUDIO_MIX_WITH_OTHERS | NP_AUDIO_PAUSE_OTHERS));
    CHECK_STATUS(NP_OK, np_audio_session_deactivate(audio, false));
    DESTROYS(NP_OK, np_audio_session_set_interruption_handler(audio, NULL, &destroyed, on_destroy));
    CHECK_STATUS(NP_OK, np_audio_session_activate(audio, NP_AUDIO_MIX_WITH_OTHERS));
    CHECK_STATUS(NP_OK, np_audio_session_activate(audio, NP_AUDIO_PAUSE_OTHERS));
    np_context_free(context);
    CHECK_STATUS(NP_ERROR_GONE, np_audio_session_activate(audio, 0));
    CHECK_STATUS(NP_ERROR_GONE, np_audio_session_deactivate(audio, true));
    DESTROYS(NP_ERROR_GONE, np_audio_session_set_interruption_handler(audio, on_interruption, &destroyed, on_destroy));
    np_audio_session_free(audio);
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
    test_texts_of_failures();
    test_no_session();
    test_session();
    test_request();
    test_remote();
    test_audio_session();
    return check_result();
}
