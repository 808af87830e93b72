/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CDBus.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

const int32_t cdbus_eproto = EPROTO, cdbus_eacces = EACCES, cdbus_eagain = EAGAIN, cdbus_econnreset = ECONNRESET,
              cdbus_eio = EIO, cdbus_enotconn = ENOTCONN, cdbus_etimedout = ETIMEDOUT, cdbus_enoent = ENOENT,
              cdbus_econnrefused = ECONNREFUSED, cdbus_eusers = EUSERS, cdbus_epipe = EPIPE, cdbus_emfile = EMFILE,
              cdbus_enfile = ENFILE;

const char *cdbus_error_name(int32_t code)
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
        NAME(EUSERS);
    default:
        return NULL;
    }
}

/* If the program has closed 0, 1 or 2, the descriptor must not get such a number: output of the program would go to it. */
static int above_standard(int descriptor)
{
    if (descriptor < 0 || descriptor > STDERR_FILENO)
        return descriptor;
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), failure = errno;
    close(descriptor);
    errno = failure;
    return copy;
}

/* One bit for each descriptor that is a socket of ours. A child of fork() closes its copies: otherwise the bus would keep the
   connection of a parent that has ended. It calls close() only: shutdown() would end the parent's connection. No lock, because
   another thread may hold it when the process forks. A descriptor with a higher number is not closed. */
enum { MOST_SOCKETS = 65536, WORD_BITS = 64 };
static _Atomic uint64_t sockets[MOST_SOCKETS / WORD_BITS];
static pthread_once_t registered = PTHREAD_ONCE_INIT;

static void in_child(void)
{
    for (int word = 0; word < MOST_SOCKETS / WORD_BITS; word++) {
        uint64_t bits = atomic_load_explicit(&sockets[word], memory_order_relaxed);
        if (bits == 0)
            continue;
        atomic_store_explicit(&sockets[word], 0, memory_order_relaxed);
        for (int bit = 0; bit < WORD_BITS; bit++)
            if (bits >> bit & 1)
                close(word * WORD_BITS + bit);
    }
}

static void register_once(void)
{
    pthread_atfork(NULL, NULL, in_child);
}

static void add_socket(int descriptor)
{
    pthread_once(&registered, register_once);
    if (descriptor < MOST_SOCKETS)
        atomic_fetch_or(&sockets[descriptor / WORD_BITS], UINT64_C(1) << descriptor % WORD_BITS);
}

static void remove_socket(int descriptor)
{
    if (descriptor >= 0 && descriptor < MOST_SOCKETS)
        atomic_fetch_and(&sockets[descriptor / WORD_BITS], ~(UINT64_C(1) << descriptor % WORD_BITS));
}

int32_t cdbus_connect(const uint8_t *address, size_t size, bool abstract)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    /* A path ends with NUL, an abstract name starts with it. */
    if (size == 0 || size + 1 > sizeof name.sun_path)
        return -ENAMETOOLONG;
    memcpy(name.sun_path + (abstract ? 1 : 0), address, size);
    socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size + 1);
    int descriptor = above_standard(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (descriptor < 0)
        return -errno;
    add_socket(descriptor);
    if (connect(descriptor, (struct sockaddr *)&name, length) < 0) {
        int failure = errno;
        cdbus_close_descriptor(descriptor);
        return -failure;
    }
    return descriptor;
}

