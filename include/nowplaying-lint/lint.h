/* SPDX-License-Identifier: MIT */
/**
 * @file lint.h
 * What is wrong with an animated artwork, before a desktop refuses it: a video, and the preview of it.
 *
 *     np_lint_animated_artwork(NP_LINT_SQUARE, "/music/7/cover.mp4", "/music/7/cover.jpg", &report);
 *     for (size_t i = 0; i < np_lint_report_count(report); i++)
 *         puts(np_lint_report_sentence(report, i));
 *     np_lint_report_free(report);
 *
 * For the people who make the files, and for tests: a library of its own, `pkg-config nowplaying-lint`, because it
 * decodes video, which takes time, and needs libavformat, libavcodec, libavutil and libswscale. What these have to say
 * themselves goes where av_log_set_callback() sends it.
 */
#ifndef NOWPLAYING_LINT_H
#define NOWPLAYING_LINT_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

typedef struct np_lint_report np_lint_report;

/** The shape that an animated artwork is offered for. */
typedef int32_t np_lint_shape;
enum {
    /** As wide as high. */
    NP_LINT_SQUARE = 1,
    /** Three wide, four high. */
    NP_LINT_TALL = 2
};

/** How much a finding matters. */
typedef int32_t np_lint_severity;
enum {
    /** A surface may refuse the artwork. */
    NP_LINT_ERROR = 1,
    /** It is shown, and does not look as it should. */
    NP_LINT_WARNING = 2
};

/** What was found. */
typedef int32_t np_lint_code;
enum {
    /** The video is no file of this machine: an address on the network, a folder, a device, or nothing. */
    NP_LINT_NO_LOCAL_FILE = 1,
    /** The file is no video, or one image alone. */
    NP_LINT_NO_VIDEO = 2,
    /** The video ends before it should, or cannot be decoded everywhere. */
    NP_LINT_DAMAGED = 3,
    /** The video is wider or higher than the shape, by more than 2 %. */
    NP_LINT_ASPECT_RATIO = 4,
    /** More than 60 frames a second. */
    NP_LINT_FRAME_RATE = 5,
    /** 30 seconds or more. */
    NP_LINT_LENGTH = 6,
    /** Neither MP4, MOV nor WebM, or a codec that few players have. */
    NP_LINT_FORMAT = 7,
    /** There is sound, which nobody will hear. */
    NP_LINT_AUDIO = 8,
    /** The last frame is far from the first, so that the repetition is seen. */
    NP_LINT_LOOP = 9,
    /** The preview is no file of this machine, or no image. */
    NP_LINT_NO_PREVIEW = 10,
    /** The preview is wider or higher than the shape, by more than 2 %. */
    NP_LINT_PREVIEW_ASPECT_RATIO = 11,
    /** The preview is not the video's first frame. */
    NP_LINT_PREVIEW_UNLIKE = 12
};

/**
 * Looks at a video and its preview, each a path or a file:// address, and reports what is wrong with them. A file that
 * cannot be used is a finding and no failure. Takes about as long as decoding the video does; of more than a minute
 * only the first is looked at.
 *
 * @owns     the caller owns the report and frees it with np_lint_report_free()
 * @threads  any
 * @fails    NP_ERROR_INVALID_ARGUMENT for a NULL or an unknown shape; NP_ERROR_SYSTEM without memory
 * @since    0.1
 */
np_status np_lint_animated_artwork(np_lint_shape shape, const char *video, const char *preview,
                                   np_lint_report **ret_report);

/**
 * Frees a report, and the sentences in it.
 *
 * @owns     frees the report
 * @threads  any; not while another thread reads it
 * @fails    never; NULL is allowed
 * @since    0.1
 */
void np_lint_report_free(np_lint_report *report);

/**
 * How much was found; 0: nothing is wrong.
 *
 * @owns     nothing
 * @threads  any
 * @fails    never; of NULL it is 0
 * @since    0.1
 */
size_t np_lint_report_count(const np_lint_report *report);

/**
 * How much a finding matters.
 *
 * @owns     nothing
 * @threads  any
 * @fails    with 0 if the report has no such finding
 * @since    0.1
 */
np_lint_severity np_lint_report_severity(const np_lint_report *report, size_t index);

/**
 * What a finding is, for programs.
 *
 * @owns     nothing
 * @threads  any
 * @fails    with 0 if the report has no such finding
 * @since    0.1
 */
np_lint_code np_lint_report_code(const np_lint_report *report, size_t index);

/**
 * What a finding is, for people, with the number that was measured: "the video lasts 42.0 s: …".
 *
 * @owns     the text is the report's and lives as long
 * @threads  any
 * @fails    with NULL if the report has no such finding
 * @since    0.1
 */
const char *np_lint_report_sentence(const np_lint_report *report, size_t index);

/**
 * A code in one word, e.g. "aspect-ratio".
 *
 * @owns     the text is the library's and lives for ever
 * @threads  any
 * @fails    never; an unknown number gives "unknown"
 * @since    0.1
 */
const char *np_lint_code_name(np_lint_code code);

NP_END_DECLS

#endif
