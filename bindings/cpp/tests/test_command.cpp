/* SPDX-License-Identifier: MIT */
/* Commands with handlers and with functions. */
#include "check.hpp"

#include <array>
#include <atomic>

TEST(every_command_brings_its_argument)
{
    using namespace np;
    stage stage(np::context_flags::show_urls); /* The ids on the bus are the player's own. */
    session &music = stage.session;
    shared<std::string> heard;
    const auto say = [&heard](const std::string &words) { heard = words; };
    const auto seconds = [](std::chrono::microseconds time) { return std::to_string(time.count()); };
    music.on_play([&] { say("play"); }).on_pause([&] { say("pause"); }).on_stop([&] { say("stop"); });
    music.on_toggle_play_pause([&] { say("toggle"); }).on_next([&] { say("next"); });
    music.on_previous([&] { say("previous"); }).on_raise([&] { say("raise"); }).on_quit([&] { say("quit"); });
    music.on_seek_to_position([&](std::chrono::microseconds position) { say("to " + seconds(position)); });
    music.on_skip_forward([&](std::chrono::microseconds interval) { say("on " + seconds(interval)); });
    music.on_skip_backward([&](std::chrono::microseconds interval) { say("back " + seconds(interval)); });
    music.on_seek_forward([&](phase phase) { say(phase == phase::begin ? "forward" : "forward end"); });
    music.on_seek_backward([&](phase phase) { say(phase == phase::begin ? "backward" : "backward end"); });
    music.on_change_playback_rate([&](double rate) { say("rate " + std::to_string(rate)); });
    music.on_change_repeat_mode([&](repeat_mode mode) { say(mode == repeat_mode::one ? "repeat one" : "repeat"); });
    music.on_change_shuffle_mode([&](shuffle_mode mode) { say(mode == shuffle_mode::items ? "shuffle" : "order"); });
    music.on_feedback([&](feedback feedback) { say(feedback == feedback::negative ? "bad" : "good"); });
    music.on_rate_content([&](double rating) { say("rating " + std::to_string(rating)); });
    music.on_like([&](bool negative) { say(negative ? "unlike" : "like"); });
    music.on_dislike([&](bool negative) { say(negative ? "undislike" : "dislike"); });
    music.on_bookmark([&](bool negative) { say(negative ? "unbookmark" : "bookmark"); });
    const auto choose = [&](const language_choice &choice) {
        say(choice.id + (choice.setting == language_setting::permanent ? " for ever" : " now"));
    };
    music.on_enable_language_option(choose).on_disable_language_option(choose);
    music.on_open_url([&](std::string_view url) { say("open " + std::string(url)); });
    music.on_set_fullscreen([&](bool fullscreen) { say(fullscreen ? "full" : "window"); });
    music.on_set_volume([&](double volume) { say("volume " + std::to_string(volume)); });
    music.on_go_to_entry([&](const std::string &entry) { say("entry " + entry); });
    music.on_add_to_queue([&](std::string_view url, std::string_view after, bool make_current) {
        say("add " + std::string(url) + " after " + std::string(after) + (make_current ? " now" : ""));
    });
    music.on_remove_from_queue([&](std::string_view entry) { say("remove " + std::string(entry)); });
    music.on_activate_playlist([&](std::string_view playlist) { say("playlist " + std::string(playlist)); });
    music.set_skip_intervals(command::skip_forward, {15s, 30s});
    music.set_skip_intervals(command::skip_backward, {5s});
    music.set_supported_rates({1.0, 1.5});
    music.set_repeat_mode(repeat_mode::off, {repeat_mode::off, repeat_mode::one});
    music.set_shuffle_mode(shuffle_mode::off);
    /* Values known only at run time are in a container. */
    const std::array modes{shuffle_mode::off, shuffle_mode::items};
    music.set_shuffle_mode(shuffle_mode::off, modes);
    music.set_repeat_mode(repeat_mode::off, std::vector{repeat_mode::off, repeat_mode::one});
    music.set_feedback(command::feedback, feedback::neutral, "Love this track", "Love");
    music.set_feedback(command::like, feedback::positive);
    music.set_rating_range(0, 5);
    music.set_supported_urls({"file", "https"}, {"audio/flac"});
    music.set_fullscreen(false);
    music.set_language_options({{"de", "Deutsch", "de", language_kind::audible, 0, language_flags::optional}});
    playback playback;
    playback.state = playback_state::playing;
    playback.volume = 1.0;
    music.set_playback(playback);
    queue queue;
    queue.add("a", song()).set_current("a");
    music.set_queue(queue);
    playlists lists;
    lists.add("rain", "Rainy Days");
    music.set_playlists(lists);
    const seen_player player = stage.publish();

    using words = std::vector<std::string>;
    const std::pair<words, std::string> asked[] = {
        {{"play", "0"}, "play"},
        {{"pause", "0"}, "pause"},
        {{"stop", "0"}, "stop"},
        {{"toggle_play_pause", "0"}, "toggle"},
        {{"next", "0"}, "next"},
        {{"previous", "0"}, "previous"},
        {{"raise", "0"}, "raise"},
        {{"quit", "0"}, "quit"},
        {{"seek_to_position", "1", "position_us", "x", "42000000"}, "to 42000000"},
        {{"skip_forward", "1", "interval_us", "x", "30000000"}, "on 30000000"},
        {{"skip_backward", "1", "interval_us", "x", "5000000"}, "back 5000000"},
        {{"seek_forward", "1", "phase", "s", "begin"}, "forward"},
        {{"seek_backward", "1", "phase", "s", "end"}, "backward end"},
        {{"change_playback_rate", "1", "rate", "d", "1.5"}, "rate 1.500000"},
        {{"change_repeat_mode", "1", "repeat_mode", "s", "one"}, "repeat one"},
        {{"change_shuffle_mode", "1", "shuffle_mode", "s", "items"}, "shuffle"},
        {{"feedback", "1", "feedback", "s", "negative"}, "bad"},
        {{"rate_content", "1", "rating", "d", "4"}, "rating 4.000000"},
        {{"like", "1", "negative", "b", "true"}, "unlike"},
        {{"dislike", "0"}, "dislike"},
        {{"bookmark", "1", "negative", "b", "false"}, "bookmark"},
        {{"open_url", "1", "url", "s", "file:///a.flac"}, "open file:///a.flac"},
        {{"set_fullscreen", "1", "fullscreen", "b", "true"}, "full"},
        {{"set_volume", "1", "volume", "d", "0.25"}, "volume 0.250000"},
        {{"go_to_entry", "1", "entry_id", "ay", "1", "97"}, "entry a"},
        {{"add_to_queue", "3", "url", "s", "file:///b.flac", "after_entry_id", "ay", "1", "97", "make_current", "b",
          "true"},
         "add file:///b.flac after a now"},
        {{"remove_from_queue", "1", "entry_id", "ay", "1", "97"}, "remove a"},
        {{"activate_playlist", "1", "playlist_id", "ay", "4", "114", "97", "105", "110"}, "playlist rain"},
        {{"enable_language_option", "2", "language_option_id", "s", "de", "language_setting", "s", "permanent"},
         "de for ever"},
        {{"disable_language_option", "1", "language_option_id", "s", "de"}, "de now"},
    };
    CHECK(std::size(asked) == 30);
    for (const auto &[call, wanted] : asked) {
        heard = "";
        const ran ran = player.perform(call[0], {call.begin() + 1, call.end()});
        CHECK_SAME(ran.output, "");
        CHECK_SAME(heard.get(), wanted);
        CHECK(name(command::seek_to_position) == "seek_to_position" && name(command{}).empty());
    }
    /* The state of the controls is published too. */
    const std::string shown = player.get1("Commands");
    for (const char *part : {"15000000,30000000", "\"rates\":{\"type\":\"ad\",\"data\":[1", "Love this track",
                             "\"Love\"", "audio/flac", "https"})
        if (!CHECK(shown.find(part) != std::string::npos))
            std::fprintf(stderr, "  %s in %s\n", part, shown.c_str());
    music.set_command_enabled(command::next, false);
    CHECK(player.await("CanGoNext", "false"));
    music.set_command_enabled(command::next, true);
    CHECK(player.await("CanGoNext", "true"));
    music.withdraw_command(command::seek_to_position);
    CHECK(player.await("CanSeek", "true"));
    CHECK(player.get1("Commands").find("seek_to_position") == std::string::npos);
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
    stage.session.on_application_primary([kept](bool) {});
    stage.session.on_system_primary([kept](bool) {});
    CHECK(kept.use_count() == 4);
    stage.context.on_connection(nullptr);
    stage.session.on_application_primary(nullptr);
    stage.session.on_system_primary([](bool) {});
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
    CHECK_ERROR(np::errc::invalid_argument, np::artwork("a", no_provider));
    CHECK_ERROR(np::errc::invalid_argument, np::animated_artwork(
                                                "a", np::aspect_ratios::tall, [](np::artwork_request) {}, no_provider));
    CHECK_ERROR(np::errc::invalid_argument,
                np::set_log_handler(std::function<void(np::log_level, std::string_view)>()));
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
    void add(bool now, std::string_view url)
    {
        heard = (now ? "now " : "later ") + std::string(url);
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
               "now file:///b");
    CHECK_SAME(std::string(decltype(bound<command::previous, &deck::step, -1>)::binding<deck>().signature), "s(u)");
    CHECK_SAME(
        std::string(decltype(bound<command::skip_backward, &deck::move, argument::negated>)::binding<deck>().signature),
        "s(u-x)");
}

