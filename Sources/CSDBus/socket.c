/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CSDBus.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

const int32_t csdbus_eproto = EPROTO, csdbus_eacces = EACCES, csdbus_eagain = EAGAIN, csdbus_ebusy = EBUSY,
              csdbus_econnreset = ECONNRESET, csdbus_einval = EINVAL, csdbus_eio = EIO, csdbus_emsgsize = EMSGSIZE,
              csdbus_enomem = ENOMEM, csdbus_enotconn = ENOTCONN;

const int16_t csdbus_writable = POLLOUT;

const char *csdbus_error_name(int32_t code)
{
#define NAME(code)                                                                                                     \
    case code:                                                                                                         \
        return #code
    switch (code) {
        NAME(EPERM);
        NAME(ENOENT);
        NAME(EIO);
        NAME(EBADF);
        NAME(ECHILD);
        NAME(EAGAIN);
        NAME(ENOMEM);
        NAME(EACCES);
        NAME(EBUSY);
        NAME(EEXIST);
        NAME(EINVAL);
        NAME(ENFILE);
        NAME(EMFILE);
        NAME(EPIPE);
        NAME(ENAMETOOLONG);
        NAME(EPROTO);
        NAME(EBADMSG);
        NAME(ENOTSOCK);
        NAME(EMSGSIZE);
        NAME(EADDRINUSE);
        NAME(ENETRESET);
        NAME(ECONNABORTED);
        NAME(ECONNRESET);
        NAME(ENOBUFS);
        NAME(ENOTCONN);
        NAME(ETIMEDOUT);
        NAME(ECONNREFUSED);
        NAME(EHOSTUNREACH);
        NAME(EADDRNOTAVAIL);
        NAME(ESRCH);
        NAME(ENXIO);
        NAME(EOPNOTSUPP);
        NAME(ESTALE);
    default:
        return NULL;
    }
}

int32_t csdbus_connect(const uint8_t *address, size_t size, bool abstract)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    /* A path ends with NUL, an abstract name starts with it. */
    if (size == 0 || size + 1 > sizeof name.sun_path)
        return -ENAMETOOLONG;
    memcpy(name.sun_path + (abstract ? 1 : 0), address, size);
    socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size + 1);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0)
        return -errno;
    if (connect(descriptor, (struct sockaddr *)&name, length) < 0) {
        int failure = errno;
        close(descriptor);
        return -failure;
    }
    return descriptor;
}

int32_t csdbus_pair(int32_t *ret_first, int32_t *ret_second)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) < 0)
        return -errno;
    *ret_first = pair[0];
    *ret_second = pair[1];
    return 0;
}

int64_t csdbus_send_bytes(int32_t descriptor, const uint8_t *bytes, size_t size)
{
    ssize_t sent;
    do
        sent = send(descriptor, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

int64_t csdbus_receive_bytes(int32_t descriptor, uint8_t *bytes, size_t size)
{
    ssize_t received;
    do
        received = recv(descriptor, bytes, size, MSG_DONTWAIT);
    while (received < 0 && errno == EINTR);
    return received < 0 ? -errno : received;
}

int32_t csdbus_duplicate(int32_t descriptor)
{
    int other = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    return other < 0 ? -errno : other;
}

int32_t csdbus_replace(int32_t descriptor, int32_t by)
{
    int result;
    do
        result = dup3(by, descriptor, O_CLOEXEC);
    while (result < 0 && (errno == EINTR || errno == EBUSY));
    return result < 0 ? -errno : 0;
}

bool csdbus_is_writable(int32_t descriptor)
{
    struct pollfd wanted = {.fd = descriptor, .events = POLLOUT};
    return poll(&wanted, 1, 0) == 1 && wanted.revents == POLLOUT;
}

void csdbus_hang_up(int32_t descriptor)
{
    shutdown(descriptor, SHUT_RDWR);
}

bool csdbus_is_full(int32_t descriptor)
{
    struct pollfd wanted = {.fd = descriptor, .events = POLLOUT};
    return poll(&wanted, 1, 0) == 0;
}

void csdbus_close_descriptor(int32_t descriptor)
{
    close(descriptor);
}

bool csdbus_equal(const char *one, const char *other)
{
    return one && other && strcmp(one, other) == 0;
}

size_t csdbus_text_size(const uint8_t *bytes, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(bytes, 0, size) : NULL;
    return end ? (size_t)(end - bytes) : size;
}

uint32_t csdbus_user(void)
{
    return geteuid();
}

const char *csdbus_environment(const char *name)
{
    return getenv(name);
}
