/* SPDX-License-Identifier: MIT */
/* refused: takes what the command does not have */
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
