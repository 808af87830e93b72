/* SPDX-License-Identifier: MIT */
/*
 * A player without sound: three tracks of an invented album, a cover, a real clock, and the commands of most players.
 * Copy it, and replace the clock by a decoder.
 *
 * The library calls the handlers on its own thread. The main thread plays the next track when one ends. A mutex
 * protects the data that both use. every_command.cpp has the other commands, several sessions, and a loop of its own.
 */
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <optional>
#include <random>
#include <string>

#include <nowplaying.hpp>
#include <unistd.h>

#ifndef COVER /* The build sets it. Your player has the path of a file here, or the bytes of a tag. */
#define COVER "/home/ada/Music/Night Crossing/cover.png"
#endif

namespace np = nowplaying;
using np::playback_state;
using std::chrono::microseconds;
using namespace std::chrono_literals;

static constexpr struct {
    const char *title;
    std::chrono::seconds duration;
} tracks[] = {
    {"Harbour Lights", 64s},
    {"Slack Water", 52s},
    {"The Last Boat Home", 71s},
};
static constexpr int track_count = std::size(tracks);

/* If there is no such file, the items have no cover. */
static std::optional<np::artwork> read_cover()
{
    try {
        return np::artwork::from_file(COVER);
    } catch (const np::error &) {
        return std::nullopt;
    }
}

class player
{
  public:
    /* Clients can send commands after the session is published, so publish it last. */
    explicit player(np::context &context) : session_(context, "music")
    {
        offer_commands();
        go_to(0);
        show_playback();
        session_.publish();
    }

    /* Plays the next track if this one has ended. Returns the time until it ends, or an hour if nothing plays. */
    microseconds turn_track()
    {
        const std::lock_guard guard(mutex_);
        if (is_playing() && position() == tracks[track_].duration) {
            const auto update = session_.begin_update();
            if (repeat_ == np::repeat_mode::one)
                set_position(0s);
            else
                go_to_next();
            show_playback();
        }
        return is_playing() ? tracks[track_].duration - position() + 1us : 1h;
    }

  private:
    void offer_commands()
    {
        session_.on_play([this] { obey("play", [&] { set_state(playback_state::playing); }); });
        session_.on_pause(
            [this] { obey("pause", [&] { set_state(is_playing() ? playback_state::paused : state_); }); });
        session_.on_toggle_play_pause([this] {
            obey("toggle_play_pause",
                 [&] { set_state(is_playing() ? playback_state::paused : playback_state::playing); });
        });
        session_.on_stop([this] { obey("stop", [&] { set_state(playback_state::stopped); }); });
        session_.on_next([this] { obey("next", [&] { go_to_next(); }); });
        session_.on_previous([this] { obey("previous", [&] { go_to(std::max(track_ - 1, 0)); }); });
        session_.on_seek_to_position([this](microseconds to) {
            const double seconds = std::chrono::duration<double>(to).count();
            obey("seek_to_position " + std::to_string(seconds), [&] { set_position(to); });
        });
        session_.on_set_volume(
            [this](double volume) { obey("set_volume " + std::to_string(volume), [&] { volume_ = volume; }); });
        session_.on_change_repeat_mode([this](np::repeat_mode mode) {
            static const char *const words[] = {"off", "one", "all"};
            obey(std::string("change_repeat_mode ") + words[static_cast<int>(mode)], [&] { set_repeat(mode); });
        });
        session_.on_change_shuffle_mode([this](np::shuffle_mode mode) {
            const char *const word = mode == np::shuffle_mode::off ? "off" : "items";
            obey(std::string("change_shuffle_mode ") + word, [&] { set_shuffle(mode); });
        });
        session_.on_quit([this](np::request asked) {
            obey("quit", [] {});
            asked.finish(); /* Finish it before the player quits, so that the client gets an answer. */
            kill(getpid(), SIGTERM);
        });
        set_repeat(np::repeat_mode::off);
        set_shuffle(np::shuffle_mode::off);
    }

