/* SPDX-License-Identifier: MIT */
/*
 * libnowplaying-push as libnowplaying calls it: keys and registrations that persist, messages that are read or dropped.
 */
#define _GNU_SOURCE
#include "check.h"
#include "seal.h"

#include <nowplaying_push.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#define APPLICATION "org.example.Player"
#define STATE_FOLDER "/nowplaying/" APPLICATION

static char home[64], folder[128], reason[NP_PUSH_REASON];
static uint8_t sealed[SEAL_ROOM];

static const char *path_of(const char *name)
{
    static char path[192];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void remove_everything(void)
{
    static const char *const names[] = {"keys", "state", "keys.new", "state.new", "keys.broken", "state.broken"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (unlink(path_of(names[i])) < 0)
            rmdir(path_of(names[i]));
    rmdir(folder);
    char above[128];
    snprintf(above, sizeof above, "%s/nowplaying", home);
    rmdir(above);
    rmdir(home);
}

static np_push *open_push(void)
{
    np_push *push = np_push_open(APPLICATION, reason);
    REQUIRE(push && !*reason);
    return push;
}

/** Saves what has changed. */
static void close_push(np_push *push)
{
    np_push_changes *changes = np_push_next_changes(push, false);
    CHECK(!changes || np_push_keep(changes) == 0);
    np_push_close(push);
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(path_of(name), "w");
    REQUIRE(file);
    fchmod(fileno(file), 0600);
    fputs(text, file);
    fclose(file);
}

static size_t seal_text(np_push *push, const char *text)
{
    struct seal seal = {.public_key = np_push_public_key(push), .auth_secret = np_push_auth_secret(push)};
    return seal_message(&seal, text, strlen(text), sealed);
}

/** Encrypts a text, and reads it. */
static int read_text(np_push *push, const char *token, const char *text, np_push_message *ret_message)
{
    return np_push_read(push, token, sealed, seal_text(push, text), ret_message, reason);
}

static const char *message_of(const char *event, int64_t timestamp, const char *attributes)
{
    static char text[8192];
    snprintf(text, sizeof text, "{\"aps\":{\"event\":\"%s\",\"timestamp\":%lld,\"attributes\":%s}}", event,
             (long long)timestamp, attributes);
    return text;
}

static void check_refused(np_push *push, const char *token, const char *text, const char *sentence, int line)
{
    np_push_message message = {.event = 77};
    int result = read_text(push, token, text, &message);
    if (result < 0 && message.event == 77 && strcmp(reason, sentence) == 0)
        return;
    atomic_fetch_add(&check_failures, 1);
    fprintf(stderr, "line %d: %.200s\n  should be \"%s\"\n  but is    \"%s\"\n", line, text, sentence, reason);
}

#define CHECK_REFUSED(push, token, text, sentence) check_refused(push, token, text, sentence, __LINE__)

/* ---- keys and files ---- */

static void test_keys(void)
{
    struct stat about;
    np_push *push = open_push();
    CHECK(np_push_interface() == NP_PUSH_INTERFACE);
    CHECK(strlen(np_push_public_key(push)) == 87 && strlen(np_push_auth_secret(push)) == 22);
    CHECK(np_push_distributor(push) == NULL);
    CHECK(stat(folder, &about) == 0 && (about.st_mode & 07777) == 0700);
    char key[128], secret[32];
    snprintf(key, sizeof key, "%s", np_push_public_key(push));
    snprintf(secret, sizeof secret, "%s", np_push_auth_secret(push));
    close_push(push);
    CHECK(stat(path_of("keys"), &about) == 0 && (about.st_mode & 07777) == 0600);
    push = open_push();
    CHECK(strcmp(key, np_push_public_key(push)) == 0 && strcmp(secret, np_push_auth_secret(push)) == 0);
    close_push(push);
    unlink(path_of("keys"));
    push = open_push();
    CHECK(strcmp(key, np_push_public_key(push)) != 0 && strcmp(secret, np_push_auth_secret(push)) != 0);
    close_push(push);
}

static void test_applications(void)
{
    static const char *const bad[] = {"", ".", "..", ".hidden", "a/b", "../a", "a b", "\xc3\xa9", "a\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!np_push_open(bad[i], reason) && strstr(reason, "cannot be the name of a folder"));
    CHECK(!np_push_open(NULL, reason) && *reason);
    char large[300] = "";
    memset(large, 'a', sizeof large - 1);
    CHECK(!np_push_open(large, reason) && *reason);
}

static void test_homes(void)
{
    setenv("XDG_STATE_HOME", "relative", 1);
    unsetenv("HOME");
    CHECK(!np_push_open(APPLICATION, reason) && strstr(reason, "set HOME or XDG_STATE_HOME"));
    setenv("XDG_STATE_HOME", "/proc/nowhere", 1);
    CHECK(!np_push_open(APPLICATION, reason) && strstr(reason, "No such file"));
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", home, 1);
    close_push(open_push());
    static const char *const made[] = {"/.local/state/nowplaying/" APPLICATION "/keys",
                                       "/.local/state/nowplaying/" APPLICATION "/state",
                                       ("/.local/state/nowplaying/" APPLICATION),
                                       "/.local/state/nowplaying",
                                       "/.local/state",
                                       "/.local"};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        char path[192];
        struct stat about;
        snprintf(path, sizeof path, "%s%s", home, made[i]);
        CHECK(stat(path, &about) == 0 && (about.st_mode & 077) == 0);
        CHECK(remove(path) == 0);
    }
    setenv("XDG_STATE_HOME", home, 1);
}

static void test_rights(void)
{
    struct stat about;
    close_push(open_push());
    chmod(folder, 0755);
    np_push *push = np_push_open(APPLICATION, reason);
    REQUIRE(push);
    CHECK(strstr(reason, "its permissions are corrected"));
    CHECK(stat(folder, &about) == 0 && (about.st_mode & 07777) == 0700);
    close_push(push);
    close_push(open_push());

    chmod(path_of("keys"), 0644);
    push = np_push_open(APPLICATION, reason);
    REQUIRE(push);
    CHECK(strcmp(reason, "push: other users could read the file \"keys\"; its permissions are corrected") == 0);
    CHECK(stat(path_of("keys"), &about) == 0 && (about.st_mode & 07777) == 0600);
    close_push(push);

    /* A file of another user. Only root can change the owner. */
    if (geteuid() == 0) {
        CHECK(chown(folder, 12345, 12345) == 0);
        CHECK(!np_push_open(APPLICATION, reason) && strstr(reason, "another user owns"));
        CHECK(chown(folder, 0, 0) == 0);
        CHECK(chown(path_of("keys"), 12345, 12345) == 0);
        push = np_push_open(APPLICATION, reason);
        CHECK(push && strstr(reason, "\"keys\" was invalid"));
        close_push(push);
        /* Root creates nothing in the folder of a user. */
        char above[128];
        snprintf(above, sizeof above, "%s/nowplaying", home);
        CHECK(chown(above, 12345, 12345) == 0);
        CHECK(!np_push_open("org.example.Other", reason) && strstr(reason, "org.example.Other: Permission denied"));
        CHECK(chown(above, 0, 0) == 0);
    }
    /* A symbolic link is not followed. */
    char moved[160];
    snprintf(moved, sizeof moved, "%s-moved", folder);
    CHECK(rename(folder, moved) == 0 && symlink(moved, folder) == 0);
    CHECK(!np_push_open(APPLICATION, reason) && *reason);
    CHECK(unlink(folder) == 0 && rename(moved, folder) == 0);
    close_push(open_push());
}

static void check_put_aside(const char *name)
{
    char words[64], aside[32];
    snprintf(words, sizeof words, "the file \"%s\" was invalid", name);
    snprintf(aside, sizeof aside, "%s.broken", name);
    np_push *push = np_push_open(APPLICATION, reason);
    REQUIRE(push);
    CHECK(strstr(reason, words));
    CHECK(access(path_of(aside), F_OK) == 0);
    CHECK(np_push_token_of(push, NULL) != NULL);
    close_push(push);
    close_push(open_push());
}

static void test_broken_files(void)
{
    static const char *const names[] = {"keys", "state"};
    for (int i = 0; i < 2; i++) {
        write_file(names[i], "");
        check_put_aside(names[i]);
        write_file(names[i], "anything\n");
        check_put_aside(names[i]);
        CHECK(truncate(path_of(names[i]), 10) == 0);
        check_put_aside(names[i]);
        CHECK(truncate(path_of(names[i]), 100 << 20) == 0);
        check_put_aside(names[i]);
        unlink(path_of(names[i]));
        CHECK(symlink("/etc/hostname", path_of(names[i])) == 0);
        check_put_aside(names[i]);
        unlink(path_of(names[i]));
        CHECK(mkfifo(path_of(names[i]), 0600) == 0);
        check_put_aside(names[i]);
    }
    /* An incomplete file of an earlier process is ignored. */
    write_file("state.new", "half of it");
    np_push *push = open_push();
    CHECK(np_push_token_of(push, "new") != NULL);
    close_push(push);
    CHECK(access(path_of("state.new"), F_OK) < 0);
}

static void test_one_process_at_a_time(void)
{
    np_push *push = open_push();
    CHECK(!np_push_open(APPLICATION, reason) && strstr(reason, "in use by another process"));
    close_push(push);
    close_push(open_push());
}

/** A library leaves the standard streams of a program closed. */
static void test_closed_streams(void)
{
    int input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10);
    close(STDIN_FILENO);
    /* One more folder in the path, because two descriptors alternate. */
    char longer[128];
    snprintf(longer, sizeof longer, "%s/.", home);
    for (int i = 0; i < 2; i++) {
        setenv("XDG_STATE_HOME", i ? home : longer, 1);
        np_push *push = open_push();
        CHECK(fcntl(STDIN_FILENO, F_GETFD) < 0);
        close_push(push);
        CHECK(fcntl(STDIN_FILENO, F_GETFD) < 0);
    }
    dup2(input, STDIN_FILENO);
    close(input);
}

static struct rlimit set_limit(int which, rlim_t most)
{
    struct rlimit before = {0}, now;
    getrlimit(which, &before);
    now = (struct rlimit){most, before.rlim_max};
    setrlimit(which, &now);
    return before;
}

/* Only np_push_keep() writes, on any thread. The folder is in use until then. */
static void test_saving(void)
{
    char token[40], key[128];
    unlink(path_of("keys"));
    unlink(path_of("state"));
    np_push *push = np_push_open(APPLICATION, reason);
    REQUIRE(push && !*reason);
    snprintf(token, sizeof token, "%s", np_push_token_of(push, "deferred"));
    snprintf(key, sizeof key, "%s", np_push_public_key(push));
    CHECK(access(path_of("keys"), F_OK) < 0 && access(path_of("state"), F_OK) < 0);
    np_push_changes *changes = np_push_next_changes(push, false);
    REQUIRE(changes);
    CHECK(np_push_next_changes(push, false) == NULL);
    /* Changes that cannot be saved are returned again, with the keys. */
    CHECK(mkdir(path_of("keys.new"), 0700) == 0);
    CHECK(np_push_keep(changes) < 0 && access(path_of("keys"), F_OK) < 0);
    CHECK(rmdir(path_of("keys.new")) == 0);
    CHECK(mkdir(path_of("keys"), 0700) == 0);
    CHECK(np_push_keep(np_push_next_changes(push, true)) < 0 && access(path_of("keys.new"), F_OK) < 0);
    CHECK(rmdir(path_of("keys")) == 0);
    struct rlimit before = set_limit(RLIMIT_FSIZE, 100);
    signal(SIGXFSZ, SIG_IGN);
    CHECK(np_push_keep(np_push_next_changes(push, true)) < 0);
    CHECK(access(path_of("keys"), F_OK) < 0 && access(path_of("keys.new"), F_OK) < 0);
    setrlimit(RLIMIT_FSIZE, &before);
    before = set_limit(RLIMIT_NOFILE, 3);
    changes = np_push_next_changes(push, true);
    setrlimit(RLIMIT_NOFILE, &before);
    CHECK(changes && np_push_keep(changes) < 0 && access(path_of("keys"), F_OK) < 0);
    changes = np_push_next_changes(push, true);
    REQUIRE(changes);
    np_push_close(push);
    CHECK(!np_push_open(APPLICATION, reason) && strstr(reason, "in use by another process"));
    CHECK(np_push_keep(changes) == 0);
    CHECK(np_push_keep(NULL) < 0 && np_push_next_changes(NULL, true) == NULL);
    push = open_push();
    CHECK(strcmp(np_push_token_of(push, "deferred"), token) == 0 && strcmp(np_push_public_key(push), key) == 0);
    np_push_close(push);
}

/* ---- registrations ---- */

static bool is_uuid(const char *token)
{
    return token && strlen(token) == 36 && token[8] == '-' && token[13] == '-' && token[14] == '4' &&
           token[18] == '-' && strchr("89ab", token[19]) && token[23] == '-' &&
           strspn(token, "0123456789abcdef-") == 36;
}

static void test_registrations(void)
{
    np_push *push = open_push();
    char token[40], kitchen[40];
    const char *id = "untouched", *endpoint, *other;
    int64_t age;
    snprintf(token, sizeof token, "%s", np_push_token_of(push, NULL));
    snprintf(kitchen, sizeof kitchen, "%s",
             np_push_token_of(push, "k\xc3\xbc"
                                    "che, 1.\n\x01"));
    CHECK(is_uuid(token) && is_uuid(kitchen) && strcmp(token, kitchen) != 0);
    CHECK(strcmp(np_push_token_of(push, NULL), token) == 0);
    CHECK(np_push_owner(push, "01234567-89ab-4def-8123-456789abcdef", &id) < 0);
    CHECK(np_push_owner(push, "", &id) < 0 && np_push_owner(push, NULL, &id) < 0 && strcmp(id, "untouched") == 0);
    CHECK(np_push_owner(push, token, &id) == 0 && id == NULL);
    CHECK(np_push_set_distributor(push, "org.unifiedpush.Distributor.development") == 0);
    CHECK(np_push_set_distributor(push, "a\nend") < 0);

    CHECK(np_push_set_endpoint(push, kitchen, "https://example.org/kitchen") == 0);
    CHECK(np_push_set_endpoint(push, token, "http://127.0.0.1:8080/x?y=1") == 0);
    CHECK(np_push_set_endpoint(push, "unknown", "https://example.org/") < 0);
    CHECK(np_push_set_endpoint(push, token, "ftp://example.org/") < 0);
    char large[1001] = "https://";
    memset(large + 8, 'a', sizeof large - 9);
    CHECK(np_push_set_endpoint(push, token, large) == 0);
    close_push(push);

    push = open_push();
    CHECK(strcmp(np_push_distributor(push), "org.unifiedpush.Distributor.development") == 0);
    CHECK(np_push_registration(push, 0, &other, &id, &endpoint, &age) == 0);
    CHECK(strcmp(other, token) == 0 && id == NULL && strcmp(endpoint, large) == 0);
    CHECK(np_push_registration(push, 1, &other, &id, &endpoint, &age) == 0);
    CHECK(strcmp(other, kitchen) == 0 && strcmp(endpoint, "https://example.org/kitchen") == 0);
    CHECK(strcmp(id, "k\xc3\xbc"
                     "che, 1.\n\x01") == 0);
    CHECK(np_push_registration(push, 2, &other, &id, &endpoint, &age) < 0);
    CHECK(np_push_registration(push, SIZE_MAX, &other, &id, &endpoint, &age) < 0);
    CHECK(np_push_set_endpoint(push, kitchen, NULL) == 0);
    CHECK(np_push_registration(push, 1, &other, &id, &endpoint, &age) == 0 && endpoint == NULL);
    np_push_forget(push, "unknown");
    np_push_forget(push, "k\xc3\xbc"
                         "che, 1.\n\x01");
    CHECK(np_push_owner(push, kitchen, &id) < 0);
    CHECK(np_push_set_distributor(push, NULL) == 0 && np_push_distributor(push) == NULL);
    close_push(push);

    push = open_push();
    CHECK(np_push_owner(push, kitchen, &id) < 0 && np_push_owner(push, token, &id) == 0);
    CHECK(np_push_distributor(push) == NULL);
    char wide[1026] = "";
    memset(wide, 'w', 1025);
    CHECK(np_push_token_of(push, "") == NULL && np_push_token_of(push, wide) == NULL);
    wide[1024] = 0;
    CHECK(is_uuid(np_push_token_of(push, wide)));
    for (int i = 2; i < 256; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d", i);
        CHECK(is_uuid(np_push_token_of(push, name)));
    }
    CHECK(np_push_token_of(push, "one more") == NULL);
    CHECK(is_uuid(np_push_token_of(push, "17")));
    np_push_forget(push, wide);
    CHECK(is_uuid(np_push_token_of(push, "one more")));
    close_push(push);
    unlink(path_of("state"));
}

static int64_t age_of(np_push *push, size_t index)
{
    const char *token, *id, *endpoint;
    int64_t age = -1;
    CHECK(np_push_registration(push, index, &token, &id, &endpoint, &age) == 0);
    return age;
}

/** A message or the start of its session renews the age of a registration. */
static void test_ages(void)
{
    static const char *const tokens[] = {"01234567-89ab-4def-8123-456789abcdef", "11234567-89ab-4def-8123-456789abcdef",
                                         "21234567-89ab-4def-8123-456789abcdef"};
    char text[512];
    int64_t now = time(NULL);
    snprintf(text, sizeof text,
             "nowplaying-push 1\nregistration %s - - 1000\nregistration %s YQ - %lld\nregistration %s Yg - %lld\nend\n",
             tokens[0], tokens[1], (long long)now - 90000, tokens[2], (long long)now + 90000);
    close_push(open_push());
    write_file("state", text);
    np_push *push = open_push();
    CHECK(age_of(push, 0) >= now - 1000 && age_of(push, 1) >= 90000 && age_of(push, 2) == 0);
    np_push_message message;
    CHECK(read_text(push, tokens[0], message_of("start", now, "{\"id\":\"a\"}"), &message) == 0);
    CHECK(strcmp(np_push_token_of(push, "a"), tokens[1]) == 0);
    close_push(push);
    push = open_push();
    CHECK(age_of(push, 0) < 1000 && age_of(push, 1) < 1000);
    close_push(push);
    unlink(path_of("state"));
}

/* ---- messages ---- */

static void test_life_of_a_session(void)
{
    static const char attributes[] =
        "{ \"id\" : \"k\\u00fcche\",\"n\":[1.10,1E400,-0,12345678901234567890123],\"\\u0061\":\"\xc3\xa9\"}";
    np_push *push = open_push();
    np_push_message message;
    char token[40], session[40];
    int64_t now = time(NULL);
    snprintf(token, sizeof token, "%s", np_push_token_of(push, NULL));
    snprintf(session, sizeof session, "%s",
             np_push_token_of(push, "k\xc3\xbc"
                                    "che"));
    CHECK(read_text(push, token, message_of("start", now - 2, attributes), &message) == 0 && !*reason);
    CHECK(message.event == NP_PUSH_START && message.size == strlen(attributes));
    CHECK(memcmp(message.attributes, attributes, message.size) == 0);
    CHECK(strcmp(message.id, "k\xc3\xbc"
                             "che") == 0);
    CHECK(read_text(push, session, message_of("update", now - 1, attributes), &message) == 0);
    CHECK(message.event == NP_PUSH_UPDATE);
    CHECK(read_text(push, session, message_of("end", now, "{\"id\":\"k\xc3\xbc\\u0063he\"}"), &message) == 0);
    CHECK(message.event == NP_PUSH_END);
    np_push_forget(push, "k\xc3\xbc"
                         "che");
    CHECK_REFUSED(push, session, message_of("update", now, attributes), "push: foreign: its token is not registered");
    CHECK_REFUSED(push, token, message_of("start", now - 1, attributes),
                  "push: stale: a later message of the session has arrived already");
    close_push(push);
    push = open_push();
    CHECK_REFUSED(push, token, message_of("start", now - 1, attributes),
                  "push: stale: a later message of the session has arrived already");
    CHECK(read_text(push, token, message_of("start", now, attributes), &message) == 0);
    close_push(push);
    unlink(path_of("state"));
}

static void test_replays(void)
{
    np_push *push = open_push();
    np_push_message message;
    char token[40];
    uint8_t first[SEAL_ROOM];
    int64_t now = time(NULL);
    snprintf(token, sizeof token, "%s", np_push_token_of(push, NULL));
    size_t size = seal_text(push, message_of("start", now, "{\"id\":\"replay\"}"));
    memcpy(first, sealed, size);
    CHECK(np_push_read(push, token, first, size, &message, reason) == 0);
    CHECK(np_push_read(push, token, first, size, &message, reason) < 0);
    CHECK(strcmp(reason, "push: replayed: it has arrived already") == 0);
    /* The record size is not authenticated. Changing it does not make a new message. */
    first[18] = 8;
    CHECK(np_push_read(push, token, first, size, &message, reason) < 0);
    CHECK(strcmp(reason, "push: replayed: it has arrived already") == 0);
    CHECK(read_text(push, token, message_of("start", now, "{\"id\":\"replay\"}"), &message) == 0);
    for (int i = 0; i < 3; i++) {
        close_push(push);
        push = open_push();
        CHECK(np_push_read(push, token, first, size, &message, reason) < 0);
        CHECK(strcmp(reason, "push: replayed: it has arrived already") == 0);
    }
    CHECK(read_text(push, token, message_of("start", now + 1, "{\"id\":\"replay\"}"), &message) == 0);
    CHECK(np_push_read(push, token, first, size, &message, reason) < 0);
    CHECK(strcmp(reason, "push: stale: a later message of the session has arrived already") == 0);
    close_push(push);
    unlink(path_of("state"));
}

static void test_refusals(void)
{
    np_push *push = open_push();
    char token[40], kitchen[40];
    int64_t now = time(NULL);
    snprintf(token, sizeof token, "%s", np_push_token_of(push, NULL));
    snprintf(kitchen, sizeof kitchen, "%s", np_push_token_of(push, "kitchen"));

    CHECK_REFUSED(push, "unknown", message_of("start", now, "{\"id\":\"a\"}"),
                  "push: foreign: its token is not registered");
    CHECK_REFUSED(push, NULL, message_of("start", now, "{\"id\":\"a\"}"), "push: foreign: its token is not registered");
    CHECK_REFUSED(push, kitchen, message_of("start", now, "{\"id\":\"kitchen\"}"),
                  "push: foreign: \"start\" arrived with the token of a session");
    CHECK_REFUSED(push, token, message_of("update", now, "{\"id\":\"kitchen\"}"),
                  "push: foreign: \"update\" or \"end\" arrived with the token of the application");
    CHECK_REFUSED(push, token, message_of("end", now, "{\"id\":\"kitchen\"}"),
                  "push: foreign: \"update\" or \"end\" arrived with the token of the application");
    CHECK_REFUSED(push, kitchen, message_of("update", now, "{\"id\":\"Kitchen\"}"),
                  "push: foreign: its session is not the session of its token");
    CHECK_REFUSED(push, kitchen, message_of("update", now - 86410, "{\"id\":\"kitchen\"}"),
                  "push: stale: it is older than a day");
    CHECK_REFUSED(push, kitchen, message_of("update", now + 700, "{\"id\":\"kitchen\"}"),
                  "push: early: its time stamp is more than ten minutes ahead");

    static const char *const no_json[] = {"", "hello", "{", "[1,]", "\x00", "{\"aps\":{}", "\xff\xff"};
    for (size_t i = 0; i < sizeof no_json / sizeof *no_json; i++)
        CHECK_REFUSED(push, token, no_json[i], "push: malformed: it is not JSON");
    static const char *const no_aps[] = {"{}",           "[]",          "null", "1", "\"aps\"", "{\"aps\":null}",
                                         "{\"aps\":[]}", "{\"APS\":{}}"};
    for (size_t i = 0; i < sizeof no_aps / sizeof *no_aps; i++)
        CHECK_REFUSED(push, token, no_aps[i], "push: malformed: it has no object \"aps\"");
    static const char *const no_event[] = {"{\"aps\":{}}",
                                           "{\"aps\":{\"event\":1}}",
                                           "{\"aps\":{\"event\":\"Start\"}}",
                                           "{\"aps\":{\"event\":\"starting\"}}",
                                           "{\"aps\":{\"event\":\"\"}}",
                                           "{\"aps\":{\"event\":\"start\\u0000\"}}",
                                           "{\"aps\":{\"event\":null}}"};
    for (size_t i = 0; i < sizeof no_event / sizeof *no_event; i++)
        CHECK_REFUSED(push, token, no_event[i],
                      "push: malformed: its \"event\" is not \"start\", \"update\" or \"end\"");
    static const char *const no_time[] = {"null", "\"1770000000\"",   "1770000000.5", "1.77e9",
                                          "[]",   "1000000000000000", "true"};
    for (size_t i = 0; i < sizeof no_time / sizeof *no_time; i++) {
        char text[128];
        snprintf(text, sizeof text, "{\"aps\":{\"event\":\"start\",\"timestamp\":%s,\"attributes\":{\"id\":\"a\"}}}",
                 no_time[i]);
        CHECK_REFUSED(push, token, text, "push: malformed: its \"timestamp\" is not a whole number of seconds");
    }
    CHECK_REFUSED(push, token, "{\"aps\":{\"event\":\"start\",\"attributes\":{\"id\":\"a\"}}}",
                  "push: malformed: its \"timestamp\" is not a whole number of seconds");
    static const char *const no_attributes[] = {"null", "[]", "\"{}\"", "1"};
    for (size_t i = 0; i < sizeof no_attributes / sizeof *no_attributes; i++)
        CHECK_REFUSED(push, token, message_of("start", now, no_attributes[i]),
                      "push: malformed: it has no object \"attributes\"");
    static const char *const no_id[] = {"{}",
                                        "{\"id\":\"\"}",
                                        "{\"id\":1}",
                                        "{\"id\":null}",
                                        "{\"id\":\"a\\u0000b\"}",
                                        "{\"ID\":\"a\"}",
                                        "{\"a\":{\"id\":\"a\"}}"};
    for (size_t i = 0; i < sizeof no_id / sizeof *no_id; i++)
        CHECK_REFUSED(push, token, message_of("start", now, no_id[i]),
                      "push: malformed: the \"id\" of its attributes is not a text of 1 to 1024 bytes");
    char wide[1100] = "{\"id\":\"";
    memset(wide + 7, 'w', 1025);
    strcpy(wide + 7 + 1025, "\"}");
    CHECK_REFUSED(push, token, message_of("start", now, wide),
                  "push: malformed: the \"id\" of its attributes is not a text of 1 to 1024 bytes");
    CHECK_REFUSED(push, token, message_of("start", now, "{\"id\":\"a\",\"id\":\"b\"}"),
                  "push: malformed: an object has a key twice");
    CHECK_REFUSED(push, token,
                  message_of("start", now,
                             "{\"id\":\"a\",\"x\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}"),
                  "push: malformed: it has more than 32 levels");
    /* The rejected messages did not change the registry. */
    np_push_message message;
    CHECK(read_text(push, kitchen, message_of("update", now - 86000, "{\"id\":\"kitchen\"}"), &message) == 0);
    strcpy(wide + 7 + 1024, "\"}");
    CHECK(read_text(push, token, message_of("start", now, wide), &message) == 0 && strlen(message.id) == 1024);
    close_push(push);
    unlink(path_of("state"));
}

static void test_bytes(void)
{
    np_push *push = open_push();
    np_push_message message;
    char token[40];
    static uint8_t bytes[SEAL_ROOM];
    snprintf(token, sizeof token, "%s", np_push_token_of(push, NULL));
    CHECK(np_push_read(push, token, bytes, 0, &message, reason) < 0);
    CHECK(strcmp(reason, "push: malformed: it is shorter than its header") == 0);
    CHECK(np_push_read(push, token, NULL, 0, &message, reason) < 0);
    CHECK(np_push_read(push, token, bytes, 4097, &message, reason) < 0);
    CHECK(strcmp(reason, "push: oversized: it has more than 4096 bytes") == 0);
    CHECK(np_push_read(push, token, bytes, SIZE_MAX, &message, reason) < 0);
    CHECK(np_push_read(push, token, bytes, 4096, &message, reason) < 0);
    CHECK(strcmp(reason, "push: malformed: its record size is below 18") == 0);
    /* A message that is not encrypted. */
    const char *plain = message_of("start", time(NULL), "{\"id\":\"a\"}");
    CHECK(np_push_read(push, token, (const uint8_t *)plain, strlen(plain), &message, reason) < 0);
    CHECK(strstr(reason, "push: malformed:") == reason);
    /* A message for another application, or one changed in transit. */
    size_t size = seal_text(push, plain);
    sealed[size - 1] ^= 1;
    CHECK(np_push_read(push, token, sealed, size, &message, reason) < 0);
    CHECK(strcmp(reason, "push: foreign: it is not encrypted for this application, or was changed in transit") == 0);
    uint32_t numbers = 1;
    for (int i = 0; i < scaled(2000); i++) {
        for (size_t place = 0; place < 300; place++) {
            numbers = numbers * 1664525 + 1013904223;
            bytes[place] = (uint8_t)(numbers >> 24);
        }
        bytes[20] = SEAL_POINT;
        bytes[SEAL_HEADER] = 4;
        CHECK(np_push_read(push, token, bytes, numbers % 300, &message, reason) < 0 && *reason);
    }
    close_push(push);
    unlink(path_of("state"));
}

static void test_null(void)
{
    const char *one, *two, *three;
    int64_t age;
    np_push_message message;
    np_push_close(NULL);
    CHECK(!np_push_public_key(NULL) && !np_push_auth_secret(NULL) && !np_push_distributor(NULL));
    CHECK(np_push_set_distributor(NULL, "a") < 0 && !np_push_token_of(NULL, NULL));
    CHECK(np_push_owner(NULL, "a", &one) < 0 && np_push_registration(NULL, 0, &one, &two, &three, &age) < 0);
    CHECK(np_push_set_endpoint(NULL, "a", NULL) < 0);
    np_push_forget(NULL, "a");
    CHECK(np_push_read(NULL, "a", sealed, 1, &message, reason) < 0 && *reason);
}

/** Memory does not grow with ten thousand messages and with sessions that start and end. */
static void test_many_messages(void)
{
    np_push *push = open_push();
    np_push_message message;
    char token[40], session[40], attributes[64];
    int64_t now = time(NULL) - 80000;
    struct footprint before = {0};
    int rounds = scaled(10000) / 4;
    snprintf(token, sizeof token, "%s", np_push_token_of(push, NULL));
    for (int i = 0; i < rounds; i++) {
        if (i == rounds / 5)
            before = footprint_with_threads(0);
        char id[16];
        snprintf(id, sizeof id, "%d", i % 10);
        snprintf(attributes, sizeof attributes, "{\"id\":\"%s\"}", id);
        CHECK(read_text(push, token, message_of("start", now + i, attributes), &message) == 0);
        snprintf(session, sizeof session, "%s", np_push_token_of(push, id));
        CHECK(read_text(push, session, message_of("update", now + i, attributes), &message) == 0);
        CHECK(read_text(push, session, message_of("update", now + i - 1, attributes), &message) < 0);
        CHECK(read_text(push, session, message_of("end", now + i, attributes), &message) == 0);
        np_push_forget(push, id);
    }
    if (rounds >= 100)
        CHECK_SAME_FOOTPRINT(before, footprint_with_threads(0), 0);
    close_push(push);
    struct stat about;
    CHECK(stat(path_of("state"), &about) == 0 && about.st_size < 4096);
}

int main(int argc, char **argv)
{
    (void)argc;
    count_exactly(argv);
    /* Use a folder in memory, which is faster than a disk. */
    snprintf(home, sizeof home, "%s/np-push-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    REQUIRE(mkdtemp(home));
    snprintf(folder, sizeof folder, "%s" STATE_FOLDER, home);
    setenv("XDG_STATE_HOME", home, 1);
    test_keys();
    test_applications();
    test_homes();
    test_rights();
    test_broken_files();
    test_one_process_at_a_time();
    test_closed_streams();
    test_saving();
    unlink(path_of("state"));
    test_registrations();
    test_ages();
    test_life_of_a_session();
    test_replays();
    test_refusals();
    test_bytes();
    test_null();
    test_many_messages();
    remove_everything();
    return check_result();
}
