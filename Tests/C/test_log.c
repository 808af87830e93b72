/* SPDX-License-Identifier: MIT */
/*
 * By default only mistakes of the player are written to standard error, each once: it can be the screen of a terminal
 * player. With a log, lines of one kind are limited and hide no line of another kind. This program's clock_gettime()
 * replaces that of libc, also for the library.
 */
#define _GNU_SOURCE
#include "bus.h"

#include <poll.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <sys/wait.h>

static atomic_int seconds_ahead;

int clock_gettime(clockid_t clock, struct timespec *ret_time)
{
    long result = syscall(SYS_clock_gettime, clock, ret_time);
    ret_time->tv_sec += seconds_ahead;
    return (int)result;
}

static char lines[1 << 16];

/* Runs a player in its own process with this NOWPLAYING_LOG. Stores its output on standard error in `lines`. */
static void run(const char *level, void (*play)(void))
{
    int ends[2];
    size_t size = 0;
    REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        if (level)
            setenv("NOWPLAYING_LOG", level, 1);
        else
            unsetenv("NOWPLAYING_LOG");
        play();
        _exit(check_result());
    }
    close(ends[1]);
    for (ssize_t count; size < sizeof lines - 1; size += (size_t)count)
        if ((count = read(ends[0], lines + size, sizeof lines - 1 - size)) <= 0)
            break;
    lines[size] = '\0';
    close(ends[0]);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    if (!CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0))
        fprintf(stderr, "%s", lines);
}

/* Returns the number of occurrences of a text in the output. */
static int count(const char *text)
{
    int found = 0;
    for (const char *next = lines; (next = strstr(next, text)); next += strlen(text))
        found++;
    return found;
}

static np_session *make_session(np_context **context)
{
    np_session *session = NULL;
    REQUIRE(np_context_new("org.example.Mistaken", NP_CONTEXT_HOST_LOOP, context) == NP_OK);
    REQUIRE(np_session_new(*context, "music", &session) == NP_OK);
    CHECK_STATUS(NP_OK, set_item(session, "one", "One"));
    return session;
}

/* Repeats two mistakes. The player also causes log lines of all other levels. */
static void make_mistakes(void)
{
    np_context *context = NULL;
    np_session *session = make_session(&context);
    CHECK_STATUS(NP_OK, np_context_set_desktop_entry(context, "org.example.Missing"));
    CHECK_STATUS(NP_OK, np_session_publish(session));
    for (int i = 0; i < 3; i++) {
        CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_session_set_name(session, ""));
        CHECK_STATUS(NP_ERROR_NOT_FOUND, np_session_set_command_enabled(session, NP_COMMAND_NEXT, true));
    }
    np_session_free(session);
    np_context_free(context);
}

static void make_many_mistakes(void)
{
    for (np_command command = 1000; command < 3000; command++)
        CHECK_STATUS(NP_ERROR_FINISHED, np_request_fail((np_request *)8, NP_OUTCOME_FAILED, NULL));
    np_context *context = NULL;
    np_session *session = make_session(&context);
    for (np_command command = 1000; command < 3000; command++)
        CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_session_set_command_enabled(session, command, true));
    CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_session_set_name(session, ""));
    seconds_ahead += 61;
    /* Each line also reports the number of hidden lines of one kind. */
    for (np_command command = NP_COMMAND_NEXT; command <= NP_COMMAND_PREVIOUS; command++)
        CHECK_STATUS(NP_ERROR_NOT_FOUND, np_session_set_command_enabled(session, command, true));
    np_session_free(session);
    np_context_free(context);
}

/* All of one kind are written: none has to be reported later. */
static void make_twenty_mistakes(void)
{
    np_context *context = NULL;
    np_session *session = make_session(&context);
    for (np_command command = 1000; command < 1020; command++)
        CHECK_STATUS(NP_ERROR_INVALID_ARGUMENT, np_session_set_command_enabled(session, command, true));
    seconds_ahead += 61;
    CHECK_STATUS(NP_ERROR_NOT_FOUND, np_session_set_command_enabled(session, NP_COMMAND_NEXT, true));
    np_session_free(session);
    np_context_free(context);
}

