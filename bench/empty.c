/* SPDX-License-Identifier: MIT */
/* An empty process, whose memory is subtracted from that of the others. */
#include <unistd.h>

int main(void)
{
    char byte;
    while (read(STDIN_FILENO, &byte, 1) > 0)
        ;
    return 0;
}
