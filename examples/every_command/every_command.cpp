/* SPDX-License-Identifier: MIT */
/*
 * The player of hello_player.cpp with every command that a desktop can request, and with a session of each kind:
 * podcast, radio, book and so on.
 *
 * The library calls the handlers on its own thread. The main thread plays the next track when one ends. A player's
 * mutex protects the data that both use. With --loop the same code runs on one thread.
 */
#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <getopt.h>
#include <nowplaying.hpp>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#ifndef COVER /* The build sets it. Your player has the path of a file here, or the bytes of a tag. */
#define COVER "/home/ada/Music/Night Crossing/cover.png"
#endif

namespace np = nowplaying;
using np::command;
using np::playback_state;
using std::chrono::microseconds;
using namespace std::chrono_literals;

struct item {
    const char *session; /* The id of the session that plays this item. */
    np::content_kind kind;
    np::wordy_field title_field, by_field;
    const char *title, *by;
    std::chrono::seconds length; /* 0: a broadcast, which has no end. */
};

static constexpr std::size_t tracks = 3, kinds = 8, max_sessions = 4096;

/* The tracks of the album, then one item for each additional session of --sessions. */
static const std::vector<item> items = {
    {"music", np::content_kind::music, np::field::title, np::field::artist, "Harbour Lights", "The Ferrymen", 64s},
    {"music", np::content_kind::music, np::field::title, np::field::artist, "Slack Water", "The Ferrymen", 52s},
    {"music", np::content_kind::music, np::field::title, np::field::artist, "The Last Boat Home", "The Ferrymen", 71s},
    {"podcast", np::content_kind::podcast, np::field::title, np::field::show, "How Ferries Dock", "Tide Tables", 30min},
    {"radio", np::content_kind::radio, np::field::program, np::field::station, "News for the Islands", "Radio Estuary",
     0s},
    {"book", np::content_kind::book, np::field::title, np::field::author, "A Keeper of Lamps", "Ida Strand", 1h},
    {"movie", np::content_kind::movie, np::field::title, np::field::genre, "Fog over Pier Nine", "Mystery", 90min},
    {"tv_show", np::content_kind::tv_show, np::field::title, np::field::show, "The Lost Anchor", "Dockside", 45min},
    {"home_media", np::content_kind::home_media, np::field::source, np::field::description, "Front Door",
     "Boathouse camera", 0s},
    {"generic", np::content_kind::generic, np::field::title, np::field::subtitle, "Summer at the Shore", "Slide show",
     10min},
};

/* If there is no such file, the items have no cover. */
static std::optional<np::artwork> read_cover()
{
    try {
        return np::artwork::from_file(COVER);
    } catch (const np::error &) {
        return std::nullopt;
    }
}

static std::atomic<bool> quitting{false};
static int wake_fd; /* An eventfd that wakes the main loop. */

static void on_signal(int)
{
    quitting = true;
    eventfd_write(wake_fd, 1);
}

class player
{
  public:
    /* Clients can send commands after the session is published, so publish it last. */
    player(np::context &context, const std::string &id, const item *first, std::size_t count, bool has_siblings)
        : session_(context, id), mark_(has_siblings ? " of " + id : ""), items_(first), order_(count)
    {
        offer_commands();
        set_order(np::shuffle_mode::off);
        go_to(0);
        show_playback();
        session_.publish();
    }

    /* Plays the next track if one has ended. Returns the time until the track ends, if it has an end. */
    std::optional<microseconds> turn_track()
    {
        const std::lock_guard guard(mutex_);
        if (state_ != playback_state::playing || current_item().length == 0s)
            return std::nullopt;
        if (position() >= current_item().length) {
            const auto frame = session_.begin_update();
            if (repeat_ == np::repeat_mode::one)
                set_position(0s);
            else
                go_to_next();
            show_playback();
            if (state_ != playback_state::playing)
                return std::nullopt;
        }
        return microseconds(std::llround(static_cast<double>((current_item().length - position()).count()) / rate_));
    }

