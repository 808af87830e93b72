/* SPDX-License-Identifier: MIT */
/* What the platform gives, in words that Swift can import without importing libc. */
#ifndef CNOWPLAYINGPLATFORM_H
#define CNOWPLAYINGPLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Provided because pthread_mutex_t must not move, and Swift values do. */
typedef struct nowplaying_mutex nowplaying_mutex;
nowplaying_mutex *nowplaying_mutex_new(void);
void nowplaying_mutex_free(nowplaying_mutex *mutex);
void nowplaying_mutex_lock(nowplaying_mutex *mutex);
void nowplaying_mutex_unlock(nowplaying_mutex *mutex);

/* Provided because a lock for lazy globals cannot itself be a lazy global. */
void nowplaying_global_lock(void);
void nowplaying_global_unlock(void);

/* Provided because a condition variable must not move either, and has to use the monotonic clock. */
typedef struct nowplaying_doorbell nowplaying_doorbell;
nowplaying_doorbell *nowplaying_doorbell_new(void);
void nowplaying_doorbell_free(nowplaying_doorbell *bell);
void nowplaying_doorbell_ring(nowplaying_doorbell *bell);
void nowplaying_doorbell_wait(nowplaying_doorbell *bell);

/* Provided because clock_gettime() fills a struct of libc's. */
int64_t nowplaying_clock_now(void);

/* Provided because eventfd() speaks in errno and flags. A descriptor, or -1. */
int32_t nowplaying_wakeup_open(void);
void nowplaying_wakeup_signal(int32_t descriptor);
void nowplaying_wakeup_drain(int32_t descriptor);
/* Provided because poll() takes a struct. Needs no descriptor of its own; false: it was not signalled within a minute
   at most. */
bool nowplaying_wakeup_wait(int32_t descriptor, int64_t within_us);

/* Provided because fcntl() is variadic. Moves a new descriptor above 2 and closes it below: a program may have closed its
   standard streams, and what it writes to them must not go elsewhere. -1 stays -1. */
int32_t nowplaying_above_standard(int32_t descriptor);

/* Provided because a descriptor is closed by libc. */
void nowplaying_close(int32_t descriptor);

/* Provided because attributes, signal masks and timed joins of pthreads are structs and extensions of libc's. */
typedef struct nowplaying_thread nowplaying_thread;
/* NULL when the system refuses; `run` is then never called. `stack_bytes` 0 takes the system's default. */
nowplaying_thread *nowplaying_thread_start(const char *name, size_t stack_bytes, void (*run)(void *), void *data);
bool nowplaying_thread_is_current(const nowplaying_thread *thread);
/* Tells the threads that live at one time apart. */
uint64_t nowplaying_thread_current(void);
/* True when it has ended and is joined; false detaches it. */
bool nowplaying_thread_join(nowplaying_thread *thread, int64_t within_us);
/* Detaches it if it was not joined. */
void nowplaying_thread_free(nowplaying_thread *thread);

/* Provided because epoll_event is packed on some machines and epoll_pwait2() is newer than our oldest libc. */
typedef struct nowplaying_poller nowplaying_poller;
nowplaying_poller *nowplaying_poller_new(void);
void nowplaying_poller_free(nowplaying_poller *poller);
bool nowplaying_poller_set(nowplaying_poller *poller, bool add, int32_t descriptor, uint64_t token, bool readable,
                           bool writable, bool edge_triggered);
void nowplaying_poller_remove(nowplaying_poller *poller, int32_t descriptor);
int32_t nowplaying_poller_wait(nowplaying_poller *poller, bool has_deadline, int64_t deadline_us);
uint64_t nowplaying_poller_token(const nowplaying_poller *poller, int32_t index);

/* Provided because abort() is libc's: ends the process with a sentence on standard error. No memory is the one fault
   without a status. */
_Noreturn void nowplaying_out_of_memory(void);

/* Provided because pthread_atfork() needs C functions and a static counter. */
uint32_t nowplaying_fork_generation(void);

/* Provided because secure_getenv() and access() are libc's. A program that has more rights than its caller, as set-uid
   programs have, has no variables: its caller chose them. */
const char *nowplaying_environment_value(const char *name);
bool nowplaying_file_exists(const char *path);

/* Provided because strnlen() is libc's, and eight bytes are looked at for the cost of one: how many bytes the text has, at
   most `limit`; -1: not all of them are ASCII. */
int64_t nowplaying_ascii_size(const char *text, size_t limit);
size_t nowplaying_text_size(const char *text, size_t limit);

/* Provided because memory that can be sealed, files and maps are libc's. Each gives a descriptor or a size; negative:
   there is none. Memory holds a copy that nobody can change any more; -1: the file cannot be read, or is none but a
   pipe; -2: it has more than `limit` bytes; -3: there is no room; -4: its disk or its network fails at the moment. */
int32_t nowplaying_memory_of_bytes(const void *bytes, size_t size);
int32_t nowplaying_memory_of_file(int32_t file, uint64_t limit);
int32_t nowplaying_file_open(const char *path);
int64_t nowplaying_file_size(int32_t descriptor);
/* The bytes from an offset on. */
int64_t nowplaying_file_read(int32_t descriptor, void *bytes, size_t size, int64_t offset);
/* Writes a file to the place where another one stands. */
bool nowplaying_file_copy(int32_t from, int32_t to);
/* NULL: there is nothing, or no room. */
const void *nowplaying_file_map(int32_t descriptor, size_t size);
void nowplaying_file_unmap(const void *bytes, size_t size);
/* Another number when the file was written anew. */
uint64_t nowplaying_file_identity(int32_t descriptor);
/* Tells contents apart; nobody's secret depends on it. */
uint64_t nowplaying_hash(const void *bytes, size_t size, uint64_t seed);

/* Provided because folders, locks and what runs at the end of a process are libc's. A folder below `base` that is this
   process's own, with files that nobody but the user can read. It goes with its files when it is freed or the process
   ends; those of processes that were killed are swept. NULL: it cannot be made. Only folders and files with the names
   that ImageFolder gives are removed, and only those of this user that are not links. */
typedef struct nowplaying_folder nowplaying_folder;
nowplaying_folder *nowplaying_folder_new(const char *base, const char *name);
void nowplaying_folder_free(nowplaying_folder *folder);
/* Copies a file into the folder, whole or not at all. */
bool nowplaying_folder_add(nowplaying_folder *folder, const char *name, int32_t source);
void nowplaying_folder_remove(nowplaying_folder *folder, const char *name);
void nowplaying_folder_sweep(const char *base);

/* Provided because getrandom() may be interrupted or missing. */
void nowplaying_random_fill(void *bytes, size_t size);

/* Provided because the log has one static state a process, which any thread may reach before anything was set up. */
typedef void (*nowplaying_log_handler)(int32_t level, const char *message, void *user_data);
bool nowplaying_log_is_enabled(int32_t level);
/** Of the lines of one kind at most 20 a minute are written, and the others are counted. 0: the sentence is the kind. */
void nowplaying_log_write(int32_t level, uint64_t kind, const char *message);
/** A mistake of the host's: written to standard error also where nobody asked for a log, but there once. */
void nowplaying_log_write_mistake(int32_t level, const char *message);
/* Kept for the thread, and read by it; beyond 511 bytes it is cut. */
void nowplaying_failure_keep(const char *message);
const char *nowplaying_failure_last(void);
void nowplaying_log_set_handler(nowplaying_log_handler handler, void *user_data, void (*destroy)(void *));

#endif
