/* SPDX-License-Identifier: MIT */
/* refused: deleted */
#include <nowplaying-control.hpp>

nowplaying::image again(nowplaying::image &image)
{
#ifdef RIGHT
    return std::move(image);
#else
    return image;
#endif
}
