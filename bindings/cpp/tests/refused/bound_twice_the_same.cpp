/* SPDX-License-Identifier: MIT */
/* refused: uses an argument of the command twice */
#include <nowplaying.hpp>

struct deck {
    void fade(double volume);
    void fade_to(double volume, double seconds);
};

void test(nowplaying::session &music, deck &tape)
{
    using namespace nowplaying;
#ifdef RIGHT
    music.bind(tape, bound<command::set_volume, &deck::fade>);
#else
    music.bind(tape, bound<command::set_volume, &deck::fade_to>);
#endif
}
