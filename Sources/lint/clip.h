/* SPDX-License-Identifier: MIT */
/**
 * @file clip.h
 * A video or an image, decoded and measured.
 */
#ifndef NOWPLAYING_LINT_CLIP_H
#define NOWPLAYING_LINT_CLIP_H

#include <stdbool.h>
#include <stdint.h>

/** A frame for the comparison: so small that details disappear. */
#define THUMBNAIL_SIDE 32
struct thumbnail {
    uint8_t bytes[THUMBNAIL_SIDE * THUMBNAIL_SIDE * 3];
};

struct clip {
    /** The error; empty: the other members are valid. */
    char problem[128];
    char container[64];
    char codec[32];
    bool is_usual;
    bool has_audio;
    /** The displayed size, with the rotation and the shape of the pixels. */
    double width, height;
    int frames;
    int damaged_frames;
    /** Whether the last frame was reached. */
    bool is_whole;
    /** The decoded and the declared length in seconds; 0: not declared. */
    double length, declared_length;
    double frames_a_second;
    struct thumbnail first, last;
    /** The greatest difference between two neighboring frames. */
    double greatest_step;
};

/** Decodes at most one minute, or one frame of a still image. The descriptor stays open. */
void clip_read(int descriptor, bool is_still, struct clip *ret_clip);

/** The mean of all differences, from 0.0 to 1.0. */
double thumbnail_difference(const struct thumbnail *one, const struct thumbnail *other);

#endif
