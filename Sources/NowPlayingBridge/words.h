/* SPDX-License-Identifier: MIT */
/** One table for each thing that has a word in the messages; the words are those of org.nowplaying.Session1. */
#ifndef BRIDGE_WORDS_H
#define BRIDGE_WORDS_H

#include <nowplaying/nowplaying.h>

struct word {
    const char *text; /* NULL ends a table. */
    int32_t number;
};

extern const struct word kind_words[], media_words[], state_words[], repeat_words[], shuffle_words[], status_words[],
    device_words[], outcome_words[];

/** The number of a word; false: there is no such word. */
bool word_number(const struct word *words, const char *text, int32_t *ret_number);

/** The word of a number, the first one of the table where there is none. */
const char *word_text(const struct word *words, int32_t number);

/** What can be said of an item, and where MPRIS says it. */
struct field {
    const char *key;
    np_field field;
    char type;         /* 't'ext, 'l'ist, 'n'umber, 'f'lag. */
    const char *mpris; /* NULL: nowhere. */
};

extern const struct field fields[];
extern const size_t field_count;

/** A command that goes over the bridge, and who may ask for it. */
struct command_word {
    const char *text;
    np_command command;
    bool is_playback;
    const char *argument; /* NULL: it has none. */
    char argument_type;   /* 'i'nteger, 'd'ouble, 's'tring, 'b'oolean. */
};

extern const struct command_word command_words[];
extern const size_t command_word_count;

const struct command_word *command_word_of(const char *text);
const struct command_word *command_word_by_number(np_command command);

#endif
