/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingCommand.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

/* ---- ncursesw, ABI 6 --------------------------------------------------------------------------------------------- */

/* The numbers and types of its header that are used here; its ABI 6 promises them. */
typedef struct window window;
typedef struct terminal terminal;
typedef struct mouse_event {
    short id;
    int column, line, z;
    unsigned buttons;
    /* A build may have a longer type. */
    unsigned spare[4];
} mouse_event;

enum { failed = -1, is_key = 0400 };
enum { reverse = 1 << 18, dim = 1 << 20, bold = 1 << 21 };
/* Presses of a button: five bits each. */
#define PRESSED(button) (2u << ((button)-1) * 5)

static struct {
    terminal *(*newterm)(const char *type, FILE *output, FILE *input);
    void (*delscreen)(terminal *);
    int (*endwin)(void);
    int (*cbreak)(void);
    int (*noecho)(void);
    int (*nonl)(void);
    void (*noqiflush)(void);
    int (*curs_set)(int);
    int (*set_escdelay)(int);
    int (*start_color)(void);
    int (*use_default_colors)(void);
    int (*alloc_pair)(int foreground, int background);
    int (*tigetnum)(const char *name);
    char *(*tigetstr)(const char *name);
    window *(*newwin)(int, int, int, int);
    int (*delwin)(window *);
    int (*keypad)(window *, bool);
    int (*nodelay)(window *, bool);
    int (*clearok)(window *, bool);
    void (*idcok)(window *, bool);
    int (*wattr_set)(window *, unsigned look, short pair, void *long_pair);
    int (*wmove)(window *, int line, int column);
    int (*waddnwstr)(window *, const wchar_t *, int);
    int (*wnoutrefresh)(window *);
    int (*doupdate)(void);
    int (*resizeterm)(int lines, int columns);
    int (*wget_wch)(window *, unsigned *);
    unsigned (*mousemask)(unsigned, unsigned *);
    int (*mouseinterval)(int);
    int (*getmouse)(mouse_event *);
    int (*def_prog_mode)(void);
    int (*reset_prog_mode)(void);
} curses;

#define FUNCTION(name)                                                                                                 \
    {                                                                                                                  \
#name, &curses.name                                                                                            \
    }
static const struct {
    const char *name;
    void *place;
} functions[] = {
    FUNCTION(newterm),       FUNCTION(delscreen),
    FUNCTION(endwin),        FUNCTION(cbreak),
    FUNCTION(noecho),        FUNCTION(nonl),
    FUNCTION(curs_set),      FUNCTION(set_escdelay),
    FUNCTION(start_color),   FUNCTION(use_default_colors),
    FUNCTION(alloc_pair),    FUNCTION(tigetnum),
    FUNCTION(tigetstr),      FUNCTION(newwin),
    FUNCTION(delwin),        FUNCTION(keypad),
    FUNCTION(nodelay),       FUNCTION(clearok),
    FUNCTION(wattr_set),     FUNCTION(wmove),
    FUNCTION(waddnwstr),     FUNCTION(wnoutrefresh),
    FUNCTION(doupdate),      FUNCTION(resizeterm),
    FUNCTION(wget_wch),      FUNCTION(mousemask),
    FUNCTION(mouseinterval), FUNCTION(getmouse),
    FUNCTION(def_prog_mode), FUNCTION(reset_prog_mode),
    FUNCTION(idcok),         FUNCTION(noqiflush),
};

static const char file_name[] = "libncursesw.so.6";

static terminal *opened;
static window *all;
static int colors;
/* Whether the terminal accepts -1 as a color. */
static bool has_own_colors;

