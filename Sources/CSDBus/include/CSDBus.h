/* SPDX-License-Identifier: MIT */
/* sd-bus without its headers and without linking it, and the few system calls of a log-in. */
#ifndef CSDBUS_H
#define CSDBUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;

/* The layout of sd_bus_error. A test that has systemd's headers compares all that is declared here with them. */
#ifdef CSDBUS_SYSTEM_ERROR
typedef CSDBUS_SYSTEM_ERROR csdbus_error;
#else
typedef struct {
    const char *name;
    const char *message;
    int need_free;
} csdbus_error;
#endif

typedef int (*csdbus_handler)(sd_bus_message *message, void *user_data, csdbus_error *error);

/* clang-format off */
/* Each function of sd-bus that we use: what it returns, its name after sd_bus_, parameters, arguments. */
#define CSDBUS_FUNCTIONS(X) \
    X(int, new, (sd_bus **bus), (bus)) \
    X(int, set_fd, (sd_bus *bus, int input, int output), (bus, input, output)) \
    X(int, set_bus_client, (sd_bus *bus, int yes), (bus, yes)) \
    X(int, negotiate_fds, (sd_bus *bus, int yes), (bus, yes)) \
    X(int, start, (sd_bus *bus), (bus)) \
    X(int, is_open, (sd_bus *bus), (bus)) \
    X(int, is_ready, (sd_bus *bus), (bus)) \
    X(int, get_unique_name, (sd_bus *bus, const char **name), (bus, name)) \
    X(int, get_fd, (sd_bus *bus), (bus)) \
    X(int, get_events, (sd_bus *bus), (bus)) \
    X(int, get_timeout, (sd_bus *bus, uint64_t *timeout), (bus, timeout)) \
    X(int, process, (sd_bus *bus, sd_bus_message **message), (bus, message)) \
    X(sd_bus *, close_unref, (sd_bus *bus), (bus)) \
    X(int, send, (sd_bus *bus, sd_bus_message *message, uint64_t *cookie), (bus, message, cookie)) \
    X(int, call_async, \
      (sd_bus *bus, sd_bus_slot **slot, sd_bus_message *message, csdbus_handler handler, void *user_data, \
       uint64_t timeout), \
      (bus, slot, message, handler, user_data, timeout)) \
    X(int, add_object, \
      (sd_bus *bus, sd_bus_slot **slot, const char *path, csdbus_handler handler, void *user_data), \
      (bus, slot, path, handler, user_data)) \
    X(int, add_match_async, \
      (sd_bus *bus, sd_bus_slot **slot, const char *rule, csdbus_handler handler, csdbus_handler installed, \
       void *user_data), \
      (bus, slot, rule, handler, installed, user_data)) \
    X(sd_bus_slot *, slot_unref, (sd_bus_slot *slot), (slot)) \
    X(int, message_new_signal, \
      (sd_bus *bus, sd_bus_message **message, const char *path, const char *interface, const char *member), \
      (bus, message, path, interface, member)) \
    X(int, message_new_method_call, \
      (sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, const char *interface, \
       const char *member), \
      (bus, message, destination, path, interface, member)) \
    X(int, message_new_method_return, (sd_bus_message *call, sd_bus_message **message), (call, message)) \
    X(int, message_new_method_error, (sd_bus_message *call, sd_bus_message **message, const csdbus_error *error), \
      (call, message, error)) \
    X(sd_bus_message *, message_ref, (sd_bus_message *message), (message)) \
    X(sd_bus_message *, message_unref, (sd_bus_message *message), (message)) \
    X(sd_bus *, message_get_bus, (sd_bus_message *message), (message)) \
    X(int, message_get_type, (sd_bus_message *message, uint8_t *type), (message, type)) \
    X(int, message_get_expect_reply, (sd_bus_message *message), (message)) \
    X(const csdbus_error *, message_get_error, (sd_bus_message *message), (message)) \
    X(int, message_get_errno, (sd_bus_message *message), (message)) \
    X(const char *, message_get_path, (sd_bus_message *message), (message)) \
    X(const char *, message_get_interface, (sd_bus_message *message), (message)) \
    X(const char *, message_get_member, (sd_bus_message *message), (message)) \
    X(const char *, message_get_sender, (sd_bus_message *message), (message)) \
    X(int, message_has_signature, (sd_bus_message *message, const char *signature), (message, signature)) \
    X(int, message_set_expect_reply, (sd_bus_message *message, int yes), (message, yes)) \
    X(int, message_append_basic, (sd_bus_message *message, char type, const void *value), (message, type, value)) \
    X(int, message_append_string_space, (sd_bus_message *message, size_t size, char **space), \
      (message, size, space)) \
    X(int, message_open_container, (sd_bus_message *message, char type, const char *contents), \
      (message, type, contents)) \
    X(int, message_close_container, (sd_bus_message *message), (message)) \
    X(int, message_read_basic, (sd_bus_message *message, char type, void *value), (message, type, value)) \
    X(int, message_skip, (sd_bus_message *message, const char *types), (message, types)) \
    X(int, message_enter_container, (sd_bus_message *message, char type, const char *contents), \
      (message, type, contents)) \
    X(int, message_exit_container, (sd_bus_message *message), (message)) \
    X(int, message_peek_type, (sd_bus_message *message, char *type, const char **contents), \
      (message, type, contents)) \
    X(int, message_at_end, (sd_bus_message *message, int complete), (message, complete))
