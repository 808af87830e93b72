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
        const auto [begin, end] = window.set_window(1000, 700);
        for (std::size_t i = begin; i < end; i++)
            window.add(song(std::to_string(i)));
        CHECK(end - begin == 256 && window.index_of("701") == 701u && !window.index_of("0"));
        CHECK_ERROR(np::errc::invalid_argument, window.set_window(5, 5));
        CHECK(window.set_window(1).end == 1);
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

TEST(number_for_none_is_an_error)
{
    const auto refused = [](auto change) {
        stage stage;
        np::playback playback;
        change(playback);
        CHECK_ERROR(np::errc::invalid_argument, stage.session.set_playback(playback));
    };
    refused([](np::playback &playback) { playback.volume = -1.0; });
    refused([](np::playback &playback) { playback.queue_index = -1; });
    refused([](np::playback &playback) { playback.queue_count = -1; });
    refused([](np::playback &playback) { playback.position = std::chrono::microseconds::min(); });
    refused([](np::playback &playback) { playback.timestamp = np::media_clock::time_point::min(); });
    stage stage;
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_window(std::chrono::microseconds::min(), 1s));
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_buffered(std::chrono::microseconds::min()));
}

TEST(update_is_ended_once)
{
    stage stage;
    const seen_player player = stage.publish();
    auto outer = stage.session.begin_update();
    auto inner = stage.session.begin_update();
    stage.session.set_playback({np::playback_state::stopped});
    inner.end();
    inner.end();
    CHECK(player.has("PlaybackStatus", "Playing"));
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
