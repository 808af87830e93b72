/* SPDX-License-Identifier: MIT */
/* The program `nowplaying`. Sources/command/NowPlayingCommand has all of it: Embedded Swift has no main function of its own. */

#include <stdint.h>

int32_t nowplaying_main(int32_t count, char **arguments);

int main(int argc, char **argv)
{
    return nowplaying_main(argc, argv);
}
