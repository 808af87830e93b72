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
    const auto until = std::chrono::steady_clock::now() + patience;
    controller.wait(patience);
    while (std::chrono::steady_clock::now() < until) {
        if (std::optional<np::player> player = controller.primary(); player && condition(*player))
            return *std::move(player);
        std::this_thread::sleep_for(1ms);
    }
    throw std::runtime_error("the controller has not read that");
}

static np::player await_primary(np::controller &controller)
{
    return await_primary(controller, [](const np::player &) { return true; });
}

/* Sends an action, and waits for its outcome. */
static np::performed act(np::controller &controller, const np::player_name &name, const np::action &action)
{
    std::promise<np::performed> promise;
    controller.perform(name, action, [&](const np::performed &done) { promise.set_value(done); });
    std::future<np::performed> future = promise.get_future();
    if (future.wait_for(patience) != std::future_status::ready)
        throw std::runtime_error("the action has no outcome");
    return future.get();
}

TEST(item_has_every_value)
{
    stage stage;
    np::content song(np::content_kind::podcast, "album-7/track-3");
    song.set(np::field::title, "Harbour Lights").set(np::field::artist, {"The Ferrymen", "Ida Strand"});
    song.set(np::field::track_number, 3).set(np::field::explicit_, true).set_duration(254s).add_ad_break(1s, 2500ms);
    song.set_extra("example:mood", "calm").set_extra("example:level", 7);
    song.add_chapter("two", nullptr, 60s).add_chapter("one", "The First Chapter", 1s, 50s).set_lyrics_language("en");
    song.add_lyrics_line(2s, "Is this the real life?").add_lyrics_line(4s, "");
    stage.session.set_content(song);
    stage.publish();
    np::controller controller(np::controller_flags::lists);
    const np::item item = await_primary(controller, [](const np::player &now) {
                              return now.item().chapters().size() == 2 && now.item().lyrics_lines().size() == 2;
                          }).item();
    CHECK(bool(item) && item.handle());
    CHECK_SAME(item.get(np::field::title), "Harbour Lights");
    CHECK_SAME(item.get(np::field::artist), "The Ferrymen");
    CHECK_SAME(item.get(np::field::artist, 1), "Ida Strand");
    CHECK(item.all(np::field::artist) == std::vector<std::string>({"The Ferrymen", "Ida Strand"}));
    CHECK(item.get(np::field::track_number) == 3.0 && !item.get(np::field::bpm));
    CHECK(item.get(np::field::explicit_) == true && !item.get(np::field::compilation));
    CHECK(!item.get(np::field::credits_start) && item.duration() == 254s && !item.is_live());
    CHECK(!item.is_continuous() && item.has(np::field::title) && !item.has(np::field::composer));
    CHECK(item.kind() == np::content_kind::podcast && item.media_type() == np::media_type::audio);
    CHECK(item.ad_breaks().size() == 1 && item.ad_breaks()[0].second == 2500ms);
    CHECK(item.extras().size() == 2 && !item.id().empty());
    const std::vector<np::chapter> chapters = item.chapters();
    CHECK_SAME(chapters[0].title, "The First Chapter");
    CHECK(!chapters[0].id.empty() && chapters[0].start == 1s && chapters[0].end == 50s);
    CHECK(chapters[1].title.empty() && chapters[1].start == 60s && chapters[1].end == 254s);
    CHECK(item.find_chapter(1s) == 0 && !item.find_chapter(55s) && item.find_chapter(60s) == 1);
    CHECK_SAME(item.lyrics_lines()[0].text, "Is this the real life?");
    CHECK(item.lyrics_lines()[0].time == 2s && item.lyrics_lines()[1].text.empty());
    CHECK(!item.find_lyrics_line(1s) && item.find_lyrics_line(2s) == 0 && item.find_lyrics_line(9s) == 1);
    CHECK_SAME(item.lyrics_language(), "en");
    const np::item nothing = np::player(nullptr).item();
    CHECK(!nothing && nothing.get(np::field::title).empty() && !nothing.duration() && nothing.extras().empty());
    CHECK(nothing.chapters().empty() && nothing.lyrics_lines().empty() && nothing.lyrics_language().empty());
}

