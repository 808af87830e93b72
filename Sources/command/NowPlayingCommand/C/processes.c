/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "CNowPlayingCommand.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void own_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
    sigaddset(set, SIGCHLD);
}

int32_t nowplaying_signals_open(void)
{
    sigset_t set;
    own_signals(&set);
    sigprocmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int32_t nowplaying_signals_read(int32_t descriptor)
{
    struct signalfd_siginfo info;
    return read(descriptor, &info, sizeof info) == sizeof info ? (int32_t)info.ssi_signo : 0;
}

_Noreturn void nowplaying_end_by_signal(int32_t number)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    signal(number, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    _exit(128 + number);
}

int32_t nowplaying_passed_signals_open(void)
{
    sigset_t set;
    own_signals(&set);
    sigaddset(&set, SIGQUIT);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGUSR2);
    sigprocmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int32_t nowplaying_passed_signals_read(int32_t descriptor, bool *ret_is_sent)
{
    struct signalfd_siginfo info;
    if (read(descriptor, &info, sizeof info) != sizeof info)
        return 0;
    /* Codes of the kernel are positive. */
    *ret_is_sent = info.ssi_code <= 0;
    return (int32_t)info.ssi_signo;
}

_Noreturn void nowplaying_end(int32_t code)
{
    _exit(code);
}

/* Starts a program that the user has named. It gets no blocked signals. */
static int32_t start(char *const arguments[], char **variables, int flags, posix_spawn_file_actions_t *files)
{
    posix_spawnattr_t attributes;
    sigset_t none;
    pid_t process = -1;
    posix_spawnattr_init(&attributes);
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, (short)(POSIX_SPAWN_SETSIGMASK | flags));
    int error = posix_spawnp(&process, arguments[0], files, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
    errno = error;
    return error ? -1 : process;
}

static int32_t exit_code(int status)
{
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int32_t nowplaying_spawn(char *const arguments[])
{
    return start(arguments, environ, POSIX_SPAWN_SETPGROUP, NULL);
}

int32_t nowplaying_spawn_with(char *const variables[], char *const arguments[])
{
    size_t own = 0, more = 0, count = 0;
    while (environ[own])
        own++;
    while (variables[more])
        more++;
    char **all = calloc(own + more + 1, sizeof *all);
    if (!all)
        return -1;
    for (size_t i = 0; i < more; i++)
        all[count++] = variables[i];
    for (size_t i = 0; i < own; i++) {
        size_t name = strcspn(environ[i], "=") + 1, other = 0;
        while (other < more && strncmp(environ[i], variables[other], name) != 0)
            other++;
        if (other == more)
            all[count++] = environ[i];
    }
    int32_t process = start(arguments, all, POSIX_SPAWN_SETPGROUP, NULL);
    int error = errno;
    free(all);
    errno = error;
    return process;
}

int32_t nowplaying_spawn_in_place(char *const arguments[])
{
    return start(arguments, environ, 0, NULL);
}

int32_t nowplaying_spawn_apart(char *const arguments[])
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
    int32_t process = start(arguments, environ, POSIX_SPAWN_SETSID, &files);
    int error = errno;
    posix_spawn_file_actions_destroy(&files);
    errno = error;
    return process;
}

void nowplaying_process_signal(int32_t process, int32_t number)
{
    kill(process, number);
}

void nowplaying_spawned_signal(int32_t process, int32_t number)
{
    kill(-process, number);
}

void nowplaying_spawned_kill_group(int32_t process)
{
    kill(-process, SIGKILL);
}

bool nowplaying_spawned_has_ended(int32_t process, int32_t *ret_status)
{
    int status;
    if (waitpid(process, &status, WNOHANG) != process)
        return false;
    *ret_status = exit_code(status);
    return true;
}

/* The limits of a program that reads what players send. They stay after exec(), also the alarm. */
static void limit(void)
{
    static const struct rlimit memory = {NOWPLAYING_RUN_MEMORY, NOWPLAYING_RUN_MEMORY};
    static const struct rlimit file = {NOWPLAYING_RUN_FILE, NOWPLAYING_RUN_FILE};
    setrlimit(RLIMIT_DATA, &memory);
    setrlimit(RLIMIT_FSIZE, &file);
    signal(SIGALRM, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    alarm(NOWPLAYING_RUN_SECONDS);
}

/* Starts a program with these limits. `is_quiet`: without a terminal. Other threads may run: the child calls only what is safe then. */
static int32_t start_limited(char *const arguments[], int32_t input, int32_t output, bool is_quiet)
{
    sigset_t none;
    sigemptyset(&none);
    pid_t process = fork();
    if (process != 0)
        return process;
    sigprocmask(SIG_SETMASK, &none, NULL);
    limit();
    if (is_quiet) {
        /* In a session of its own it cannot open the terminal. */
        setsid();
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
    }
    if ((input >= 0 && dup2(input, STDIN_FILENO) < 0) || (output >= 0 && dup2(output, STDOUT_FILENO) < 0))
        _exit(127);
    execvp(arguments[0], arguments);
    _exit(127);
}

int32_t nowplaying_run(char *const arguments[], int32_t input, int32_t output)
{
    int status;
    int32_t process = start_limited(arguments, input, output, false);
    if (process < 0)
        return 127;
    while (waitpid(process, &status, 0) < 0)
        if (errno != EINTR)
            return 127;
    return exit_code(status);
}

int32_t nowplaying_spawn_quietly(char *const arguments[], int32_t input, int32_t *ret_output)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0)
        return -1;
    /* Only the end that this program reads does not block. */
    fcntl(ends[1], F_SETFL, 0);
    lseek(input, 0, SEEK_SET);
    int32_t process = start_limited(arguments, input, ends[1], true);
    close(ends[1]);
    if (process < 0)
        close(ends[0]);
    else
        *ret_output = ends[0];
    return process;
}

void nowplaying_spawned_kill(int32_t process)
{
    int status;
    kill(process, SIGKILL);
    while (waitpid(process, &status, 0) < 0 && errno == EINTR)
        ;
}

int32_t nowplaying_signal_to_end(void)
{
    return SIGTERM;
}

bool nowplaying_is_child_signal(int32_t number)
{
    return number == SIGCHLD;
}

bool nowplaying_program_exists(const char *name)
{
    const char *folders = getenv("PATH");
    char path[PATH_MAX];
    if (strchr(name, '/'))
        return access(name, X_OK) == 0;
    for (const char *folder = folders ? folders : "/usr/bin:/bin"; *folder;) {
        size_t size = strcspn(folder, ":");
        int length = snprintf(path, sizeof path, "%.*s/%s", (int)size, folder, name);
        if (length > 0 && (size_t)length < sizeof path && access(path, X_OK) == 0)
            return true;
        folder += size + (folder[size] == ':');
    }
    return false;
}
