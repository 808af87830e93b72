/* SPDX-License-Identifier: MIT */
/*
 * The configuration of nowplaying-bridge, line by line, and its patterns. The log is that of this file.
 */
#define _GNU_SOURCE
#include "../../Sources/bridge/config.h"

#include "../../Sources/bridge/log.h"
#include "check.h"

#include <fcntl.h>
#include <stdarg.h>
#include <sys/stat.h>

static char folder[] = "/tmp/np-config-XXXXXX", path[64], credentials[64];
static char last_line[1024];
static int line_count;

void log_line(enum log_level level, const char *format, ...)
{
    va_list list;
    (void)level;
    va_start(list, format);
    vsnprintf(last_line, sizeof last_line, format, list);
    va_end(list);
    line_count++;
}

static void write_file(const char *name, const char *text, size_t size)
{
    FILE *file = fopen(name, "w");
    REQUIRE(file != NULL && fwrite(text, 1, size, file) == size);
    fclose(file);
    chmod(name, 0600);
}

/* The files of the machine, and its name. */
static const char *chassis, *machine_id, *host_name = "host";

FILE *fopen(const char *name, const char *mode)
{
    bool is_chassis = strcmp(name, "/sys/class/dmi/id/chassis_type") == 0;
    if (is_chassis || strcmp(name, "/etc/machine-id") == 0) {
        const char *text = is_chassis ? chassis : machine_id;
        return text ? fmemopen((char *)text, strlen(text), "r") : NULL;
    }
    int file = open(name, *mode == 'w' ? O_WRONLY | O_CREAT | O_TRUNC : O_RDONLY, 0600);
    return file < 0 ? NULL : fdopen(file, mode);
}

int gethostname(char *name, size_t size)
{
    snprintf(name, size, "%s", host_name);
    return 0;
}

/** Reads lines after "broker = b" and "host-id = desk". */
static bool read_lines(const char *lines, struct config *ret_config)
{
    char text[8192];
    int size = snprintf(text, sizeof text, "broker = b\nhost-id = desk\n%s", lines);
    write_file(path, text, (size_t)size);
    line_count = 0;
    return config_read(path, ret_config);
}

static void test_defaults(void)
{
    struct config config;
    REQUIRE(read_lines("", &config));
    CHECK(line_count == 0 && strcmp(config.broker, "b") == 0 && config.port == 1883 && !config.uses_tls);
    CHECK(strcmp(config.client_id, "nowplaying-desk") == 0 && *config.name);
    CHECK(config.commands == ALLOW_PLAYBACK && config.keepalive_s == 30 && config.lost_after_s == 10);
    CHECK(config.most_hosts == 64 && config.most_sessions == 64 && !config.trusts_open_broker);
    CHECK(!config_shares(&config, "vlc") && config_shows(&config, "tv"));
    config_free(&config);
    REQUIRE(read_lines("tls = yes\n", &config));
    CHECK(config.port == 8883 && config.uses_tls);
    config_free(&config);
}

/** A value that the configuration lacks is that of the machine. */
static void test_machine(void)
{
    static const struct {
        const char *chassis;
        np_device_type type;
    } cases[] = {{"9\n", NP_DEVICE_LAPTOP},  {"11\n", NP_DEVICE_PHONE},     {"30\n", NP_DEVICE_TABLET},
                 {"3\n", NP_DEVICE_DESKTOP}, {"None\n", NP_DEVICE_DESKTOP}, {NULL, NP_DEVICE_DESKTOP}};
    struct config config;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        chassis = cases[i].chassis;
        REQUIRE(read_lines("", &config));
        CHECK(config.type == cases[i].type && strcmp(config.name, "host") == 0);
        config_free(&config);
    }
    host_name = "";
    REQUIRE(read_lines("", &config));
    CHECK(strcmp(config.name, "desk") == 0);
    config_free(&config);
    write_file(path, "broker = b\n", 11);
    machine_id = "0123456789abcdef0123456789abcdef\n";
    REQUIRE(config_read(path, &config));
    CHECK(strlen(config.host_id) == 16 && !strstr(machine_id, config.host_id));
    config_free(&config);
    static const char *const none[] = {NULL, "0123456789abcdef", "uninitialized\n"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        machine_id = none[i];
        CHECK(!config_read(path, &config) && strstr(last_line, "this machine has no machine-id: set host-id"));
    }
}

