/* SPDX-License-Identifier: MIT */
/* refused: expects another object */
#include <nowplaying.hpp>

struct deck {
    void play();
};
struct radio {
    void play();
};

void test(nowplaying::session &music, radio &tuner)
{
    using namespace nowplaying;
#ifdef RIGHT
    music.bind(tuner, bound<command::play, &radio::play>);
#else
    music.bind(tuner, bound<command::play, &deck::play>);
#endif
}
