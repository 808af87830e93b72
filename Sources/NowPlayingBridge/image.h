/* SPDX-License-Identifier: MIT */
/** Images: of a known type and not too large, or none. */
#ifndef BRIDGE_IMAGE_H
#define BRIDGE_IMAGE_H

#include <stddef.h>

/** The content type that the bytes have by their beginning, "image/png"; NULL: they are no image that we pass on. */
const char *image_type(const void *bytes, size_t size);

/** Reads an image; the caller frees it. NULL: it is none, or too large. */
void *image_read(int descriptor, size_t *ret_size);

/** Reads that of a "file://…" of a player of this machine. */
void *image_read_url(const char *url, size_t *ret_size);

#endif