/** Each limit is reached, and a value beyond it is an error of its line. */
static void test_limits(void)
{
    char long_name[400] = "name = ", long_line[5000] = "# ";
    memset(long_name + 7, 'a', 255);
    char too_long_name[401];
    snprintf(too_long_name, sizeof too_long_name, "%sa", long_name);
    memset(long_line + 2, 'a', 4093);
    const struct {
        const char *right, *wrong;
    } cases[] = {
        {"keepalive = 5", "keepalive = 4"},
        {"keepalive = 3600", "keepalive = 3601"},
        {"lost-after = 0", "lost-after = -1"},
        {"lost-after = 3600", "lost-after = 3601"},
        {"most-hosts = 1", "most-hosts = 0"},
        {"most-hosts = 4096", "most-hosts = 4097"},
        {"most-sessions = 1", "most-sessions = 0"},
        {"most-sessions = 1024", "most-sessions = 1025"},
        {"most-sessions = 7", "most-sessions = 7x"},
        {"keepalive = 99", "keepalive = 99999999999999999999"},
        {"lost-after = 99", "lost-after ="},
        {long_name, too_long_name},
        {"name = \xc3\xa4", "name = \xc3"},
        {"name = a", "name ="},
        {"client-id = a", "client-id ="},
        {"commands = none", "commands = some"},
        {"commands = all", "commands = ALL"},
        {"open-broker = read-only", "open-broker = yes"},
        {"open-broker = trust", "open-broker = trusted"},
        {"tls = off", "tls = maybe"},
        {"tls = on", "tls = ON"},
        {"tls = no", "tls = "},
        {"type = laptop", "type = lap"},
        {"share = vlc *.instance[0-9] a\\b", "share = vl/c"},
        {"share = [a-z]*", "share = [a-z*"},
        {"share = []a] [!]a] [^]a]", "share = [] a"},
        {"share = [[:alpha:]]?", "share = [[:alpha]"},
        {"share = [[.a.]x]", "share = [[.a]x]"},
        {"share =", "share = a, b"},
        {"never = a b", "never = \"a\""},
        {"show = a b", "show = a; b"},
        {"show = a", "show = a\nshow = b"},
        {"show=a", "show"},
        {" \t# comment = 1", "comment = 1"},
        {"  show \t=\t a \t\r", "show x = a"},
        {"key = k\ncertificate = c\n#", "#\nkey = k"},
        {long_line, strcat(strcpy(malloc(6000), long_line), "a")},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct config config;
        bool needs_files = strstr(cases[i].right, "certificate") != NULL;
        bool is_valid = read_lines(cases[i].right, &config);
        if (!CHECK(is_valid != needs_files))
            fprintf(stderr, "  %s: %s\n", cases[i].right, last_line);
        if (is_valid)
            config_free(&config);
        if (!CHECK(!read_lines(cases[i].wrong, &config) && line_count == 1 &&
                   strncmp(last_line, path, strlen(path)) == 0))
            fprintf(stderr, "  %s: %s\n", cases[i].wrong, last_line);
    }
    CHECK(strstr(last_line, ":3: the line is too long") != NULL);
    free((char *)cases[sizeof cases / sizeof *cases - 1].wrong);
    write_file(path,
               "\xef\xbb\xbf"
               "broker = b\nhost-id = a\n",
               26);
    struct config config;
    CHECK(config_read(path, &config) && strcmp(config.broker, "b") == 0);
    config_free(&config);
    write_file(path, "broker = b\0c\n", 13);
    CHECK(!config_read(path, &config) && strstr(last_line, ":1: the line contains a NUL byte"));
    write_file(path, "broker = b\n\0", 12);
    CHECK(!config_read(path, &config) && strstr(last_line, ":2: the line contains a NUL byte"));
    CHECK(!read_lines("keepalive = 1\nshow = a\ntls = maybe\n", &config) && line_count == 2);
    write_file(path, "host-id = a\n", 12);
    CHECK(!config_read(path, &config) && strstr(last_line, ":1: broker is missing"));
}

