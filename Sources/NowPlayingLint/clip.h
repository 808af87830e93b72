/* SPDX-License-Identifier: MIT */
/**
 * @file clip.h
 * A video or an image, decoded and measured.
 */
#ifndef NOWPLAYING_LINT_CLIP_H
#define NOWPLAYING_LINT_CLIP_H

#include <stdbool.h>
#include <stdint.h>

/** A frame as it is compared: so small that only what one sees from afar is left. */
#define THUMBNAIL_SIDE 32
struct thumbnail {
    uint8_t bytes[THUMBNAIL_SIDE * THUMBNAIL_SIDE * 3];
};

struct clip {
    /** Why there is nothing else; empty: there is. */
    char problem[128];
    char container[64];
    char codec[32];
    bool is_usual;
    bool has_audio;
    /** As it is shown, turned and with pixels that are not square. */
    double width, height;
    int frames;
    int damaged_frames;
    /** Whether the last frame was reached. */
    bool is_whole;
    /** In seconds: what was decoded, and what the file says; 0: it does not. */
    double length, declared_length;
    double frames_a_second;
    struct thumbnail first, last;
    /** The greatest difference between neighbours. */
    double greatest_step;
};

/** Decodes a minute at most, and of a still image one frame. The descriptor stays open. */
void clip_read(int descriptor, bool is_still, struct clip *ret_clip);

/** How far two are apart, from 0.0 to 1.0: the mean of all differences. */
double thumbnail_difference(const struct thumbnail *one, const struct thumbnail *other);

#endif