static void on_line(np_log_level level, const char *message, void *user_data)
{
    (void)user_data;
    fprintf(stderr, "handler %d %s\n", level, message);
}

static void make_many_mistakes_with_handler(void)
{
    CHECK_STATUS(NP_OK, np_log_set_handler(on_line, NULL, NULL));
    make_many_mistakes();
    CHECK_STATUS(NP_OK, np_log_set_handler(NULL, NULL, NULL));
}

static void make_mistakes_with_handler(void)
{
    CHECK_STATUS(NP_OK, np_log_set_handler(on_line, NULL, NULL));
    make_mistakes();
    CHECK_STATUS(NP_OK, np_log_set_handler(NULL, NULL, NULL));
    make_mistakes();
}

/* Reuses its np_playback, as a player whose seek handler sets only the position, and whose pause handler only the
   state. */
static void repeat_position(void)
{
    np_context *context = NULL;
    np_session *session = make_session(&context);
    np_playback playback = NP_PLAYBACK_INIT;
    playback.state = NP_PLAYBACK_PLAYING;
    playback.position_us = 60 * NP_SECOND;
    for (int i = 0; i < 2; i++) {
        playback.state = NP_PLAYBACK_PLAYING;
        CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
        /* At a rate of 1000 the position moves at once, so the test need not wait. */
        playback.rate = 1000;
        playback.position_us = 60 * NP_SECOND + i;
        CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
        for (int64_t until = np_now_us() + NP_MILLISECOND; np_now_us() < until;)
            sched_yield();
        playback.state = NP_PLAYBACK_PAUSED;
        CHECK_STATUS(NP_OK, np_session_set_playback(session, &playback));
    }
    np_session_free(session);
    np_context_free(context);
}

static atomic_int unpublished, unended;

static void on_unpublished(np_log_level level, const char *message, void *user_data)
{
    (void)user_data;
    fprintf(stderr, "%s\n", message);
    if (level == NP_LOG_INFO && strstr(message, "is not published"))
        NOTE(unpublished++);
    if (level == NP_LOG_INFO && strstr(message, "update has not ended"))
        NOTE(unended++);
}

static void forget_to_publish(void)
{
    np_context *context = NULL;
    CHECK_STATUS(NP_OK, np_log_set_handler(on_unpublished, NULL, NULL));
    int64_t began = np_now_us();
    np_session *session = make_session(&context), *published = NULL, *empty = NULL;
    CHECK_STATUS(NP_OK, np_session_new(context, "published", &published));
    CHECK_STATUS(NP_OK, np_session_new(context, "empty", &empty));
    CHECK_STATUS(NP_OK, set_item(published, "two", "Two"));
    CHECK_STATUS(NP_OK, np_session_publish(published));
    CHECK_STATUS(NP_OK, np_session_withdraw(published));
    AWAIT(unpublished == 1);
    CHECK(np_now_us() - began > 900 * NP_MILLISECOND);
    CHECK_STATUS(NP_OK, set_item(session, "three", "Three"));
    /* During an update, the content is not a change yet. */
    CHECK_STATUS(NP_OK, np_session_begin_update(empty));
    CHECK_STATUS(NP_OK, set_item(empty, "four", "Four"));
    AWAIT(unpublished == 2);
    AWAIT(unended == 1);
    /* An update that has ended is not open, and the next one has a second of its own. */
    for (int updates = 0; updates < 2; updates++) {
        CHECK_STATUS(NP_OK, np_session_begin_update(session));
        CHECK_STATUS(NP_OK, set_item(session, "four", "Four"));
        CHECK_STATUS(NP_OK, np_session_end_update(session));
    }
    CHECK_STATUS(NP_OK, set_item(session, "five", "Five"));
    np_session_free(session);
    np_session_free(published);
    np_session_free(empty);
    np_context_free(context);
    CHECK(unpublished == 2);
    CHECK(unended == 1);
}

