/* SPDX-License-Identifier: MIT */
/* The bridge writes at most 20 lines of one kind a minute, counts the others, and hides no line of another kind. */
#define _GNU_SOURCE
#include "../../Sources/bridge/clock.h"
#include "../../Sources/bridge/log.h"
#include "check.h"

#include <sys/mman.h>

#define MINUTE INT64_C(60000000)

static int64_t now;
static char lines[1 << 16];

int64_t clock_now_us(void)
{
    return now;
}

/** Runs `play`, and stores its output on standard error in `lines`. */
static void run(void (*play)(void))
{
    int error = dup(STDERR_FILENO), file = memfd_create("lines", MFD_CLOEXEC);
    REQUIRE(error >= 0 && file >= 0);
    dup2(file, STDERR_FILENO);
    play();
    fflush(stderr);
    dup2(error, STDERR_FILENO);
    close(error);
    ssize_t size = pread(file, lines, sizeof lines - 1, 0);
    REQUIRE(size >= 0);
    lines[size] = '\0';
    close(file);
}

static int count(const char *text)
{
    int found = 0;
    for (const char *next = lines; (next = strstr(next, text)); next += strlen(text))
        found++;
    return found;
}

static void flood(void)
{
    for (int i = 0; i < 1000; i++)
        log_rejected("a message was refused: %d", i);
    log_line(LOG_INFO, "a line of another kind");
    log_line(LOG_DEBUG, "a line below the level");
}

static void log_one(void)
{
    log_line(LOG_INFO, "a line of another kind");
}

static void log_controls(void)
{
    log_line(LOG_INFO, "%s", "a\nb\x1b\x7f \xc2\x9b \xc2\x7f\xc2\xa0 \xc3\xa4");
}

/** More kinds of lines than there are places: the lines of the last ones are counted together. */
static void log_many_kinds(void)
{
    static char formats[100][16];
    void (*log_format)(enum log_level, const char *, ...) = log_line;
    for (int i = 0; i < 100; i++) {
        snprintf(formats[i], sizeof formats[i], "kind %d.", i);
        log_format(LOG_INFO, formats[i]);
    }
}

int main(void)
{
    run(flood);
    CHECK(count("a message was refused: ") == 20);
    CHECK(count("a message was refused: 19\n") == 1);
    CHECK(count("more lines like the one before") == 1);
    CHECK(count("a line of another kind") == 1);
    CHECK(count("\n") == 22);
    now += MINUTE;
    run(log_one);
    CHECK(count("warning: 980 more lines like this were not written: a message was refused: %d\n") == 1);
    CHECK(count("\n") == 2);
    run(flood);
    CHECK(count("a message was refused: ") == 20);
    now += MINUTE - 1;
    run(flood);
    CHECK(count("a message was refused: ") == 0);
    CHECK(count("\n") == 1);
    now += MINUTE;
    run(log_controls);
    CHECK(count("nowplaying-bridge: a?b?? ?? \xc2?\xc2\xa0 \xc3\xa4\n") == 1);
    run(log_many_kinds);
    CHECK(count("kind ") > 64 && count("kind ") < 100 && count("more lines like the one before") == 1);
    return check_result();
}
