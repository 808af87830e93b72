/* SPDX-License-Identifier: MIT */
/* Runs the named test, or lists the tests. */
#include "check.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <regex>
#include <sstream>

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static std::atomic<int> failures;

static std::vector<std::pair<std::string, void (*)()>> &tests()
{
    static std::vector<std::pair<std::string, void (*)()>> all;
    return all;
}

test::test(const char *name, void (*body)())
{
    tests().emplace_back(name, body);
}

bool check(bool holds, const char *file, int line, const char *what)
{
    if (!holds) {
        failures++;
        std::cerr << file << ':' << line << ": not true: " << what << '\n';
    }
    return holds;
}

bool check_same(const std::string &left, const std::string &right, const char *file, int line, const char *what)
{
    if (left == right)
        return true;
    failures++;
    std::cerr << file << ':' << line << ": " << what << "\n  should be " << right << "\n  but is    " << left << '\n';
    return false;
}

void check_says(const std::string &words, const std::function<void()> &call, const char *file, int line)
{
    try {
        call();
        check(false, file, line, "it throws");
    } catch (const np::error &error) {
        check_same(error.what(), words, file, line, "what()");
    }
}

void check_error(np::errc code, const std::function<void()> &call, const char *file, int line, const char *what)
{
    try {
        call();
        check(false, file, line, (std::string("it throws: ") + what).c_str());
    } catch (const np::error &error) {
        check_same(error.code().message(), make_error_code(code).message(), file, line, what);
        /* An error names the function of this library, and none of C. */
        check(std::string(error.what()).find("np_") == std::string::npos, file, line, error.what());
    }
}

/* ---- programs ---- */

ran run(const std::vector<std::string> &words)
{
    int pipe_ends[2];
    if (pipe2(pipe_ends, O_CLOEXEC) != 0)
        throw std::runtime_error("no pipe");
    std::vector<char *> arguments;
    for (const std::string &word : words)
        arguments.push_back(const_cast<char *>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        dup2(pipe_ends[1], STDOUT_FILENO);
        dup2(pipe_ends[1], STDERR_FILENO);
        execvp(arguments[0], arguments.data());
        _exit(127);
    }
    close(pipe_ends[1]);
    ran ran;
    char bytes[4096];
    for (ssize_t size; (size = read(pipe_ends[0], bytes, sizeof bytes)) > 0;)
        ran.output.append(bytes, static_cast<std::size_t>(size));
    close(pipe_ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    while (!ran.output.empty() && ran.output.back() == '\n')
        ran.output.pop_back();
    return ran;
}

overheard::overheard() : said_(memfd_create("said", MFD_CLOEXEC)), before_(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3))
{
    if (said_ < 0 || before_ < 0 || dup2(said_, STDERR_FILENO) < 0)
        throw std::runtime_error("standard error cannot be heard");
}

std::string overheard::words() const
{
    return contents("/proc/self/fd/" + std::to_string(said_));
}

overheard::~overheard()
{
    dup2(before_, STDERR_FILENO);
    std::cerr << words();
    close(before_);
    close(said_);
}

/* ---- the bus ---- */

bus::bus()
{
    std::string folder = std::filesystem::temp_directory_path() / "np-XXXXXX";
    if (!mkdtemp(folder.data()))
        throw std::runtime_error("no folder");
    folder_ = folder;
    setenv("DBUS_SESSION_BUS_ADDRESS", ("unix:path=" + folder_ + "/bus").c_str(), 1);
    setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus", 1);
    setenv("XDG_RUNTIME_DIR", folder_.c_str(), 1);
    for (const char *name : {"FLATPAK_ID", "SNAP_NAME", "SNAP_INSTANCE_NAME", "NOWPLAYING_LOG"})
        unsetenv(name);
}

void bus::start()
{
    int ready[2];
    if (pipe(ready) != 0)
        throw std::runtime_error("no pipe");
    const std::string address = "--address=unix:path=" + folder_ + "/bus";
    const std::string print = "--print-address=" + std::to_string(ready[1]);
    const pid_t parent = getpid();
    daemon_ = fork();
    if (daemon_ == 0) {
        close(ready[0]);
        /* It must not survive a test that crashes. */
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        /* It warns if it may not raise its limit of descriptors. */
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
        if (getppid() == parent)
            execlp("dbus-daemon", "dbus-daemon", "--session", "--nofork", "--nopidfile", "--nosyslog", address.c_str(),
                   print.c_str(), static_cast<char *>(nullptr));
        _exit(127);
    }
    close(ready[1]);
    char byte;
    const bool listens = read(ready[0], &byte, 1) == 1;
    close(ready[0]);
    if (!listens)
        throw std::runtime_error("dbus-daemon did not start");
}

void bus::stop()
{
    if (daemon_ > 0) {
        kill(daemon_, SIGKILL);
        waitpid(daemon_, nullptr, 0);
        daemon_ = 0;
    }
    std::filesystem::remove(folder_ + "/bus");
}