int64_t cdbus_send_bytes(int32_t descriptor, const uint8_t *bytes, size_t size)
{
    ssize_t sent;
    do
        sent = send(descriptor, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

int64_t cdbus_send_with_descriptors(int32_t descriptor, const uint8_t *bytes, size_t size, const int32_t *copies,
                                    size_t count)
{
    union {
        struct cmsghdr header;
        uint8_t bytes[CMSG_SPACE(CDBUS_MOST_DESCRIPTORS * sizeof(int32_t))];
    } control = {0};
    struct iovec piece = {.iov_base = (void *)(uintptr_t)bytes, .iov_len = size};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1, .msg_control = &control};
    if (count == 0 || count > CDBUS_MOST_DESCRIPTORS)
        return -EINVAL;
    message.msg_controllen = CMSG_SPACE(count * sizeof *copies);
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(count * sizeof *copies);
    memcpy(CMSG_DATA(&control.header), copies, count * sizeof *copies);
    ssize_t sent;
    do
        sent = sendmsg(descriptor, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

void cdbus_close_received_descriptor(int32_t descriptor)
{
    static const struct linger at_once = {.l_onoff = 1, .l_linger = 0};
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(descriptor);
}

/* Keeps the first received descriptors, and closes the others. Returns how many it keeps. */
static inline __attribute__((always_inline)) size_t keep_received_descriptors(struct msghdr *message, int32_t *ret_kept,
                                                                              size_t most)
{
    size_t count = 0;
    for (struct cmsghdr *control = CMSG_FIRSTHDR(message); control; control = CMSG_NXTHDR(message, control)) {
        if (control->cmsg_level != SOL_SOCKET || control->cmsg_type != SCM_RIGHTS)
            continue;
        for (size_t place = CMSG_LEN(0); place + sizeof(int) <= control->cmsg_len; place += sizeof(int)) {
            int sent;
            memcpy(&sent, (const uint8_t *)control + place, sizeof sent);
            if (count >= most)
                cdbus_close_received_descriptor(sent);
            else if ((sent = above_standard(sent)) >= 0)
                ret_kept[count++] = sent;
        }
    }
    return count;
}

/* Inlined, so that a library that accepts no descriptors contains only the code that closes them. */
static inline __attribute__((always_inline)) int64_t receive(int descriptor, uint8_t *bytes, size_t size,
                                                             int32_t *ret_descriptors, size_t most, size_t *ret_count)
{
    /* The kernel allows 253 descriptors in one message. */
    alignas(struct cmsghdr) uint8_t control[CMSG_SPACE(253 * sizeof(int))];
    struct iovec part = {.iov_base = bytes, .iov_len = size};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    ssize_t received;
    do
        received = recvmsg(descriptor, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    *ret_count = 0;
    if (received > 0 && message.msg_controllen > 0)
        *ret_count = keep_received_descriptors(&message, ret_descriptors, most);
    return received < 0 ? -errno : received;
}

int64_t cdbus_receive_with_descriptors(int32_t descriptor, uint8_t *bytes, size_t size, int32_t *ret_descriptors,
                                       size_t most, size_t *ret_count)
{
    return receive(descriptor, bytes, size, ret_descriptors, most, ret_count);
}

int64_t cdbus_receive_bytes(int32_t descriptor, uint8_t *bytes, size_t size)
{
    size_t none;
    return receive(descriptor, bytes, size, NULL, 0, &none);
}

void cdbus_hang_up(int32_t descriptor)
{
    shutdown(descriptor, SHUT_RDWR);
}

void cdbus_close_descriptor(int32_t descriptor)
{
    remove_socket(descriptor);
    close(descriptor);
}

int32_t cdbus_copy_descriptor(int32_t descriptor)
{
    char path[32];
    struct stat status;
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (copy < 0)
        return -errno;
    if (fstat(copy, &status) < 0 || !S_ISREG(status.st_mode))
        return copy;
    /* Without /proc the copy shares its position with the original. */
    snprintf(path, sizeof path, "/proc/self/fd/%d", copy);
    int file = above_standard(open(path, O_RDONLY | O_CLOEXEC));
    if (file >= 0)
        dup3(file, copy, O_CLOEXEC);
    if (file >= 0)
        close(file);
    return copy;
}

void *cdbus_map(size_t size)
{
    static const char line[] = "nowplaying: error: there is no memory left: the process ends\n";
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED)
        return memory;
    (void)!write(STDERR_FILENO, line, sizeof line - 1);
    abort();
}

void cdbus_unmap(void *memory, size_t size)
{
    munmap(memory, size);
}

size_t cdbus_text_size(const uint8_t *bytes, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(bytes, 0, size) : NULL;
    return end ? (size_t)(end - bytes) : size;
}

bool cdbus_same_bytes(const uint8_t *bytes, const uint8_t *others, size_t size)
{
    return size == 0 || memcmp(bytes, others, size) == 0;
}

void cdbus_wait(int32_t descriptor, bool for_room, int32_t other, int64_t timeout_us)
{
    struct pollfd files[] = {{.fd = descriptor, .events = for_room ? POLLOUT : POLLIN},
                             {.fd = other, .events = POLLIN}};
    struct timespec timeout = {timeout_us / 1000000, timeout_us % 1000000 * 1000};
    ppoll(files, 2, &timeout, NULL);
}

int64_t cdbus_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

size_t cdbus_write_double(double number, uint8_t *ret_text)
{
    char text[cdbus_double_size];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number)
            break;
    }
    size_t size = 0;
    bool is_whole = isfinite(number);
    for (const char *next = text; *next && size < sizeof text - 2; next++) {
        bool is_point = !strchr("0123456789+-einfa", *next);
        if (is_point || *next == 'e')
            is_whole = false;
        /* The decimal point of a locale can have several bytes. */
        if (!is_point)
            ret_text[size++] = (uint8_t)*next;
        else if (size > 0 && ret_text[size - 1] != '.')
            ret_text[size++] = '.';
    }
    if (is_whole) {
        ret_text[size++] = '.';
        ret_text[size++] = '0';
    }
    return size;
}

bool cdbus_machine_id(uint8_t ret_digits[32])
{
    static const char *const paths[] = {"/etc/machine-id", "/var/lib/dbus/machine-id"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        int descriptor = above_standard(open(paths[i], O_RDONLY | O_CLOEXEC));
        if (descriptor < 0)
            continue;
        ssize_t size = read(descriptor, ret_digits, 32);
        close(descriptor);
        if (size != 32)
            continue;
        size_t digits = 0;
        while (digits < 32 && isxdigit(ret_digits[digits]))
            digits++;
        if (digits == 32)
            return true;
    }
    return false;
}

uint32_t cdbus_user(void)
{
    return geteuid();
}

const char *cdbus_environment(const char *name)
{
    return secure_getenv(name);
}

bool cdbus_has_more_rights(void)
{
    return getauxval(AT_SECURE) != 0;
}

/* Symbolic links are not followed. */
static bool is_own(const char *path, mode_t kind)
{
    struct stat status;
    return lstat(path, &status) == 0 && (status.st_mode & S_IFMT) == kind && status.st_uid == geteuid();
}

bool cdbus_is_of_other_user(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && status.st_uid != geteuid();
}

bool cdbus_owns_bus(const char *folder)
{
    char path[108];
    int size = snprintf(path, sizeof path, "%s/bus", folder);
    return getuid() == geteuid() && size > 0 && (size_t)size < sizeof path && is_own(folder, S_IFDIR) &&
           is_own(path, S_IFSOCK);
}
