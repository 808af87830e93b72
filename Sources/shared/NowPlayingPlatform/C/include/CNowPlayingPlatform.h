/* SPDX-License-Identifier: MIT */
/* Functions of libc and the kernel, for Swift modules that do not import libc. Each comment explains why Swift cannot
   use libc directly. */
#ifndef CNOWPLAYINGPLATFORM_H
#define CNOWPLAYINGPLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A pthread_mutex_t must not move in memory, and Swift moves values. */
typedef struct nowplaying_mutex nowplaying_mutex;
nowplaying_mutex *nowplaying_mutex_new(void);
void nowplaying_mutex_free(nowplaying_mutex *mutex);
void nowplaying_mutex_lock(nowplaying_mutex *mutex);
void nowplaying_mutex_unlock(nowplaying_mutex *mutex);

/* The lock for lazy globals cannot be a lazy global itself. */
void nowplaying_global_lock(void);
void nowplaying_global_unlock(void);

/* A futex is a system call without a function in libc. One thread waits, any thread rings. */
typedef struct nowplaying_doorbell nowplaying_doorbell;
nowplaying_doorbell *nowplaying_doorbell_new(void);
void nowplaying_doorbell_free(nowplaying_doorbell *bell);
void nowplaying_doorbell_ring(nowplaying_doorbell *bell);
void nowplaying_doorbell_wait(nowplaying_doorbell *bell);

/* clock_gettime() fills a struct of libc. Microseconds of CLOCK_MONOTONIC. */
int64_t nowplaying_clock_now(void);
/* Microseconds since 1970. */
int64_t nowplaying_wall_clock(void);

/* eventfd() uses errno and flags. Returns a descriptor, or -1. */
int32_t nowplaying_wakeup_open(void);
void nowplaying_wakeup_signal(int32_t descriptor);
void nowplaying_wakeup_drain(int32_t descriptor);
/* poll() uses a struct. It needs no further descriptor. False: there was no signal in that time; at most a minute. */
bool nowplaying_wakeup_wait(int32_t descriptor, int64_t within_us);

/* fcntl() is variadic. Moves a new descriptor above 2: a program that has closed its standard streams must not write
   into our files. -1 stays -1. */
int32_t nowplaying_above_standard(int32_t descriptor);

void nowplaying_close(int32_t descriptor);

/* Attributes and signal masks of threads are structs of libc, and timed joins an extension. */
typedef struct nowplaying_thread nowplaying_thread;
/* NULL: the system has no thread left, and `run` is never called. `stack_bytes` 0 means the system's default. */
nowplaying_thread *nowplaying_thread_start(const char *name, size_t stack_bytes, void (*run)(void *), void *data);
bool nowplaying_thread_is_current(const nowplaying_thread *thread);
/* A number that no other running thread has. */
uint64_t nowplaying_thread_current(void);
/* True: the thread has ended, and was joined. False: it still runs, and was detached. */
bool nowplaying_thread_join(nowplaying_thread *thread, int64_t within_us);
/* Detaches the thread if it was not joined. */
void nowplaying_thread_free(nowplaying_thread *thread);

/* epoll_event is packed on some machines, and epoll_pwait2() is newer than the oldest libc that we support. */
typedef struct nowplaying_poller nowplaying_poller;
nowplaying_poller *nowplaying_poller_new(void);
void nowplaying_poller_free(nowplaying_poller *poller);
bool nowplaying_poller_set(nowplaying_poller *poller, bool add, int32_t descriptor, uint64_t token, bool readable,
                           bool writable, bool edge_triggered);
void nowplaying_poller_remove(nowplaying_poller *poller, int32_t descriptor);
int32_t nowplaying_poller_wait(nowplaying_poller *poller, bool has_deadline, int64_t deadline_us);
/* For a loop that polls the poller itself: its descriptor is readable while there is an event, and after the deadline. False:
   the system has no descriptor left. */
int32_t nowplaying_poller_descriptor(const nowplaying_poller *poller);
bool nowplaying_poller_arm(nowplaying_poller *poller, bool has_deadline, int64_t deadline_us);
uint64_t nowplaying_poller_token(const nowplaying_poller *poller, int32_t index);

/* Ends the process with a sentence on standard error. A lack of memory is the only fault without a status. */
_Noreturn void nowplaying_out_of_memory(void);

/* pthread_atfork() needs C functions and a static counter, which grows by 1 in each child. Read it by this function only. */
extern uint32_t nowplaying_forks;
static inline uint32_t nowplaying_fork_generation(void)
{
    return nowplaying_forks;
}

/* secure_getenv() and access(). A program with more rights than its caller, such as a set-uid program, gets no
   variables: the caller has chosen them. */
const char *nowplaying_environment_value(const char *name);
bool nowplaying_file_exists(const char *path);

/* The files in a folder and its subfolders whose names have that ending: their paths below the folder, each with a NUL
   after it. NULL: there is no memory. The caller frees it. */
char *nowplaying_files_below(const char *folder, const char *ending, size_t *size);
/* The path of a program, with links resolved; NULL: it does not exist or cannot be run. `path` NULL: this program. The caller
   frees it. */
char *nowplaying_program_path(const char *path);
void nowplaying_free(char *bytes);

/* The type of a user is one of libc. */
uint32_t nowplaying_user(void);

/* read(), write() and open() use errno and flags. Writes all bytes, and waits for room; false: the reader has gone, or the
   disk is full. */