static void test_values(void)
{
    struct config config;
    REQUIRE(read_lines("commands = none\nname = N\ntype = laptop\nopen-broker = trust\nclient-id = c\nca = ~/a\n"
                       "tls = yes\nshare = *\n",
                       &config) == false);
    CHECK(strstr(last_line, "it is the ca of the configuration"));
    REQUIRE(read_lines("commands = none\nname = N\ntype = laptop\nopen-broker = trust\nclient-id = c\n", &config));
    CHECK(config.commands == ALLOW_NONE && strcmp(config.name, "N") == 0 && config.type == NP_DEVICE_LAPTOP);
    CHECK(config.trusts_open_broker && strcmp(config.client_id, "c") == 0);
    config_free(&config);
    REQUIRE(read_lines("commands = all\nopen-broker = read-only\n", &config));
    CHECK(config.commands == ALLOW_ALL && !config.trusts_open_broker);
    config_free(&config);
    CHECK(!read_lines("ca = /a\n", &config) && strstr(last_line, "need tls = yes"));
    CHECK(!read_lines("certificate = /a\n", &config) && strstr(last_line, "need tls = yes"));
    CHECK(!read_lines("key = /a\n", &config) && strstr(last_line, "need tls = yes"));
    CHECK(!read_lines("tls = on\nkey = /a\n", &config) && strstr(last_line, "must both be set"));
    CHECK(!read_lines("tls = on\ncertificate = /a\n", &config) && strstr(last_line, "must both be set"));
    /* "~/" needs a home folder. */
    unsetenv("HOME");
    CHECK(!read_lines("tls = on\nca = ~/a\n", &config) && strstr(last_line, "ca must be the path of a file"));
    setenv("HOME", folder, true);
}

static void test_brokers(void)
{
    char most[300] = "", too_long[300] = "";
    memset(most, 'a', 255);
    memset(too_long, 'a', 256);
    const struct {
        const char *text, *broker; /* NULL: an error. */
        int port;
    } cases[] = {{"mqtt.example", "mqtt.example", 1883},
                 {"mqtt.example:8883", "mqtt.example", 8883},
                 {"b:1", "b", 1},
                 {"b:65535", "b", 65535},
                 {"[fd00::1]:1884", "fd00::1", 1884},
                 {"[fd00::1]", "fd00::1", 1883},
                 {most, most, 1883},
                 {too_long, NULL, 0},
                 {"b:0", NULL, 0},
                 {"b:65536", NULL, 0},
                 {"b:", NULL, 0},
                 {":1883", NULL, 0},
                 {"[]", NULL, 0},
                 {"[fd00::1", NULL, 0},
                 {"[fd00::1]1884", NULL, 0},
                 {"\"b\"", NULL, 0},
                 {"b # c", NULL, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        struct config config;
        snprintf(text, sizeof text, "broker = %s\nhost-id = desk\n", cases[i].text);
        write_file(path, text, strlen(text));
        bool is_valid = config_read(path, &config);
        if (!CHECK(is_valid == (cases[i].broker != NULL)))
            fprintf(stderr, "  %s: %s\n", cases[i].text, last_line);
        if (!is_valid)
            continue;
        CHECK(strcmp(config.broker, cases[i].broker) == 0 && config.port == cases[i].port);
        config_free(&config);
    }
}

static void test_credentials(void)
{
    struct config config;
    char lines[128], text[256];
    snprintf(lines, sizeof lines, "credentials = %s\n", credentials);
    write_file(credentials, "username = desk\npassword = p=q\n", 31);
    REQUIRE(read_lines(lines, &config));
    CHECK(strcmp(config.username, "desk") == 0 && strcmp(config.password, "p=q") == 0 && line_count == 0);
    config_free(&config);
    write_file(credentials, "username = tv\n", 14);
    REQUIRE(read_lines(lines, &config));
    CHECK(line_count == 1 && strstr(last_line, "the username tv is not the host-id desk"));
    config_free(&config);
    snprintf(text, sizeof text, "%sopen-broker = trust\n", lines);
    REQUIRE(read_lines(text, &config));
    CHECK(line_count == 0);
    config_free(&config);
    /* Without a host-id, the username is the host-id. */
    snprintf(text, sizeof text, "broker = b\n%s", lines);
    write_file(path, text, strlen(text));
    REQUIRE(config_read(path, &config));
    CHECK(strcmp(config.host_id, "tv") == 0 && strcmp(config.client_id, "nowplaying-tv") == 0);
    config_free(&config);
    write_file(credentials, "password = p\n", 13);
    CHECK(!read_lines(lines, &config) && strstr(last_line, "the username is missing"));
    write_file(credentials, "username = \xff\n", 13);
    CHECK(!read_lines(lines, &config) && strstr(last_line, "username must be a text in UTF-8"));
    write_file(credentials, "user = a\n", 9);
    CHECK(!read_lines(lines, &config) && strstr(last_line, "a file of credentials has only username and password"));
    write_file(credentials, "username = desk\n", 16);
    for (mode_t bit = 1; bit <= 040; bit <<= 1) {
        chmod(credentials, 0600 | bit);
        CHECK(!read_lines(lines, &config) && strstr(last_line, "other users can read or change the file"));
    }
    unlink(credentials);
    CHECK(!read_lines(lines, &config) && strstr(last_line, "No such file"));
}

/** Apart from its beginning, since Tests/Build/release looks for private keys in the tree. */
#define A_KEY "PRIVATE KEY-----\n"

/** Files of TLS: a part in PEM of the right kind, and a key that only its owner can read. */
static void test_files(void)
{
    static const struct {
        const char *text;
        mode_t mode;
        bool is_certificate, is_key;
    } cases[] = {{"-----BEGIN CERTIFICATE-----\n", 0600, true, false},
                 {"comment\n-----BEGIN CERTIFICATE-----\n", 0644, true, false},
                 {"-----BEGIN RSA " A_KEY, 0600, false, true},
                 {"-----BEGIN " A_KEY, 0640, false, false},
                 {"---- BEGIN " A_KEY, 0600, false, false},
                 {"-----END CERTIFICATE-----\n", 0600, false, false},
                 {"", 0600, false, false}};
    char other[64], lines[256];
    snprintf(other, sizeof other, "%s/other", folder);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct config config;
        write_file(credentials, cases[i].text, strlen(cases[i].text));
        chmod(credentials, cases[i].mode);
        snprintf(lines, sizeof lines, "tls = yes\nca = %s\n", credentials);
        bool is_valid = read_lines(lines, &config);
        CHECK(is_valid == cases[i].is_certificate &&
              (is_valid || strstr(last_line, "the file has no certificate in PEM")));
        if (is_valid)
            config_free(&config);
        write_file(other, cases[2].text, strlen(cases[2].text));
        snprintf(lines, sizeof lines, "tls = yes\ncertificate = %s\nkey = %s\n", credentials, other);
        is_valid = read_lines(lines, &config);
        CHECK(is_valid == cases[i].is_certificate);
        if (is_valid)
            config_free(&config);
        write_file(other, cases[0].text, strlen(cases[0].text));
        snprintf(lines, sizeof lines, "tls = yes\ncertificate = %s\nkey = %s\n", other, credentials);
        is_valid = read_lines(lines, &config);
        if (!CHECK(is_valid == cases[i].is_key))
            fprintf(stderr, "  %zu: %s\n", i, last_line);
        CHECK(is_valid || strstr(last_line, "private key") || strstr(last_line, "other users"));
        if (is_valid)
            config_free(&config);
    }
    unlink(other);
}

