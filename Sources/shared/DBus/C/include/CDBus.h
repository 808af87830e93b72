/* SPDX-License-Identifier: MIT */
/* The system calls of a connection to the bus. */
#ifndef CDBUS_H
#define CDBUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Provided because Swift cannot read the macros of <errno.h> without importing libc. */
extern const int32_t cdbus_eproto, cdbus_eacces, cdbus_eagain, cdbus_econnreset, cdbus_eio, cdbus_enotconn,
    cdbus_etimedout, cdbus_enoent, cdbus_econnrefused, cdbus_eusers, cdbus_epipe, cdbus_emfile, cdbus_enfile;
/* Provided because our oldest libc has no strerrorname_np(). Returns "ECONNRESET", or NULL. */
const char *cdbus_error_name(int32_t code);

/* Provided because sockets need libc's structs and errno. Each function returns a negative errno on failure, and none
   blocks. `address` is a path, or an abstract name. A child of fork() closes its copy of the socket. */
int32_t cdbus_connect(const uint8_t *address, size_t size, bool abstract);
int64_t cdbus_send_bytes(int32_t descriptor, const uint8_t *bytes, size_t size);
/* The copies are sent with the first byte. The socket may have room for a part of the bytes only. */
enum { CDBUS_MOST_DESCRIPTORS = 16 };
int64_t cdbus_send_with_descriptors(int32_t descriptor, const uint8_t *bytes, size_t size, const int32_t *copies,
                                    size_t count);
/* Received descriptors are closed at once. */
int64_t cdbus_receive_bytes(int32_t descriptor, uint8_t *bytes, size_t size);
/* Keeps the first received descriptors, at most `most`, and closes the others. They were sent with the last of these
   bytes. */
int64_t cdbus_receive_with_descriptors(int32_t descriptor, uint8_t *bytes, size_t size, int32_t *ret_descriptors,
                                       size_t most, size_t *ret_count);
/* Closes a descriptor of another program. close() of a TCP socket with SO_LINGER would block for as long as its sender has
   set. */
void cdbus_close_received_descriptor(int32_t descriptor);
/* Shuts the socket down for every process that has it, also for a child of fork(). */
void cdbus_hang_up(int32_t descriptor);
void cdbus_close_descriptor(int32_t descriptor);
/* Waits until the descriptor is readable, or until it has room; or until `other` is readable (-1: none). It may return
   early. */
void cdbus_wait(int32_t descriptor, bool for_room, int32_t other, int64_t timeout_us);
/* Provided because fcntl() is variadic. The copy is closed on exec(). The copy of a file is read-only, and has a position
   of its own. */
int32_t cdbus_copy_descriptor(int32_t descriptor);

/* Provided because mmap() is libc's. If there is no memory, the process ends. */
void *cdbus_map(size_t size);
void cdbus_unmap(void *memory, size_t size);

/* Provided because memchr() is libc's. Returns the number of bytes before the first NUL, at most `size`. */
size_t cdbus_text_size(const uint8_t *bytes, size_t size);

/* Provided because memcmp() is libc's. Whether both have the same bytes. */
bool cdbus_same_bytes(const uint8_t *bytes, const uint8_t *others, size_t size);

/* Provided because the clock is libc's. Microseconds of CLOCK_MONOTONIC, which stops while the machine sleeps. */
int64_t cdbus_now(void);

/* Provided because printf() is libc's. Writes the shortest number that reads back as the same one, in any locale: "5.0". Returns
   its size. */
enum { cdbus_double_size = 64 };
size_t cdbus_write_double(double number, uint8_t *ret_text);

/* Provided because files, user and environment are libc's. The machine's id has 32 digits. False: it has no id. */
bool cdbus_machine_id(uint8_t ret_digits[32]);
uint32_t cdbus_user(void);
const char *cdbus_environment(const char *name);
/* Whether this process has more rights than its caller, by set-uid, set-gid or file capabilities. Then the environment is
   the caller's choice, and cdbus_environment() returns NULL. */
bool cdbus_has_more_rights(void);
/* Whether the folder and its socket "bus" belong to the user of this process. False: the process has another user's rights. */
bool cdbus_owns_bus(const char *folder);
/* Whether the file belongs to another user than that of this process. */
bool cdbus_is_of_other_user(const char *path);

#endif
