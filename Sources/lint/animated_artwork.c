/* SPDX-License-Identifier: MIT */
#include "clip.h"
#include "file.h"
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#define ASPECT_TOLERANCE 0.02
#define MOST_FRAMES_A_SECOND 60.0
#define MOST_SECONDS 30.0

/*
 * Measured with seven images in eight encodings (H.264, HEVC, VP9, AV1, MPEG-4 and GIF, down to the worst quality and
 * a quarter of the size). The previews were PNG, JPEG and a small WebP. The first frame differs by 1.8 % at most, or
 * 3.3 % if the file does not describe its colors. Two different images differ by 24 % at least.
 */
#define TOLERANCE 0.05

/** The deviation from the ratio, as a part of it. */
static double deviation(const struct clip *clip, double ratio)
{
    return fabs(clip->width / clip->height / ratio - 1);
}

static void check_time(const struct clip *video, np_lint_report *report)
{
    /* Times are rounded to milliseconds, or to longer units. */
    if (video->frames_a_second > MOST_FRAMES_A_SECOND + 0.1)
        report_add(report, NP_LINT_ERROR, NP_LINT_FRAME_RATE,
                   "the video has %.1f frames a second: surfaces can reject more than 60", video->frames_a_second);
    double length = video->is_whole ? video->length : fmax(video->length, video->declared_length);
    if (length > MOST_SECONDS - 0.005)
        report_add(report, NP_LINT_WARNING, NP_LINT_LENGTH, "the video lasts %.1f s: it should be less than 30 s",
                   length);
    double missing = video->declared_length - video->length;
    bool ends_early = video->is_whole && missing > 0.5 && missing > 0.05 * video->declared_length;
    if (ends_early)
        report_add(report, NP_LINT_ERROR, NP_LINT_DAMAGED,
                   "the video is incomplete: its declared length is %.1f s, but it ends after %.1f s",
                   video->declared_length, video->length);
    else if (video->damaged_frames > 0)
        report_add(report, NP_LINT_ERROR, NP_LINT_DAMAGED, "the video is damaged: %d of its frames cannot be decoded",
                   video->damaged_frames);
}

static void check_video(const struct clip *video, double ratio, np_lint_report *report)
{
    if (deviation(video, ratio) > ASPECT_TOLERANCE)
        report_add(report, NP_LINT_ERROR, NP_LINT_ASPECT_RATIO,
                   "the video is %.0f x %.0f, a ratio of %.3f: it should be %.3f, within 2 %%", video->width,
                   video->height, video->width / video->height, ratio);
    check_time(video, report);
    if (!video->is_usual)
        report_add(
            report, NP_LINT_WARNING, NP_LINT_FORMAT,
            "the video is %s in %s: use H.264, HEVC, VP8, VP9 or AV1 in MP4, MOV or WebM, which surfaces can repeat",
            video->codec, video->container);
    if (video->has_audio)
        report_add(report, NP_LINT_WARNING, NP_LINT_AUDIO,
                   "the video has sound, which surfaces do not play: remove it");
    double jump = thumbnail_difference(&video->last, &video->first);
    /* If neighboring frames of the clip differ much, its end and its beginning may too. */
    if (video->is_whole && jump > TOLERANCE && jump > 2 * video->greatest_step)
        report_add(report, NP_LINT_WARNING, NP_LINT_LOOP,
                   "the last frame differs from the first by %.1f %%: people will notice the repetition", 100 * jump);
}

static void check_preview(const struct clip *preview, const struct clip *video, double ratio, np_lint_report *report)
{
    if (deviation(preview, ratio) > ASPECT_TOLERANCE)
        report_add(report, NP_LINT_ERROR, NP_LINT_PREVIEW_ASPECT_RATIO,
                   "the preview is %.0f x %.0f, a ratio of %.3f: it should be %.3f, within 2 %%", preview->width,
                   preview->height, preview->width / preview->height, ratio);
    double difference = video ? thumbnail_difference(&preview->first, &video->first) : 0;
    if (difference > TOLERANCE)
        report_add(report, NP_LINT_WARNING, NP_LINT_PREVIEW_UNLIKE,
                   "the preview differs from the first frame by %.1f %%: people will notice the change",
                   100 * difference);
}

static bool open_video(const char *address, struct clip *ret_video, np_lint_report *report)
{
    const char *problem = NULL;
    int descriptor = file_open(address, &problem);
    if (descriptor < 0) {
        report_add(report, NP_LINT_ERROR, NP_LINT_NO_LOCAL_FILE, "the video is not a local file: %s", problem);
        return false;
    }
    clip_read(descriptor, false, ret_video);
    close(descriptor);
    if (ret_video->problem[0])
        report_add(report, NP_LINT_ERROR, NP_LINT_NO_VIDEO, "the file is not a video: %s", ret_video->problem);
    return !ret_video->problem[0];
}

static bool open_preview(const char *address, struct clip *ret_preview, np_lint_report *report)
{
    const char *problem = NULL;
    int descriptor = file_open(address, &problem);
    if (descriptor >= 0) {
        clip_read(descriptor, true, ret_preview);
        close(descriptor);
        problem = ret_preview->problem[0] ? ret_preview->problem : NULL;
    }
    if (problem)
        report_add(report, NP_LINT_ERROR, NP_LINT_NO_PREVIEW, "the preview is not a readable image: %s", problem);
    return !problem;
}

np_status np_lint_animated_artwork(np_lint_shape shape, const char *video, const char *preview,
                                   np_lint_report **ret_report)
{
    if (!video || !preview || !ret_report || (shape != NP_LINT_SQUARE && shape != NP_LINT_TALL))
        return NP_ERROR_INVALID_ARGUMENT;
    double ratio = shape == NP_LINT_SQUARE ? 1.0 : 3.0 / 4.0;
    np_lint_report *report = calloc(1, sizeof *report);
    struct clip *clips = calloc(2, sizeof *clips);
    if (!report || !clips) {
        free(report);
        free(clips);
        return NP_ERROR_SYSTEM;
    }
    bool has_video = open_video(video, &clips[0], report);
    if (has_video)
        check_video(&clips[0], ratio, report);
    if (open_preview(preview, &clips[1], report))
        check_preview(&clips[1], has_video ? &clips[0] : NULL, ratio, report);
    free(clips);
    *ret_report = report;
    return NP_OK;
}
