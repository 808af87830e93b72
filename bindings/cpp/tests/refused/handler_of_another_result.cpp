/* SPDX-License-Identifier: MIT */
/* refused: returns nothing, a bool, an int or an outcome */
#include <nowplaying.hpp>

void test(nowplaying::session &music)
{
#ifdef RIGHT
    music.on_play([] { return true; });
#else
    music.on_play([] { return "done"; });
#endif
}
