/* SPDX-License-Identifier: MIT */
/*
 * The C functions of the lint of animated artwork. Tests/Conformance/test_lint.py has the videos.
 */
#define _GNU_SOURCE
#include "check.h"

#include <nowplaying-lint/lint.h>

#include <fcntl.h>

static void test_arguments(void)
{
    np_lint_report *report = (np_lint_report *)&check_failures;
    CHECK(np_lint_animated_artwork(NP_LINT_SQUARE, NULL, "/b", &report) == NP_ERROR_INVALID_ARGUMENT);
    CHECK(np_lint_animated_artwork(NP_LINT_SQUARE, "/a", NULL, &report) == NP_ERROR_INVALID_ARGUMENT);
    CHECK(np_lint_animated_artwork(NP_LINT_SQUARE, "/a", "/b", NULL) == NP_ERROR_INVALID_ARGUMENT);
    CHECK(np_lint_animated_artwork(0, "/a", "/b", &report) == NP_ERROR_INVALID_ARGUMENT);
    CHECK(np_lint_animated_artwork(3, "/a", "/b", &report) == NP_ERROR_INVALID_ARGUMENT);
    CHECK(report == (np_lint_report *)&check_failures);
}

static void test_report(void)
{
    np_lint_report *report = NULL;
    REQUIRE(np_lint_animated_artwork(NP_LINT_TALL, "/nowhere/cover.mp4", "https://example.org/a", &report) == NP_OK);
    CHECK(np_lint_report_count(report) == 2);
    CHECK(np_lint_report_severity(report, 0) == NP_LINT_ERROR);
    CHECK(np_lint_report_code(report, 0) == NP_LINT_NO_LOCAL_FILE);
    CHECK(strcmp(np_lint_report_sentence(report, 0), "the video is not a local file: No such file or directory") == 0);
    CHECK(np_lint_report_code(report, 1) == NP_LINT_NO_PREVIEW);
    CHECK(strstr(np_lint_report_sentence(report, 1), "download it first") != NULL);
    for (size_t index = 2; index > 1; index = index == 2 ? SIZE_MAX : 0) {
        CHECK(np_lint_report_severity(report, index) == 0);
        CHECK(np_lint_report_code(report, index) == 0);
        CHECK(np_lint_report_sentence(report, index) == NULL);
    }
    np_lint_report_free(report);
}

/** A library leaves the standard streams of a program closed. */
static void test_closed_streams(void)
{
    np_lint_report *report = NULL;
    close(STDIN_FILENO);
    REQUIRE(np_lint_animated_artwork(NP_LINT_SQUARE, "/proc/self/comm", "/proc/self/comm", &report) == NP_OK);
    CHECK(np_lint_report_code(report, 0) == NP_LINT_NO_VIDEO && fcntl(STDIN_FILENO, F_GETFD) < 0);
    np_lint_report_free(report);
}

static void test_nothing(void)
{
    CHECK(np_lint_report_count(NULL) == 0);
    CHECK(np_lint_report_severity(NULL, 0) == 0);
    CHECK(np_lint_report_code(NULL, 0) == 0);
    CHECK(np_lint_report_sentence(NULL, 0) == NULL);
    np_lint_report_free(NULL);
}

static void test_codes(void)
{
    for (np_lint_code code = NP_LINT_NO_LOCAL_FILE; code <= NP_LINT_PREVIEW_UNLIKE; code++)
        for (np_lint_code other = code + 1; other <= NP_LINT_PREVIEW_UNLIKE + 1; other++)
            CHECK(strcmp(np_lint_code_name(code), np_lint_code_name(other)) != 0);
    CHECK(strcmp(np_lint_code_name(0), "unknown") == 0);
    CHECK(strcmp(np_lint_code_name(INT32_MIN), "unknown") == 0);
    CHECK(strcmp(np_lint_code_name(INT32_MAX), "unknown") == 0);
}

int main(void)
{
    test_arguments();
    test_report();
    test_closed_streams();
    test_nothing();
    test_codes();
    return check_result();
}