/* The library is never unloaded: it has handlers of signals. */
static bool load(char *reason, size_t capacity)
{
    void *library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) {
        snprintf(
            reason, capacity,
            "the screen needs ncurses, and %s is not installed: install libncursesw6 (Debian, Ubuntu), ncurses-libs "
            "(Fedora, Alpine: libncursesw) or ncurses (Arch); all other verbs work without it",
            file_name);
        return false;
    }
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        /* C does not allow a cast from dlsym()'s pointer to a function pointer, so the bytes are copied. POSIX allows
           that. */
        void *address = dlsym(library, functions[i].name);
        memcpy(functions[i].place, &address, sizeof address);
        if (!address) {
            snprintf(reason, capacity, "%s has no %s: install ncurses 6.1 or later", file_name, functions[i].name);
            return false;
        }
    }
    return true;
}

/* ---- A crash ----------------------------------------------------------------------------------------------------- */

static struct termios before;
static char restoring[256];
static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};

/* A program that ends in the middle must not leave a terminal in which the user sees nothing. Only functions that are
   allowed in a handler of a signal are called. */
static void crashed(int number)
{
    ssize_t written = write(STDOUT_FILENO, restoring, strlen(restoring));
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    /* SA_RESETHAND has set the default. */
    raise(number);
}

static void prepare_for_crash(void)
{
    /* The mouse off, the cursor shown, no colors, the shell's screen. */
    static const char *const names[] = {"cnorm", "sgr0", "rmcup", "rmkx"};
    struct sigaction action = {.sa_flags = (int)(SA_RESETHAND | SA_NODEFER)};
    action.sa_handler = crashed;
    size_t size =
        (size_t)snprintf(restoring, sizeof restoring, "%s", curses.tigetstr("kmous") ? "\033[?1006;1000l" : "");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *text = curses.tigetstr((char *)(uintptr_t)names[i]);
        if (text && text != (char *)-1 && size + strlen(text) < sizeof restoring) {
            strcpy(restoring + size, text);
            size += strlen(text);
        }
    }
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        sigaction(fatal[i], &action, NULL);
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

static bool has(const char *capability)
{
    const char *text = curses.tigetstr(capability);
    return text && text != (char *)-1 && *text;
}

static void open_window(void)
{
    all = curses.newwin(0, 0, 0, 0);
    if (!all)
        return;
    curses.keypad(all, true);
    curses.nodelay(all, true);
    curses.clearok(all, true);
    /* Inserting characters would move images. */
    curses.idcok(all, false);
}

static const char *const usual_types[] = {"xterm-256color", "xterm", "vt100"};

/* Opens the terminal. One with colors of 24 bits has a second entry in terminfo for them, as xterm-direct for
   xterm-256color. Its first eight colors are those of the palette. Many machines do not have these entries. */
static terminal *open_terminal(const char *type, bool has_colors)
{
    const char *depth = getenv("COLORTERM");
    size_t size = strlen(type);
    size_t suffix = strlen("-256color");
    char direct[64];
    if (has_colors && depth && (!strcmp(depth, "truecolor") || !strcmp(depth, "24bit"))) {
        size_t family = size > suffix && !strcmp(type + size - suffix, "-256color") ? size - suffix : size;
        int length = snprintf(direct, sizeof direct, "%.*s-direct", (int)family, type);
        terminal *found = length > 0 && (size_t)length < sizeof direct ? curses.newterm(direct, stdout, stdin) : NULL;
        if (found)
            return found;
    }
    return curses.newterm(type, stdout, stdin);
}

