/* SPDX-License-Identifier: MIT */
/* Threads, loops, forks, and how a program ends. */
#include "check.hpp"

#include <atomic>
#include <future>
#include <thread>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

TEST(callback_runs_on_a_foreign_thread)
{
    stage stage;
    shared<std::thread::id> handled;
    std::atomic<int> calls{0};
    stage.session.on_play([&] {
        handled = std::this_thread::get_id();
        /* A handler may call every function. */
        calls++;
        stage.session.set_playback({np::playback_state::paused});
        stage.session.on_pause([] {});
        CHECK_ERROR(np::errc::invalid_state, stage.context.dispatch());
    });
    const seen_player player = stage.publish();
    CHECK(player.call("Play").status == 0);
    CHECK(calls == 1);
    CHECK(handled.get() != std::thread::id() && handled.get() != std::this_thread::get_id());
    CHECK(player.await("PlaybackStatus", "Paused"));
}

TEST(own_loop_dispatches_on_its_own_thread)
{
    stage stage(np::context_flags::host_loop);
    std::vector<std::thread::id> threads;
    stage.session.on_play([&] { threads.push_back(std::this_thread::get_id()); });
    stage.session.on_application_primary([&](bool) { threads.push_back(std::this_thread::get_id()); });
    const seen_player player = stage.publish();
    auto call = std::async(std::launch::async, [&] { return player.call("Play"); });
    pollfd waiting{stage.context.fd(), POLLIN, 0};
    while (call.wait_for(0s) != std::future_status::ready) {
        if (!CHECK(poll(&waiting, 1, 100) >= 0))
            break;
        if (waiting.revents)
            stage.context.dispatch();
    }
    CHECK(call.get().status == 0);
    CHECK(threads == std::vector<std::thread::id>(2, std::this_thread::get_id()));
}

TEST(ten_threads_at_once)
{
    stage stage(np::context_flags::publish_all);
    std::atomic<int> plays{0};
    stage.publish();
    std::vector<std::thread> threads;
    for (int number = 0; number < 10; number++)
        threads.emplace_back([&, number] {
            np::session own(stage.context, "session-" + std::to_string(number));
            own.publish();
            for (int round = 0; round < 50; round++) {
                const auto frame = own.begin_update();
                np::content item = song("song-" + std::to_string(round));
                item.set_artwork(np::artwork::from_bytes(image()));
                own.set_content(item);
                own.set_playback({round % 2 ? np::playback_state::paused : np::playback_state::playing});
                own.on_play([&plays, item = std::make_shared<np::content>(std::move(item))] { plays++; });
                /* One session that all of them use. */
                stage.session.on_pause([&plays] { plays++; });
                stage.session.set_playback({np::playback_state::playing});
            }
            CHECK(await_player(own).call("Play").status == 0);
        });
    for (std::thread &thread : threads)
        thread.join();
    CHECK(plays == 10);
    CHECK(seen_player(stage.session.bus_name()).call("Pause").status == 0);
    CHECK(plays == 11);
}

TEST(child_of_fork_is_harmless)
{
    stage stage;
    std::atomic<int> plays{0};
    stage.session.on_play([&] { plays++; });
    const seen_player player = stage.publish();
    const pid_t child = fork();
    if (child == 0) {
        int wrong = 0;
        try {
            stage.session.set_playback({np::playback_state::paused});
            wrong = 1;
        } catch (const np::error &error) {
            wrong = error.code() != np::errc::forked;
        }
        try {
            stage.session.on_play([] {});
            wrong = 1;
        } catch (const np::error &) {
        }
        /* Destructors run in a child, too; then it is another program, as most are. */
        {
            const np::session ended = std::move(stage.session);
            const np::context ending = std::move(stage.context);
        }
        execlp(wrong ? "false" : "true", "child", static_cast<char *>(nullptr));
        _exit(127);
    }
    int status = -1;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    CHECK(player.has("PlaybackStatus", "Playing"));
    CHECK(player.call("Play").status == 0);
    CHECK(plays == 1);
}

TEST(program_ends_with_sessions_open)
{
    /* Neither the context nor its sessions nor their handlers are ever freed; what is static ends after main(). */
    static std::optional<stage> ending;
    static auto *forgotten = new stage(np::context_flags::publish_all);
    static np::session *other = new np::session(forgotten->context, "other");
    other->set_content(song("other"));
    other->on_play([] {});
    other->publish();
    await_player(*other);
    forgotten->publish();
    ending.emplace();
    ending->session.on_pause([text = std::string(1000, 'x')] {});
    ending->publish();
}
