/* SPDX-License-Identifier: MIT */
/** Reads images of a known type and a limited size. */
#ifndef BRIDGE_IMAGE_H
#define BRIDGE_IMAGE_H

#include <stddef.h>

/** Returns the content type by the first bytes, for example "image/png"; NULL: unknown or too large. */
const char *image_type(const void *bytes, size_t size);

/** Reads an image; the caller frees it. NULL: it is not an image, or too large. */
void *image_read(int descriptor, size_t *ret_size);

#endif
