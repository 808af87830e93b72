/* SPDX-License-Identifier: MIT */
/* The whole terminal as a grid of cells, for `nowplaying screen`. It loads ncursesw when the screen opens, so that
   the program does not depend on it. There is one screen at a time. */
#ifndef CNOWPLAYINGCOMMAND_SCREEN_H
#define CNOWPLAYINGCOMMAND_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A key or an action of the mouse. A character is its number in Unicode. Keys without a character have numbers above
   Unicode's. */
enum {
    NOWPLAYING_KEY_NONE = 0,
    NOWPLAYING_KEY_TAB = 9,
    NOWPLAYING_KEY_ENTER = 10,
    NOWPLAYING_KEY_ESCAPE = 27,
    NOWPLAYING_KEY_BACKSPACE = 127,
    NOWPLAYING_KEY_UP = 0x110000,
    NOWPLAYING_KEY_DOWN,
    NOWPLAYING_KEY_LEFT,
    NOWPLAYING_KEY_RIGHT,
    NOWPLAYING_KEY_HOME,
    NOWPLAYING_KEY_END,
    NOWPLAYING_KEY_PAGE_UP,
    NOWPLAYING_KEY_PAGE_DOWN,
    NOWPLAYING_KEY_DELETE,
    NOWPLAYING_KEY_BACK_TAB,
    /* The next three have a place. */
    NOWPLAYING_KEY_CLICK,
    NOWPLAYING_KEY_WHEEL_UP,
    NOWPLAYING_KEY_WHEEL_DOWN,
    /* A key that has no meaning here. */
    NOWPLAYING_KEY_OTHER
};

typedef struct nowplaying_key {
    uint32_t key;
    int32_t line;
    int32_t column;
} nowplaying_key;

enum { NOWPLAYING_LOOK_BOLD = 1, NOWPLAYING_LOOK_DIM = 2, NOWPLAYING_LOOK_REVERSE = 4 };

/* Opens the screen on standard input and output. Signals must be blocked before, since ncursesw has handlers of its
   own. False: `reason` is a sentence for the user. */
bool nowplaying_screen_open(bool has_colors, char *reason, size_t capacity);
/* Restores the terminal. */
void nowplaying_screen_close(void);
/* How many colors the terminal has; 0: it has none, or they are off. */
int32_t nowplaying_screen_colors(void);
/* Writes characters to a line from a column on. A color is from 0; -1 is the terminal's own. Nothing is shown yet. */
void nowplaying_screen_put(int32_t line, int32_t column, const uint32_t *characters, size_t count, int32_t foreground,
                           int32_t background, int32_t look);
/* Sends what has changed to the terminal. */
void nowplaying_screen_show(void);
/* Follows the size of the terminal. All lines must be put again. */
void nowplaying_screen_resize(int32_t columns, int32_t lines);
/* The next key; false: no key has arrived yet. It waits only behind an escape character, for 25 ms. */
bool nowplaying_screen_read(nowplaying_key *ret_key);
/* Restores the terminal and stops the process, as Ctrl+Z does. Returns when it continues. */
void nowplaying_screen_suspend(void);
/* Sets up the terminal again after the process was stopped and continues. */
void nowplaying_screen_resume(void);

/* Whether a program of this name is installed, or whether the file with this path is one. */
bool nowplaying_program_exists(const char *name);

/* The same as nowplaying_signals_open(), with all signals of a terminal. */
int32_t nowplaying_screen_signals_open(void);
/* The meaning of a signal for the screen. */
typedef enum nowplaying_screen_signal {
    NOWPLAYING_SIGNAL_END,
    NOWPLAYING_SIGNAL_RESIZE,
    NOWPLAYING_SIGNAL_SUSPEND,
    NOWPLAYING_SIGNAL_CONTINUE,
    NOWPLAYING_SIGNAL_CHILD
} nowplaying_screen_signal;
nowplaying_screen_signal nowplaying_screen_meaning(int32_t signal);

#endif
