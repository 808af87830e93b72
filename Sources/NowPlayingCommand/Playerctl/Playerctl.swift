// SPDX-License-Identifier: MIT

/// The program under the name of playerctl: it takes its arguments and prints its words.
func playerctl(_ arguments: [String]) -> ExitCode { .usage }