TEST(an_item_has_chapters_and_lyrics)
{
    stage stage;
    np::content book(np::content_kind::book, "1");
    book.set_duration(600s).add_chapter("2", "The Second", 100s).add_chapter("1", "", 0s, 90s);
    book.add_lyrics_line(1s, "One").add_lyrics_line(2500ms, "").set_lyrics_language("de");
    CHECK_ERROR(np::errc::invalid_argument, book.add_chapter("3", "Over the first", 10s));
    CHECK_ERROR(np::errc::invalid_argument, book.add_lyrics_line(2s, "Back"));
    CHECK_ERROR(np::errc::invalid_argument, book.set_lyrics_language("d e"));
    stage.session.set_content(book);
    stage.session.on_seek_to_position([](std::chrono::microseconds) {});
    stage.publish();
    np::controller controller(np::controller_flags::lists);
    const np::player player =
        await_primary(controller, [](const np::player &now) { return now.item().chapters().size() == 2; });
    const np::item item = player.item();
    CHECK(item.chapters()[0].title.empty() && item.chapters()[0].end == 90s && item.chapters()[1].end == 600s);
    CHECK_SAME(item.chapters()[1].title, "The Second");
    CHECK(item.chapters()[1].start == 100s && !item.chapters()[1].id.empty());
    CHECK(item.find_chapter(89s) == 0u && !item.find_chapter(95s) && item.find_chapter(100s) == 1u);
    CHECK(item.lyrics_lines().size() == 2 && item.lyrics_lines()[1].time == 2500ms &&
          item.lyrics_lines()[1].text.empty());
    CHECK(!item.find_lyrics_line(999ms) && item.find_lyrics_line(2499ms) == 0u && item.find_lyrics_line(1h) == 1u);
    CHECK_SAME(item.lyrics_language(), "de");
    CHECK(player.offers(np::command::go_to_chapter) && player.is_enabled(np::command::next_chapter));
    const np::item nothing = np::player(nullptr).item();
    CHECK(nothing.chapters().empty() && nothing.lyrics_lines().empty() && nothing.lyrics_language().empty());
    CHECK(!nothing.find_chapter(0s) && !nothing.find_lyrics_line(0s));
}

TEST(custom_commands_have_a_state)
{
    stage stage;
    shared<std::string> seen;
    stage.session.set_content(song());
    stage.session.set_custom_commands({{"mix", "Add to mix", "list-add", np::custom_state::on},
                                       {"reset", "Forget", "", np::custom_state::progress, true, false, 0.5}},
                                      [&seen](std::string_view id) { seen = std::string(id); });
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_custom_commands({{"mix", ""}}, [](std::string_view) {}));
    stage.publish();
    np::controller controller(np::controller_flags::lists);
    const np::player player =
        await_primary(controller, [](const np::player &now) { return now.custom_commands().size() == 2; });
    const std::vector<np::custom_command> commands = player.custom_commands();
    CHECK_SAME(commands[0].id + commands[0].title + commands[0].icon_name, "mixAdd to mixlist-add");
    CHECK(commands[0].state == np::custom_state::on && commands[0].enabled && !commands[0].dangerous);
    CHECK(commands[1].state == np::custom_state::progress && !commands[1].enabled && commands[1].dangerous);
    CHECK(commands[1].progress == 0.5 && commands[1].icon_name.empty());
}

TEST(outputs_are_selected)
{
    stage stage;
    shared<std::string> seen;
    stage.session.set_content(song());
    const std::vector<np::output> outputs = {{"own", "This computer", np::device_type::desktop, true},
                                             {"tv", "Television", np::device_type::tv, false, true}};
    stage.session.set_outputs(outputs);
    stage.session.on_play_on_output(
        [&seen](std::string_view id, bool together) { seen = std::string(id) + (together ? " too" : " only"); });
    CHECK_ERROR(np::errc::invalid_argument, stage.session.set_outputs({{"own", ""}}));
    stage.publish();
    np::controller controller(np::controller_flags::lists);
    const np::player player =
        await_primary(controller, [](const np::player &now) { return now.outputs().size() == 2; });
    const std::vector<np::output> found = player.outputs();
    CHECK_SAME(found[0].id + found[0].name + found[1].id + found[1].name, "ownThis computertvTelevision");
    CHECK(found[0].type == np::device_type::desktop && found[0].in_use && !found[0].alone);
    CHECK(found[1].type == np::device_type::tv && !found[1].in_use && found[1].alone);
    CHECK(bool(act(controller, player, np::action::play_on_output("own", true))));
    CHECK_SAME(seen.get(), "own too");
}

