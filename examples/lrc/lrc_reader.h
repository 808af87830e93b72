/* SPDX-License-Identifier: MIT */
/* Reads the file of lyrics next to a song. Copy these two files. */
#ifndef LRC_READER_H
#define LRC_READER_H

#include <nowplaying/nowplaying.h>

/* Adds the lines of an .lrc file to a content. Returns how many it has: 0 if the file does not exist, is not a text, or
   has no times. It may come from anywhere: nothing in it is trusted. */
size_t add_lrc(np_content *content, const char *path);

#endif
