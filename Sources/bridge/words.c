/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <string.h>

#include "word_tables.h"

bool word_number(const struct word *words, const char *text, int32_t *ret_number)
{
    for (; words->text; words++) {
        if (strcmp(words->text, text) == 0) {
            *ret_number = words->number;
            return true;
        }
    }
    return false;
}

const char *word_text(const struct word *words, int32_t number)
{
    for (const struct word *word = words; word->text; word++)
        if (word->number == number)
            return word->text;
    return words->text;
}

const struct command_word *command_word_of(const char *text)
{
    for (size_t i = 0; i < command_word_count; i++)
        if (strcmp(command_words[i].text, text) == 0)
            return &command_words[i];
    return NULL;
}

const struct command_word *command_word_by_number(np_command command)
{
    for (size_t i = 0; i < command_word_count; i++)
        if (command_words[i].command == command)
            return &command_words[i];
    return NULL;
}