/* A bus name cannot contain these ids as they are. */
static void use_invalid_ids(void)
{
    static const char *const ids[] = {"a b/c..d", "a b/c..d", "4k player", "org.example.Valid-1", "valid_1"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        np_context *context = NULL;
        CHECK_STATUS(NP_OK, np_context_new(ids[i], 0, &context));
        np_context_free(context);
    }
}

/* The first two durations are seconds. */
static void confuse_units(void)
{
    static const int64_t durations[] = {254, 254, 0, 100 * NP_MILLISECOND, 254 * NP_SECOND, NP_TIME_UNKNOWN};
    np_content *content = NULL;
    REQUIRE(np_content_new(NP_CONTENT_MUSIC, "one", &content) == NP_OK);
    for (size_t i = 0; i < sizeof durations / sizeof *durations; i++)
        CHECK_STATUS(NP_OK, np_content_set_duration(content, durations[i]));
    np_content_free(content);
}

int main(void)
{
    bus_choose_address();
    run(NULL, make_mistakes);
    CHECK(count("\n") == 2);
    CHECK(count("nowplaying: warning: np_session_set_name: ") == 1);
    CHECK(count("nowplaying: warning: np_session_set_command_enabled: next is not offered") == 1);
    run("warning", make_mistakes);
    CHECK(count("np_session_set_name: ") == 3);
    CHECK(count("connection: ") == 0);
    run("info", make_mistakes);
    CHECK(count("np_session_set_name: ") == 3);
    CHECK(count("org.example.Missing.desktop") == 1);
    run("error", make_mistakes);
    CHECK(count("\n") == 0);
    run("off", make_mistakes);
    CHECK(count("\n") == 0);
    run(NULL, make_mistakes_with_handler);
    CHECK(count("handler 2 np_session_set_name: ") == 3);
    CHECK(count("nowplaying: ") == 2);
    run(NULL, make_many_mistakes);
    CHECK(count("np_session_set_command_enabled: ") == 22);
    CHECK(count("np_session_set_name: ") == 1);
    CHECK(count("NOWPLAYING_LOG=warning") == 1);
    CHECK(count("\n") == 25);
    run("warning", make_many_mistakes);
    CHECK(count("warning: np_session_set_command_enabled: ") == 22);
    CHECK(count("more lines like this one are counted") == 2);
    CHECK(count("np_session_set_name: ") == 1);
    CHECK(count("warning: 1980 more lines were not written; they are like this one: np_session_set_command_enabled: "
                "unknown command 1000\n") == 1);
    run(NULL, make_many_mistakes_with_handler);
    CHECK(count("handler 2 np_session_set_command_enabled: ") == 22);
    CHECK(count("handler 2 1980 more lines were not written") == 2);
    run("warning", make_twenty_mistakes);
    CHECK(count("\n") == 21);
    CHECK(count("more lines were not written") == 0);
    run(NULL, repeat_position);
    CHECK(count("\n") == 1);
    CHECK(count("the player set an old position with a new state") == 1);
    run("info", forget_to_publish);
    CHECK(count("session music has content and is not published: publish it") == 1);
    CHECK(count("session empty has content and is not published: publish it") == 1);
    CHECK(count("session empty shows no change, since its update has not ended for 1 s: end it") == 1);
    run(NULL, use_invalid_ids);
    CHECK(count("warning: the application id \"a b/c..d\" is not valid in a bus name, so the name is "
                "org.mpris.MediaPlayer2.d: use letters, digits, ") == 1);
    CHECK(count("\"4k player\" is not valid in a bus name, so the name is org.mpris.MediaPlayer2._4k_player: ") == 1);
    CHECK(count("\n") == 2);
    run(NULL, confuse_units);
    CHECK(count("np_content_set_duration: 254 is less than 0.1 s: a duration has microseconds, 254 * NP_SECOND") == 1);
    CHECK(count("\n") == 1);
    return check_result();
}