  private:
    void offer_commands()
    {
        session_.on_play([this] { obey("play", [this] { set_state(playback_state::playing); }); });
        session_.on_pause(
            [this] { obey("pause", [this] { set_state(is_playing() ? playback_state::paused : state_); }); });
        session_.on_toggle_play_pause([this] {
            obey("toggle_play_pause",
                 [this] { set_state(is_playing() ? playback_state::paused : playback_state::playing); });
        });
        session_.on_stop([this] { obey("stop", [this] { set_state(playback_state::stopped); }); });
        session_.on_set_volume(
            [this](double volume) { obey("set_volume " + std::to_string(volume), [&] { volume_ = volume; }); });
        session_.on_feedback([this](np::feedback feedback) {
            static const char *const words[] = {"neutral", "positive", "negative"};
            obey(std::string("feedback ") + words[static_cast<int>(feedback)], [&] { show_feedback(feedback); });
        });
        session_.on_raise([this] { obey("raise", [] {}); }); /* A player with a window raises it here. */
        session_.on_quit([this](np::request asked) {
            obey("quit", [] {});
            asked.finish(); /* Finish it before the player quits, so that the client gets an answer. */
            on_signal(0);
        });
        show_feedback(np::feedback::neutral);
        session_.set_supported_rates({0.5, 1.0, 1.5, 2.0});
        session_.set_repeat_mode(repeat_);
        if (items_->length == 0s)
            return; /* A broadcast has no further commands. */

        session_.on_next([this] { obey("next", [this] { go_to_next(); }); });
        session_.on_previous([this] { obey("previous", [this] { go_to(place_ > 0 ? place_ - 1 : 0); }); });
        session_.on_seek_to_position(
            [this](microseconds to) { obey("seek_to_position " + seconds(to), [&] { set_position(to); }); });
        session_.on_skip_forward(
            [this](microseconds by) { obey("skip_forward " + seconds(by), [&] { set_position(position() + by); }); });
        session_.on_skip_backward(
            [this](microseconds by) { obey("skip_backward " + seconds(by), [&] { set_position(position() - by); }); });
        session_.on_change_playback_rate([this](double rate) {
            obey("change_playback_rate " + std::to_string(rate), [&] {
                set_position(position());
                rate_ = rate;
            });
        });
        session_.on_change_repeat_mode([this](np::repeat_mode mode) {
            static const char *const words[] = {"off", "one", "all"};
            obey(std::string("change_repeat_mode ") + words[static_cast<int>(mode)], [&] {
                repeat_ = mode;
                session_.set_repeat_mode(mode);
            });
        });
        session_.on_change_shuffle_mode([this](np::shuffle_mode mode) {
            static const char *const words[] = {"off", "items", "collections"};
            obey(std::string("change_shuffle_mode ") + words[static_cast<int>(mode)], [&] { set_order(mode); });
        });
    }

    /* Performs the command, publishes one change, and prints the command. The C++ API then finishes the request. */
    template <class Action> void obey(const std::string &asked, Action action)
    {
        {
            const std::lock_guard guard(mutex_);
            const auto frame = session_.begin_update();
            action();
            show_playback();
        }
        std::printf("command: %s%s\n", asked.c_str(), mark_.c_str());
        eventfd_write(wake_fd, 1); /* The track may now end at another time. */
    }

    static std::string seconds(microseconds time)
    {
        return std::to_string(std::chrono::duration<double>(time).count());
    }

    bool is_playing() const
    {
        return state_ == playback_state::playing;
    }

    const item &current_item() const
    {
        return items_[order_[place_]];
    }

    /* Limits a position to the item. A broadcast has no end. */
    microseconds within(microseconds position) const
    {
        const microseconds end = current_item().length;
        return end > 0s ? std::min(position, end) : position;
    }

    microseconds position() const
    {
        if (!is_playing())
            return within(position_);
        return within(position_ + std::chrono::duration_cast<microseconds>((np::media_clock::now() - since_) * rate_));
    }

    /* Starts the clock from this position. Call it before the state or the rate changes. */
    void set_position(microseconds position)
    {
        position_ = within(std::max<microseconds>(position, 0s));
        since_ = np::media_clock::now();
    }

    void set_state(playback_state state)
    {
        set_position(state == playback_state::stopped ? 0s : position());
        state_ = state;
    }

    /* Sets the playback. You may call this at any time: the library publishes only the changes. */
    void show_playback()
    {
        np::playback playback;
        playback.state = state_;
        playback.queue_index = static_cast<std::int32_t>(place_);
        playback.queue_count = static_cast<std::int32_t>(order_.size());
        playback.rate = playback.default_rate = rate_;
        playback.position = position_;
        playback.timestamp = since_;
        playback.volume = volume_;
        session_.set_playback(playback);
    }

    void show_feedback(np::feedback feedback)
    {
        session_.set_feedback(command::feedback, feedback, "Love this track", "Love");
    }

    void show_item()
    {
        const item &item = current_item();
        const std::size_t number = order_[place_] + 1;
        np::content content(item.kind, std::string(session_.id()) + "/" + std::to_string(number));
        content.set(item.title_field, item.title).set(item.by_field, item.by);
        if (item.kind == np::content_kind::music) {
            content.set(np::field::album, "Night Crossing").set(np::field::track_number, static_cast<double>(number));
            if (cover_)
                content.set_artwork(*cover_);
        }
        if (item.length > 0s)
            content.set_duration(item.length);
        else
            content.set_live();
        session_.set_content(content);
    }

    void go_to(std::size_t place)
    {
        place_ = place;
        set_position(0s);
        show_item();
    }

    void go_to_next()
    {
        const bool at_end = place_ + 1 == order_.size();
        if (at_end && repeat_ == np::repeat_mode::off)
            set_state(playback_state::stopped);
        go_to(at_end ? 0 : place_ + 1);
    }