/* clang-format on */

/* Provided because a function that is found at run time has no symbol to link: csdbus_new() calls sd_bus_new(), and so
   on. None may be called before csdbus_load() has given 0. */
#define CSDBUS_DECLARE(type, name, parameters, arguments) type csdbus_##name parameters;
CSDBUS_FUNCTIONS(CSDBUS_DECLARE)
#undef CSDBUS_DECLARE

/* What sd-bus calls the kinds of messages. */
enum { CSDBUS_METHOD_CALL = 1, CSDBUS_METHOD_RETURN = 2, CSDBUS_METHOD_ERROR = 3, CSDBUS_SIGNAL = 4 };

/* Provided because POLLOUT is a macro of libc's. */
extern const int16_t csdbus_writable;

/* Provided because a provider is opened by dlopen(), once a process: 0, or -ENOENT when the machine has none
   or the process can open none now; then another call tries again. */
int32_t csdbus_load(void);
/* Provided because a test wants to ask for other providers: the same with a list that ends with NULL, and in vain. */
int32_t csdbus_try(const char *const *providers);

/* Provided because Swift sees no macro of <errno.h> without importing libc. */
extern const int32_t csdbus_eproto, csdbus_eacces, csdbus_eagain, csdbus_ebusy, csdbus_econnreset, csdbus_einval,
    csdbus_eio, csdbus_emsgsize, csdbus_enomem, csdbus_enotconn;
/* Provided because strerrorname_np() is younger than our oldest libc: "ECONNRESET", or NULL. */
const char *csdbus_error_name(int32_t code);

/* Provided because sockets come with structs and errno of libc's. Each gives a negative errno on failure, and none
   waits. `address` is a path, or an abstract name. */
int32_t csdbus_connect(const uint8_t *address, size_t size, bool abstract);
int32_t csdbus_pair(int32_t *ret_first, int32_t *ret_second);
int64_t csdbus_send_bytes(int32_t descriptor, const uint8_t *bytes, size_t size);
int64_t csdbus_receive_bytes(int32_t descriptor, uint8_t *bytes, size_t size);
/* The same socket under another number; the same number for another socket. */
int32_t csdbus_duplicate(int32_t descriptor);
int32_t csdbus_replace(int32_t descriptor, int32_t by);
bool csdbus_is_writable(int32_t descriptor);
/* Not the opposite: a socket whose other end is gone is neither. */
bool csdbus_is_full(int32_t descriptor);
/* Ends the conversation for everybody who has the socket, also for a child of fork() that has it by accident. */
void csdbus_hang_up(int32_t descriptor);
void csdbus_close_descriptor(int32_t descriptor);

/* Provided because strcmp() is libc's. NULL equals nothing. */
bool csdbus_equal(const char *one, const char *other);

/* Provided because memchr() is libc's: the bytes before the first NUL, at most `size`. */
size_t csdbus_text_size(const uint8_t *bytes, size_t size);

/* Provided because user and environment are libc's. */
uint32_t csdbus_user(void);
const char *csdbus_environment(const char *name);

#endif
