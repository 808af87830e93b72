/* SPDX-License-Identifier: MIT */
/*
 * A player without sound: three tracks of an invented album, a real clock, and every command that a desktop can
 * request. Copy it, and replace the clock by a decoder.
 *
 * It does the same as hello_player.c, in C++. The library calls the handlers on its own thread. The main thread plays
 * the next track when one ends. A player's mutex protects the data that both use. With --loop the same code runs on one
 * thread.
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
#include <random>
#include <string>
#include <vector>

#include <getopt.h>
#include <nowplaying.hpp>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

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

/* The album's cover, a PNG of 128 x 128 pixels. Your player has the bytes of a tag here, or the path of a file. */
static const unsigned char cover_png[] = {
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x80, 0x00, 0x00, 0x00, 0x80, 0x04, 0x03, 0x00, 0x00, 0x00, 0x31, 0x10, 0x7c, 0xf8, 0x00, 0x00, 0x00, 0x18, 0x50,
    0x4c, 0x54, 0x45, 0x10, 0x18, 0x38, 0x18, 0x26, 0x50, 0x2c, 0x3c, 0x6e, 0x5c, 0x54, 0x82, 0xaa, 0x6e, 0x78, 0xfa,
    0xec, 0xbe, 0x0e, 0x1e, 0x3c, 0x5a, 0x6e, 0x8c, 0x2c, 0x38, 0xfd, 0x67, 0x00, 0x00, 0x01, 0x0d, 0x49, 0x44, 0x41,
    0x54, 0x78, 0xda, 0xed, 0xd6, 0xcb, 0x0d, 0xc3, 0x20, 0x0c, 0x80, 0xe1, 0xac, 0xd0, 0x03, 0x0b, 0x20, 0x31, 0x41,
    0xd4, 0x0d, 0xa2, 0xdc, 0x69, 0xe5, 0x4c, 0xd0, 0xb0, 0xff, 0x08, 0x4d, 0x9f, 0xe4, 0x85, 0x63, 0x48, 0x1b, 0xe2,
    0xc8, 0xff, 0x19, 0x3e, 0x19, 0x9f, 0x28, 0x0a, 0x49, 0x92, 0x8e, 0xd2, 0x09, 0x0d, 0xba, 0xf0, 0x13, 0x28, 0xa0,
    0xe0, 0x99, 0x4d, 0x05, 0xde, 0xf7, 0x71, 0x01, 0x03, 0xe0, 0x5b, 0x1a, 0xa0, 0x3c, 0x60, 0x93, 0x00, 0x00, 0xca,
    0x08, 0x61, 0x40, 0xf5, 0x01, 0x9b, 0x00, 0x00, 0x90, 0x46, 0x08, 0x02, 0x6a, 0x08, 0xd8, 0xed, 0x01, 0x00, 0xda,
    0x1b, 0xf6, 0x0b, 0xa8, 0x31, 0x60, 0xf7, 0x0b, 0xe8, 0xf9, 0xcc, 0x18, 0xb8, 0x04, 0x0e, 0x0a, 0x10, 0x06, 0xf4,
    0x18, 0xd0, 0xfc, 0x00, 0x43, 0x5b, 0xc1, 0x1f, 0x01, 0x4d, 0x7b, 0x01, 0x02, 0x18, 0xd2, 0x00, 0x08, 0xa0, 0x49,
    0x03, 0x60, 0x80, 0xa1, 0x0c, 0x80, 0x01, 0x9a, 0x32, 0x00, 0x0a, 0x18, 0xc2, 0x00, 0xba, 0x28, 0x91, 0xce, 0xaf,
    0xfb, 0x57, 0xec, 0x0c, 0x0a, 0x94, 0xe5, 0xe3, 0x3e, 0x7e, 0x62, 0x01, 0x58, 0x4e, 0x00, 0x01, 0xe6, 0x00, 0xe7,
    0x9c, 0x00, 0xd1, 0x40, 0x35, 0xac, 0x03, 0xaa, 0xa8, 0x76, 0x06, 0xd4, 0xee, 0x93, 0x00, 0x79, 0x00, 0x7f, 0x39,
    0x4e, 0xf1, 0x13, 0x4c, 0xee, 0xdf, 0xb6, 0x06, 0xea, 0xa4, 0x17, 0xf4, 0x97, 0xf8, 0x6b, 0x80, 0xf6, 0x82, 0x3e,
    0x50, 0xa7, 0x01, 0x6e, 0x65, 0xc7, 0x06, 0x5a, 0xff, 0x4b, 0x6b, 0x98, 0x02, 0xab, 0x77, 0x20, 0x40, 0x0b, 0x83,
    0x1a, 0x86, 0x40, 0xfe, 0x25, 0xf2, 0x07, 0x60, 0x12, 0x3b, 0x20, 0xff, 0x12, 0xd9, 0x03, 0x30, 0x1b, 0x2b, 0x20,
    0xff, 0x12, 0xd9, 0x03, 0x10, 0x8c, 0x0d, 0x90, 0x7f, 0x89, 0xec, 0x01, 0x40, 0x63, 0x01, 0x6c, 0xbd, 0xc4, 0x3b,
    0xf6, 0x79, 0xf3, 0xbd, 0xc3, 0x6c, 0xe8, 0x63, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60,
    0x82};

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
        if (item.kind == np::content_kind::music)
            content.set(np::field::album, "Night Crossing")
                .set(np::field::track_number, static_cast<double>(number))
                .set_artwork(cover_);
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
    const np::artwork cover_ = np::artwork::from_bytes(cover_png);
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
    "Usage: hello_player [OPTION]...\n"
    "Plays an album without sound, shows it to the desktop and prints what the desktop asks for.\n\n"
    "  --name NAME      the application id (hello_player)\n"
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
    std::string name = "hello_player";
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
        std::fprintf(stderr, "hello_player: no arguments, and 1 to %zu sessions; see --help\n", max_sessions);
        return 2;
    }

    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (wake_fd < 0) {
        std::perror("hello_player");
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
        std::fprintf(stderr, "hello_player: %s\n", error.what());
        return 1;
    }
}
