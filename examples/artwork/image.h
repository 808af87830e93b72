/* SPDX-License-Identifier: MIT */
/* Covers that need no image files: the program draws them at any size, and returns a PNG. */
#ifndef IMAGE_H
#define IMAGE_H

#include <stddef.h>
#include <stdint.h>

/* The colors of a cover: red, green and blue. */
struct scene {
    uint8_t sky[3], horizon[3], sea[3], light[3];
    double light_height; /* The height of the sun or the moon: 0 is the horizon, 1 is the top. */
};

/* Returns the image as a PNG, which the caller frees. Returns NULL if memory is exhausted. */
uint8_t *make_png(const struct scene *scene, int32_t width, int32_t height, size_t *ret_size);

#endif
