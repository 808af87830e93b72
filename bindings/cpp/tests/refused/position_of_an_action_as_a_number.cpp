/* SPDX-License-Identifier: MIT */
/* refused: std::chrono::microseconds */
#include <nowplaying-control.hpp>

nowplaying::action seek()
{
#ifdef RIGHT
    return nowplaying::action::seek_to_position(std::chrono::seconds(42));
#else
    return nowplaying::action::seek_to_position(42);
#endif
}
