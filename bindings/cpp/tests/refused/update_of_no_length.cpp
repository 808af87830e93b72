/* SPDX-License-Identifier: MIT */
/* refused: nodiscard */
#include <nowplaying.hpp>

void test(nowplaying::session &music)
{
#ifdef RIGHT
    const auto frame = music.begin_update();
#else
    music.begin_update();
#endif
    music.clear_content();
}
