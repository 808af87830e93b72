/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "config.h"

#include "log.h"
#include "private_file.h"
#include "topic.h"
#include "words.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-id128.h>
#include <unistd.h>

enum { PLAIN_PORT = 1883, TLS_PORT = 8883, MOST_LINE_BYTES = 4096, MOST_PATTERNS = 256 };

/* An application's own id of this machine: that of the machine itself is nobody's business. */
static const sd_id128_t application_id = {
    .bytes = {0x4b, 0x0e, 0x71, 0x5d, 0x3c, 0x2a, 0x4d, 0x1f, 0x9a, 0x57, 0x61, 0x0c, 0x88, 0xe4, 0xf2, 0x13}};

/** Says where something is wrong; always false. */
static bool wrong(const char *path, int line, const char *text)
{
    say(SAY_ERROR, "%s:%d: %s", path, line, text);
    return false;
}

/* ---- values ---- */

static bool set_text(char **place, const char *value)
{
    free(*place);
    *place = strdup(value);
    return *place && *value;
}

/** A path; "~/" at its beginning is the home folder. */
static bool set_path(char **place, const char *value)
{
    const char *home = getenv("HOME");
    if (strncmp(value, "~/", 2) != 0)
        return set_text(place, value);
    free(*place);
    *place = NULL;
    return home && asprintf(place, "%s%s", home, value + 1) > 0;
}

static bool set_number(int *place, const char *value, int least, int most)
{
    char *end;
    errno = 0;
    long number = strtol(value, &end, 10);
    if (errno || end == value || *end || number < least || number > most)
        return false;
    *place = (int)number;
    return true;
}

static bool set_flag(bool *place, const char *value)
{
    *place = strcmp(value, "yes") == 0;
    return *place || strcmp(value, "no") == 0;
}

static void free_list(char **list)
{
    for (char **entry = list; entry && *entry; entry++)
        free(*entry);
    free(list);
}

static bool set_list(char ***place, const char *value)
{
    /* No name has these; they are meant as in other files, and would share nothing. */
    if (value[strcspn(value, "\"'#,;")])
        return false;
    char *copy = strdup(value), *rest = copy;
    char **list = calloc(MOST_PATTERNS + 1, sizeof *list);
    size_t count = 0;
    for (char *word; copy && list && (word = strsep(&rest, " \t"));)
        if (*word && count < MOST_PATTERNS)
            list[count++] = strdup(word);
    free(copy);
    free_list(*place);
    *place = list;
    return list != NULL;
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
    if (!end || end == value + has_brackets)
        return false;
    const char *port = end + has_brackets;
    if (*port && (*port != ':' || !set_number(&config->port, port + 1, 1, 65535)))
        return false;
    free(config->broker);
    config->broker = strndup(value + has_brackets, (size_t)(end - value) - has_brackets);
    return config->broker != NULL;
}

static bool set_host_id(struct config *config, const char *value)
{
    if (!topic_id_is_valid(value))
        return false;
    strcpy(config->host_id, value);
    return true;
}

#define LIST_RULE ", with spaces between them and no quotes; a comment has a line of its own"

/** Sets a key; what is wrong with it, or NULL. */
static const char *set_key(struct config *config, const char *key, const char *value)
{
#define KEY(word, action, rule)                                                                                        \
    if (strcmp(key, word) == 0)                                                                                        \
        return (action) ? NULL : word " is " rule;
    KEY("broker", set_broker(config, value), "a host, or host:port, without quotes; a comment has a line of its own")
    KEY("tls", set_flag(&config->uses_tls, value), "yes or no")
    KEY("ca", set_path(&config->ca, value), "the path of a file")
    KEY("certificate", set_path(&config->certificate, value), "the path of a file")
    KEY("key", set_path(&config->key, value), "the path of a file")
    KEY("credentials", set_path(&config->credentials, value), "the path of a file")
    KEY("name", set_text(&config->name, value), "a text")
    KEY("host-id", set_host_id(config, value), "1 to 64 letters, digits, '.', '_' and '-'")
    KEY("client-id", set_text(&config->client_id, value), "a text")
    KEY("type", word_number(device_words, value, &config->type), "desktop, laptop, tv, speaker or the like")
    KEY("share", set_list(&config->share, value), "a list of players, or *" LIST_RULE)
    KEY("never", set_list(&config->never, value), "a list of players" LIST_RULE)
    KEY("show", set_list(&config->show, value), "a list of host ids, or *" LIST_RULE)
    KEY("commands", set_commands(&config->commands, value), "all, playback or none")
    KEY("keepalive", set_number(&config->keepalive_s, value, 5, 3600), "a number of seconds, 5 to 3600")
    KEY("lost-after", set_number(&config->lost_after_s, value, 0, 3600), "a number of seconds, 0 to 3600")
    KEY("most-hosts", set_number(&config->most_hosts, value, 0, 4096), "a number, 0 to 4096")
    KEY("most-sessions", set_number(&config->most_sessions, value, 1, 1024), "a number, 1 to 1024")
#undef KEY
    return "there is no such key";
}

