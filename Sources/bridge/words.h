/* SPDX-License-Identifier: MIT */
/** The words of the messages. They are those of org.nowplaying.Session1. */
#ifndef BRIDGE_WORDS_H
#define BRIDGE_WORDS_H

#include <nowplaying/nowplaying.h>

struct word {
    const char *text; /* NULL ends a table. */
    int32_t number;
};

extern const struct word kind_words[], media_words[], state_words[], repeat_words[], shuffle_words[], feedback_words[],
    device_words[], outcome_words[], problem_words[];

/** Finds the number of a word; false if the table does not have it. */
bool word_number(const struct word *words, const char *text, int32_t *ret_number);

/** Returns the word of a number, or the first word of the table if the number is unknown. */
const char *word_text(const struct word *words, int32_t number);

/** A field of an item. */
struct field {
    const char *key;
    np_field field;
    char type; /* 't'ext, 'l'ist, 'n'umber, 'f'lag. */
};

extern const struct field fields[];
extern const size_t field_count;

/** A command that goes over the bridge. */
struct command_word {
    const char *text;
    np_command command;
    bool is_playback; /* `commands = playback` permits it. */
    bool needs_device;
    const char *argument; /* NULL: it has none. */
    char argument_type;   /* 'm'illiseconds, s't'eps, 'd'ouble, 'w'ord, 'b'oolean. */
    char control;         /* Its state: 'i'ntervals, 'r'ates, r'e'peat mode, 's'huffle mode, 'f'eedback; 0: none. */
};

extern const struct command_word command_words[];
extern const size_t command_word_count;

const struct command_word *command_word_of(const char *text);
const struct command_word *command_word_by_number(np_command command);

#endif
