/* SPDX-License-Identifier: MIT */
/* refused: deleted */
#include <nowplaying.hpp>

nowplaying::session test(nowplaying::session &music)
{
#ifdef RIGHT
    return std::move(music);
#else
    return music;
#endif
}
