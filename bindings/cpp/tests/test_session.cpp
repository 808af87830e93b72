/* SPDX-License-Identifier: MIT */
/* Sessions and their context. */
#include "check.hpp"

#include <atomic>
#include <thread>

TEST(context_outlived_by_its_session_is_inert)
{
    std::optional<np::context> context(std::in_place, "org.example.Player");
    np::session session(*context, "music");
    session.set_content(song());
    const auto kept = std::make_shared<int>();
    session.on_play([kept] {});
    session.publish();
    await_player(session);
    context.reset();
    CHECK(kept.use_count() == 1);
    CHECK_ERROR(np::errc::gone, session.publish());
    CHECK_ERROR(np::errc::gone, session.set_content(song()));
    CHECK_ERROR(np::errc::gone, session.on_pause([kept] {}));
    CHECK_ERROR(np::errc::gone, const auto frame = session.begin_update());
    CHECK(kept.use_count() == 1);
    CHECK(!session.is_published() && !session.is_application_primary() && !session.is_system_primary());
    CHECK(session.id() == "music");
}

TEST(free_happens_once)
{
    static std::atomic<int> freed{0};
    struct counted {
        bool is_moved_from = false;
        counted() = default;
        counted(counted &&other) noexcept : is_moved_from(std::exchange(other.is_moved_from, true) && false)
        {
        }
        ~counted()
        {
            freed += !is_moved_from;
        }
        void operator()(bool) const
        {
        }
    };
    {
        np::context first("org.example.Player");
        np::session session(first, "music");
        session.on_application_primary(counted());
        np::context moved = std::move(first);
        np::session other = std::move(session);
        CHECK(!first.handle() && !session.handle());
        CHECK(other.handle() && moved.handle());
        /* A moved-from object is an error. */
        CHECK_ERROR(np::errc::invalid_argument, session.publish());
        CHECK_ERROR(np::errc::invalid_argument, first.set_name("Nobody"));
        CHECK(session.id().empty());
        other = np::session(moved, "podcasts");
        CHECK(freed == 1);
        np::content item = song(), next = std::move(item);
        CHECK(!item.handle());
        item = std::move(next);
        other.set_content(item);
        np::artwork cover = np::artwork::from_url("https://example.org/cover.jpg"), same = std::move(cover);
        item.set_artwork(same);
        np::queue queue, window = std::move(queue);
        window.add("a", item);
        np::playlists lists, more = std::move(lists);
        more.add("a", "A");
        /* It does not clear the content either: clear_content() does. */
        CHECK_ERROR(np::errc::invalid_argument, other.set_content(next));
        CHECK_ERROR(np::errc::invalid_argument, other.set_queue(queue));
        CHECK_ERROR(np::errc::invalid_argument, other.set_playlists(lists));
        CHECK_ERROR(np::errc::invalid_argument, item.set_artwork(cover));
        const auto asked = [](np::artwork_request) {};
        np::animated_artwork moving("a", np::aspect_ratios::tall, asked, asked), away = std::move(moving);
        CHECK_ERROR(np::errc::invalid_argument, item.set_animated_artwork(moving));
        CHECK(other.can_become_application_primary());
        CHECK_SAYS("session::set_content: the object was moved from; to clear the value, call its clear function",
                   other.set_content(next));
        other.on_application_primary(counted());
        CHECK_ERROR(np::errc::invalid_argument, session.on_application_primary(counted()));
        CHECK(freed == 2);
    }
    CHECK(freed == 3);
}

