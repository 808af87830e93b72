/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "config.h"

#include "fingerprint.h"
#include "log.h"
#include "private_file.h"
#include "text_file.h"
#include "topic.h"
#include "words.h"

#include <errno.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <mosquitto.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PLAIN_PORT = 1883,
    TLS_PORT = 8883,
    MOST_LINE_BYTES = 4096,
    MOST_KEY_BYTES = 64,
    MOST_NAME_BYTES = 255,
    PROBLEM_BYTES = 512
};

/** Logs an error of a line; always false. */
static bool wrong(const char *path, int line, const char *text)
{
    log_line(LOG_ERROR, "%s:%d: %s", path, line, text);
    return false;
}

/** Describes an error of a value; always false. */
__attribute__((format(printf, 2, 3))) static bool fail(char problem[PROBLEM_BYTES], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(problem, PROBLEM_BYTES, format, list);
    va_end(list);
    return false;
}

/* ---- values ---- */

static bool set_text(char **place, const char *value)
{
    free(*place);
    *place = strdup(value);
    return *place && *value;
}

/** Whether messages can contain it. */
static bool is_text(const char *value)
{
    return mosquitto_validate_utf8(value, (int)strlen(value)) == MOSQ_ERR_SUCCESS;
}

/** A text that other machines read. */
static bool set_name(char **place, const char *value)
{
    return strlen(value) <= MOST_NAME_BYTES && is_text(value) && set_text(place, value);
}

/** A path; "~/" at its beginning is the home folder. */
static bool set_path(char **place, const char *value)
{
    const char *home = secure_getenv("HOME");
    if (strncmp(value, "~/", 2) != 0)
        return set_text(place, value);
    free(*place);
    *place = NULL;
    return home && asprintf(place, "%s%s", home, value + 1) > 0;
}

static bool set_number(int *place, const char *value, int least, int most)
{
    char *end;
    /* A number that is too large for the type is beyond each limit. */
    long number = strtol(value, &end, 10);
    if (end == value || *end || number < least || number > most)
        return false;
    *place = (int)number;
    return true;
}

/** center.conf has the same words. */
static bool set_flag(bool *place, const char *value)
{
    *place = strcmp(value, "on") == 0 || strcmp(value, "yes") == 0;
    return *place || strcmp(value, "off") == 0 || strcmp(value, "no") == 0;
}

static void free_list(char **list)
{
    for (char **entry = list; entry && *entry; entry++)
        free(*entry);
    free(list);
}

static bool set_list(char ***place, const char *value)
{
    char *copy = strdup(value), *rest = copy;
    char **list = calloc(strlen(value) / 2 + 2, sizeof *list);
    size_t count = 0;
    for (char *word; copy && list && (word = strsep(&rest, " \t"));)
        if (*word)
            list[count++] = strdup(word);
    free(copy);
    free_list(*place);
    *place = list;
    return list != NULL;
}

/** The ] of the [ at `open`; NULL: it has none. */
static const char *end_of_bracket(const char *open)
{
    const char *next = open + 1 + (open[1] == '!' || open[1] == '^');
    /* A ] at the beginning is a character of the set, and so is a class like "[:alpha:]". */
    do {
        if (*next == '[' && next[1] && strchr(":.=", next[1])) {
            const char end_of_class[] = {next[1], ']', 0};
            const char *end = strstr(next + 2, end_of_class);
            if (!end)
                return NULL;
            next = end + 2;
        } else if (*next) {
            next++;
        }
    } while (*next && *next != ']');
    return *next ? next : NULL;
}

/** Whether a name can match the pattern. */
static bool can_match(const char *pattern)
{
    for (; *pattern; pattern++) {
        if (*pattern == '*' || *pattern == '?')
            continue;
        if (*pattern == '[') {
            pattern = end_of_bracket(pattern);
            if (!pattern)
                return false;
            continue;
        }
        if (*pattern == '\\')
            pattern++;
        if (!topic_id_has(*pattern))
            return false;
    }
    return true;
}

/** Sets a list of patterns. `what` describes the entries. */
static bool set_patterns(char ***place, const char *key, const char *value, const char *what,
                         char problem[PROBLEM_BYTES])
{
    /* No name contains these characters. Other file formats use them, so report them. */
    if (value[strcspn(value, "\"'#,;")])
        return fail(problem,
                    "%s must be a list of %s, separated by spaces, without quotes; a comment needs its own line", key,
                    what);
    if (!set_list(place, value))
        return fail(problem, "%s: out of memory", key);
    for (char **entry = *place; *entry; entry++)
        if (!can_match(*entry))
            return fail(
                problem,
                "%s has a pattern that matches no name, %.64s: names have letters, digits, '.', '_' and '-', and a [ "
                "needs a ]",
                key, *entry);
    return true;
}

