/* SPDX-License-Identifier: MIT */
/* For the code of the README: each piece is compiled as the body of a function that begins with README_PIECE. */
#include <nowplaying.hpp>

#include <functional>
#include <iostream>
#include <vector>

namespace np = nowplaying;
using namespace std::chrono_literals;

struct deck_type {
    void stop();
    bool next();
    bool step(int by);
    void seek(std::chrono::microseconds position);
    void move(std::chrono::microseconds by);
    bool open(std::string_view url);
    bool show(np::remote_session &session, std::string_view attributes);
    void send_to_server(const std::optional<std::string> &endpoint);
    bool turn(std::string_view device, double volume);
    std::vector<std::byte> draw(std::int32_t width);
    void when_readable(int fd, const std::function<void()> &then);
    template <class Then> void load(const std::string &entry, Then then)
    {
        then(!entry.empty());
    }
};

#define README_PIECE(name)                                                                                             \
    void name([[maybe_unused]] np::session &music, [[maybe_unused]] np::content &song, [[maybe_unused]] deck_type &deck)
