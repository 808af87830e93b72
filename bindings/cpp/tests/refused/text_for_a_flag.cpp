/* SPDX-License-Identifier: MIT */
/* refused: deleted */
#include <nowplaying.hpp>

void test(nowplaying::content &song)
{
#ifdef RIGHT
    song.set(nowplaying::field::compilation, false);
#else
    song.set(nowplaying::field::compilation, "false");
#endif
}
