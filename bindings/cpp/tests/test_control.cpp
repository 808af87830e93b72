/* SPDX-License-Identifier: MIT */
/* nowplaying-control.hpp: players are read, followed and controlled. */
#include "every_command.hpp"

#include <fstream>
#include <future>
#include <map>
#include <thread>

#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* Waits until the controller has read what the condition needs; returns the primary. */
template <class Condition> static np::player await_primary(np::controller &controller, Condition condition)
{
    std::optional<np::player> player;
    controller.wait(patience);
    if (!await([&] { return (player = controller.primary()) && condition(*player); }))
        throw std::runtime_error("the controller has not read that");
    return *std::move(player);
}

static np::player await_primary(np::controller &controller)
{
    return await_primary(controller, [](const np::player &) { return true; });
}

/* Waits until a handler has received a value. */
template <class Answer, class Ask> static Answer answer_of(Ask ask)
{
    std::promise<Answer> promise;
    ask([&](Answer answer) { promise.set_value(std::move(answer)); });
    std::future<Answer> future = promise.get_future();
    if (future.wait_for(patience) != std::future_status::ready)
        throw std::runtime_error("there is no answer");
    return future.get();
}

/* Sends an action, and waits for its outcome. */
static np::performed act(np::controller &controller, const np::player_name &name, const np::action &action)
{
    return answer_of<np::performed>([&](auto done) { controller.perform(name, action, done); });
}

TEST(a_player_without_an_item_has_an_empty_one)
{
    const np::item nothing = np::player(nullptr).item();
    CHECK(!nothing && nothing.get(np::field::title).empty() && !nothing.duration() && nothing.extras().empty());
    CHECK(nothing.chapters().empty() && nothing.lyrics_lines().empty() && nothing.lyrics_language().empty());
    CHECK(!nothing.find_chapter(0s) && !nothing.find_lyrics_line(0s));
}

TEST(intervals_of_another_command_are_an_error)
{
    stage stage;
    stage.publish();
    np::controller controller;
    CHECK_ERROR(np::errc::invalid_argument, await_primary(controller).skip_intervals(np::command::next));
}

TEST(a_player_is_named_in_many_ways)
{
    stage stage;
    stage.publish();
    np::controller controller;
    const np::player player = await_primary(controller);
    for (const np::player_name &each : {np::player_name("Player"), np::player_name(std::string("Player")),
                                        np::player_name(std::string_view("Player")), np::player_name(player)})
        CHECK(controller.find(each)->name() == player.name());
    CHECK(!controller.find("other"));
}

TEST(player_outlives_its_controller)
{
    stage stage;
    stage.publish();
    std::optional<np::controller> controller(std::in_place);
    const np::player player = await_primary(*controller);
    controller.reset();
    std::optional<np::player> copy = player, moved = std::move(copy);
    CHECK(!copy->handle() && copy->name().empty() && copy->playback().state == np::playback_state::stopped);
    *copy = player;
    moved = copy;
    copy.reset();
    const np::item item = moved->item();
    moved.reset();
    CHECK_SAME(item.get(np::field::title), "Harbour Lights");
}

TEST(player_handler_is_released_when_it_is_replaced)
{
    stage stage;
    stage.publish();
    board board;
    bool is_seen = false;
    const auto kept = std::make_shared<int>();
    {
        np::controller controller;
        controller.on_player([kept](const np::player &, np::player_changes) {});
        CHECK(kept.use_count() == 2);
        controller.on_player(nullptr);
        /* A call of the handler may still run. */
        CHECK(await([&] { return kept.use_count() == 1; }));
        const overheard stderr_now;
        controller.on_player([&](const np::player &, np::player_changes) {
            board.note([&] { is_seen = true; });
            throw std::runtime_error("said by the test");
        });
        CHECK(board.await([&] { return is_seen; }));
        controller.on_player(nullptr);
        CHECK(await([&] {
            return stderr_now.words().find("the player handler threw: said by the test") != std::string::npos;
        }));
        controller.on_player([kept](const np::player &, np::player_changes) {});
    }
    CHECK(kept.use_count() == 1);
}

TEST(controller_dispatches_on_its_own_thread)
{
    stage stage;
    stage.publish();
    const std::size_t threads = count_entries("/proc/self/task");
    np::controller controller(np::controller_flags::host_loop);
    bool has_appeared = false;
    const auto here = std::this_thread::get_id();
    controller.on_player([&](const np::player &, np::player_changes) {
        CHECK(std::this_thread::get_id() == here);
        CHECK_ERROR(np::errc::invalid_state, controller.dispatch());
        has_appeared = true;
    });
    pollfd readable{controller.fd(), POLLIN, 0};
    while (!has_appeared && CHECK(poll(&readable, 1, std::chrono::milliseconds(patience).count()) == 1))
        controller.dispatch();
    while (poll(&readable, 1, 500) == 1)
        controller.dispatch();
    CHECK(poll(&readable, 1, 1000) == 0);
    CHECK(count_entries("/proc/self/task") == threads);
    np::controller other;
    CHECK_ERROR(np::errc::invalid_state, other.fd());
    CHECK_ERROR(np::errc::invalid_state, other.dispatch());
}

