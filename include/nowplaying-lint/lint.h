/* SPDX-License-Identifier: MIT */
/**
 * @file lint.h
 * Check the files of an animated artwork, a video and its preview, before a desktop rejects them.
 *
 *     np_lint_animated_artwork(NP_LINT_SQUARE, "/music/7/cover.mp4", "/music/7/cover.jpg", &report);
 *     for (size_t i = 0; i < np_lint_report_count(report); i++)
 *         puts(np_lint_report_sentence(report, i));
 *     np_lint_report_free(report);
 *
 * This is a separate library, `pkg-config nowplaying-lint`, for authors of such files and for tests. It decodes the
 * video, so it is slow, and needs libavformat, libavcodec, libavutil and libswscale. Their messages go to the callback
 * of av_log_set_callback().
 *
 * The comment of a function has the tags that differ from the defaults of nowplaying.h.
 *
 * **Stability.** Unstable: until two independent programs use it, any release may change this header.
 */
#ifndef NOWPLAYING_LINT_H
#define NOWPLAYING_LINT_H

#include <nowplaying/base.h>

NP_BEGIN_DECLS

typedef struct np_lint_report np_lint_report;

/** The shape of the animated artwork. */
typedef int32_t np_lint_shape;
enum {
    /** 1:1 */
    NP_LINT_SQUARE = 1,
    /** 3:4 */
    NP_LINT_TALL = 2
};

/** The severity of a finding. */
typedef int32_t np_lint_severity;
enum {
    /** A client may reject the artwork. */
    NP_LINT_ERROR = 1,
    /** Clients show the artwork, but not as intended. */
    NP_LINT_WARNING = 2
};

/** The kind of a finding. */
typedef int32_t np_lint_code;
enum {
    /** The video is not a local file: it is a network URL, a folder, a device, or it does not exist. */
    NP_LINT_NO_LOCAL_FILE = 1,
    /** The file is not a video, or has only one frame. */
    NP_LINT_NO_VIDEO = 2,
    /** The video is incomplete, or parts of it cannot be decoded. */
    NP_LINT_DAMAGED = 3,
    /** The shape of the video differs by more than 2 %. */
    NP_LINT_ASPECT_RATIO = 4,
    /** More than 60 frames a second. */
    NP_LINT_FRAME_RATE = 5,
    /** 30 seconds or more. */
    NP_LINT_LENGTH = 6,
    /** The file is not MP4, MOV or WebM, or few players have the codec. */
    NP_LINT_FORMAT = 7,
    /** The video has sound, which clients do not play. */
    NP_LINT_AUDIO = 8,
    /** The last frame differs from the first, so the loop is visible. */
    NP_LINT_LOOP = 9,
    /** The preview is not a local file, or not an image. */
    NP_LINT_NO_PREVIEW = 10,
    /** The shape of the preview differs by more than 2 %. */
    NP_LINT_PREVIEW_ASPECT_RATIO = 11,
    /** The preview is not the video's first frame. */
    NP_LINT_PREVIEW_UNLIKE = 12
};

/**
 * Checks a video and its preview, each a path or a file:// URL, and makes a report. A file that cannot be used is a
 * finding, not a failure. It needs about the time of decoding the video. It checks only the first minute of a video.
 *
 * @owns     the caller owns the report and frees it with np_lint_report_free()
 * @fails    NP_ERROR_INVALID_ARGUMENT for NULL or an unknown shape; NP_ERROR_SYSTEM if the memory is full
 */
np_status np_lint_animated_artwork(np_lint_shape shape, const char *video, const char *preview,
                                   np_lint_report **ret_report);

/**
 * Frees a report and its sentences.
 *
 * @owns     frees the report
 * @threads  any; not while another thread reads it
 * @fails    never; NULL is allowed
 */
void np_lint_report_free(np_lint_report *report);

/**
 * Returns the number of findings; 0: the files are correct.
 *
 * @fails    never; 0 for NULL
 */
size_t np_lint_report_count(const np_lint_report *report);

/**
 * Returns the severity of a finding.
 *
 * @fails    returns 0 if the report has no such finding
 */
np_lint_severity np_lint_report_severity(const np_lint_report *report, size_t index);

/**
 * Returns the kind of a finding.
 *
 * @fails    returns 0 if the report has no such finding
 */
np_lint_code np_lint_report_code(const np_lint_report *report, size_t index);

/**
 * Returns a sentence about a finding, with the measured number: "the video lasts 42.0 s: ...".
 *
 * @owns     the text belongs to the report and is valid until the report is freed
 * @fails    returns NULL if the report has no such finding
 */
const char *np_lint_report_sentence(const np_lint_report *report, size_t index);

/**
 * Returns the name of a code, for example "aspect_ratio".
 *
 * @owns     the text is static
 * @fails    never; for an unknown number it returns "unknown"
 */
const char *np_lint_code_name(np_lint_code code);

NP_END_DECLS

#endif