/** Sets a key of the file of credentials; what is wrong with it, or NULL. */
static const char *set_credential(struct config *config, const char *key, const char *value)
{
    if (strcmp(key, "username") == 0)
        return set_text(&config->username, value) ? NULL : "username is a text";
    if (strcmp(key, "password") == 0)
        return set_text(&config->password, value) ? NULL : "password is a text";
    return "a file of credentials has username and password, and nothing else";
}

/* ---- lines ---- */

typedef const char *(*key_setter)(struct config *config, const char *key, const char *value);

/** Reads lines "key = value"; '#' begins a comment line. Each key once. */
static bool read_lines(FILE *file, const char *path, struct config *config, key_setter set)
{
    char line[MOST_LINE_BYTES], seen[1024] = " ";
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        size_t size = strlen(line);
        if (size == sizeof line - 1 && line[size - 1] != '\n')
            return wrong(path, number, "the line is too long");
        while (size > 0 && strchr(" \t\r\n", line[size - 1]))
            line[--size] = 0;
        char *key = line + strspn(line, " \t");
        if (!*key || *key == '#')
            continue;
        char *equals = strchr(key, '=');
        if (!equals)
            return wrong(path, number, "this is no line of the form key = value");
        char *value = equals + 1 + strspn(equals + 1, " \t");
        while (equals > key && strchr(" \t", equals[-1]))
            equals--;
        *equals = 0;
        char word[64];
        if (snprintf(word, sizeof word, " %s ", key) >= (int)sizeof word)
            return wrong(path, number, "there is no such key");
        if (strstr(seen, word))
            return wrong(path, number, "this key was there before");
        const char *problem = set(config, key, value);
        if (problem)
            return wrong(path, number, problem);
        if (strlen(seen) + strlen(word) < sizeof seen)
            strcat(seen, word + 1);
    }
    return !ferror(file) || wrong(path, 0, strerror(errno));
}

static bool read_credentials(struct config *config)
{
    FILE *file = private_file_open(config->credentials);
    if (!file)
        return false;
    bool is_sound = read_lines(file, config->credentials, config, set_credential);
    fclose(file);
    if (is_sound && !config->username)
        is_sound = wrong(config->credentials, 1, "the username is missing");
    return is_sound;
}

/* ---- what is left out ---- */

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

static bool fill_in(struct config *config, const char *path)
{
    char host_name[256] = "";
    sd_id128_t machine;
    if (!config->broker)
        return wrong(path, 1, "broker is missing: the host that runs the MQTT broker");
    if (!config->port)
        config->port = config->uses_tls ? TLS_PORT : PLAIN_PORT;
    if ((config->ca || config->certificate || config->key) && !config->uses_tls)
        return wrong(path, 1, "ca, certificate and key need tls = yes");
    if (!config->certificate != !config->key)
        return wrong(path, 1, "certificate and key go together");
    if (!*config->host_id) {
        if (sd_id128_get_machine_app_specific(application_id, &machine) < 0)
            return wrong(path, 1, "this machine has no id of its own: set host-id");
        snprintf(config->host_id, sizeof config->host_id, "%016llx",
                 (unsigned long long)(machine.qwords[0] ^ machine.qwords[1]));
    }
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

bool config_read(const char *path, struct config *ret_config)
{
    struct config config = {.type = machine_type(),
                            .commands = ALLOW_PLAYBACK,
                            .keepalive_s = 30,
                            .lost_after_s = 10,
                            .most_hosts = 64,
                            .most_sessions = 64};
    FILE *file = fopen(path, "re");
    if (!file) {
        say(SAY_ERROR, "%s: %s; nowplaying-bridge(1) says what goes there", path, strerror(errno));
        return false;
    }
    bool is_sound = read_lines(file, path, &config, set_key) && fill_in(&config, path) &&
                    (!config.credentials || read_credentials(&config)) &&
                    (!config.key || private_file_check(config.key));
    fclose(file);
    if (is_sound)
        *ret_config = config;
    else
        config_free(&config);
    return is_sound;
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

/* ---- consent ---- */

/** Whether a pattern fits the player, or what stands before its ".instance…". */
static bool fits(char **list, const char *text)
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
    return fits(config->share, player) && !fits(config->never, player);
}

bool config_shows(const struct config *config, const char *host_id)
{
    return !config->show || fits(config->show, host_id);
}
