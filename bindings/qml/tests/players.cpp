/* SPDX-License-Identifier: MIT */
/*
 * Players for the tests: players COUNT [NAME]. It reads lines: "INDEX title TEXT", "INDEX state playing", "INDEX volume 0.5",
 * "INDEX artwork FILE", "INDEX moving FILE", "INDEX artist TEXT", "INDEX leave", "INDEX position SECONDS".
 * "INDEX torn ID" sets a video that fails, and "INDEX entries COUNT" a queue.
 */
#include <csignal>
#include <iostream>
#include <poll.h>
#include <sstream>
#include <vector>

#include <nowplaying.hpp>

namespace np = nowplaying;
using namespace std::chrono_literals;

struct player {
    np::session session;
    np::content content;
    np::playback playback;
};

static void set_entries(player &each, int count)
{
    np::queue queue;
    for (int index = 0; index < count; index++) {
        const std::string number = std::to_string(index);
        np::content song(np::content_kind::music, "entry-" + number);
        song.set(np::field::title, "Song " + number).set(np::field::artist, {"Ada", "Ben"}).set_duration(200s);
        queue.add(number, song);
    }
    each.session.set_queue(queue);
}

int main(int argc, char **argv)
{
    const int count = argc > 1 ? std::stoi(argv[1]) : 1;
    const std::string name = argc > 2 ? argv[2] : "Fake";
    np::context context("org.example." + name, np::context_flags::host_loop | np::context_flags::publish_all);
    std::vector<player> players;
    players.reserve(static_cast<std::size_t>(count));
    for (int index = 0; index < count; index++) {
        const std::string number = std::to_string(index);
        players.push_back({np::session(context, number), np::content(np::content_kind::music, "song-" + number), {}});
        player &each = players.back();
        each.content.set(np::field::title, "Song " + number).set(np::field::artist, {"Ada", "Ben"});
        each.content.set(np::field::album, "Album").set_duration(200s);
        each.playback.state = np::playback_state::paused;
        each.playback.volume = 1;
        each.session.set_name(name + " " + number);
        each.session.set_content(each.content);
        each.session.set_playback(each.playback);
        const auto show = [&each](np::playback_state state) {
            each.playback.state = state;
            each.playback.position = std::nullopt;
            each.session.set_playback(each.playback);
        };
        each.session.on_play([show] { show(np::playback_state::playing); });
        each.session.on_pause([show] { show(np::playback_state::paused); });
        each.session.on_next([] { throw np::failure(np::outcome::end_of_queue, "That was the last song."); });
        each.session.on_seek_to_position([&each](std::chrono::microseconds position) {
            each.playback.position = position;
            each.session.set_playback(each.playback);
        });
        each.session.publish();
    }
    std::string waiting;
    pollfd polled[] = {{context.fd(), POLLIN, 0}, {0, POLLIN, 0}};
    while (poll(polled, 2, -1) >= 0) {
        if (polled[0].revents)
            context.dispatch();
        if (!polled[1].revents)
            continue;
        char bytes[4096];
        const ssize_t read = ::read(0, bytes, sizeof bytes);
        if (read <= 0)
            return 0;
        waiting.append(bytes, static_cast<std::size_t>(read));
        for (std::size_t end; (end = waiting.find('\n')) != waiting.npos; waiting.erase(0, end + 1)) {
            std::istringstream line(waiting.substr(0, end));
            std::size_t index = 0;
            std::string what, value;
            line >> index >> what >> std::ws;
            std::getline(line, value);
            player &each = players.at(index);
            each.playback.position = std::nullopt;
            if (what == "title")
                each.content.set(np::field::title, value);
            else if (what == "artist")
                each.content.set(np::field::artist, value);
            else if (what == "artwork")
                each.content.set_artwork(np::artwork::from_file(value));
            else if (what == "moving")
                each.content.set_animated_artwork(np::animated_artwork(
                    value, np::aspect_ratios::square,
                    [](np::artwork_request asked) { asked.fail(np::outcome::failed); },
                    [value](np::artwork_request asked) { asked.finish_file(value); }));
            else if (what == "torn")
                each.content.set_animated_artwork(np::animated_artwork(
                    value, np::aspect_ratios::square,
                    [](np::artwork_request asked) { asked.fail(np::outcome::failed); },
                    [](np::artwork_request asked) { asked.fail(np::outcome::failed); }));
            else if (what == "entries")
                set_entries(each, std::stoi(value));
            else if (what == "state")
                each.playback.state = value == "playing" ? np::playback_state::playing : np::playback_state::paused;
            else if (what == "volume")
                each.playback.volume = std::stod(value);
            else if (what == "position")
                each.playback.position = std::chrono::seconds(std::stoi(value));
            if (what == "leave") {
                each.session.withdraw();
                continue;
            }
            const auto update = each.session.begin_update();
            each.session.set_content(each.content);
            each.session.set_playback(each.playback);
        }
    }
}
