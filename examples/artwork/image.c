/* SPDX-License-Identifier: MIT */
#include "image.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The scene ---- */

/* The distance of the horizon from the top. */
static const double horizon = 0.62;

static void blend(double share, const uint8_t with[3], uint8_t pixel[3])
{
    for (int i = 0; i < 3; i++)
        pixel[i] = (uint8_t)lround(pixel[i] + (with[i] - pixel[i]) * fmin(fmax(share, 0), 1));
}

/* A light over the sea, and its reflection on the water. x and y are from 0 to 1. */
static void draw(const struct scene *scene, double x, double y, double shape, uint8_t pixel[3])
{
    double from_light = hypot((x - 0.5) * shape, y - horizon * (1 - scene->light_height));
    double depth = (y - horizon) / (1 - horizon);
    if (depth < 0) {
        memcpy(pixel, scene->sky, 3);
        blend(pow(y / horizon, 2), scene->horizon, pixel);
        blend(exp(-from_light * 6) * 0.6, scene->light, pixel);
        blend((0.1 - from_light) * 300, scene->light, pixel);
        return;
    }
    memcpy(pixel, scene->horizon, 3);
    blend(0.4 + depth, scene->sea, pixel);
    /* Waves are long near the viewer and short at the horizon. */
    double waves = sin(40 / (depth + 0.12)) * 0.5 + 0.5;
    double width = 0.07 + depth * 0.2;
    blend(waves * (1.2 - fabs(x - 0.5) * shape / width), scene->light, pixel);
}

/* ---- A PNG without compression, which keeps this code short ---- */

static uint8_t *put_number(uint8_t *out, uint32_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        *out++ = (uint8_t)(number >> shift);
    return out;
}

/* Writes the length before a chunk's name and content, and the checksum after them. */
static uint8_t *end_chunk(uint8_t *name, uint8_t *end)
{
    uint32_t sum = UINT32_MAX;
    put_number(name - 4, (uint32_t)(end - name - 4));
    for (const uint8_t *byte = name; byte < end; byte++) {
        sum ^= *byte;
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    return put_number(end, ~sum);
}

uint8_t *make_png(const struct scene *scene, int32_t width, int32_t height, size_t *ret_size)
{
    /* A row is one byte ("no filter") and the pixels. Each row is one block, with a header of five bytes. */
    size_t row_size = 1 + 3 * (size_t)width;
    uint8_t *png = width > 0 && height > 0 && row_size <= UINT16_MAX ? malloc(64 + (5 + row_size) * (size_t)height) : 0;
    if (!png)
        return NULL;
    memcpy(png, "\x89PNG\r\n\x1a\n", 8);
    uint8_t *name = memcpy(png + 12, "IHDR", 4);
    uint8_t *out = put_number(put_number(name + 4, (uint32_t)width), (uint32_t)height);
    memcpy(out, "\x08\x02\0\0\0", 5);
    out = end_chunk(name, out + 5);

    uint32_t low = 1, high = 0;
    name = memcpy(out + 4, "IDAT\x78\x01", 6);
    out = name + 6;
    for (int32_t y = 0; y < height; y++) {
        const uint8_t block[] = {y + 1 == height, (uint8_t)row_size, (uint8_t)(row_size >> 8), (uint8_t)~row_size,
                                 (uint8_t)(~row_size >> 8)};
        uint8_t *row = (uint8_t *)memcpy(out, block, 5) + 5;
        row[0] = 0;
        for (int32_t x = 0; x < width; x++)
            draw(scene, (double)x / width, (double)y / height, (double)width / height, row + 1 + 3 * x);
        out = row + row_size;
        for (; row < out; row++) {
            low = (low + *row) % 65521;
            high = (high + low) % 65521;
        }
    }
    out = end_chunk(name, put_number(out, high << 16 | low));
    name = memcpy(out + 4, "IEND", 4);
    out = end_chunk(name, name + 4);
    *ret_size = (size_t)(out - png);
    return png;
}