TEST(every_action_is_sent)
{
    np::context context("org.example.Player");
    np::remote_session session(context, "kitchen");
    prepare(session);
    shared<std::string> seen;
    offer_each(session, writer(seen));
    session.publish();
    await_player(session);
    np::controller controller(np::controller_flags::lists);
    const np::player player = await_primary(controller, [](const np::player &now) {
        return now.queue().size() == 2 && now.playlists().size() == 1 && now.item().chapters().size() == 1 &&
               now.offers(np::command::quit);
    });
    /* Clients see other ids than the player's. The chapter has the id of a queue entry. */
    const std::string one = player.queue()[0].id, two = player.queue()[1].id, road = player.playlists()[0].id;
    CHECK_SAME(player.current_entry(), one);
    CHECK_SAME(player.queue()[1].item.get(np::field::title), "Harbour Lights");
    CHECK_SAME(player.playlists()[0].name, "On the Road");
    const std::map<std::string, std::string> ids{
        {"\"one\"", written(one)}, {"\"t\\xffo\"", written(two)}, {"\"road\"", written(road)}};
    for (const command_case &each : command_cases()) {
        std::vector<std::string> values;
        for (const std::string &value : each.values)
            values.push_back(ids.count(value) ? ids.at(value) : value);
        const np::performed done = act(controller, player, action_of(each.command, values));
        CHECK(bool(done) && done.is_confirmed);
        CHECK_SAME(done.message, "");
        CHECK_SAME(seen.get(), each.line);
    }
    /* Arguments that an action can omit. */
    using np::action;
    for (const auto &[shorter, words] : std::vector<std::pair<action, std::string>>{
             {action::skip_forward(), "skip_forward 15000000us"},
             {action::like(), "like false"},
             {action::disable_language_option("text-1"), "disable_language_option \"text-1\" language_setting.none"},
             {action::add_to_queue("file:///c.ogg"), "add_to_queue \"file:///c.ogg\" \"\" false"}}) {
        CHECK(bool(act(controller, player, shorter)));
        CHECK_SAME(seen.get(), words);
    }
    const action unknown = static_cast<np::command>(99);
    CHECK_ERROR(np::errc::invalid_argument, controller.perform(player, unknown));
    const auto kept = std::make_shared<int>();
    CHECK_ERROR(np::errc::invalid_argument, controller.perform(player, unknown, [kept](const np::performed &) {}));
    CHECK(kept.use_count() == 1);
}

static bool has_bytes(const np::image &image, const std::string &bytes)
{
    const std::vector<std::byte> read = image.bytes();
    return std::string(reinterpret_cast<const char *>(read.data()), read.size()) == bytes;
}

TEST(an_image_owns_its_descriptor)
{
    stage stage;
    const std::string png = image();
    stage.session.set_content(song().set_artwork(np::artwork::from_bytes(png.data(), png.size())));
    stage.publish();
    np::controller controller;
    await_primary(controller, [](const np::player &player) { return !player.artwork_id().empty(); });
    np::received answer = answer_of<np::received>([&](auto done) {
        controller.request_artwork(nullptr, {640, 480}, done);
    });
    CHECK(answer.outcome == np::outcome::success && answer.player && answer.image);
    np::image image = *std::exchange(answer.image, std::nullopt);
    CHECK(has_bytes(image, png) && has_bytes(image, png) && image.url().empty());
    CHECK_SAME(image.mime_type(), "image/png");
    CHECK(image.size().width == 1 && image.size().height == 1);
    np::image moved = std::move(image);
    CHECK(image.fd() < 0 && moved.fd() >= 0);
    const int fd = moved.release();
    CHECK(moved.fd() < 0 && ::close(fd) == 0);
    CHECK_ERROR(np::errc::invalid_argument, controller.request_artwork(nullptr, {0, 1}, [](np::received) {}));
}

TEST(control_status_becomes_an_error)
{
    np::controller controller;
    CHECK_ERROR(np::errc::invalid_argument, controller.set_bus_address("tcp:host=example.org"));
    CHECK_SAYS("controller::set_bus_address: the address of a bus begins with unix:path= or unix:abstract=, not \"x\"",
               controller.set_bus_address("x"));
    np::controller moved = std::move(controller);
    CHECK(!controller.handle() && moved.handle());
    CHECK_ERROR(np::errc::invalid_argument, controller.players());
    for (int status = NP_ERROR_SYSTEM - 1; status <= 1; status++)
        CHECK_SAME(np::status_category().message(status), np_status_message(status));
}

TEST(control_has_a_version_and_a_log)
{
    CHECK(np::control::version() == NP_VERSION);
    std::string said;
    np::control::set_log_handler([&](np::log_level level, std::string_view line) {
        CHECK(level == np::log_level::warning);
        said = line;
    });
    CHECK_ERROR(np::errc::invalid_argument, np::controller().set_bus_address("x"));
    np::control::reset_log_handler();
    CHECK(said.find("np_controller_set_bus_address") == 0);
}

TEST(child_of_fork_has_no_controller)
{
    stage stage;
    stage.publish();
    np::controller controller(np::controller_flags::host_loop);
    const np::player player = await_primary(controller);
    const pid_t child = fork();
    if (child == 0) {
        bool is_forked = false;
        try {
            controller.dispatch();
        } catch (const np::error &error) {
            is_forked = error.code() == np::errc::forked;
        }
        const bool is_right = is_forked && player.item().get(np::field::title) == "Harbour Lights";
        {
            const np::controller ended = std::move(controller);
        }
        execlp(is_right ? "true" : "false", "child", static_cast<char *>(nullptr));
        _exit(127);
    }
    int status = -1;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
}
