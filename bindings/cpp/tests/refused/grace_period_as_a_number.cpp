/* SPDX-License-Identifier: MIT */
/* refused: microseconds */
#include <nowplaying.hpp>

void test(nowplaying::remote_session &kitchen)
{
#ifdef RIGHT
    kitchen.set_grace_period(std::chrono::seconds(30));
#else
    kitchen.set_grace_period(30);
#endif
}
