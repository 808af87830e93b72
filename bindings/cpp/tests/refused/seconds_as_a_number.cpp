/* SPDX-License-Identifier: MIT */
/* refused: the parameters of a handler are the arguments of the command */
#include <nowplaying.hpp>

void seek(double seconds);

void test(nowplaying::session &music)
{
#ifdef RIGHT
    music.on_seek_to_position([](std::chrono::duration<double> position) { seek(position.count()); });
#else
    music.on_seek_to_position([](double seconds) { seek(seconds); });
#endif
}
