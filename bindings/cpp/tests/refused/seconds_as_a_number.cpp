/* SPDX-License-Identifier: MIT */
/* refused: the handler of a command is called with what the command has */
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
