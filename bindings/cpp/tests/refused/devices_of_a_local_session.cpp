/* SPDX-License-Identifier: MIT */
/* refused: set_devices */
#include <nowplaying.hpp>

#ifdef RIGHT
void test(nowplaying::remote_session &music)
#else
void test(nowplaying::session &music)
#endif
{
    music.set_devices({{"10:2f", "Kitchen"}});
}
