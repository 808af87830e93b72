/* SPDX-License-Identifier: MIT */
/* The log. */
#include "check.hpp"

TEST(log_reaches_its_handler)
{
    board board;
    std::vector<std::pair<np::log_level, std::string>> lines;
    const auto kept = std::make_shared<int>();
    np::set_log_handler([&, kept](np::log_level level, std::string_view line) {
        board.note([&] { lines.emplace_back(level, line); });
    });
    CHECK_ERROR(np::errc::invalid_argument, np::context(""));
    CHECK(lines.size() == 1 && lines[0].first == np::log_level::warning);
    CHECK(lines[0].second.find("np_context_new") != std::string::npos);
    CHECK(kept.use_count() == 2);
    /* An exception in a log handler is ignored. */
    np::set_log_handler([](np::log_level, std::string_view) { throw std::runtime_error("said by the test"); });
    CHECK(kept.use_count() == 1);
    CHECK_ERROR(np::errc::invalid_argument, np::context(""));
    np::reset_log_handler();
    CHECK(lines.size() == 1);
}
