/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <string.h>

#define MOST_DEPTH 32
#define MOST_KEYS 1024

struct reader {
    const char *next, *end;
    const char *problem;
    int depth;
    /* The keys of the objects that are open, those of the inner ones last. */
    struct json keys[MOST_KEYS];
    size_t key_count;
};

static const char no_json[] = "it is not JSON";

static bool fail(struct reader *reader, const char *problem)
{
    reader->problem = problem;
    return false;
}

/* ---- texts ---- */

static int32_t hex_digits(const char **next, const char *end)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    int32_t value = 0;
    if (end - *next < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        char letter = *(*next)++;
        const char *place = letter ? strchr(digits, letter) : NULL;
        if (!place)
            return -1;
        int32_t digit = (int32_t)(place - digits);
        value = value << 4 | (digit < 16 ? digit : digit - 6);
    }
    return value;
}

static int32_t escaped(const char **next, const char *end)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (*next == end)
        return -1;
    char letter = *(*next)++;
    const char *place = letter ? strchr(letters, letter) : NULL;
    if (place)
        return meanings[place - letters];
    int32_t value = letter == 'u' ? hex_digits(next, end) : -1;
    if (value < 0xd800 || value > 0xdfff)
        return value;
    if (value > 0xdbff || end - *next < 2 || (*next)[0] != '\\' || (*next)[1] != 'u')
        return -1;
    *next += 2;
    int32_t low = hex_digits(next, end);
    return low < 0xdc00 || low > 0xdfff ? -1 : 0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00);
}

/** The next character of a text; -1: the text is invalid or has ended. */
static int32_t character(const char **next, const char *end)
{
    static const int32_t least[] = {0, 0x80, 0x800, 0x10000};
    uint8_t first = (uint8_t) * (*next)++;
    if (first == '\\')
        return escaped(next, end);
    if (first < 0x80)
        return first < 0x20 ? -1 : first;
    int more = first >= 0xc2 && first < 0xe0   ? 1
               : first >= 0xe0 && first < 0xf0 ? 2
               : first >= 0xf0 && first < 0xf5 ? 3
                                               : 0;
    if (more == 0 || end - *next < more)
        return -1;
    int32_t value = first & (0x3f >> more);
    for (int i = 0; i < more; i++) {
        uint8_t byte = (uint8_t) * (*next)++;
        if ((byte & 0xc0) != 0x80)
            return -1;
        value = value << 6 | (byte & 0x3f);
    }
    return value < least[more] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff) ? -1 : value;
}

/** Whether two texts are equal, also if they have different escapes. */
static bool is_same(struct json one, struct json other)
{
    const char *a = one.text + 1, *a_end = one.text + one.size - 1;
    const char *b = other.text + 1, *b_end = other.text + other.size - 1;
    while (a < a_end && b < b_end)
        if (character(&a, a_end) != character(&b, b_end))
            return false;
    return a == a_end && b == b_end;
}

/* ---- values ---- */

static bool read_value(struct reader *reader, struct json *ret_value);

static void skip_space(struct reader *reader)
{
    while (reader->next < reader->end && strchr(" \t\r\n", *reader->next) && *reader->next)
        reader->next++;
}

static bool skip_letter(struct reader *reader, char letter)
{
    if (reader->next == reader->end || *reader->next != letter)
        return false;
    reader->next++;
    return true;
}

static bool read_text(struct reader *reader, struct json *ret_text)
{
    const char *begin = reader->next;
    if (!skip_letter(reader, '"'))
        return fail(reader, no_json);
    while (!skip_letter(reader, '"'))
        if (reader->next == reader->end || character(&reader->next, reader->end) < 0)
            return fail(reader, no_json);
    *ret_text = (struct json){begin, (size_t)(reader->next - begin)};
    return true;
}

static bool read_digits(struct reader *reader)
{
    const char *begin = reader->next;
    while (reader->next < reader->end && *reader->next >= '0' && *reader->next <= '9')
        reader->next++;
    return reader->next > begin || fail(reader, no_json);
}

static bool read_number(struct reader *reader)
{
    skip_letter(reader, '-');
    if (!skip_letter(reader, '0') && !read_digits(reader))
        return false;
    if (skip_letter(reader, '.') && !read_digits(reader))
        return false;
    if (!skip_letter(reader, 'e') && !skip_letter(reader, 'E'))
        return true;
    if (!skip_letter(reader, '+'))
        skip_letter(reader, '-');
    return read_digits(reader);
}

static bool read_word(struct reader *reader, const char *word)
{
    size_t size = strlen(word);
    if ((size_t)(reader->end - reader->next) < size || memcmp(reader->next, word, size) != 0)
        return fail(reader, no_json);
    reader->next += size;
    return true;
}