TEST(language_options_are_offered)
{
    using namespace np;
    stage stage;
    shared<language_choice> chosen;
    stage.session.on_enable_language_option([&](language_choice choice) { chosen = std::move(choice); });
    std::vector<language_option> options{
        {"audio-1", "English", "en", language_kind::audible, 0, language_flags::default_ | language_flags::current},
        {"audio-2", "Deutsch", "de", language_kind::audible, 0, language_flags::dubbed_translation},
        {"text-1", "Signs", std::nullopt, language_kind::legible, 1, language_flags::optional}};
    stage.session.set_language_options(options);
    const seen_player player = stage.publish();
    const std::string shown = player.get1("Commands");
    CHECK(shown.find("Deutsch") != std::string::npos && shown.find("Signs") != std::string::npos);
    CHECK(shown.find("\"tag\":{\"type\":\"s\",\"data\":\"de\"}") != std::string::npos);
    CHECK(player.perform("enable_language_option", {"1", "language_option_id", "s", "audio-2"}).status == 0);
    CHECK_SAME(chosen.get().id, "audio-2");
    CHECK(chosen.get().setting == language_setting::none);
    CHECK(player.perform("enable_language_option", {"1", "language_option_id", "s", "x"}).status != 0);
    options[1].id = "audio-1";
    CHECK_ERROR(errc::invalid_argument, stage.session.set_language_options(options));
    stage.session.set_language_options({});
    CHECK(player.get1("Commands").find("Deutsch") == std::string::npos);
}