    /* If shuffled, the current item is the first one, and the others follow in a random order. */
    void set_order(np::shuffle_mode mode)
    {
        static std::minstd_rand random(std::random_device{}());
        const std::size_t now = order_[place_];
        std::iota(order_.begin(), order_.end(), 0);
        place_ = mode == np::shuffle_mode::off ? now : 0;
        if (mode != np::shuffle_mode::off) {
            std::swap(order_[0], order_[now]);
            std::shuffle(order_.begin() + 1, order_.end(), random);
        }
        session_.set_shuffle_mode(mode, {np::shuffle_mode::off, np::shuffle_mode::items});
    }

    std::mutex mutex_;
    np::session session_;
    const std::string mark_; /* The suffix of the printed commands, if there are several sessions. */
    const item *items_;
    const std::optional<np::artwork> cover_ = read_cover();
    std::vector<std::size_t> order_; /* The items in playback order. */
    std::size_t place_ = 0;          /* The current index in `order_`. */
    playback_state state_ = playback_state::playing;
    microseconds position_{0}; /* The position at `since_`. */
    np::media_clock::time_point since_ = np::media_clock::now();
    double rate_ = 1, volume_ = 1;
    np::repeat_mode repeat_ = np::repeat_mode::off;
};

using players = std::vector<std::unique_ptr<player>>;

/* Plays the next track of each player whose track has ended. Returns the milliseconds until a track ends, or -1. */
static int turn_tracks(const players &all)
{
    std::optional<microseconds> next;
    for (const auto &one : all)
        if (const auto left = one->turn_track())
            next = std::min(next.value_or(*left), *left);
    return next ? static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(*next).count()) : -1;
}

/* Runs until a signal, the command to quit, or the end of standard input. */
static void run(const players &all, np::context &context, bool is_own_loop, int input_fd)
{
    pollfd fds[] = {{wake_fd, POLLIN, 0}, {is_own_loop ? context.fd() : -1, POLLIN, 0}, {input_fd, POLLIN, 0}};
    while (!quitting) {
        char bytes[256];
        eventfd_t ignored;
        const int timeout = turn_tracks(all);
        if (poll(fds, std::size(fds), timeout) <= 0)
            continue; /* A track ended, or a signal arrived. */
        if (fds[0].revents)
            eventfd_read(wake_fd, &ignored);
        if (fds[1].revents)
            context.dispatch();
        if (fds[2].revents && read(input_fd, bytes, sizeof bytes) == 0)
            return;
    }
}

static const char usage[] =
    "Usage: every_command [OPTION]...\n"
    "Plays an album without sound, shows it to the desktop and prints what the desktop asks for.\n\n"
    "  --name NAME      the application id (every_command)\n"
    "  --sessions N     open N sessions of all kinds, all of them shown (1)\n"
    "  --loop           run in a loop of its own instead of on the library's thread\n"
    "  --stdin          end when standard input ends\n"
    "  --help           this text\n";

int main(int argc, char **argv)
{
    static const option options[] = {
        {"name", required_argument, nullptr, 'n'}, {"sessions", required_argument, nullptr, 's'},
        {"loop", no_argument, nullptr, 'l'},       {"stdin", no_argument, nullptr, 'i'},
        {"help", no_argument, nullptr, 'h'},       {nullptr, 0, nullptr, 0},
    };
    std::string name = "every_command";
    std::size_t count = 1;
    bool is_own_loop = false;
    int input_fd = -1;
    for (int option; (option = getopt_long(argc, argv, "", options, nullptr)) != -1;) {
        switch (option) {
        case 'n':
            name = optarg;
            break;
        case 's':
            count = std::strtoul(optarg, nullptr, 10);
            break;
        case 'l':
            is_own_loop = true;
            break;
        case 'i':
            input_fd = STDIN_FILENO;
            break;
        case 'h':
            std::fputs(usage, stdout);
            return 0;
        default:
            return 2; /* getopt_long() has printed the error. */
        }
    }
    if (optind < argc || count < 1 || count > max_sessions) {
        std::fprintf(stderr, "every_command: no arguments, and 1 to %zu sessions; see --help\n", max_sessions);
        return 2;
    }

    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (wake_fd < 0) {
        std::perror("every_command");
        return 1;
    }
    std::signal(SIGTERM, on_signal);
    std::signal(SIGINT, on_signal);

    try {
        auto flags = is_own_loop ? np::context_flags::host_loop : np::context_flags::none;
        if (count > 1)
            flags = flags | np::context_flags::publish_all;
        /* Before the context, which waits for a command that is running before the players go. */
        players all;
        np::context context(name, flags);
        for (std::size_t number = 0; number < count; number++) {
            const std::size_t kind = number % kinds, round = number / kinds;
            const item *first = &items[kind == 0 ? 0 : tracks - 1 + kind];
            const std::string id = first->session + (round == 0 ? "" : "-" + std::to_string(round + 1));
            all.push_back(std::make_unique<player>(context, id, first, kind == 0 ? tracks : 1, count > 1));
        }
        run(all, context, is_own_loop, input_fd);
    } catch (const np::error &error) {
        std::fprintf(stderr, "every_command: %s\n", error.what());
        return 1;
    }
}
