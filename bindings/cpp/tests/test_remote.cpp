/* SPDX-License-Identifier: MIT */
/* Remote sessions. */
#include "check.hpp"

TEST(remote_session_is_moved_like_a_session)
{
    stage stage;
    np::remote_session kitchen(stage.context, "kitchen");
    np::remote_session moved = std::move(kitchen);
    CHECK_ERROR(np::errc::invalid_argument, kitchen.set_reachable(true));
    CHECK(!kitchen.is_remote());
    moved.set_reachable(true);
    np::session plain = std::move(moved);
    CHECK(plain.is_remote());
}

TEST(time_of_an_age_is_at_most_a_year_ago)
{
    const auto before = np::media_clock::now();
    const auto moment = np::time_of_age(10s);
    CHECK(moment + 10s >= before && moment + 10s <= np::media_clock::now());
    CHECK(np::time_of_age(-5s) >= before);
    CHECK(np::time_of_age(std::chrono::microseconds::max()) >= before - 8760h);
}
