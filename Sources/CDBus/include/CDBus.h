/* SPDX-License-Identifier: MIT */
/* The few system calls of a connection to the bus. */
#ifndef CDBUS_H
#define CDBUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Provided because Swift sees no macro of <errno.h> without importing libc. */
extern const int32_t cdbus_eproto, cdbus_eacces, cdbus_eagain, cdbus_econnreset, cdbus_eio, cdbus_enotconn,
    cdbus_etimedout;
/* Provided because strerrorname_np() is younger than our oldest libc: "ECONNRESET", or NULL. */
const char *cdbus_error_name(int32_t code);

/* Provided because sockets come with structs and errno of libc's. Each gives a negative errno on failure, and none
   waits. `address` is a path, or an abstract name. */
int32_t cdbus_connect(const uint8_t *address, size_t size, bool abstract);
int64_t cdbus_send_bytes(int32_t descriptor, const uint8_t *bytes, size_t size);
/* The copies go with the first byte; what the socket takes of the rest is another matter. */
enum { CDBUS_MOST_DESCRIPTORS = 16 };
int64_t cdbus_send_with_descriptors(int32_t descriptor, const uint8_t *bytes, size_t size, const int32_t *copies,
                                    size_t count);
/* Descriptors that come along are closed at once. */
int64_t cdbus_receive_bytes(int32_t descriptor, uint8_t *bytes, size_t size);
/* Ends the conversation for everybody who has the socket, also for a child of fork() that has it by accident. */
void cdbus_hang_up(int32_t descriptor);
void cdbus_close_descriptor(int32_t descriptor);
/* Provided because fcntl() is variadic: one that no program started from here gets; of a file it is one to be read, with
   a place of its own. */
int32_t cdbus_copy_descriptor(int32_t descriptor);

/* Provided because mmap() is libc's. Memory that the kernel gets back at once; without any the process ends. */
void *cdbus_map(size_t size);
void cdbus_unmap(void *memory, size_t size);

/* Provided because memchr() is libc's: the bytes before the first NUL, at most `size`. */
size_t cdbus_text_size(const uint8_t *bytes, size_t size);

/* Provided because memcmp() is libc's: whether they are the same. */
bool cdbus_same_bytes(const uint8_t *bytes, const uint8_t *others, size_t size);

/* Provided because the clock is libc's: microseconds that stand still while the machine sleeps. */
int64_t cdbus_now(void);

/* Provided because files, user and environment are libc's. The machine's id has 32 digits; false: it has none. */
bool cdbus_machine_id(uint8_t ret_digits[32]);
uint32_t cdbus_user(void);
const char *cdbus_environment(const char *name);
/* Whether this process has more rights than its caller, by set-uid, set-gid or file capabilities. The caller chose the
   environment, which is empty here then. */
bool cdbus_has_more_rights(void);
/* Whether the folder and the socket "bus" in it belong to the user who started this process, and whose rights it has. */
bool cdbus_owns_bus(const char *folder);

#endif
