/* SPDX-License-Identifier: MIT */
/**
 * @file report.h
 * The findings, in the order of the checks.
 */
#ifndef NOWPLAYING_LINT_REPORT_H
#define NOWPLAYING_LINT_REPORT_H

#include <nowplaying-lint/lint.h>

/** Each finding occurs once. */
#define REPORT_ROOM NP_LINT_PREVIEW_UNLIKE

struct finding {
    np_lint_severity severity;
    np_lint_code code;
    char sentence[256];
};

struct np_lint_report {
    size_t count;
    struct finding findings[REPORT_ROOM];
};

/** Adds a finding. `sentence` is a format of printf(). */
__attribute__((format(printf, 4, 5))) void report_add(np_lint_report *report, np_lint_severity severity,
                                                      np_lint_code code, const char *sentence, ...);

#endif
