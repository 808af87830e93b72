/* SPDX-License-Identifier: MIT */
/** Pictures: of a known type and not too large, or none. */
#ifndef BRIDGE_PICTURE_H
#define BRIDGE_PICTURE_H

#include <stddef.h>

/** The content type that the bytes have by their beginning, "image/png"; NULL: they are no picture that we pass on. */
const char *picture_type(const void *bytes, size_t size);

/** Reads a picture; the caller frees it. NULL: it is none, or too large. */
void *picture_read(int descriptor, size_t *ret_size);

/** Reads that of a "file://…" of a player of this machine. */
void *picture_read_url(const char *url, size_t *ret_size);

#endif
