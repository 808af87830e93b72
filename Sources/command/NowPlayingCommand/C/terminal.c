/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingCommand.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

void nowplaying_set_locale(void)
{
    /* wcwidth() of a locale without Unicode refuses all letters but ASCII. */
    if (!setlocale(LC_CTYPE, "") || wcwidth(L'\u00e9') != 1)
        setlocale(LC_CTYPE, "C.UTF-8");
}

bool nowplaying_is_terminal(int32_t descriptor)
{
    return isatty(descriptor);
}

bool nowplaying_terminal_size(int32_t descriptor, int32_t *ret_columns, int32_t *ret_lines)
{
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0 || !size.ws_col || !size.ws_row)
        return false;
    *ret_columns = size.ws_col;
    *ret_lines = size.ws_row;
    return true;
}

bool nowplaying_terminal_cell(int32_t descriptor, int32_t *ret_width, int32_t *ret_height)
{
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0 || !size.ws_col || !size.ws_row)
        return false;
    *ret_width = size.ws_xpixel / size.ws_col;
    *ret_height = size.ws_ypixel / size.ws_row;
    return *ret_width > 0 && *ret_height > 0;
}

int32_t nowplaying_column_count(uint32_t scalar)
{
    return wcwidth((wchar_t)scalar);
}

bool nowplaying_number_read(const char *text, double *ret_number)
{
    char *end;
    /* LC_NUMERIC is never set, so the point is a point. strtod() also reads "inf", "nan", " 1", "0x10" and "1e9". */
    double number = strtod(text, &end);
    if (strspn(text, "+-.0123456789") != strlen(text) || end == text || *end || !isfinite(number))
        return false;
    *ret_number = number;
    return true;
}

static size_t number_write(char *bytes, size_t capacity, const char *format, int32_t precision, double number)
{
    int size = snprintf(bytes, capacity, format, (int)precision, number);
    return size < 0 ? 0 : (size_t)size < capacity ? (size_t)size : capacity - 1;
}

size_t nowplaying_number_write(double number, int32_t digits, char *bytes, size_t capacity)
{
    return number_write(bytes, capacity, "%.*g", digits, number);
}

size_t nowplaying_fixed_write(double number, int32_t decimals, char *bytes, size_t capacity)
{
    return number_write(bytes, capacity, "%.*f", decimals, number);
}

uint32_t nowplaying_lower_case(uint32_t scalar)
{
    return (uint32_t)towlower((wint_t)scalar);
}

uint32_t nowplaying_upper_case(uint32_t scalar)
{
    return (uint32_t)towupper((wint_t)scalar);
}
