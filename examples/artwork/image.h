/* SPDX-License-Identifier: MIT */
/* Covers that nobody has to bring along: drawn at any size, and written as a PNG. */
#ifndef IMAGE_H
#define IMAGE_H

#include <stddef.h>
#include <stdint.h>

/* What a cover is painted with: red, green and blue. */
struct scene {
    uint8_t sky[3], horizon[3], sea[3], light[3];
    double light_height; /* Of the sun or the moon: 0 is at the horizon, 1 at the top. */
};

/* The image as a PNG, to be freed; NULL if there is no memory. */
uint8_t *make_png(const struct scene *scene, int32_t width, int32_t height, size_t *ret_size);

#endif
