/* SPDX-License-Identifier: MIT */
/* refused: deleted */
#include <nowplaying.hpp>

#include <vector>

void test(std::vector<nowplaying::request> &kept, nowplaying::session &music)
{
#ifdef RIGHT
    music.on(nowplaying::command::play, [&](nowplaying::request asked) { kept.push_back(std::move(asked)); });
#else
    music.on(nowplaying::command::play, [&](const nowplaying::request &asked) { kept.push_back(asked); });
#endif
}
