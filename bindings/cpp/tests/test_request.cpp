/* SPDX-License-Identifier: MIT */
/* Requests. */
#include "check.hpp"

#include <future>
#include <thread>

TEST(request_is_finished_once)
{
    stage stage;
    shared<std::string> client, session;
    stage.session.on(np::command::play, [&](np::request request) {
        client = request.client();
        session = request.session_id();
        CHECK(request.command() == np::command::play && request.is_open());
        CHECK_ERROR(np::errc::not_found, request.position());
        CHECK_ERROR(np::errc::invalid_argument, request.fail(np::outcome::success));
        CHECK(request.is_open());
        CHECK_SAME(request.sender().bus_name, request.client());
        CHECK(request.sender().process_id > 0);
        CHECK(request.finish());
        CHECK(!request.is_open() && !request.command());
        CHECK_ERROR(np::errc::finished, request.finish());
        CHECK_ERROR(np::errc::finished, request.fail(np::outcome::failed));
        CHECK_ERROR(np::errc::finished, request.client());
        CHECK_ERROR(np::errc::finished, request.sender());
        np::request moved = std::move(request);
        CHECK_ERROR(np::errc::finished, moved.finish());
    });
    /* An exception after the answer changes nothing. */
    stage.session.on(np::command::stop, [&](np::request request) {
        request.finish();
        throw std::runtime_error("too late");
    });
    const seen_player player = stage.publish();
    CHECK(player.call("Play").status == 0);
    CHECK(player.call("Stop").status == 0);
    CHECK(client.get().rfind(":1.", 0) == 0);
    CHECK_SAME(session.get(), "music");
}

TEST(handler_with_a_request_has_its_arguments)
{
    stage stage;
    std::promise<std::pair<np::request, std::chrono::microseconds>> asked;
    stage.session.on_seek_to_position([&](np::request request, std::chrono::microseconds position) {
        asked.set_value({std::move(request), position});
    });
    const seen_player player = stage.publish();
    std::thread worker([&] {
        auto [request, position] = asked.get_future().get();
        CHECK(position == 42s && request.is_open());
        CHECK(request.finish());
    });
    CHECK(player.perform("seek_to_position", {"1", "position_us", "x", "42000000"}).status == 0);
    worker.join();
}

TEST(request_dropped_without_an_answer_fails_at_once)
{
    stage stage;
    std::promise<np::request> asked;
    stage.session.on(np::command::play, [](np::request) {});
    stage.session.on(np::command::pause, [&](np::request request) { asked.set_value(std::move(request)); });
    stage.session.on(np::command::stop, [kept = std::optional<np::request>()](np::request request) mutable {
        /* This request replaces the former one, which is dropped. */
        if (kept)
            *kept = std::move(request);
        else
            kept.emplace(std::move(request));
        kept->fail(np::outcome::not_supported, "never");
    });
    stage.session.on(np::command::next, [](np::request request) {
        try {
            const np::request taken = std::move(request);
            throw std::runtime_error("the disk is full");
        } catch (const std::exception &) {
        }
    });
    const seen_player player = stage.publish();
    const auto begun = std::chrono::steady_clock::now();
    const ran dropped = player.call("Play");
    CHECK(dropped.status != 0 && dropped.output.find("the player gave no answer") != std::string::npos);
    /* Dropped in another thread, while an exception goes through it. */
    std::thread worker([&] {
        try {
            np::request request = asked.get_future().get();
            throw std::runtime_error("the disk is full");
        } catch (const std::exception &) {
        }
    });
    const ran thrown = player.call("Pause");
    CHECK(thrown.status != 0 && thrown.output.find("the player gave no answer") != std::string::npos);
    worker.join();
    for (int i = 0; i < 2; i++)
        CHECK(player.call("Stop").output.find("never") != std::string::npos);
    /* Dropped by an exception that the handler itself catches. */
    const ran caught = player.call("Next");
    CHECK(caught.status != 0 && caught.output.find("the player gave no answer") != std::string::npos);
    CHECK(std::chrono::steady_clock::now() - begun < patience);
}

TEST(object_dropped_while_a_request_is_open)
{
    board board;
    std::optional<np::request> kept;
    std::optional<np::context> context(std::in_place, "org.example.Player");
    std::optional<np::session> session(std::in_place, *context, "music");
    session->set_content(song());
    const auto keep = [&](np::request request) { board.note([&] { kept.emplace(std::move(request)); }); };
    session->on(np::command::play, keep);
    session->publish();
    const seen_player player = await_player(*session);
    auto call = std::async(std::launch::async, [&] { return player.call("Play"); });
    CHECK(board.await([&] { return kept.has_value(); }));
    session.reset();
    CHECK(call.get().status != 0);
    CHECK(!kept->is_open());
    /* Answering a request that has ended is not an error. */
    CHECK(!kept->finish() && !kept->fail(np::outcome::failed));
    CHECK_ERROR(np::errc::finished, kept->session_id());
    kept.reset();

    np::session &again = session.emplace(*context, "music");
    again.set_content(song());
    again.on(np::command::play, keep);
    again.publish();
    const seen_player other = await_player(again);
    call = std::async(std::launch::async, [&] { return other.call("Play"); });
    CHECK(board.await([&] { return kept.has_value(); }));
    context.reset();
    CHECK(call.get().status != 0);
    CHECK(!kept->is_open() && !kept->finish());
    session.reset();
}

namespace
{
struct shelf {
    shared<std::filesystem::path> opened;
    shared<double> rate;
    void open(const std::filesystem::path &path)
    {
        opened = path;
    }
    bool refuse()
    {
        return false;
    }
    void play(double at)
    {
        rate = at;
    }
    static constexpr double half = 0.5;
};
} // namespace

TEST(path_of_a_local_file_is_read)
{
    stage stage;
    shared<std::string> path;
    stage.session.set_supported_urls({"file", "https"}, {});
    stage.session.on(np::command::open_url, [&](np::request request) {
        try {
            path = request.path();
        } catch (const np::error &error) {
            path = error.code() == np::errc::not_found ? "none" : "?";
        }
        request.finish();
    });
    const seen_player player = stage.publish();
    CHECK(player.call("OpenUri", {"s", "file:///music/a%20b.mp3"}).status == 0);
    CHECK_SAME(path.get(), "/music/a b.mp3");
    CHECK(player.call("OpenUri", {"s", "https://example.org/a.mp3"}).status == 0);
    CHECK_SAME(path.get(), "none");
    shelf shelf;
    stage.session.bind(shelf, np::bound<np::command::open_url, &shelf::open>,
                       np::bound<np::command::next, &shelf::refuse>,
                       np::bound<np::command::play, &shelf::play, &shelf::half>);
    CHECK(player.call("OpenUri", {"s", "file:///a%2520.mp3"}).status == 0);
    CHECK(shelf.opened.get() == "/a%20.mp3");
    CHECK(player.call("OpenUri", {"s", "https://example.org/a.mp3"}).status != 0);
    CHECK(player.call("Play").status == 0);
    CHECK(shelf.rate.get() == 0.5);
    CHECK(player.call("Next").output.find("shelf::refuse() failed") != std::string::npos);
}