/** The words of a table as a list in a sentence. */
static const char *list_words(const struct word *words, char text[PROBLEM_BYTES])
{
    size_t size = 0;
    *text = 0;
    for (const struct word *word = words; word->text && size < PROBLEM_BYTES; word++)
        size += (size_t)snprintf(text + size, PROBLEM_BYTES - size, "%s%s",
                                 word == words  ? ""
                                 : word[1].text ? ", "
                                                : " or ",
                                 word->text);
    return text;
}

static bool set_commands(enum allowed_commands *place, const char *value)
{
    static const char *const words[] = {"none", "playback", "all"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(words[i], value) == 0) {
            *place = (enum allowed_commands)i;
            return true;
        }
    }
    return false;
}

/** "mqtt.example", "mqtt.example:8883", "[fd00::1]:1883". */
static bool set_broker(struct config *config, const char *value)
{
    if (value[strcspn(value, " \t\"'#")])
        return false;
    bool has_brackets = *value == '[';
    const char *end = has_brackets ? strchr(value, ']') : value + strcspn(value, ":");
    if (!end || end == value + has_brackets || end - value > MOST_NAME_BYTES)
        return false;
    const char *port = end + has_brackets;
    if (*port && (*port != ':' || !set_number(&config->port, port + 1, 1, 65535)))
        return false;
    free(config->broker);
    config->broker = strndup(value + has_brackets, (size_t)(end - value) - has_brackets);
    return config->broker != NULL;
}

static bool set_open_broker(bool *place, const char *value)
{
    *place = strcmp(value, "trust") == 0;
    return *place || strcmp(value, "read-only") == 0;
}

static bool set_host_id(struct config *config, const char *value)
{
    if (!topic_host_is_valid(value))
        return false;
    strcpy(config->host_id, value);
    return true;
}

/** Sets a key; false, with a description of the error. */
static bool set_key(struct config *config, const char *key, const char *value, char problem[PROBLEM_BYTES])
{
    char words[PROBLEM_BYTES];
#define KEY(word, action, rule)                                                                                        \
    if (strcmp(key, word) == 0)                                                                                        \
        return (action) || fail(problem, "%s must be %s, not \"%.64s\"", word, rule, value);
#define PATTERNS(word, place, what)                                                                                    \
    if (strcmp(key, word) == 0)                                                                                        \
        return set_patterns(place, word, value, what, problem);
    KEY("broker", set_broker(config, value), "a host, or host:port, without quotes; a comment needs its own line")
    KEY("tls", set_flag(&config->uses_tls, value), "on or off")
    KEY("ca", set_path(&config->ca, value), "the path of a file")
    KEY("certificate", set_path(&config->certificate, value), "the path of a file")
    KEY("key", set_path(&config->key, value), "the path of a file")
    KEY("credentials", set_path(&config->credentials, value), "the path of a file")
    KEY("name", set_name(&config->name, value), "a text, 1 to 255 bytes of UTF-8")
    KEY("host-id", set_host_id(config, value), "1 to 64 letters, digits, '.', '_' and '-', and not state")
    KEY("client-id", set_name(&config->client_id, value), "a text, 1 to 255 bytes of UTF-8")
    KEY("type", word_number(device_words, value, &config->type), list_words(device_words, words))
    PATTERNS("share", &config->share, "players, or *")
    PATTERNS("never", &config->never, "players")
    PATTERNS("show", &config->show, "host ids, or *")
    KEY("commands", set_commands(&config->commands, value), "all, playback or none")
    KEY("open-broker", set_open_broker(&config->trusts_open_broker, value), "read-only or trust")
    KEY("keepalive", set_number(&config->keepalive_s, value, 5, 3600), "a number of seconds, 5 to 3600")
    KEY("lost-after", set_number(&config->lost_after_s, value, 0, 3600), "a number of seconds, 0 to 3600")
    KEY("most-hosts", set_number(&config->most_hosts, value, 1, 4096), "a number, 1 to 4096")
    KEY("most-sessions", set_number(&config->most_sessions, value, 1, 1024), "a number, 1 to 1024")
#undef PATTERNS
#undef KEY
    return fail(problem, "unknown key: %.*s", MOST_KEY_BYTES, key);
}