bool nowplaying_screen_open(bool has_colors, char *reason, size_t capacity)
{
    const char *type = getenv("TERM");
    if (!load(reason, capacity))
        return false;
    if (tcgetattr(STDIN_FILENO, &before) < 0) {
        snprintf(reason, capacity, "the terminal cannot be set: %s", strerror(errno));
        return false;
    }
    opened = type && *type ? open_terminal(type, has_colors) : NULL;
    /* A new terminal, or another machine's, of which this one has no entry. Nearly all understand what xterm does. */
    for (size_t i = 0; !opened && i < sizeof usual_types / sizeof *usual_types; i++) {
        type = usual_types[i];
        opened = open_terminal(type, has_colors);
    }
    if (!opened) {
        snprintf(reason, capacity, "this machine has no entries of terminals: install ncurses-base, or set TERMINFO");
        return false;
    }
    if (!has("cup") || !has("clear")) {
        curses.endwin();
        curses.delscreen(opened);
        opened = NULL;
        snprintf(
            reason, capacity,
            "the terminal \"%.64s\" is too simple for the screen, since its cursor cannot be moved; nowplaying watch "
            "prints lines",
            type);
        return false;
    }
    if (has_colors && curses.start_color() != failed) {
        colors = curses.tigetnum("colors");
        has_own_colors = curses.use_default_colors() != failed;
    }
    if (colors < 8)
        colors = 0;
    curses.cbreak();
    curses.noecho();
    curses.nonl();
    /* Ctrl-Z would empty a full terminal without waking this program, which waits for room in it. */
    curses.noqiflush();
    curses.curs_set(0);
    curses.set_escdelay(25);
    curses.mouseinterval(0);
    curses.mousemask(PRESSED(1) | PRESSED(4) | PRESSED(5), NULL);
    open_window();
    prepare_for_crash();
    return true;
}

void nowplaying_screen_close(void)
{
    curses.endwin();
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        signal(fatal[i], SIG_DFL);
    opened = NULL;
}

int32_t nowplaying_screen_colors(void)
{
    return colors;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static int pair_of(int32_t foreground, int32_t background)
{
    if (!colors || (foreground < 0 && background < 0))
        return 0;
    if (foreground >= colors)
        foreground = foreground % 8;
    if (background >= colors)
        background = -1;
    if (!has_own_colors) {
        foreground = foreground < 0 ? 7 : foreground;
        background = background < 0 ? 0 : background;
    }
    /* It keeps a table of pairs, and replaces the oldest one if the terminal has too few. */
    int pair = curses.alloc_pair(foreground, background);
    return pair < 0 ? 0 : pair;
}

void nowplaying_screen_put(int32_t line, int32_t column, const uint32_t *characters, size_t count, int32_t foreground,
                           int32_t background, int32_t look)
{
    unsigned looks = (look & NOWPLAYING_LOOK_BOLD ? bold : 0u) | (look & NOWPLAYING_LOOK_DIM ? dim : 0u) |
                     (look & NOWPLAYING_LOOK_REVERSE ? reverse : 0u);
    wchar_t text[256];
    if (!all || curses.wmove(all, line, column) == failed)
        return;
    int pair = pair_of(foreground, background);
    curses.wattr_set(all, looks, (short)(pair > 32767 ? 0 : pair), &pair);
    while (count) {
        size_t size = count < sizeof text / sizeof *text ? count : sizeof text / sizeof *text;
        for (size_t i = 0; i < size; i++)
            text[i] = (wchar_t)characters[i];
        curses.waddnwstr(all, text, (int)size);
        characters += size;
        count -= size;
    }
}

void nowplaying_screen_show(void)
{
    if (!all)
        return;
    curses.wnoutrefresh(all);
    curses.doupdate();
}

void nowplaying_screen_resize(int32_t columns, int32_t lines)
{
    if (all)
        curses.delwin(all);
    curses.resizeterm(lines, columns);
    open_window();
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static const struct {
    unsigned code;
    uint32_t key;
} keys[] = {
    {0402, NOWPLAYING_KEY_DOWN},   {0403, NOWPLAYING_KEY_UP},        {0404, NOWPLAYING_KEY_LEFT},
    {0405, NOWPLAYING_KEY_RIGHT},  {0406, NOWPLAYING_KEY_HOME},      {0407, NOWPLAYING_KEY_BACKSPACE},
    {0512, NOWPLAYING_KEY_DELETE}, {0522, NOWPLAYING_KEY_PAGE_DOWN}, {0523, NOWPLAYING_KEY_PAGE_UP},
    {0527, NOWPLAYING_KEY_ENTER},  {0541, NOWPLAYING_KEY_BACK_TAB},  {0550, NOWPLAYING_KEY_END},
};
enum { mouse_key = 0631 };

static uint32_t mouse(nowplaying_key *key)
{
    mouse_event event;
    memset(&event, 0, sizeof event);
    if (curses.getmouse(&event) == failed)
        return NOWPLAYING_KEY_OTHER;
    key->line = event.line;
    key->column = event.column;
    if (event.buttons & PRESSED(1))
        return NOWPLAYING_KEY_CLICK;
    if (event.buttons & PRESSED(4))
        return NOWPLAYING_KEY_WHEEL_UP;
    return event.buttons & PRESSED(5) ? NOWPLAYING_KEY_WHEEL_DOWN : NOWPLAYING_KEY_OTHER;
}

/* The cursor keys of a terminal that ignores the mode in which ncursesw expects them. */
static uint32_t plain_key(unsigned letter)
{
    static const char letters[] = "ABCDHF";
    static const uint32_t meanings[] = {NOWPLAYING_KEY_UP,   NOWPLAYING_KEY_DOWN, NOWPLAYING_KEY_RIGHT,
                                        NOWPLAYING_KEY_LEFT, NOWPLAYING_KEY_HOME, NOWPLAYING_KEY_END};
    const char *found = strchr(letters, (int)letter);
    return found ? meanings[found - letters] : NOWPLAYING_KEY_OTHER;
}

/* Reads the rest of a sequence that ncursesw does not know, so that its letters do not become keys. */
static uint32_t escape(void)
{
    unsigned next;
    if (curses.wget_wch(all, &next) == failed)
        return NOWPLAYING_KEY_ESCAPE;
    if (next != '[' && next != 'O')
        return NOWPLAYING_KEY_OTHER;
    for (int i = 0; i < 32 && curses.wget_wch(all, &next) != failed; i++)
        if (next >= 0x40 && next <= 0x7e)
            return i == 0 ? plain_key(next) : NOWPLAYING_KEY_OTHER;
    return NOWPLAYING_KEY_OTHER;
}

bool nowplaying_screen_read(nowplaying_key *ret_key)
{
    unsigned code = 0;
    int result = all ? curses.wget_wch(all, &code) : failed;
    memset(ret_key, 0, sizeof *ret_key);
    if (result == failed)
        return false;
    ret_key->key = NOWPLAYING_KEY_OTHER;
    if (result != is_key) {
        ret_key->key = code == 27     ? escape()
                       : code == '\r' ? NOWPLAYING_KEY_ENTER
                       : code == 8    ? NOWPLAYING_KEY_BACKSPACE
                                      : code;
        return true;
    }
    if (code == mouse_key)
        ret_key->key = mouse(ret_key);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].code == code)
            ret_key->key = keys[i].key;
    return true;
}