bool nowplaying_write_all(int32_t descriptor, const void *bytes, size_t size);
/* Reads a file, up to `capacity` bytes; negative: the number of an error. `is_private`: it must belong to the user, no other
   user can read or change it, and neither it nor its folder is a link. */
int64_t nowplaying_whole_file_read(const char *path, bool is_private, void *bytes, size_t capacity);
/* Whether that error is that there is no file, and its text. */
bool nowplaying_whole_file_is_missing(int64_t error);
const char *nowplaying_whole_file_error(int64_t error);

/* Reads the key `name` of at most 64 bytes in a folder that only this user can change. A key that is missing, or that other
   users can read, is made of random bytes; false: that failed. */
bool nowplaying_key_read(const char *folder, const char *name, void *key, size_t size);
/* Removes all files of such a folder, except `kept`, which is empty for none; false: one is left. */
bool nowplaying_files_remove(const char *folder, const char *kept);

/* The size of a text in bytes, at most `limit`; -1: some bytes are not ASCII. In C it reads eight bytes at a time. */
int64_t nowplaying_ascii_size(const char *text, size_t limit);
size_t nowplaying_text_size(const char *text, size_t limit);

/* Files, maps, and memory that is sealed: no program can change it. Each function returns a descriptor or a size; a
   negative result is a failure. -1: the path or descriptor is not a readable file. -2: the file has more than `limit`
   bytes. -3: the system has no memory or no descriptor left. -4: the disk or the network of the file fails now.
   -5: there is no such file. -6: the system does not permit to read it. */
int32_t nowplaying_memory_of_bytes(const void *bytes, size_t size);
int32_t nowplaying_memory_of_file(int32_t file, uint64_t limit);
int32_t nowplaying_file_open(const char *path);
int64_t nowplaying_file_size(int32_t descriptor);
/* The bytes from an offset on. */
int64_t nowplaying_file_read(int32_t descriptor, void *bytes, size_t size, int64_t offset);
/* Copies a file to the position of another one. */
bool nowplaying_file_copy(int32_t from, int32_t to);
/* NULL: the size is 0, or the system has no room. */
const void *nowplaying_file_map(int32_t descriptor, size_t size);
void nowplaying_file_unmap(const void *bytes, size_t size);
/* A number that changes when the file is written again. */
uint64_t nowplaying_file_identity(int32_t descriptor);
/* A hash to compare contents. It is not secure against an attacker. */
uint64_t nowplaying_hash(const void *bytes, size_t size, uint64_t seed);

/* Files that another program names or has sent. openat2() is a system call without a function in libc. Results are as above.
   Opens a regular file for reading, as the player on the connection of a process sees it. A symbolic link leads only to files
   that the player sees. It fails if the player is not known to see the file: its root cannot be opened, the process is of
   another user, or it is a proxy. 0: which process it is cannot be known; then, and before Linux 5.6, a symbolic link is not
   opened. The file system may never answer. */
int32_t nowplaying_foreign_file_open(uint32_t process, const char *path);
/* Opens received memory for reading, at its beginning. It fails if some program could change the memory. */
int32_t nowplaying_foreign_memory_open(int32_t descriptor);
/* Whether a descriptor is a regular file that can be read. Moves it to its beginning. The file system may never answer. */
bool nowplaying_foreign_file_rewind(int32_t descriptor);
/* The process that started another one, or its heir; 0: it is unknown. */
uint32_t nowplaying_parent_process(uint32_t process);
/* The number of this process in /proc; 0: there is no /proc. */
uint32_t nowplaying_own_process(void);
/* Whether this process is in a user namespace, as in a container, and the other one is outside: it cannot be inspected. */
bool nowplaying_process_is_outside(uint32_t process);

/* Opens a folder of the user, and makes it with those above it. It is not a link. Root makes none in a user's folder, where it
   would belong to root. Returns -1 and errno on failure. */
int32_t nowplaying_folder_make(const char *path);

/* A folder in `base` that belongs to this process; only the user can read its files. It is removed with its files when
   it is freed or the process ends. `nowplaying_folder_sweep()` removes those of processes that were killed. NULL: it
   cannot be made. Only folders and files with the names of ImageFolder are removed, and only those of this user that
   are not links. */
typedef struct nowplaying_folder nowplaying_folder;
nowplaying_folder *nowplaying_folder_new(const char *base, const char *name);
void nowplaying_folder_free(nowplaying_folder *folder);
/* Copies a file into the folder, completely or not at all. */
bool nowplaying_folder_add(nowplaying_folder *folder, const char *name, int32_t source);
void nowplaying_folder_remove(nowplaying_folder *folder, const char *name);
void nowplaying_folder_sweep(const char *base);

/* getrandom() may be interrupted or missing. */
void nowplaying_random_fill(void *bytes, size_t size);

/* The log is one for the process, and any thread may use it at any time. */
typedef void (*nowplaying_log_handler)(int32_t level, const char *message, void *user_data);
bool nowplaying_log_is_enabled(int32_t level);
/* Writes a line. Of one kind, at most 20 lines a minute are written, and the others are counted. Kind 0: the sentence
   without its numbers and quotations. */
void nowplaying_log_write(int32_t level, uint64_t kind, const char *message);
/* Writes a mistake of the player. Without a handler and without NOWPLAYING_LOG, it is written to standard error, once. */
void nowplaying_log_write_mistake(int32_t level, const char *message);
/* The last failure of this thread, at most 511 bytes of it. */
void nowplaying_failure_keep(const char *message);
const char *nowplaying_failure_last(void);
void nowplaying_log_set_handler(nowplaying_log_handler handler, void *user_data, void (*destroy)(void *));

#endif
