/* SPDX-License-Identifier: MIT */
/* Commands with handlers and with functions. */
#include "every_command.hpp"

#include <array>
#include <atomic>

TEST(every_command_passes_its_argument)
{
    using namespace np;
    context context("org.example.Player", context_flags::show_urls); /* The ids on the bus are the player's own. */
    remote_session session(context, "kitchen");
    prepare(session);
    session.set_state(playback_state::playing);
    shared<std::string> heard;
    offer_each(session, writer(heard));
    session.publish();
    const seen_player player = await_player(session);
    for (const command_case &each : command_cases()) {
        heard = "";
        CHECK_SAME(player.perform(each.command, each.arguments).output, "");
        CHECK_SAME(heard.get(), each.line);
    }
    CHECK(name(command::seek_to_position) == "seek_to_position" && name(command{}).empty());
}

TEST(modes_are_of_any_container)
{
    stage stage;
    const std::array modes{np::shuffle_mode::off, np::shuffle_mode::items};
    stage.session.set_shuffle_mode(np::shuffle_mode::off, modes);
    stage.session.set_repeat_mode(np::repeat_mode::off, {np::repeat_mode::off, np::repeat_mode::one});
    stage.session.set_feedback(np::command::like, np::feedback::positive);
    stage.session.set_supported_urls({"file", "https"});
}

TEST(handler_that_fails_is_an_outcome)
{
    stage stage;
    stage.session.on_play([] { throw std::runtime_error("the decoder is on fire"); });
    stage.session.on_pause([] { throw np::failure(np::outcome::sign_in_required, "not at night"); });
    stage.session.on_stop([] { throw 42; });
    stage.session.on_next([] { return np::outcome::end_of_queue; }).on_previous([] { return false; });
    stage.session.on_raise([](np::request) { throw std::logic_error("no window"); });
    stage.session.on_quit([] { return true; });
    stage.session.on_seek_to_position([](std::chrono::microseconds position) { return position < 9s ? 0 : -1; });
    stage.session.on_toggle_play_pause([](auto...) {});
    stage.session.on_open_url([](std::string_view) { throw np::failure(np::outcome::success, "which is none"); });
    stage.session.set_supported_urls({"file"});
    const seen_player player = stage.publish();
    const std::string root = "org.mpris.MediaPlayer2";
    const auto fails = [&](const ran &ran, const std::string &message) {
        if (!CHECK(ran.status != 0 && ran.output.find(message) != std::string::npos))
            std::fprintf(stderr, "  %s is not in: %s\n", message.c_str(), ran.output.c_str());
    };
    {
        /* A media key shows no message; a failure is not logged. */
        const overheard said;
        fails(player.call("Play"), "the decoder is on fire");
        fails(player.call("Pause"), "not at night");
        fails(player.call("Stop"), "the player failed");
        CHECK_SAME(said.words(), "nowplaying: the handler of play threw: the decoder is on fire\n"
                                 "nowplaying: the handler of stop threw an object that is not a std::exception\n");
    }
    fails(player.call("Next"), "");
    fails(player.call("Previous"), "");
    fails(player.call("Raise", {}, root), "no window");
    fails(player.call("OpenUri", {"s", "file:///a"}), "which is none");
    CHECK(player.call("Quit", {}, root).status == 0);
    fails(player.perform("seek_to_position", {"1", "position_us", "x", "42000000"}), "");
    CHECK(player.perform("seek_to_position", {"1", "position_us", "x", "2000000"}).status == 0);
    CHECK(player.call("PlayPause").status == 0);
}

