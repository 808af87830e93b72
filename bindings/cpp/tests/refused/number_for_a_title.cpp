/* SPDX-License-Identifier: MIT */
/* refused: no matching */
#include <nowplaying.hpp>

void test(nowplaying::content &song)
{
#ifdef RIGHT
    song.set(nowplaying::field::title, "7");
#else
    song.set(nowplaying::field::title, 7);
#endif
}