static bool read_key(struct reader *reader, size_t first)
{
    struct json key;
    if (!read_text(reader, &key))
        return false;
    for (size_t i = first; i < reader->key_count; i++)
        if (is_same(reader->keys[i], key))
            return fail(reader, "an object has a key twice");
    if (reader->key_count == MOST_KEYS)
        return fail(reader, "it has more than 1024 keys");
    reader->keys[reader->key_count++] = key;
    skip_space(reader);
    return skip_letter(reader, ':') || fail(reader, no_json);
}

/** Reads the contents of brackets; the opening one is read already. */
static bool read_members(struct reader *reader, char end)
{
    size_t first = reader->key_count;
    struct json value;
    skip_space(reader);
    if (skip_letter(reader, end))
        return true;
    do {
        skip_space(reader);
        if ((end == '}' && !read_key(reader, first)) || !read_value(reader, &value))
            return false;
        skip_space(reader);
    } while (skip_letter(reader, ','));
    reader->key_count = first;
    return skip_letter(reader, end) || fail(reader, no_json);
}

/** Reads a value, and the space before it. */
static bool read_value(struct reader *reader, struct json *ret_value)
{
    skip_space(reader);
    const char *begin = reader->next;
    char letter = 0;
    if (begin < reader->end)
        letter = *begin;
    bool is_read;
    if (letter == '{' || letter == '[') {
        if (reader->depth == MOST_DEPTH)
            return fail(reader, "it has more than 32 levels");
        reader->depth++;
        reader->next++;
        is_read = read_members(reader, letter == '{' ? '}' : ']');
        reader->depth--;
    } else if (letter == '"') {
        is_read = read_text(reader, ret_value);
    } else if (letter == 't' || letter == 'f' || letter == 'n') {
        is_read = read_word(reader, letter == 't' ? "true" : letter == 'f' ? "false" : "null");
    } else {
        is_read = read_number(reader);
    }
    if (is_read)
        *ret_value = (struct json){begin, (size_t)(reader->next - begin)};
    return is_read;
}

const char *json_check(const char *text, size_t size, struct json *ret_value)
{
    struct reader reader;
    reader.next = text;
    reader.end = text + size;
    reader.depth = 0;
    reader.key_count = 0;
    if (!read_value(&reader, ret_value))
        return reader.problem;
    skip_space(&reader);
    return reader.next == reader.end ? NULL : no_json;
}

/* ---- values of a checked document ---- */

bool json_is_object(struct json value)
{
    return value.text[0] == '{';
}

bool json_member(struct json value, const char *name, struct json *ret_member)
{
    if (!json_is_object(value))
        return false;
    struct reader reader;
    reader.next = value.text + 1;
    reader.end = value.text + value.size;
    reader.depth = 0;
    reader.key_count = 0;
    skip_space(&reader);
    if (skip_letter(&reader, '}'))
        return false;
    do {
        struct json key, member;
        char letters[32];
        skip_space(&reader);
        if (!read_text(&reader, &key))
            return false;
        skip_space(&reader);
        if (!skip_letter(&reader, ':') || !read_value(&reader, &member))
            return false;
        if (json_text(key, letters, sizeof letters) && strcmp(letters, name) == 0) {
            *ret_member = member;
            return true;
        }
        skip_space(&reader);
    } while (skip_letter(&reader, ','));
    return false;
}

bool json_text(struct json value, char *ret_text, size_t room)
{
    if (value.text[0] != '"')
        return false;
    const char *next = value.text + 1, *end = value.text + value.size - 1;
    while (next < end) {
        uint32_t letter = (uint32_t)character(&next, end);
        int more = letter < 0x80 ? 0 : letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
        if (letter == 0 || room < (size_t)more + 2)
            return false;
        static const uint8_t firsts[] = {0, 0xc0, 0xe0, 0xf0};
        *ret_text++ = (char)(firsts[more] | letter >> (6 * more));
        room -= (size_t)more + 1;
        while (more-- > 0)
            *ret_text++ = (char)(0x80 | (letter >> (6 * more) & 0x3f));
    }
    if (room == 0)
        return false;
    *ret_text = 0;
    return true;
}

bool json_whole(struct json value, int64_t *ret_number)
{
    bool is_negative = value.text[0] == '-';
    size_t digits = value.size - is_negative;
    int64_t number = 0;
    if (digits > 15)
        return false;
    for (size_t i = is_negative; i < value.size; i++) {
        if (value.text[i] < '0' || value.text[i] > '9')
            return false;
        number = number * 10 + (value.text[i] - '0');
    }
    *ret_number = is_negative ? -number : number;
    return true;
}
