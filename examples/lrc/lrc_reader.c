/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "lrc_reader.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 20, MOST_LINES = 4096 };

struct line {
    int64_t time_us;
    const char *text;
};

/* Returns the text of a file, which the caller frees: empty if it contains a 0, as no text does, and NULL if it is too
   large. Opening a pipe must not block. */
static char *read_text(const char *path)
{
    struct stat status;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool is_file = fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= MOST_BYTES;
    FILE *file = is_file ? fdopen(fd, "rb") : NULL;
    char *text = file ? malloc(MOST_BYTES + 1) : NULL;
    if (text) {
        size_t size = fread(text, 1, MOST_BYTES, file);
        text[size] = '\0';
        if (strlen(text) != size)
            *text = '\0';
    }
    if (file)
        fclose(file);
    else if (fd >= 0)
        close(fd);
    return text;
}

/* Scans at most `most` digits; returns how many there are. */
static int scan_number(const char **at, int most, int64_t *ret_number)
{
    int count = 0;
    for (*ret_number = 0; count < most && **at >= '0' && **at <= '9'; count++)
        *ret_number = *ret_number * 10 + (*(*at)++ - '0');
    return count;
}

/* Scans a time: "[mm:ss]", "[mm:ss.xx]" or "[mm:ss:xx]", with one to three digits after the seconds. */
static bool scan_time(const char **text, int64_t *ret_time_us)
{
    const char *at = *text;
    int64_t minutes, seconds, fraction = 0;
    int digits = 0;
    if (*at++ != '[' || !scan_number(&at, 3, &minutes) || *at++ != ':' || !scan_number(&at, 2, &seconds))
        return false;
    if (*at == '.' || *at == ':')
        digits = (at++, scan_number(&at, 3, &fraction));
    if (*at++ != ']')
        return false;
    for (; digits < 6; digits++)
        fraction *= 10;
    *ret_time_us = (minutes * 60 + seconds) * NP_SECOND + fraction;
    *text = at;
    return true;
}

/* Lines with the same time keep the order of the file. */
static int compare(const void *one, const void *other)
{
    const struct line *a = one, *b = other;
    return a->time_us != b->time_us ? (a->time_us > b->time_us ? 1 : -1) : (a->text > b->text) - (a->text < b->text);
}

size_t add_lrc(np_content *content, const char *path)
{
    char *whole = read_text(path), *rest = whole, *line;
    struct line *lines = whole ? malloc(MOST_LINES * sizeof *lines) : NULL;
    long offset_ms = 0; /* A positive offset shows the lines earlier. */
    size_t count = 0, added = 0;
    while (lines && (line = strsep(&rest, "\r\n"))) {
        const char *at = line;
        size_t first = count;
        sscanf(line, "[offset:%7ld]", &offset_ms);
        while (count < MOST_LINES && scan_time(&at, &lines[count].time_us)) /* A chorus has several times. */
            count++;
        for (; first < count; first++)
            lines[first].text = at + strspn(at, " \t");
    }
    if (lines)
        qsort(lines, count, sizeof *lines, compare);
    for (size_t i = 0; i < count; i++) {
        int64_t time_us = lines[i].time_us - offset_ms * NP_MILLISECOND;
        added += np_content_add_lyrics_line(content, time_us > 0 ? time_us : 0, lines[i].text) == NP_OK;
    }
    free(lines);
    free(whole);
    return added;
}
