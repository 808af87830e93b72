/* SPDX-License-Identifier: MIT */
/* refused: the constant is of another type */
#include <nowplaying.hpp>

struct deck {
    void step(int by);
    void open(std::string_view where);
};

void test(nowplaying::session &music, deck &tape)
{
    using namespace nowplaying;
#ifdef RIGHT
    music.bind(tape, bound<command::next, &deck::step, +1>);
#else
    music.bind(tape, bound<command::next, &deck::open, +1>);
#endif
}
