/* SPDX-License-Identifier: MIT */
/**
 * @file check.hpp
 * What the tests share: checks that name their line, waiting for an event with a deadline, a private bus, and busctl.
 *
 *     TEST(playback_is_shown)
 *     {
 *         CHECK(player.get("PlaybackStatus") == "s \"Playing\"");
 *     }
 */
#ifndef CHECK_HPP
#define CHECK_HPP

#include <nowplaying.hpp>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace np = nowplaying;
using namespace std::chrono_literals;

/** The time limit of each wait, long enough for sanitizers, valgrind and a busy machine. */
constexpr auto patience = 30s;

struct test {
    test(const char *name, void (*body)());
};

/** A test, which runs in a process and on a bus of its own. */
#define TEST(name)                                                                                                     \
    static void test_##name();                                                                                         \
    static const test name##_is_a_test(#name, test_##name);                                                            \
    static void test_##name()

/** Counts a failure and goes on. */
#define CHECK(condition) check((condition), __FILE__, __LINE__, #condition)
/** Prints both sides. */
#define CHECK_SAME(left, right) check_same((left), (right), __FILE__, __LINE__, #left)
/** Something throws an error with that code. */
#define CHECK_ERROR(code, ...) check_error((code), [&] { __VA_ARGS__; }, __FILE__, __LINE__, #__VA_ARGS__)
/** Something throws an error with those words. */
#define CHECK_SAYS(words, ...)                                                                                         \
    check_says(                                                                                                        \
        words, [&] { __VA_ARGS__; }, __FILE__, __LINE__)

bool check(bool holds, const char *file, int line, const char *what);
bool check_same(const std::string &left, const std::string &right, const char *file, int line, const char *what);
void check_says(const std::string &words, const std::function<void()> &call, const char *file, int line);
void check_error(np::errc code, const std::function<void()> &call, const char *file, int line, const char *what);

/** Asks until it is so; false after the time limit. */
template <class Question> bool await(Question question)
{
    for (const auto until = std::chrono::steady_clock::now() + patience; !question(); std::this_thread::sleep_for(1ms))
        if (std::chrono::steady_clock::now() > until)
            return false;
    return true;
}

/** Handlers change it, and tests wait for the change. */
class board
{
  public:
    template <class Note> void note(Note note)
    {
        const std::lock_guard guard(mutex_);
        note();
        changed_.notify_all();
    }

    /** Waits until what is noted makes it true. */
    template <class Condition> bool await(Condition condition)
    {
        std::unique_lock lock(mutex_);
        return changed_.wait_until(lock, std::chrono::steady_clock::now() + patience, condition);
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
};

/** A value that handlers and tests share between threads. */
template <class Value> class shared
{
  public:
    shared() = default;
    shared &operator=(Value value)
    {
        const std::lock_guard guard(mutex_);
        value_ = std::move(value);
        return *this;
    }
    Value get() const
    {
        const std::lock_guard guard(mutex_);
        return value_;
    }

  private:
    mutable std::mutex mutex_;
    Value value_{};
};

/** A session bus of this process. */
class bus
{
  public:
    /** Chooses an address, which is that of the session bus from now on. */
    bus();
    bus(const bus &) = delete;
    bus &operator=(const bus &) = delete;
    ~bus();
    void start();
    void stop();

  private:
    std::string folder_;
    pid_t daemon_ = 0;
};

/** The bus of the test, started before it. */
bus &private_bus();

/** The output of a program, without the last newline, and its exit status. */
struct ran {
    int status = -1;
    std::string output;
};

/** Runs a program; its standard error is in the output too. */
ran run(const std::vector<std::string> &words);

/** Captures the standard error of this process. The destructor prints it again. */
class overheard
{
  public:
    overheard();
    overheard(const overheard &) = delete;
    overheard &operator=(const overheard &) = delete;
    ~overheard();
    std::string words() const;

  private:
    int said_;
    int before_;
};

/** A player, as others see it by busctl. */
class seen_player
{
  public:
    explicit seen_player(std::string bus_name) : name_(std::move(bus_name))
    {
    }

    /** Calls a method of MPRIS; the words are the signature and the values, as for busctl. */
    ran call(const std::string &member, const std::vector<std::string> &words = {},
             const std::string &interface = "org.mpris.MediaPlayer2.Player") const;
    /** org.nowplaying.Session1's Perform. */
    ran perform(const std::string &command, const std::vector<std::string> &arguments = {"0"}) const;
    /** A property as busctl's JSON: {"type":"s","data":"Playing"} */
    std::string get(const std::string &property, const std::string &interface = "org.mpris.MediaPlayer2.Player") const;
    /** A property of org.nowplaying.Session1. */
    std::string get1(const std::string &property) const;
    void set(const std::string &property, const std::string &type, const std::string &value,
             const std::string &interface = "org.mpris.MediaPlayer2.Player") const;
    /** Asks until a property has that in it. */
    bool await(const std::string &property, const std::string &part) const;
    bool has(const std::string &property, const std::string &part) const;

    const std::string &name() const
    {
        return name_;
    }

  private:
    std::string name_;
};

/** Waits until a session is on the bus. */
seen_player await_player(const np::session &session);

/** A context, a session with a song that plays, and a client. */
struct stage {
    np::context context;
    np::session session;

    explicit stage(np::context_flags flags = np::context_flags::none);
    /** Publishes, and waits until it is on the bus. */
    seen_player publish();
};

/** A song of 254 seconds. */
np::content song(const std::string &id = "album-7/track-3");

/** An image, as PNG. */
std::string image();

/** What is in a file. */
std::string contents(const std::string &path);

/** How many descriptors and threads this process has. */
std::size_t count_entries(const std::string &folder);

#endif