TEST(handler_is_released_when_it_is_replaced)
{
    const auto kept = std::make_shared<int>();
    stage stage;
    stage.session.on_play([kept] {});
    CHECK(kept.use_count() == 2);
    stage.session.on_play([] {});
    CHECK(kept.use_count() == 1);
    /* A handler that can only be moved, and one of several commands. */
    stage.session.on(std::vector{np::command::play, np::command::pause, np::command::stop},
                     [kept, owned = std::make_unique<int>()](np::request request) { request.finish(); });
    CHECK(kept.use_count() == 2);
    stage.session.withdraw_command(np::command::play);
    stage.session.on(np::command::pause, std::function<void(np::request)>([](np::request) {}));
    CHECK(kept.use_count() == 2);
    stage.session.withdraw_command(np::command::stop);
    CHECK(kept.use_count() == 1);
    stage.context.on_connection([kept](np::connection) {});
    stage.context.on_push_token([kept](const np::push_token &) {});
    stage.session.on_application_primary([kept](bool) {});
    stage.session.on_system_primary([kept](bool) {});
    CHECK(kept.use_count() == 5);
    stage.context.on_connection(nullptr);
    stage.context.on_push_token(nullptr);
    stage.session.on_application_primary(nullptr);
    stage.session.on_system_primary([](bool) {});
    CHECK(kept.use_count() == 1);
    stage.session.on_system_primary([kept](bool) {});
    stage.session.on_system_primary(nullptr);
    CHECK(kept.use_count() == 1);
    stage.context.on_resume(nullptr);
    /* The context has no lasting ids. */
    CHECK_ERROR(np::errc::invalid_state, stage.context.on_resume([kept](const np::resume_point &) {}));
    CHECK(kept.use_count() == 1);
    /* A rejected handler is destroyed too. */
    CHECK_ERROR(np::errc::invalid_argument, stage.session.on(np::command{}, [kept](np::request) {}));
    CHECK(kept.use_count() == 1);
    /* One that calls nothing is refused, and the one of before stays. */
    void (*nothing)() = nullptr;
    void (*no_primary)(bool) = nullptr;
    void (*no_provider)(np::artwork_request) = nullptr;
    stage.session.on_play([kept] {});
    CHECK_ERROR(np::errc::invalid_argument, stage.session.on_play(nothing));
    CHECK_ERROR(np::errc::invalid_argument, stage.session.on_play(std::function<void()>()));
    CHECK_ERROR(np::errc::invalid_argument, stage.session.on({np::command::play}, std::function<void(np::request)>()));
    CHECK(kept.use_count() == 2);
    CHECK_SAYS("session::on_play: the handler is null, or an empty std::function: give one to call",
               stage.session.on_play(nothing));
    CHECK_ERROR(np::errc::invalid_argument, stage.session.on_system_primary(no_primary));
    CHECK_ERROR(np::errc::invalid_argument, stage.session.on_application_primary(no_primary));
    CHECK_ERROR(np::errc::invalid_argument, stage.session.request_system_primary(std::function<void(bool, bool)>()));
    CHECK_ERROR(np::errc::invalid_argument, stage.context.on_connection(std::function<void(np::connection)>()));
    CHECK_ERROR(np::errc::invalid_argument, stage.context.on_push_token(std::function<void(np::push_token)>()));
    CHECK_ERROR(np::errc::invalid_argument, np::artwork("a", no_provider));
    CHECK_ERROR(np::errc::invalid_argument, np::animated_artwork(
                                                "a", np::aspect_ratios::tall, [](np::artwork_request) {}, no_provider));
    CHECK_ERROR(np::errc::invalid_argument,
                np::set_log_handler(std::function<void(np::log_level, std::string_view)>()));
    CHECK(kept.use_count() == 2);
    np::session next = np::session::replacing(stage.context, std::string(stage.session.id()));
    CHECK(kept.use_count() == 1);
    next.set_content(song());
    next.request_system_primary();
}