bus::~bus()
{
    stop();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

static std::optional<bus> the_bus;

bus &private_bus()
{
    return *the_bus;
}

/* ---- a player ---- */

/* Plain decimal fractions: one version of busctl prints 5.000000000000000000000e-01. */
static std::string plain(const std::string &json)
{
    static const std::regex fraction("[0-9]\\.[0-9]+e[+-][0-9]+");
    std::ostringstream words;
    auto rest = json.cbegin();
    for (std::sregex_iterator found(json.begin(), json.end(), fraction), end; found != end; ++found) {
        words << std::string(rest, (*found)[0].first) << std::stod(found->str());
        rest = (*found)[0].second;
    }
    words << std::string(rest, json.cend());
    return words.str();
}

static ran busctl(std::vector<std::string> words)
{
    words.insert(words.begin(), {"busctl", "--user", "--json=short"});
    ran ran = run(words);
    ran.output = plain(ran.output);
    return ran;
}

ran seen_player::call(const std::string &member, const std::vector<std::string> &words,
                      const std::string &interface) const
{
    std::vector<std::string> all{"call", "--", name_, "/org/mpris/MediaPlayer2", interface, member};
    all.insert(all.end(), words.begin(), words.end());
    return busctl(all);
}

ran seen_player::perform(const std::string &command, const std::vector<std::string> &arguments) const
{
    std::vector<std::string> all{"call",    "--",     name_,  "/org/nowplaying/Session", "org.nowplaying.Session1",
                                 "Perform", "sa{sv}", command};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return busctl(all);
}

std::string seen_player::get(const std::string &property, const std::string &interface) const
{
    return busctl({"get-property", name_, "/org/mpris/MediaPlayer2", interface, property}).output;
}

std::string seen_player::get1(const std::string &property) const
{
    return busctl({"get-property", name_, "/org/nowplaying/Session", "org.nowplaying.Session1", property}).output;
}

void seen_player::set(const std::string &property, const std::string &type, const std::string &value,
                      const std::string &interface) const
{
    const ran set = busctl({"set-property", "--", name_, "/org/mpris/MediaPlayer2", interface, property, type, value});
    CHECK_SAME(set.output, "");
}

bool seen_player::has(const std::string &property, const std::string &part) const
{
    return get(property).find(part) != std::string::npos;
}

bool seen_player::await(const std::string &property, const std::string &part) const
{
    return ::await([&] { return has(property, part); }) || CHECK_SAME(get(property), "something with " + part);
}

seen_player await_player(const np::session &session)
{
    if (!await([&] { return session.is_published(); }))
        throw std::runtime_error("it is not on the bus");
    return seen_player(session.bus_name());
}

np::content song(const std::string &id)
{
    np::content song(np::content_kind::music, id);
    song.set(np::field::title, "Harbour Lights").set(np::field::artist, "The Ferrymen").set_duration(254s);
    return song;
}

stage::stage(np::context_flags flags) : context("org.example.Player", flags), session(context, "music")
{
    session.set_content(song());
    session.set_playback({np::playback_state::playing});
}

seen_player stage::publish()
{
    session.publish();
    return await_player(session);
}

std::string image()
{
    /* One pixel. */
    static const unsigned char png[] = {
        0x89, 'P',  'N',  'G',  0x0d, 0x0a, 0x1a, 0x0a, 0,    0,    0,    0x0d, 'I',  'H',  'D',  'R',  0, 0,
        0,    1,    0,    0,    0,    1,    8,    6,    0,    0,    0,    0x1f, 0x15, 0xc4, 0x89, 0,    0, 0,
        0x0d, 'I',  'D',  'A',  'T',  0x78, 0x9c, 0x63, 0x60, 0x60, 0x60, 0xf8, 0x0f, 0,    1,    0x04, 1, 0,
        0x5f, 0xe5, 0xc3, 0x4b, 0,    0,    0,    0,    'I',  'E',  'N',  'D',  0xae, 0x42, 0x60, 0x82};
    return std::string(reinterpret_cast<const char *>(png), sizeof png);
}

std::string contents(const std::string &path)
{
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

std::size_t count_entries(const std::string &folder)
{
    const std::filesystem::directory_iterator all(folder);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

int main(int argc, char **argv)
{
    const auto named =
        std::find_if(tests().begin(), tests().end(), [&](auto &one) { return argc == 2 && one.first == argv[1]; });
    if (named == tests().end()) {
        for (const auto &one : tests())
            std::cerr << one.first << '\n';
        return 2;
    }
    the_bus.emplace();
    the_bus->start();
    try {
        named->second();
    } catch (const std::exception &thrown) {
        std::cerr << "the test throws: " << thrown.what() << '\n';
        failures++;
    }
    the_bus.reset();
    if (failures > 0)
        std::cerr << failures << " checks failed\n";
    return failures > 0;
}
