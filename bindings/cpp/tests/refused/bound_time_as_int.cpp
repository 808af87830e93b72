/* SPDX-License-Identifier: MIT */
/* refused: the command does not have this argument of the bound function */
#include <nowplaying.hpp>

struct deck {
    void seek(double seconds);
    void seek_ms(int milliseconds);
};

void test(nowplaying::session &music, deck &tape)
{
    using namespace nowplaying;
#ifdef RIGHT
    music.bind(tape, bound<command::seek_to_position, &deck::seek>);
#else
    music.bind(tape, bound<command::seek_to_position, &deck::seek_ms>);
#endif
}
