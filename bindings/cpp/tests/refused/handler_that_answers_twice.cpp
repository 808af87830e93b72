/* SPDX-License-Identifier: MIT */
/* refused: a handler with a request answers the request */
#include <nowplaying.hpp>

void test(nowplaying::session &music)
{
#ifdef RIGHT
    music.on(nowplaying::command::play, [](nowplaying::request asked) { asked.finish(); });
#else
    music.on(nowplaying::command::play, [](nowplaying::request asked) { return asked.finish(); });
#endif
}
