/* SPDX-License-Identifier: MIT */
/* Functions of libc and the kernel, for the program `nowplaying`, with those of the library. Swift modules do not import
   libc. */
#ifndef CNOWPLAYINGCOMMAND_H
#define CNOWPLAYINGCOMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CNowPlayingPlatform.h"
#include "screen.h"

/* Sets the locale of characters: the user's, or else C.UTF-8. */
void nowplaying_set_locale(void);

bool nowplaying_is_terminal(int32_t descriptor);
/* The columns and lines of the terminal; false: it is not a terminal. */
bool nowplaying_terminal_size(int32_t descriptor, int32_t *ret_columns, int32_t *ret_lines);
/* The pixels of a character; false: the terminal does not report them. */
bool nowplaying_terminal_cell(int32_t descriptor, int32_t *ret_width, int32_t *ret_height);
/* How many columns a character needs: 0, 1 or 2; -1: it is not printable. */
int32_t nowplaying_column_count(uint32_t scalar);

/* One character in lower and in upper case. */
uint32_t nowplaying_lower_case(uint32_t scalar);
uint32_t nowplaying_upper_case(uint32_t scalar);

/* Reads a whole text as a number, with a point in every locale; false: it is not a finite one. */
bool nowplaying_number_read(const char *text, double *ret_number);
/* Writes a number with at most so many significant digits: "0.5". Returns the size. */
size_t nowplaying_number_write(double number, int32_t digits, char *bytes, size_t capacity);
/* Writes a number with so many digits after the point: "83.520000". */
size_t nowplaying_fixed_write(double number, int32_t decimals, char *bytes, size_t capacity);

/* Reads up to `capacity` bytes. 0: the end. -1: an error. */
int64_t nowplaying_read(int32_t descriptor, void *bytes, size_t capacity);

/* The events that a descriptor is polled for, and the result. An end or an error counts as `is_ended`. */
typedef struct nowplaying_poll {
    int32_t descriptor;
    bool wants_reading;
    bool wants_writing;
    bool is_readable;
    bool is_writable;
    bool is_ended;
} nowplaying_poll;
/* Waits for one of the descriptors; -1 as the timeout waits for ever. A signal ends the wait early. */
void nowplaying_poll_wait(nowplaying_poll *polls, size_t count, int64_t timeout_us);

/* Blocks SIGINT, SIGTERM, SIGHUP and SIGCHLD, and returns a descriptor that is readable after one of them; -1:
   failed. */
int32_t nowplaying_signals_open(void);
/* The next signal of that descriptor; 0: none. */
int32_t nowplaying_signals_read(int32_t descriptor);
/* Ends the program by a signal, so that the caller sees it. */
_Noreturn void nowplaying_end_by_signal(int32_t signal);
/* Ends the program with the exit code of another one. */
_Noreturn void nowplaying_end(int32_t code);
/* The same as nowplaying_signals_open(), also with SIGQUIT, SIGUSR1 and SIGUSR2. */
int32_t nowplaying_passed_signals_open(void);
/* The same as nowplaying_signals_read(). `ret_is_sent`: a program has sent it; a key of the terminal has not. */
int32_t nowplaying_passed_signals_read(int32_t descriptor, bool *ret_is_sent);

/* Starts a program in a process group of its own, with the program's standard streams. `arguments` ends with NULL.
   Returns the process, or -1 if the program does not exist or cannot be run. */
int32_t nowplaying_spawn(char *const arguments[]);
/* The same, with more variables: "NAME=value". They replace those with the same name. */
int32_t nowplaying_spawn_with(char *const variables[], char *const arguments[]);
/* Starts a program in the process group of this one, so that it has the terminal. Returns the process, or -1. */
int32_t nowplaying_spawn_in_place(char *const arguments[]);
/* Starts a program without a terminal and without streams, which stays when this one ends. Returns the process, or -1. */
int32_t nowplaying_spawn_apart(char *const arguments[]);
/* Sends a signal to one process. */
void nowplaying_process_signal(int32_t process, int32_t signal);
/* Sends a signal to the process group of a started program. */
void nowplaying_spawned_signal(int32_t process, int32_t signal);
/* Ends all processes of the group at once. */
void nowplaying_spawned_kill_group(int32_t process);
int32_t nowplaying_signal_to_end(void);
bool nowplaying_is_child_signal(int32_t signal);
/* Whether the program has ended. `ret_status` is its exit code, or 128 and the signal. */
bool nowplaying_spawned_has_ended(int32_t process, int32_t *ret_status);
/* The limits of the programs that the two functions below start: they read what players send. */
enum { NOWPLAYING_RUN_SECONDS = 20, NOWPLAYING_RUN_MEMORY = 512 << 20, NOWPLAYING_RUN_FILE = 32 << 20 };
/* Runs a program with `input` as its standard input, and waits. -1 as `output`: the program's own standard output.
   Returns its exit code; 127: it does not exist. */