/** Sets a key of the credentials; false, with a description of the error. */
static bool set_credential(struct config *config, const char *key, const char *value, char problem[PROBLEM_BYTES])
{
    if (strcmp(key, "username") == 0)
        return (is_text(value) && set_text(&config->username, value)) ||
               fail(problem, "username must be a text in UTF-8");
    if (strcmp(key, "password") == 0)
        return set_text(&config->password, value) || fail(problem, "password must be a text");
    return fail(problem, "unknown key: %.*s; a file of credentials has only username and password", MOST_KEY_BYTES,
                key);
}

/* ---- lines ---- */

typedef bool (*key_setter)(struct config *config, const char *key, const char *value, char problem[PROBLEM_BYTES]);

/** Reads a line "key = value". */
static bool read_line(char *line, struct config *config, key_setter set, char seen[1024], char problem[PROBLEM_BYTES])
{
    size_t size = strlen(line);
    while (size > 0 && strchr(" \t\r", line[size - 1]))
        line[--size] = 0;
    char *key = line + strspn(line, " \t");
    if (!*key || *key == '#')
        return true;
    char *equals = strchr(key, '=');
    if (!equals)
        return fail(problem, "the line does not have the form key = value");
    char *value = equals + 1 + strspn(equals + 1, " \t");
    while (equals > key && strchr(" \t", equals[-1]))
        equals--;
    *equals = 0;
    char word[MOST_KEY_BYTES];
    snprintf(word, sizeof word, " %s ", key);
    if (strstr(seen, word))
        return fail(problem, "the key occurs twice: %s", key);
    if (!set(config, key, value, problem))
        return false;
    /* It has room for all keys. */
    strcat(seen, word + 1);
    return true;
}

/** Reads lines "key = value"; '#' begins a comment line. Each key once. It logs the errors of all lines. */
static bool read_lines(FILE *file, const char *path, struct config *config, key_setter set)
{
    char line[MOST_LINE_BYTES], seen[1024] = " ", problem[PROBLEM_BYTES];
    bool is_valid = true;
    for (int number = 1;; number++) {
        switch (text_file_read_line(file, line, sizeof line, number == 1)) {
        case LINE_END_OF_FILE:
            return (!ferror(file) || wrong(path, number, strerror(errno))) && is_valid;
        case LINE_TOO_LONG:
            return wrong(path, number, "the line is too long");
        case LINE_HAS_NUL:
            return wrong(path, number, "the line contains a NUL byte");
        case LINE_READ:
            if (!read_line(line, config, set, seen, problem))
                is_valid = wrong(path, number, problem);
        }
    }
}

static bool read_credentials(struct config *config)
{
    FILE *file = private_file_open(config->credentials);
    if (!file)
        return false;
    bool is_valid = read_lines(file, config->credentials, config, set_credential);
    fclose(file);
    if (is_valid && !config->username)
        is_valid = wrong(config->credentials, 1, "the username is missing");
    return is_valid;
}

/* ---- defaults ---- */

static np_device_type machine_type(void)
{
    int chassis = 0;
    FILE *file = fopen("/sys/class/dmi/id/chassis_type", "re");
    if (file && fscanf(file, "%d", &chassis) != 1)
        chassis = 0;
    if (file)
        fclose(file);
    /* SMBIOS, "System Enclosure or Chassis Types". */
    switch (chassis) {
    case 8:
    case 9:
    case 10:
    case 14:
    case 31:
    case 32:
        return NP_DEVICE_LAPTOP;
    case 11:
        return NP_DEVICE_PHONE;
    case 30:
        return NP_DEVICE_TABLET;
    default:
        return NP_DEVICE_DESKTOP;
    }
}

/** Derives an id from the machine-id, which must remain secret. */
static bool make_host_id(char ret_id[MOST_ID_BYTES + 1])
{
    struct fingerprint_key machine;
    FILE *file = fopen("/etc/machine-id", "re");
    bool is_read = file && fscanf(file, "%16" SCNx64 "%16" SCNx64, &machine.words[0], &machine.words[1]) == 2;
    if (file)
        fclose(file);
    if (is_read)
        fingerprint_with_key(&machine, "nowplaying-bridge", ret_id);
    return is_read;
}