TEST(commands_have_their_values)
{
    stage stage;
    np::session &session = stage.session;
    session.on_like([](bool) {}).on_rate_content([](double) {}).on_next([] {}).on_open_url([](std::string_view) {});
    session.on_skip_forward([](std::chrono::microseconds) {}).on_change_playback_rate([](double) {});
    session.on_change_repeat_mode([](np::repeat_mode) {}).on_change_shuffle_mode([](np::shuffle_mode) {});
    session.on_enable_language_option([](const np::language_choice &) {});
    session.set_supported_rates({0.5, 1.0});
    session.set_skip_intervals(np::command::skip_forward, {15s, 30s});
    session.set_repeat_mode(np::repeat_mode::one, {np::repeat_mode::off, np::repeat_mode::one});
    session.set_shuffle_mode(np::shuffle_mode::items);
    session.set_feedback(np::command::like, np::feedback::positive, "I like this");
    session.set_rating_range(0, 5);
    session.set_language_options({{"text-1", "Deutsch", "de", np::language_kind::legible}});
    session.set_supported_urls({"https"}, {"audio/ogg"});
    session.set_command_enabled(np::command::next, false);
    np::playback playback;
    playback.state = np::playback_state::paused;
    playback.position = 42s;
    playback.volume = 0.25;
    playback.queue_index = 2;
    playback.queue_count = 9;
    session.set_playback(playback);
    stage.publish();
    np::controller controller;
    const np::player player =
        await_primary(controller, [](const np::player &now) { return now.offers(np::command::like); });
    CHECK(player.offers(np::command::next) && !player.is_enabled(np::command::next));
    CHECK(player.is_enabled(np::command::like) && !player.offers(np::command::stop));
    CHECK(player.skip_intervals(np::command::skip_forward) == std::vector<std::chrono::microseconds>({15s, 30s}));
    CHECK_ERROR(np::errc::invalid_argument, player.skip_intervals(np::command::next));
    CHECK(player.supported_rates() == std::vector<double>({0.5, 1.0}) && !player.rate_range());
    session.set_rate_range(0.75, 1.1);
    const np::player ranged =
        await_primary(controller, [](const np::player &now) { return now.rate_range().has_value(); });
    CHECK(ranged.rate_range() == std::pair(0.75, 1.1));
    CHECK(ranged.supported_rates() == std::vector<double>({0.75, 1.0, 1.1}));
    CHECK(player.supported_repeat_modes() == std::vector({np::repeat_mode::off, np::repeat_mode::one}));
    CHECK(!player.supported_shuffle_modes().empty());
    CHECK(player.repeat_mode() == np::repeat_mode::one && player.shuffle_mode() == np::shuffle_mode::items);
    CHECK(player.feedback(np::command::like)->feedback == np::feedback::positive);
    CHECK_SAME(player.feedback(np::command::like)->title, "I like this");
    CHECK(player.rating_range() == std::pair(0.0, 5.0));
    CHECK(player.language_options().size() == 1 && player.language_options()[0].tag == "de");
    CHECK(player.schemes() == std::vector<std::string>{"https"});
    CHECK(player.mime_types() == std::vector<std::string>{"audio/ogg"});
    CHECK(player.playback().state == np::playback_state::paused && !player.is_playing());
    CHECK(player.playback().volume == 0.25 && player.playback().queue_index == 2);
    CHECK(player.playback().queue_count == 9 && player.playback().position == 42s && player.position() == 42s);
}

