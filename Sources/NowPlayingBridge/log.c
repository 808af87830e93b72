/* SPDX-License-Identifier: MIT */
#include "log.h"

#include "clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 1024, MOST_REFUSALS = 20 };
#define REFUSAL_PERIOD_US INT64_C(60000000)

static enum say_level most_level = SAY_INFO;

void say_up_to(enum say_level most)
{
    most_level = most;
}

/** Nothing from outside may write a second line, or to the terminal. */
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

static void say_list(enum say_level level, const char *format, va_list list)
{
    static const char *const words[] = {"error: ", "warning: ", "", ""};
    char line[LINE_BYTES];
    if (level > most_level)
        return;
    vsnprintf(line, sizeof line, format, list);
    make_printable(line);
    fprintf(stderr, "nowplaying-bridge: %s%s\n", words[level], line);
}

void say(enum say_level level, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say_list(level, format, list);
    va_end(list);
}

void say_refused(const char *format, ...)
{
    static int64_t period_start = INT64_MIN / 2;
    static unsigned count;
    int64_t now = clock_now_us();
    if (now - period_start >= REFUSAL_PERIOD_US) {
        if (count > MOST_REFUSALS)
            say(SAY_WARNING, "%u more messages were refused", count - MOST_REFUSALS);
        period_start = now;
        count = 0;
    }
    if (++count > MOST_REFUSALS)
        return;
    va_list list;
    va_start(list, format);
    say_list(SAY_WARNING, format, list);
    va_end(list);
}
