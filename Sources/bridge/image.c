/* SPDX-License-Identifier: MIT */
#include "image.h"

#include "limits.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *image_type(const void *bytes, size_t size)
{
    static const struct {
        size_t place, size;
        const char *bytes, *type;
    } marks[] = {
        {0, 8, "\x89PNG\r\n\x1a\n", "image/png"}, {0, 3, "\xff\xd8\xff", "image/jpeg"}, {8, 4, "WEBP", "image/webp"},
        {4, 8, "ftypavif", "image/avif"},         {0, 4, "GIF8", "image/gif"},
    };
    if (size < 16 || size > MOST_IMAGE_BYTES)
        return NULL;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (memcmp((const char *)bytes + marks[i].place, marks[i].bytes, marks[i].size) == 0)
            return marks[i].type;
    return NULL;
}

void *image_read(int descriptor, size_t *ret_size)
{
    struct stat about;
    if (fstat(descriptor, &about) < 0 || !S_ISREG(about.st_mode) || about.st_size <= 0 ||
        about.st_size > MOST_IMAGE_BYTES)
        return NULL;
    size_t size = (size_t)about.st_size, place = 0;
    char *bytes = malloc(size);
    while (bytes && place < size) {
        ssize_t count = pread(descriptor, bytes + place, size - place, (off_t)place);
        if (count <= 0)
            break;
        place += (size_t)count;
    }
    if (!bytes || place < size || !image_type(bytes, size)) {
        free(bytes);
        return NULL;
    }
    *ret_size = size;
    return bytes;
}