TEST(player_without_a_value_has_none)
{
    stage stage;
    stage.publish();
    np::controller controller;
    const np::player player = await_primary(controller);
    CHECK(player.desktop_entry().empty() && player.artwork_id().empty() && player.animated_artwork_id().empty());
    CHECK(player.artwork_url().empty());
    CHECK(player.aspect_ratios() == np::aspect_ratios::none && player.supported_rates().empty());
    CHECK(!player.repeat_mode() && !player.shuffle_mode() && !player.rating_range());
    CHECK(!player.feedback(np::command::like) && player.language_options().empty() && player.devices().empty());
    CHECK(player.queue().empty() && player.current_entry().empty() && player.playlists().empty());
    CHECK(player.current_playlist().empty() && player.schemes().empty() && player.mime_types().empty());
    CHECK(!player.is_remote() && !player.is_unreachable() && !player.is_silent() && !player.is_fullscreen());
    CHECK(!player.is_constrained() && player.is_playing() && !player.is_muted() && !player.is_private());
    CHECK(!player.problem() && !player.window() && !player.buffered());
}

TEST(problem_mute_window_and_privacy_are_read)
{
    stage stage;
    np::session &session = stage.session;
    session.set_state(np::playback_state::paused);
    session.set_problem({np::problem_kind::sign_in, "Your subscription has ended", "https://example.org/renew", true});
    session.set_muted(true);
    session.set_private(true);
    session.set_window(10s, 70s);
    session.set_buffered(65s);
    stage.publish();
    np::controller controller;
    const np::player player =
        await_primary(controller, [](const np::player &now) { return now.problem().has_value(); });
    const np::problem problem = *player.problem();
    CHECK(problem.kind == np::problem_kind::sign_in && problem.can_retry);
    CHECK_SAME(problem.text, "Your subscription has ended");
    CHECK_SAME(problem.url, "https://example.org/renew");
    CHECK(player.is_muted() && player.is_private());
    CHECK(player.window()->first == 10s && player.window()->second == 70s && player.buffered() == 65s);
    session.set_window(0s, 60s, np::window_flags::start_moves | np::window_flags::end_moves);
    const np::player moved =
        await_primary(controller, [](const np::player &now) { return now.window()->second != 70s; });
    const auto [start, end] = *moved.window();
    CHECK(end - start == 60s && start >= 0s);
    session.set_muted(false);
    session.set_private(false);
    session.clear_window();
    session.set_buffered(std::nullopt);
    session.clear_problem();
    const np::player cleared = await_primary(controller, [](const np::player &now) { return !now.problem(); });
    CHECK(!cleared.is_muted() && !cleared.is_private() && !cleared.window() && !cleared.buffered());
}