static bool fill_in(struct config *config, const char *path)
{
    char host_name[256] = "";
    if (!config->broker)
        return wrong(path, 1, "broker is missing: set it to the host of the MQTT broker");
    if (!config->port)
        config->port = config->uses_tls ? TLS_PORT : PLAIN_PORT;
    if ((config->ca || config->certificate || config->key) && !config->uses_tls)
        return wrong(path, 1, "ca, certificate and key need tls = yes");
    if (!config->certificate != !config->key)
        return wrong(path, 1, "certificate and key must both be set");
    /* The access rules of the broker bind an account to the host of its name. */
    if (!*config->host_id && config->username)
        set_host_id(config, config->username);
    if (!*config->host_id && !make_host_id(config->host_id))
        return wrong(path, 1, "this machine has no machine-id: set host-id");
    if (!config->name) {
        gethostname(host_name, sizeof host_name - 1);
        config->name = strdup(*host_name ? host_name : config->host_id);
    }
    if (!config->client_id) {
        char client_id[MOST_ID_BYTES + 16];
        snprintf(client_id, sizeof client_id, "nowplaying-%s", config->host_id);
        config->client_id = strdup(client_id);
    }
    return config->name && config->client_id;
}

/** Warns if the access rules do not fit the account. */
static void check_account(const struct config *config)
{
    if (config->username && strcmp(config->username, config->host_id) != 0 && !config->trusts_open_broker)
        log_line(LOG_WARNING,
                 "the username %s is not the host-id %s: with the access rules of bridge.md the broker rejects the "
                 "messages of "
                 "this machine; use an account with that name",
                 config->username, config->host_id);
}

/** Whether a file has a part in PEM whose first line ends with `word`. */
static bool check_pem(const char *key, const char *path, const char *word)
{
    char line[MOST_LINE_BYTES];
    const char *why;
    FILE *file = text_file_open(path, &why);
    if (!file) {
        log_line(LOG_ERROR, "%s: %s; it is the %s of the configuration", path, why, key);
        return false;
    }
    bool is_valid = false;
    enum line taken;
    while (!is_valid && (taken = text_file_read_line(file, line, sizeof line, false)) != LINE_END_OF_FILE) {
        is_valid = taken == LINE_READ && strncmp(line, "-----BEGIN ", 11) == 0 && strstr(line, word);
    }
    fclose(file);
    if (!is_valid)
        log_line(LOG_ERROR, "%s: the file has no %s in PEM; it is the %s of the configuration", path,
                 strcmp(key, "key") == 0 ? "private key" : "certificate", key);
    return is_valid;
}

static bool check_security(const struct config *config)
{
    return (!config->ca || check_pem("ca", config->ca, "CERTIFICATE-----")) &&
           (!config->certificate || check_pem("certificate", config->certificate, "CERTIFICATE-----")) &&
           (!config->key || (private_file_check(config->key) && check_pem("key", config->key, "PRIVATE KEY-----")));
}

bool config_read(const char *path, struct config *ret_config)
{
    struct config config = {.type = machine_type(),
                            .commands = ALLOW_PLAYBACK,
                            .keepalive_s = 30,
                            .lost_after_s = 10,
                            .most_hosts = 64,
                            .most_sessions = 64};
    const char *why;
    FILE *file = text_file_open(path, &why);
    if (!file) {
        log_line(LOG_ERROR, "%s: %s; nowplaying-bridge(1) describes the configuration", path, why);
        return false;
    }
    bool is_valid = read_lines(file, path, &config, set_key) && (!config.credentials || read_credentials(&config)) &&
                    fill_in(&config, path) && check_security(&config);
    fclose(file);
    if (is_valid) {
        check_account(&config);
        *ret_config = config;
    } else {
        config_free(&config);
    }
    return is_valid;
}

void config_free(struct config *config)
{
    char *texts[] = {config->broker,   config->ca,       config->certificate, config->key,      config->credentials,
                     config->username, config->password, config->name,        config->client_id};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
    free_list(config->share);
    free_list(config->never);
    free_list(config->show);
    *config = (struct config){0};
}

/* ---- patterns ---- */

/** Whether a pattern matches the text, or its part before ".instance". */
static bool matches(char **list, const char *text)
{
    char plain[256];
    snprintf(plain, sizeof plain, "%s", text);
    char *instance = strstr(plain, ".instance");
    if (instance)
        *instance = 0;
    for (char **entry = list; entry && *entry; entry++)
        if (fnmatch(*entry, text, 0) == 0 || fnmatch(*entry, plain, 0) == 0)
            return true;
    return false;
}

bool config_shares(const struct config *config, const char *player)
{
    return matches(config->share, player) && !matches(config->never, player);
}

bool config_shows(const struct config *config, const char *host_id)
{
    return !config->show || matches(config->show, host_id);
}