/** A pattern matches a name, or its part before ".instance". */
static void test_patterns(void)
{
    static const struct {
        const char *share, *never, *player;
        bool is_shared;
    } cases[] = {{"mpv", "", "mpv", true},
                 {"mpv", "", "mpv.instance7", true},
                 {"mpv.instance7", "", "mpv.instance7", true},
                 {"mpv.instance8", "", "mpv.instance7", false},
                 {"mpv.instance*", "", "mpv", false},
                 {"mp", "", "mpv.instance7", false},
                 {"mpv.instance", "", "mpv.instance7", false},
                 {"*", "", "mpv.instance7", true},
                 {"vlc m?v", "", "mpv.instance7", true},
                 {"*", "mpv", "mpv.instance7", false},
                 {"*", "mpv.instance8", "mpv.instance7", true},
                 {"*", "vlc", "mpv", true},
                 {"", "", "mpv", false},
                 /* No player has such a name. If one had it, * would mean it too. */
                 {"*", "", "a/b", true},
                 {"a*.instance7", "", "a/b.instance7", true},
                 {"a*", "a*b", "a/b.instance7", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct config config;
        char lines[128];
        snprintf(lines, sizeof lines, "share = %s\nnever = %s\nshow = %s\n", cases[i].share, cases[i].never,
                 cases[i].share);
        REQUIRE(read_lines(lines, &config));
        if (!CHECK(config_shares(&config, cases[i].player) == cases[i].is_shared))
            fprintf(stderr, "  %zu\n", i);
        CHECK(config_shows(&config, cases[i].player) ==
              (cases[i].is_shared || *cases[i].never == 'm' || *cases[i].never == 'a'));
        config_free(&config);
    }
}

int main(void)
{
    REQUIRE(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/bridge.conf", folder);
    snprintf(credentials, sizeof credentials, "%s/credentials", folder);
    test_defaults();
    test_machine();
    test_limits();
    test_values();
    test_brokers();
    test_credentials();
    test_files();
    test_patterns();
    unlink(path);
    unlink(credentials);
    rmdir(folder);
    return check_result();
}
