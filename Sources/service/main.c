/* SPDX-License-Identifier: MIT */
/* The program `nowplaying-center`. Sources/service/NowPlayingCenter has all of it: Embedded Swift has no main function of its
   own. */

#include <stdint.h>

int32_t nowplaying_center_main(int32_t count, char **arguments);

int main(int argc, char **argv)
{
    return nowplaying_center_main(argc, argv);
}
