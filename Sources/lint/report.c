/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void report_add(np_lint_report *report, np_lint_severity severity, np_lint_code code, const char *sentence, ...)
{
    if (report->count == REPORT_ROOM)
        return;
    struct finding *finding = &report->findings[report->count++];
    finding->severity = severity;
    finding->code = code;
    va_list values;
    va_start(values, sentence);
    vsnprintf(finding->sentence, sizeof finding->sentence, sentence, values);
    va_end(values);
}

void np_lint_report_free(np_lint_report *report)
{
    free(report);
}

static const struct finding *finding_at(const np_lint_report *report, size_t index)
{
    return index < np_lint_report_count(report) ? &report->findings[index] : NULL;
}

size_t np_lint_report_count(const np_lint_report *report)
{
    return report ? report->count : 0;
}

np_lint_severity np_lint_report_severity(const np_lint_report *report, size_t index)
{
    const struct finding *finding = finding_at(report, index);
    return finding ? finding->severity : 0;
}

np_lint_code np_lint_report_code(const np_lint_report *report, size_t index)
{
    const struct finding *finding = finding_at(report, index);
    return finding ? finding->code : 0;
}

const char *np_lint_report_sentence(const np_lint_report *report, size_t index)
{
    const struct finding *finding = finding_at(report, index);
    return finding ? finding->sentence : NULL;
}

const char *np_lint_code_name(np_lint_code code)
{
    static const char *const words[] = {
        [NP_LINT_NO_LOCAL_FILE] = "no_local_file",
        [NP_LINT_NO_VIDEO] = "no_video",
        [NP_LINT_DAMAGED] = "damaged",
        [NP_LINT_ASPECT_RATIO] = "aspect_ratio",
        [NP_LINT_FRAME_RATE] = "frame_rate",
        [NP_LINT_LENGTH] = "length",
        [NP_LINT_FORMAT] = "format",
        [NP_LINT_AUDIO] = "audio",
        [NP_LINT_LOOP] = "loop",
        [NP_LINT_NO_PREVIEW] = "no_preview",
        [NP_LINT_PREVIEW_ASPECT_RATIO] = "preview_aspect_ratio",
        [NP_LINT_PREVIEW_UNLIKE] = "preview_unlike",
    };
    bool is_known = code >= NP_LINT_NO_LOCAL_FILE && code <= NP_LINT_PREVIEW_UNLIKE;
    return is_known ? words[code] : "unknown";
}
