/* SPDX-License-Identifier: MIT */
/* Remote sessions. */
#include "check.hpp"

#include <cstdlib>

TEST(remote_session_is_a_second_player)
{
    board board;
    bool paused = false;
    stage stage;
    const seen_player here = stage.publish();
    np::remote_session kitchen(stage.context, "kitchen");
    kitchen.set_content(song());
    kitchen.on_pause([&] { board.note([&] { paused = true; }); });
    kitchen.publish();
    const seen_player elsewhere = await_player(kitchen);
    CHECK(kitchen.is_remote() && !stage.session.is_remote());
    CHECK(here.name() != elsewhere.name() && stage.session.is_published());
    CHECK(stage.session.is_application_primary() && !kitchen.is_application_primary());
    CHECK(!kitchen.can_become_application_primary());
    CHECK_ERROR(np::errc::invalid_state, kitchen.request_application_primary());
    CHECK_SAME(here.get1("IsRemote"), "{\"type\":\"b\",\"data\":false}");
    CHECK_SAME(elsewhere.get1("IsRemote"), "{\"type\":\"b\",\"data\":true}");
    CHECK(elsewhere.has("Metadata", "Harbour Lights"));
    CHECK(elsewhere.call("Pause").status == 0);
    CHECK(board.await([&] { return paused; }));
    CHECK_ERROR(np::errc::invalid_argument, np::remote_session(stage.context, "kitchen"));
    CHECK_ERROR(np::errc::invalid_argument, np::remote_session(stage.context, ""));
    /* It is a session, moved like one. */
    np::remote_session moved = std::move(kitchen);
    CHECK_ERROR(np::errc::invalid_argument, kitchen.set_reachable(true));
    CHECK(!kitchen.is_remote());
    moved.set_reachable(true);
    np::session plain = std::move(moved);
    CHECK(plain.is_remote());
}

TEST(remote_that_is_lost)
{
    board board;
    std::vector<np::connection> connections;
    np::context context("org.example.Player");
    context.on_connection([&](np::connection now) { board.note([&] { connections.push_back(now); }); });
    np::remote_session session(context, "kitchen");
    np::playback playback;
    playback.state = np::playback_state::playing;
    playback.position = 42s;
    session.set_content(song());
    session.set_playback(playback);
    session.on_pause([] {});
    session.publish();
    const seen_player player = await_player(session);
    CHECK_SAME(player.get1("IsReachable"), "{\"type\":\"b\",\"data\":true}");
    CHECK(player.perform("pause").status == 0);
    session.set_reachable(false);
    CHECK_SAME(player.get1("IsReachable"), "{\"type\":\"b\",\"data\":false}");
    CHECK(player.has("PlaybackStatus", "Paused"));
    CHECK(player.get1("Commands").find("\"enabled\":{\"type\":\"b\",\"data\":false}") != std::string::npos);
    CHECK_SAME(player.get("Position"), player.get("Position"));
    const ran refused = player.perform("pause");
    CHECK(refused.status != 0 && refused.output.find("reach") != std::string::npos);
    session.set_reachable(true);
    CHECK(player.has("PlaybackStatus", "Playing"));
    CHECK(player.perform("pause").status == 0);

    /* After the grace period it leaves the bus. It returns with its newest values. */
    session.set_grace_period(0s);
    session.set_reachable(false);
    CHECK(board.await([&] { return connections.back() == np::connection::idle; }));
    CHECK(!session.is_published());
    playback.state = np::playback_state::paused;
    playback.position = 7s;
    session.set_playback(playback);
    session.set_reachable(true);
    CHECK_SAME(await_player(session).get("Position"), "{\"type\":\"x\",\"data\":7000000}");

    session.set_grace_period(24h);
    CHECK_ERROR(np::errc::invalid_argument, session.set_grace_period(24h + 1us));
    CHECK_ERROR(np::errc::invalid_argument, session.set_grace_period(-1us));
}

TEST(position_from_another_clock)
{
    const auto before = np::media_clock::now();
    const auto moment = np::time_of_age(10s);
    CHECK(moment + 10s >= before && moment + 10s <= np::media_clock::now());
    CHECK(np::time_of_age(-5s) >= before);
    CHECK(np::time_of_age(std::chrono::microseconds::max()) >= before - 8760h);

    np::context context("org.example.Player");
    np::remote_session session(context, "kitchen");
    np::playback playback;
    playback.state = np::playback_state::playing;
    playback.position = 61s;
    playback.timestamp = np::time_of_age(10s);
    session.set_content(song());
    session.set_playback(playback);
    session.publish();
    const std::string said = await_player(session).get("Position");
    const std::chrono::microseconds position(std::atoll(said.c_str() + said.rfind(':') + 1));
    CHECK(position >= 71s && position <= 71s + (np::media_clock::now() - before));
}