namespace
{

struct deck_base {
    int padding = 0;
    shared<std::string> heard;
};

struct deck : std::array<int, 4>, deck_base {
    void play()
    {
        heard = "play";
    }
    bool step(int by) noexcept
    {
        heard = "step " + std::to_string(by);
        return by > 0;
    }
    void move(std::chrono::microseconds by)
    {
        heard = "move " + std::to_string(by.count());
    }
    np::outcome open(const std::string &url) const
    {
        return url == "file:///here" ? np::outcome::success : np::outcome::no_such_content;
    }
    void repeat(np::repeat_mode mode)
    {
        heard = mode == np::repeat_mode::one ? "repeat one" : "repeat";
    }
    void stop()
    {
        throw std::runtime_error("it plays on");
    }
    void add(bool now, std::string_view url, np::previous_entry after)
    {
        heard = (now ? "now " : "later ") + std::string(url) + " after " + std::string(after.id);
    }
};

int deck_seek(double seconds, deck_base *deck)
{
    deck->heard = "seek " + std::to_string(seconds);
    return seconds < 100 ? 0 : -1;
}

void deck_shuffle(bool shuffle, deck_base &deck) noexcept
{
    deck.heard = shuffle ? "shuffle" : "order";
}

std::atomic<float> loudness;

void set_loudness(float volume)
{
    loudness = volume;
}

} // namespace

TEST(bound_functions_are_called)
{
    using namespace np;
    deck tape;
    stage stage(np::context_flags::show_urls); /* The ids on the bus are the player's own. */
    playback playback;
    playback.state = playback_state::playing;
    playback.volume = 1.0;
    stage.session.set_playback(playback);
    queue window;
    window.add("a", song());
    stage.session.set_queue(window);
    stage.session.bind(tape, bound<command::play, &deck::play>, bound<command::next, &deck::step, +1>,
                       bound<command::previous, &deck::step, -1>, bound<command::skip_forward, &deck::move>,
                       bound<command::skip_backward, &deck::move, argument::negated>,
                       bound<command::seek_to_position, &deck_seek>, bound<command::open_url, &deck::open>,
                       bound<command::change_repeat_mode, &deck::repeat>, bound<command::stop, &deck::stop>,
                       bound<command::change_shuffle_mode, &deck_shuffle>, bound<command::set_volume, &set_loudness>,
                       bound<command::add_to_queue, &deck::add>);
    stage.session.set_supported_urls({"file"});
    const seen_player player = stage.publish();
    using words = std::vector<std::string>;
    const auto ask = [&](const std::string &command, const words &arguments = {"0"}) {
        tape.heard = "";
        const ran ran = player.perform(command, arguments);
        return tape.heard.get() + (ran.status == 0 ? "" : " fails");
    };
    CHECK_SAME(ask("play"), "play");
    CHECK_SAME(ask("next"), "step 1");
    CHECK_SAME(ask("previous"), "step -1 fails");
    CHECK_SAME(ask("skip_forward", {"1", "interval_us", "x", "10000000"}), "move 10000000");
    CHECK_SAME(ask("skip_backward", {"1", "interval_us", "x", "10000000"}), "move -10000000");
    CHECK_SAME(ask("seek_to_position", {"1", "position_us", "x", "42000000"}), "seek 42.000000");
    CHECK_SAME(ask("seek_to_position", {"1", "position_us", "x", "142000000"}), "seek 142.000000 fails");
    CHECK_SAME(ask("open_url", {"1", "url", "s", "file:///here"}), "");
    CHECK_SAME(ask("open_url", {"1", "url", "s", "file:///there"}), " fails");
    CHECK_SAME(ask("change_repeat_mode", {"1", "repeat_mode", "s", "one"}), "repeat one");
    CHECK_SAME(ask("change_shuffle_mode", {"1", "shuffle_mode", "s", "items"}), "shuffle");
    CHECK_SAME(ask("stop"), " fails");
    CHECK_SAME(ask("set_volume", {"1", "volume", "d", "0.25"}), "");
    CHECK(loudness == 0.25f);
    CHECK_SAME(ask("add_to_queue",
                   {"3", "url", "s", "file:///b", "after_entry_id", "ay", "1", "97", "make_current", "b", "true"}),
               "now file:///b after a");
    CHECK_SAME(std::string(decltype(bound<command::previous, &deck::step, -1>)::binding<deck>().signature), "s(u)");
    CHECK_SAME(
        std::string(decltype(bound<command::skip_backward, &deck::move, argument::negated>)::binding<deck>().signature),
        "s(u-x)");
}
