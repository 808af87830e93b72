/* SPDX-License-Identifier: MIT */
#include "log.h"

#include "clock.h"

#include <stdarg.h>
#include <stdio.h>

enum { LINE_BYTES = 1024, MOST_OF_A_KIND = 20, MOST_KINDS = 64 };
#define KIND_PERIOD_US INT64_C(60000000)

static enum log_level most_level = LOG_INFO;

void log_set_level(enum log_level most)
{
    most_level = most;
}

/** Replaces control characters: texts of other machines must not add lines or control the terminal. */
static void make_printable(char *text)
{
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text, next = (unsigned char)text[1];
        if (byte < 0x20 || byte == 0x7f)
            *text = '?';
        else if (byte == 0xc2 && next >= 0x80 && next < 0xa0) /* U+0080 to U+009F, which some terminals obey too. */
            text[0] = text[1] = '?';
    }
}

/** Lines with the same format: at most MOST_OF_A_KIND of them are written in a period, and the others are counted. */
struct kind {
    const char *format;
    int64_t begun_us;
    unsigned count;
};

static void write_line(enum log_level level, const char *line)
{
    static const char *const words[] = {"error: ", "warning: ", "", ""};
    fprintf(stderr, "nowplaying-bridge: %s%s\n", words[level], line);
}

static bool is_over(const struct kind *kind, int64_t now_us)
{
    return now_us - kind->begun_us >= KIND_PERIOD_US;
}

/** Forgets the lines of the period before, and reports how many of them were not written. */
static void end_period(struct kind *kind)
{
    char line[LINE_BYTES];
    if (kind->count > MOST_OF_A_KIND) {
        snprintf(line, sizeof line, "%u more lines like this were not written: %s", kind->count - MOST_OF_A_KIND,
                 kind->format);
        write_line(LOG_WARNING, line);
    }
    *kind = (struct kind){0};
}

/** Returns the kind of a line. If all places are used, the last one counts all kinds without a place. */
static struct kind *kind_of(const char *format, int64_t now_us)
{
    static struct kind kinds[MOST_KINDS];
    struct kind *found = NULL;
    for (struct kind *kind = kinds; kind < kinds + MOST_KINDS; kind++) {
        if (kind->format && is_over(kind, now_us))
            end_period(kind);
        if (kind->format == format || (!kind->format && !found))
            found = kind;
    }
    if (!found)
        return &kinds[MOST_KINDS - 1];
    if (!found->format)
        *found = (struct kind){format, now_us, 0};
    return found;
}

void log_line(enum log_level level, const char *format, ...)
{
    va_list list;
    char line[LINE_BYTES];
    if (level > most_level)
        return;
    struct kind *kind = kind_of(format, clock_now_us());
    if (++kind->count > MOST_OF_A_KIND)
        return;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    make_printable(line);
    write_line(level, line);
    if (kind->count == MOST_OF_A_KIND)
        write_line(LOG_WARNING, "more lines like the one before are counted for a minute, and not written");
}