TEST(playback_is_shown)
{
    stage stage;
    np::playback playback;
    playback.state = np::playback_state::playing;
    playback.position = 42s;
    playback.timestamp = np::media_clock::now() - 100s;
    playback.rate = playback.default_rate = 1.5;
    playback.volume = 1.25;
    playback.queue_index = 2;
    playback.queue_count = 9;
    stage.session.on_change_playback_rate([](double) {}).on_set_volume([](double) {});
    stage.session.set_supported_rates({1.0, 1.5});
    stage.session.set_playback(playback);
    const seen_player player = stage.publish();
    CHECK(player.has("PlaybackStatus", "Playing"));
    /* It advanced at that rate since then: it is 192 s and the time of the test. */
    CHECK(player.has("Position", "\"data\":19") || player.has("Position", "\"data\":2"));
    CHECK(player.has("Rate", "\"data\":1.5"));
    CHECK(player.has("Volume", "\"data\":1.25"));
    CHECK(player.get1("Playback").find("\"queue_index\":{\"type\":\"i\",\"data\":2}") != std::string::npos);
    CHECK(player.get1("Playback").find("\"queue_count\":{\"type\":\"i\",\"data\":9}") != std::string::npos);
    /* The position is the set one, and does not change if only the state is set. */
    playback.state = np::playback_state::paused;
    playback.position = 100s;
    playback.timestamp = std::nullopt;
    stage.session.set_playback(playback);
    CHECK(player.await("PlaybackStatus", "Paused"));
    CHECK_SAME(player.get("Position"), "{\"type\":\"x\",\"data\":100000000}");
    playback.position = std::nullopt;
    playback.state = np::playback_state::interrupted;
    stage.session.set_playback(playback);
    CHECK_SAME(player.get("Position"), "{\"type\":\"x\",\"data\":100000000}");
    playback.state = np::playback_state::stopped;
    stage.session.set_playback(playback);
    CHECK(player.await("PlaybackStatus", "Stopped"));
    playback.volume = -2;
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_playback(playback));
    /* The number for "none" in C is an error. */
    playback.volume = -1.0;
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_playback(playback));
    playback.volume = std::nullopt;
    playback.queue_index = -1;
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_playback(playback));
    playback.queue_index = std::nullopt;
    playback.queue_count = -1;
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_playback(playback));
    playback.queue_count = std::nullopt;
    playback.position = std::chrono::microseconds::min();
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_playback(playback));
    playback.position = std::nullopt;
    playback.timestamp = np::media_clock::time_point::min();
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_playback(playback));
    playback.timestamp = std::nullopt;
    playback.state = np::playback_state::buffering;
    stage.session.set_playback(playback);
    CHECK(player.await("PlaybackStatus", "Playing"));
}

TEST(update_is_one_change)
{
    stage stage;
    const seen_player player = stage.publish();
    listener listener;
    {
        const auto frame = stage.session.begin_update();
        np::content next = song("album-7/track-4");
        next.set(np::field::title, "Slack Water").set_duration(std::chrono::seconds(180));
        stage.session.set_content(next);
        stage.session.set_playback({np::playback_state::paused});
        /* Each question is answered behind all that went out before it. */
        CHECK(player.has("Metadata", "Harbour Lights") && player.has("PlaybackStatus", "Playing"));
    }
    CHECK(player.await("Metadata", "Slack Water"));
    CHECK(player.has("PlaybackStatus", "Paused"));
    player.call("Ping", {}, "org.freedesktop.DBus.Peer");
    const auto signals = listener.signals_until("Ping");
    for (const std::string &signal : signals)
        CHECK(signal.find("PropertiesChanged") != std::string::npos);
    CHECK(signals.size() == 1);
    /* Frames nest, and may be ended by hand. */
    auto outer = stage.session.begin_update();
    auto inner = stage.session.begin_update();
    stage.session.set_playback({np::playback_state::stopped});
    inner.end();
    inner.end();
    CHECK(player.has("PlaybackStatus", "Paused"));
    outer.end();
    CHECK(player.await("PlaybackStatus", "Stopped"));
}

TEST(update_that_fails_is_still_ended)
{
    stage stage;
    const seen_player player = stage.publish();
    try {
        const auto frame = stage.session.begin_update();
        stage.session.set_playback({np::playback_state::paused});
        stage.session.set_active_playlist("");
        CHECK(false);
    } catch (const np::error &error) {
        CHECK(error.code() == np::errc::invalid_argument);
    }
    CHECK(player.await("PlaybackStatus", "Paused"));
    stage.session.set_playback({np::playback_state::stopped});
    CHECK(player.await("PlaybackStatus", "Stopped"));
}

TEST(connection_and_primary_are_reported)
{
    board board;
    std::vector<np::connection> connections;
    std::vector<std::pair<std::string, bool>> primaries;
    std::optional<std::pair<bool, bool>> result;
    bool system_told = false;
    np::context context("org.example.Player");
    context.set_name("Example Player");
    context.set_desktop_entry("org.example.player");
    context.set_player_name("example");
    CHECK(context.connection() == np::connection::idle);
    context.on_connection([&](np::connection now) { board.note([&] { connections.push_back(now); }); });
    np::session music(context, "music"), radio(context, "radio");
    radio.set_name("Example Radio");
    for (auto *session : {&music, &radio}) {
        session->set_content(song(std::string(session->id())));
        session->on_application_primary([&board, &primaries, session](bool is_primary) {
            board.note([&] { primaries.emplace_back(session->id(), is_primary); });
        });
    }
    music.publish();
    const seen_player player = await_player(music);
    CHECK(board.await([&] { return !connections.empty() && connections.back() == np::connection::connected; }));
    CHECK(context.connection() == np::connection::connected);
    CHECK(player.name() == "org.mpris.MediaPlayer2.example");
    CHECK(player.get("Identity", "org.mpris.MediaPlayer2").find("Example Player") != std::string::npos);
    CHECK(player.get("DesktopEntry", "org.mpris.MediaPlayer2").find("org.example.player") != std::string::npos);
    CHECK(radio.can_become_application_primary());
    radio.request_application_primary();
    CHECK(board.await([&] { return primaries.size() == 3; }));
    CHECK(primaries[0] == std::pair(std::string("music"), true));
    CHECK(radio.is_application_primary() && !music.is_application_primary());
    music.on_system_primary([&](bool) { board.note([&] { system_told = true; }); });
    music.request_system_primary(
        [&](bool published, bool prominent) { board.note([&] { result.emplace(published, prominent); }); });
    CHECK(board.await([&] { return result.has_value(); }));
    CHECK(result->first);
    CHECK(music.primary_refusal().has_value() == !result->second);
    CHECK(music.is_application_primary());
    music.is_system_primary();
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (context.primary_source() != np::primary_source::rules && std::chrono::steady_clock::now() < limit)
        std::this_thread::yield();
    CHECK(context.primary_source() == np::primary_source::rules);
    music.set_playback({np::playback_state::playing});
    CHECK(board.await([&] { return system_told; }));
    music.on_system_primary(nullptr);
    music.request_system_primary();
    music.withdraw();
    radio.withdraw();
    CHECK(board.await([&] { return connections.back() == np::connection::idle; }));
    context.on_connection(nullptr);
}