TEST(players_are_found_by_name)
{
    stage stage;
    stage.publish();
    np::remote_session kitchen(stage.context, "kitchen");
    kitchen.set_content(song("7"));
    kitchen.set_devices({{"10:2f", "Kitchen", np::device_type::speaker, 0.4}});
    kitchen.publish();
    const std::string name = await_player(kitchen).name();
    np::controller controller;
    controller.wait(patience);
    CHECK(controller.connection() == np::connection::connected && !controller.is_estimate());
    CHECK(controller.players().size() == 2);
    const np::player player = *controller.primary();
    CHECK_SAME(player.name(), "org.mpris.MediaPlayer2.Player");
    CHECK_SAME(player.identity(), "Player");
    CHECK_SAME(player.session_id(), "music");
    CHECK(player.is_primary() && player.has_session() && player.is_application_primary());
    CHECK(player.reason() == np::player_reason::playing);
    for (const np::player_name &each : {np::player_name("Player"), np::player_name(std::string("Player")),
                                        np::player_name(std::string_view("Player")), np::player_name(player)})
        CHECK(controller.find(each)->name() == player.name());
    CHECK(!controller.find("other"));
    const np::player other = *controller.find(name);
    CHECK(other.is_remote() && other.devices().size() == 1);
    CHECK(other.devices()[0].type == np::device_type::speaker && other.devices()[0].volume == 0.4);
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

TEST(primary_is_set)
{
    stage stage;
    stage.publish();
    np::controller controller;
    const auto is = [](np::player_reason reason) {
        return [=](const np::player &player) { return player.reason() == reason; };
    };
    controller.set_primary(await_primary(controller));
    CHECK(await_primary(controller, is(np::player_reason::pinned)).is_primary());
    controller.set_primary(nullptr);
    await_primary(controller, is(np::player_reason::playing));
}

TEST(hold_needs_the_service)
{
    stage stage;
    stage.publish();
    np::controller controller;
    auto hold = controller.hold("Call with Ada");
    controller.wait(patience);
    CHECK(hold.state() == np::hold_state::failed && !hold.failure().empty());
    auto moved = std::move(hold);
    moved.release();
}

TEST(changes_are_reported)
{
    stage stage;
    stage.publish();
    board board;
    std::vector<std::pair<std::string, np::player_changes>> seen;
    const auto kept = std::make_shared<int>();
    {
        np::controller controller;
        controller.on_player([&, kept](const np::player &player, np::player_changes changes) {
            board.note([&] { seen.emplace_back(player.item().get(np::field::title), changes); });
        });
        CHECK(board.await([&] { return !seen.empty() && np::has(seen[0].second, np::player_changes::appeared); }));
        stage.session.set_content(song("two").set(np::field::title, "Slack Water"));
        CHECK(board.await([&] { return seen.back().first == "Slack Water"; }));
        board.note([&] { CHECK(np::has(seen.back().second, np::player_changes::item)); });
        stage.session.withdraw();
        CHECK(board.await([&] { return np::has(seen.back().second, np::player_changes::left); }));
        CHECK(controller.players().empty());
        CHECK(kept.use_count() == 2);
        controller.on_player(nullptr);
        /* A call of the handler may still run. */
        const auto released = std::chrono::steady_clock::now() + patience;
        while (kept.use_count() > 1 && std::chrono::steady_clock::now() < released)
            std::this_thread::sleep_for(1ms);
        CHECK(kept.use_count() == 1);
        const overheard stderr_now;
        stage.publish();
        controller.on_player([&](const np::player &, np::player_changes) {
            board.note([&] { seen.clear(); });
            throw std::runtime_error("said by the test");
        });
        CHECK(board.await([&] { return seen.empty(); }));
        controller.on_player(nullptr);
        const auto written = std::chrono::steady_clock::now() + patience;
        const auto has_line = [&] {
            return stderr_now.words().find("the player handler threw: said by the test") != std::string::npos;
        };
        while (!has_line() && std::chrono::steady_clock::now() < written)
            std::this_thread::sleep_for(1ms);
        CHECK(has_line());
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
    np::playback playback;
    playback.volume = 1.0;
    np::queue queue;
    queue.add("one", song("1")).add("t\xffo", song("2")).set_current("one");
    np::playlists playlists;
    playlists.add("road", "On the Road");
    session.set_content(song().add_chapter("one", "The First Chapter", 0s));
    session.set_playback(playback);
    session.set_queue(queue);
    session.set_playlists(playlists);
    session.set_supported_rates({1.0, 1.5});
    session.set_supported_urls({"file"}, {});
    session.set_rating_range(0, 5);
    session.set_skip_intervals(np::command::skip_forward, {15s});
    session.set_language_options({{"text-1", "Deutsch"}});
    session.set_devices({{"kitchen", "Kitchen", np::device_type::speaker, 0.4, true, false}});
    shared<std::string> seen;
    offer_each(session, [&](const std::string &command) {
        return [&seen, command](const auto &...values) {
            std::string words = command;
            ((words += ' ' + written(values)), ...);
            seen = words;
        };
    });
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
        std::string wanted = each.command;
        std::vector<std::string> values;
        for (const std::string &value : each.values) {
            wanted += ' ' + value;
            values.push_back(ids.count(value) ? ids.at(value) : value);
        }
        const np::performed done = act(controller, player, action_of(each.command, values));
        CHECK(bool(done) && done.is_confirmed);
        CHECK_SAME(done.message, "");
        CHECK_SAME(seen.get(), wanted);
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

TEST(outcome_has_the_new_item)
{
    stage stage;
    stage.session.on_next([&] { stage.session.set_content(song("two").set(np::field::title, "Slack Water")); });
    stage.publish();
    np::controller controller;
    const np::performed done = act(controller, nullptr, np::command::next);
    CHECK(bool(done) && done.is_confirmed && done.player);
    CHECK_SAME(done.player->item().get(np::field::title), "Slack Water");
}

TEST(failure_has_the_sentence_of_the_player)
{
    stage stage;
    stage.session.on_next([] { throw np::failure(np::outcome::end_of_queue, "That was all."); });
    stage.publish();
    np::controller controller;
    np::performed done = act(controller, "Player", np::command::next);
    CHECK(!done && done.outcome == np::outcome::end_of_queue);
    CHECK_SAME(done.message, "That was all.");
    done = act(controller, nullptr, np::command::stop);
    CHECK(done.outcome == np::outcome::not_supported);
    done = act(controller, "other", np::command::next);
    CHECK(done.outcome == np::outcome::no_actionable_item && !done.player);
}

TEST(actions_end_with_their_controller)
{
    stage stage;
    board board;
    std::optional<np::request> request;
    stage.session.on_next([&](np::request asked) { board.note([&] { request = std::move(asked); }); });
    stage.publish();
    std::optional<np::performed> ended;
    {
        np::controller controller;
        controller.perform(nullptr, np::command::next, [&](const np::performed &done) { ended = done; });
        CHECK(board.await([&] { return request.has_value(); }));
    }
    CHECK(ended && ended->outcome == np::outcome::cancelled);
    request->finish();
}

/* Requests an image, and waits for the answer. */
template <class Request> static np::received receive(Request request)
{
    std::promise<np::received> promise;
    request([&](np::received answer) { promise.set_value(std::move(answer)); });
    std::future<np::received> future = promise.get_future();
    if (future.wait_for(patience) != std::future_status::ready)
        throw std::runtime_error("the request for an image has no answer");
    return future.get();
}

static np::received receive(np::controller &controller)
{
    return receive([&](auto answer) { controller.request_artwork(nullptr, {640, 480}, answer); });
}

static bool has_bytes(const np::image &image, const std::string &bytes)
{
    const std::vector<std::byte> read = image.bytes();
    return std::string(reinterpret_cast<const char *>(read.data()), read.size()) == bytes;
}

TEST(artwork_is_a_descriptor)
{
    stage stage;
    const std::string png = image();
    stage.session.set_content(song().set_artwork(np::artwork::from_bytes(png.data(), png.size())));
    stage.publish();
    np::controller controller;
    await_primary(controller, [](const np::player &player) { return !player.artwork_id().empty(); });
    np::received answer = receive(controller);
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

TEST(artwork_on_the_network_is_a_url)
{
    stage stage;
    stage.session.set_content(song().set_artwork(np::artwork::from_url("https://example.org/cover.jpg")));
    stage.publish();
    np::controller controller;
    await_primary(controller, [](const np::player &player) { return !player.artwork_id().empty(); });
    const np::received answer = receive(controller);
    CHECK(answer.image && answer.image->fd() < 0);
    CHECK_SAME(answer.image->url(), "https://example.org/cover.jpg");
}

TEST(animated_artwork_is_a_preview_and_a_video)
{
    stage stage;
    const std::string path = "/proc/self/fd/" + std::to_string(::memfd_create("video", 0));
    const std::string video = std::string("\0\0\0\x18", 4) + "ftypisom" + std::string(20, '\0');
    std::ofstream(path) << video;
    stage.context.set_animated_artwork(np::animated_artwork_policy::always);
    const np::animated_artwork moving(
        "moving", np::aspect_ratios::square, [](np::artwork_request request) { request.finish_bytes(image()); },
        [&](np::artwork_request request) { request.finish_file(path); });
    stage.session.set_content(song().set_animated_artwork(moving));
    stage.publish();
    np::controller controller;
    const np::player player =
        await_primary(controller, [](const np::player &now) { return !now.animated_artwork_id().empty(); });
    CHECK(player.aspect_ratios() == np::aspect_ratios::square && !player.is_constrained());
    np::received answer = receive([&](auto handler) {
        controller.request_animated_preview(player, np::aspect_ratio::square, {64, 64}, handler);
    });
    CHECK(answer.image && has_bytes(*answer.image, image()));
    answer = receive([&](auto handler) {
        controller.request_animated_video(player, np::aspect_ratio::square, {64, 64}, handler);
    });
    CHECK(answer.image && has_bytes(*answer.image, video) && answer.image->size().width == 0);
    CHECK_SAME(answer.image->mime_type(), "video/mp4");
}

TEST(a_chapter_has_an_artwork)
{
    stage stage;
    const np::artwork part("part", [](np::artwork_request request) { request.finish_bytes(image()); });
    np::content book = song();
    book.add_chapter("1", "One", 0us).add_chapter("2", "Two", 60s);
    book.set_chapter_artwork("1", part).set_chapter_artwork("2", part).clear_chapter_artwork("2");
    CHECK_ERROR(np::errc::not_found, book.set_chapter_artwork("3", part));
    stage.session.set_content(book);
    stage.publish();
    np::controller controller(np::controller_flags::lists);
    const np::player player = await_primary(
        controller, [](const np::player &now) { return now.item() && now.item().chapters().size() == 2; });
    const auto ask = [&](std::size_t place) {
        const std::string id = player.item().chapters()[place].id;
        return receive([&](auto handler) { controller.request_chapter_artwork(player, id, {64, 64}, handler); });
    };
    np::received answer = ask(0);
    CHECK(answer.image && has_bytes(*answer.image, image()));
    CHECK(ask(1).outcome == np::outcome::no_such_content);
}

TEST(a_custom_command_has_an_icon)
{
    stage stage;
    const np::artwork plus("plus", [](np::artwork_request request) { request.finish_bytes(image()); });
    stage.session.set_content(song());
    CHECK_ERROR(np::errc::not_found, stage.session.set_custom_icon("mix", plus));
    stage.session.set_custom_commands({{"mix", "Add to mix", "list-add"}, {"reset", "Forget"}},
                                      [](std::string_view) {});
    stage.session.set_custom_icon("mix", plus);
    stage.session.set_custom_icon("reset", plus);
    stage.session.clear_custom_icon("reset");
    stage.publish();
    np::controller controller(np::controller_flags::lists);
    const np::player player =
        await_primary(controller, [](const np::player &now) { return now.custom_commands().size() == 2; });
    const std::vector<np::custom_command> commands = player.custom_commands();
    CHECK(commands[0].has_image && !commands[1].has_image);
    CHECK_SAME(commands[0].icon_name, "list-add");
    const auto ask = [&](std::string id) {
        return receive([&](auto handler) { controller.request_custom_icon(player, id, {64, 64}, handler); });
    };
    np::received answer = ask("mix");
    CHECK(answer.image && has_bytes(*answer.image, image()));
    CHECK(ask("reset").outcome == np::outcome::no_such_content);
}

TEST(player_without_artwork_is_an_outcome)
{
    stage stage;
    stage.publish();
    np::controller controller;
    await_primary(controller);
    board board;
    int answers = 0;
    const auto count = [&](const np::received &answer) {
        CHECK(!answer.image && answer.outcome != np::outcome::success);
        board.note([&] { answers++; });
    };
    controller.request_artwork(nullptr, {64, 64}, count);
    controller.request_animated_preview(nullptr, np::aspect_ratio::square, {64, 64}, count);
    controller.request_animated_video(nullptr, np::aspect_ratio::tall, {64, 64}, count);
    CHECK(board.await([&] { return answers == 3; }));
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

TEST(controller_without_a_bus)
{
    private_bus().stop();
    np::controller controller;
    controller.wait(patience);
    CHECK(controller.players().empty() && !controller.primary());
    CHECK(act(controller, nullptr, np::command::next).outcome == np::outcome::no_actionable_item);
    private_bus().start();
    controller.set_bus_address(std::getenv("DBUS_SESSION_BUS_ADDRESS"));
    stage stage;
    stage.publish();
    await_primary(controller);
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