    /* Performs the command, publishes one change, and prints the command. The C++ API then finishes the request. */
    template <class Action> void obey(const std::string &asked, Action action)
    {
        {
            const std::lock_guard guard(mutex_);
            const auto update = session_.begin_update();
            action();
            show_playback();
        }
        std::printf("command: %s\n", asked.c_str());
        kill(getpid(), SIGUSR1); /* Wakes the main thread: the track may now end at another time. */
    }

    bool is_playing() const
    {
        return state_ == playback_state::playing;
    }

    microseconds position() const
    {
        const microseconds moved = is_playing() ? np::media_clock::now() - since_ : 0us;
        return std::min<microseconds>(position_ + moved, tracks[track_].duration);
    }

    /* Starts the clock from this position. Call it before the state changes. */
    void set_position(microseconds position)
    {
        position_ = std::clamp<microseconds>(position, 0s, tracks[track_].duration);
        since_ = np::media_clock::now();
    }

    void set_state(playback_state state)
    {
        set_position(state == playback_state::stopped ? 0s : position());
        state_ = state;
    }

    void set_repeat(np::repeat_mode mode)
    {
        repeat_ = mode;
        session_.set_repeat_mode(mode);
    }

    void set_shuffle(np::shuffle_mode mode)
    {
        shuffle_ = mode;
        session_.set_shuffle_mode(mode, {np::shuffle_mode::off, np::shuffle_mode::items});
    }

    /* Sets the playback. You may call this at any time: the library publishes only the changes. */
    void show_playback()
    {
        np::playback playback;
        playback.state = state_;
        playback.position = position_;
        playback.timestamp = since_;
        playback.volume = volume_;
        playback.queue_index = track_;
        playback.queue_count = track_count;
        session_.set_playback(playback);
    }

    void go_to(int track)
    {
        track_ = track;
        set_position(0s);
        np::content content(np::content_kind::music, "track/" + std::to_string(track + 1));
        content.set(np::field::title, tracks[track].title)
            .set(np::field::artist, "The Ferrymen")
            .set(np::field::album, "Night Crossing")
            .set(np::field::track_number, track + 1)
            .set_duration(tracks[track].duration);
        if (cover_)
            content.set_artwork(*cover_);
        session_.set_content(content);
    }

    void go_to_next()
    {
        if (shuffle_ != np::shuffle_mode::off) {
            go_to((track_ + step_(random_)) % track_count); /* Any other track. */
            return;
        }
        if (track_ + 1 == track_count && repeat_ == np::repeat_mode::off)
            set_state(playback_state::stopped);
        go_to((track_ + 1) % track_count);
    }

    std::mutex mutex_; /* Protects all that follows. */
    np::session session_;
    const std::optional<np::artwork> cover_ = read_cover();
    int track_ = 0; /* The index in `tracks`. */
    playback_state state_ = playback_state::playing;
    microseconds position_{0}; /* The position at `since_`. */
    np::media_clock::time_point since_ = np::media_clock::now();
    double volume_ = 1;
    np::repeat_mode repeat_ = np::repeat_mode::off;
    np::shuffle_mode shuffle_ = np::shuffle_mode::off;
    std::minstd_rand random_{std::random_device{}()};
    std::uniform_int_distribution<int> step_{1, track_count - 1};
};

int main()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr); /* Before the library starts its thread, which inherits this. */
    std::setvbuf(stdout, nullptr, _IOLBF, 0);

    try {
        /* Before the context, whose end waits for a running handler, which needs the player. */
        std::optional<player> hello;
        np::context context("hello_player");
        hello.emplace(context);
        for (int number = SIGUSR1; number != SIGTERM && number != SIGINT;) {
            const microseconds left = hello->turn_track();
            const timespec time = {static_cast<time_t>(left / 1s), static_cast<long>(left % 1s / 1ns)};
            number = sigtimedwait(&signals, nullptr, &time);
        }
    } catch (const np::error &error) {
        std::fprintf(stderr, "hello_player: %s\n", error.what());
        return 1;
    }
}
