/* SPDX-License-Identifier: MIT */
/* refused: the command does not have this argument of the bound function */
#include <nowplaying.hpp>

struct deck {
    void play();
    void seek(double seconds);
};

void test(nowplaying::session &music, deck &tape)
{
    using namespace nowplaying;
#ifdef RIGHT
    music.bind(tape, bound<command::play, &deck::play>);
#else
    music.bind(tape, bound<command::play, &deck::seek>);
#endif
}
