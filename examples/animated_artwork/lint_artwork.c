/* SPDX-License-Identifier: MIT */
/*
 * Prints the problems of an animated artwork:
 *
 *     lint_artwork square cover.mp4 cover.jpg
 *     lint_artwork tall cover.webm cover.png
 *
 * Exits with 1 if a surface may refuse it, and with 2 if the arguments are wrong.
 */
#include <nowplaying-lint/lint.h>

#include <stdio.h>
#include <string.h>

int main(int count, char **arguments)
{
    bool is_square = count == 4 && strcmp(arguments[1], "square") == 0;
    bool is_tall = count == 4 && strcmp(arguments[1], "tall") == 0;
    if (!is_square && !is_tall) {
        fprintf(stderr, "usage: lint_artwork square|tall VIDEO PREVIEW\n");
        return 2;
    }
    np_lint_report *report = NULL;
    if (np_lint_animated_artwork(is_square ? NP_LINT_SQUARE : NP_LINT_TALL, arguments[2], arguments[3], &report) !=
        NP_OK)
        return 2;
    bool is_refused = false;
    for (size_t i = 0; i < np_lint_report_count(report); i++) {
        bool is_error = np_lint_report_severity(report, i) == NP_LINT_ERROR;
        printf("%s: %s: %s\n", is_error ? "error" : "warning", np_lint_code_name(np_lint_report_code(report, i)),
               np_lint_report_sentence(report, i));
        is_refused |= is_error;
    }
    np_lint_report_free(report);
    return is_refused;
}