int32_t nowplaying_run(char *const arguments[], int32_t input, int32_t output);

/* Starts a program without a terminal: it reads `input` from the beginning, writes to a pipe whose end is
   `ret_output`, and its errors go nowhere. Returns the process, or -1. */
int32_t nowplaying_spawn_quietly(char *const arguments[], int32_t input, int32_t *ret_output);
/* Ends a program that was started so. */
void nowplaying_spawned_kill(int32_t process);

/* Creates or replaces a file and opens it for writing; -1: failed. `nowplaying_error_text()` then has the reason. */
int32_t nowplaying_file_create(const char *path);
void nowplaying_file_close(int32_t descriptor);
/* A second descriptor of the same file, or -1. */
int32_t nowplaying_file_keep(int32_t descriptor);
/* An empty file in memory, or -1. */
int32_t nowplaying_memory_create(void);
/* The path from the root, of a file that exists. */
bool nowplaying_absolute_path(const char *path, char *bytes, size_t capacity);
/* Replaces a file completely or not at all, and makes the folders above it. A link stays, and its target is replaced. */
bool nowplaying_file_replace(const char *path, const void *bytes, size_t size);
bool nowplaying_file_remove(const char *path);
/* The file of this program. */
bool nowplaying_own_path(char *bytes, size_t capacity);
/* Whether the last failure of a function was that a file does not exist. */
bool nowplaying_error_is_missing(void);
/* The reason of the last failure of a function above: "Permission denied". */
const char *nowplaying_error_text(void);

/* A running program. */
typedef struct nowplaying_process {
    int32_t id;
    /* Whether the user of this program runs it. */
    bool is_own;
} nowplaying_process;
/* The running programs of all users. Returns their number. */
size_t nowplaying_processes(nowplaying_process *processes, size_t capacity);
/* The first 15 bytes of the name of a program's file. Returns the size; 0: the process has ended, or is another user's. */
size_t nowplaying_process_name(int32_t process, char *bytes, size_t capacity);
/* The words of its command line, and the variables that it was started with. Each one ends with NUL. */
size_t nowplaying_process_command(int32_t process, char *bytes, size_t capacity);
size_t nowplaying_process_variables(int32_t process, char *bytes, size_t capacity);
/* The process that started it, or 0; and whether it is stopped by a signal. */
int32_t nowplaying_process_parent(int32_t process, bool *ret_is_stopped);
/* Whether it sees other files than another process, as in a sandbox; 0: than this program. */
bool nowplaying_process_has_other_root(int32_t process, int32_t other);
/* The process at the other end of a socket of this machine; 0: it is not known. */
int32_t nowplaying_peer_process(int32_t descriptor);

/* Whether this program can write into a folder. */
typedef enum nowplaying_folder_state {
    NOWPLAYING_FOLDER_WRITABLE,
    NOWPLAYING_FOLDER_MISSING,
    /* It is a link or another file. */
    NOWPLAYING_FOLDER_OTHER,
    NOWPLAYING_FOLDER_OF_OTHER_USER,
    NOWPLAYING_FOLDER_READ_ONLY,
    NOWPLAYING_FOLDER_FULL
} nowplaying_folder_state;
nowplaying_folder_state nowplaying_folder_examine(const char *path);

bool nowplaying_path_exists(const char *path);
typedef enum nowplaying_file_state {
    NOWPLAYING_FILE_READABLE,
    NOWPLAYING_FILE_MISSING,
    NOWPLAYING_FILE_FORBIDDEN,
    /* It is a folder or a device. */
    NOWPLAYING_FILE_OTHER,
    /* The file system does not answer in time. */
    NOWPLAYING_FILE_SILENT
} nowplaying_file_state;
/* Reads the beginning of a file, as a process sees it; 0: as this program sees it. */
nowplaying_file_state nowplaying_file_head(int32_t process, const char *path, int64_t timeout_us, void *bytes,
                                           size_t capacity, size_t *ret_size);

#endif