TEST(idle_session_is_shown)
{
    np::context context("org.example.Idle", np::context_flags::show_idle | np::context_flags::unique_name |
                                                np::context_flags::artwork_ahead);
    np::session session(context, "music");
    session.publish();
    const seen_player player = await_player(session);
    CHECK(player.name().rfind("org.mpris.MediaPlayer2.Idle.instance", 0) == 0);
    CHECK(player.await("PlaybackStatus", "Stopped"));
    session.set_content(song("a"));
    CHECK(player.await("Metadata", "xesam:title"));
    session.clear_content();
    CHECK(player.await("Metadata", "NoTrack"));
    CHECK(session.bus_name() == player.name());
}

TEST(no_bus_is_no_error)
{
    private_bus().stop();
    board board;
    bool waits = false;
    stage stage;
    stage.context.on_connection(
        [&](np::connection now) { board.note([&] { waits = waits || now == np::connection::waiting; }); });
    stage.session.on_play([] {});
    stage.session.publish();
    CHECK(board.await([&] { return waits; }));
    CHECK(!stage.session.is_published());
    CHECK_ERROR(np::errc::invalid_state, stage.session.bus_name());
    private_bus().start();
    CHECK(await_player(stage.session).has("Metadata", "Harbour Lights"));
}

TEST(state_alone_is_changed)
{
    stage stage;
    np::playback playback;
    playback.state = np::playback_state::paused;
    playback.position = 12s;
    playback.rate = playback.default_rate = 1.5;
    playback.volume = 0.25;
    playback.precision = 1s;
    stage.session.set_playback(playback);
    const seen_player player = stage.publish();
    stage.session.set_state(np::playback_state::stopped);
    CHECK(player.await("PlaybackStatus", "Stopped"));
    CHECK(player.has("Position", "12000000") && player.has("Rate", "1.5") && player.has("Volume", "0.25"));
    playback.position = 13s;
    playback.volume = 0.5;
    stage.session.set_playback(playback);
    CHECK(player.await("Volume", "0.5"));
    CHECK(player.has("Position", "12000000"));
    playback.precision = 11s;
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_playback(playback));
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_state(static_cast<np::playback_state>(99)));
}

TEST(publish_handler_runs_before_the_answer)
{
    stage stage;
    std::atomic<double> volume{1};
    const auto kept = std::make_shared<int>();
    const auto show = [&stage, &volume, kept] {
        np::playback playback;
        playback.volume = volume;
        stage.session.set_playback(playback);
    };
    show();
    stage.session.on_set_volume([&](double asked) { volume = asked; });
    stage.session.on_publish(show);
    const seen_player player = stage.publish();
    for (const char *const wanted : {"0.5", "0.25", "0.75"}) {
        player.set("Volume", "d", wanted);
        CHECK(player.has("Volume", wanted));
    }
    stage.session.on_publish(nullptr);
    CHECK(kept.use_count() == 2);
    player.set("Volume", "d", "0.5");
    CHECK(volume == 0.5 && player.has("Volume", "0.75"));
}

TEST(bus_address_is_used)
{
    np::context context("org.example.Elsewhere");
    CHECK_ERROR(np::errc::invalid_argument, context.set_bus_address("tcp:host=localhost"));
    context.set_bus_address("unix:path=/nonexistent/bus");
    board board;
    np::connection connection = np::connection::idle;
    context.on_connection([&](np::connection now) { board.note([&] { connection = now; }); });
    np::session session(context, "music");
    session.set_content(song());
    session.publish();
    CHECK(board.await([&] { return connection == np::connection::waiting; }));
    context.set_bus_address(nullptr);
    await_player(session);
}
