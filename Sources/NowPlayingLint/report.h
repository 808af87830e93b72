/* SPDX-License-Identifier: MIT */
/**
 * @file report.h
 * What was found, in the order of finding.
 */
#ifndef NOWPLAYING_LINT_REPORT_H
#define NOWPLAYING_LINT_REPORT_H

#include <nowplaying-lint/lint.h>

/** Nothing is found twice. */
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

/** Adds a finding; the sentence is one for printf(). */
__attribute__((format(printf, 4, 5))) void report_add(np_lint_report *report, np_lint_severity severity,
                                                      np_lint_code code, const char *sentence, ...);

#endif