/* ---- Signals ----------------------------------------------------------------------------------------------------- */

int32_t nowplaying_screen_signals_open(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD, SIGWINCH, SIGTSTP, SIGCONT};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaddset(&set, numbers[i]);
    sigprocmask(SIG_BLOCK, &set, NULL);
    /* A terminal that has gone is an end of the input. */
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

nowplaying_screen_signal nowplaying_screen_meaning(int32_t number)
{
    switch (number) {
    case SIGWINCH:
        return NOWPLAYING_SIGNAL_RESIZE;
    case SIGTSTP:
        return NOWPLAYING_SIGNAL_SUSPEND;
    case SIGCONT:
        return NOWPLAYING_SIGNAL_CONTINUE;
    case SIGCHLD:
        return NOWPLAYING_SIGNAL_CHILD;
    default:
        return NOWPLAYING_SIGNAL_END;
    }
}

void nowplaying_screen_suspend(void)
{
    sigset_t set;
    curses.def_prog_mode();
    curses.endwin();
    sigemptyset(&set);
    sigaddset(&set, SIGTSTP);
    /* The handler of ncursesw would do the same a second time. */
    signal(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    sigprocmask(SIG_BLOCK, &set, NULL);
}

void nowplaying_screen_resume(void)
{
    curses.reset_prog_mode();
    if (all)
        curses.clearok(all, true);
}
