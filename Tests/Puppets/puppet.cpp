/* SPDX-License-Identifier: MIT */
/**
 * @file puppet.cpp
 * The puppet in C++: Tests/C/puppet.c has the language, and every verb of it is a row of `verbs`.
 *
 * A word is a text or null. An exception is the status of the answer.
 */
#include <nowplaying.hpp>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <variant>

#include "../C/puppet_words.h"

namespace np = nowplaying;
using namespace std::chrono_literals;
using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace
{

/** A line. The verb is word 0. A word that is absent is null. */
struct words {
    std::vector<std::optional<std::string>> all;

    const char *operator[](std::size_t index) const
    {
        return index < all.size() && all[index] ? all[index]->c_str() : nullptr;
    }
    std::string text(std::size_t index) const
    {
        const char *word = (*this)[index];
        return word ? word : "";
    }
    double real(std::size_t index) const
    {
        return std::strtod(text(index).c_str(), nullptr);
    }
    long whole(std::size_t index) const
    {
        return std::strtol(text(index).c_str(), nullptr, 0);
    }
    microseconds time(std::size_t index) const;
    milliseconds ms(std::size_t index) const
    {
        return milliseconds(whole(index));
    }
    /** A word of an enum, or its number. */
    template <class Enum> Enum value(const word *table, std::size_t index) const
    {
        for (; table->text; table++)
            if (text(index) == table->text)
                return static_cast<Enum>(table->number);
        return static_cast<Enum>(whole(index));
    }
    template <class Enum> std::vector<Enum> values(const word *table, std::size_t first) const
    {
        std::vector<Enum> found;
        for (std::size_t index = first; index < all.size(); index++)
            found.push_back(value<Enum>(table, index));
        return found;
    }
    np::command command(std::size_t index) const
    {
        for (np_command number = NP_COMMAND_PLAY; np_command_name(number); number++)
            if (text(index) == np_command_name(number))
                return static_cast<np::command>(number);
        return static_cast<np::command>(whole(index));
    }
    bool flag(std::size_t index) const
    {
        return text(index).substr(0, 1) == "1";
    }
    std::size_t size() const
    {
        return all.size();
    }
};

microseconds seconds(const std::string &word)
{
    return microseconds(word == "-" ? NP_TIME_UNKNOWN : std::llround(std::strtod(word.c_str(), nullptr) * 1e6));
}

microseconds words::time(std::size_t index) const
{
    return seconds(text(index));
}

/** Text from a client as one word. */
std::string escaped(std::string_view text)
{
    std::string word;
    for (char letter : text) {
        char byte[8];
        std::snprintf(byte, sizeof byte, letter > ' ' && letter < 127 && letter != '\\' ? "%c" : "\\x%02x",
                      static_cast<unsigned char>(letter));
        word += byte;
    }
    return word;
}

words split(const std::string &line)
{
    words found;
    for (std::size_t place = 0; (place = line.find_first_not_of(" \t", place)) != line.npos;) {
        std::string word;
        for (bool quoted = false; place < line.size() && (quoted || !std::strchr(" \t", line[place])); place++) {
            if (line[place] == '"') {
                quoted = !quoted;
            } else if (line[place] == '\\' && line.compare(place + 1, 1, "x") == 0) {
                word += static_cast<char>(std::strtoul(line.substr(place + 2, 2).c_str(), nullptr, 16));
                place += 3;
            } else {
                word += line[place] == '\\' && place + 1 < line.size() ? line[++place] : line[place];
            }
        }
        found.all.push_back(word == "@null" ? std::nullopt : std::optional(word));
    }
    return found;
}

[[noreturn]] void fail(np::errc code)
{
    throw np::error(code, "the puppet refuses this");
}

/* ---- the player ---- */

enum class manner { now, later, blocked_once, some_time };
enum { LATER = -1 };

/** The delivery thread and the main thread share these. */
std::mutex lock;
std::condition_variable unblocked;
std::deque<np::request> requests;
std::int32_t automatic = NP_OUTCOME_SUCCESS;
milliseconds block;
manner images;
bool is_blocked;
long longest_ms;
std::optional<np::artwork_request> image;
std::string video;

std::vector<np::context> contexts;
int context_fd = -1;
std::optional<np::audio_session> audio;
std::optional<np::queue> queue;
std::optional<np::playlists> playlists;
std::map<std::string, std::variant<np::session, np::remote_session>> sessions;
std::vector<std::pair<std::string, std::unique_ptr<np::update>>> updates;

np::context &context()
{
    if (contexts.empty())
        fail(np::errc::invalid_argument);
    return contexts.back();
}

np::session &session_of(const words &line)
{
    const auto found = sessions.find(line.text(1));
    if (found == sessions.end())
        fail(np::errc::invalid_argument);
    return std::visit([](auto &session) -> np::session & { return session; }, found->second);
}

/** A call for a local session does not compile. */
np::remote_session &remote_of(const words &line)
{
    session_of(line);
    auto *const remote = std::get_if<np::remote_session>(&sessions.at(line.text(1)));
    if (!remote)
        fail(np::errc::invalid_state);
    return *remote;
}

std::string printed(double number)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.6f", number);
    return text;
}

std::string printed(microseconds time)
{
    return printed(static_cast<double>(time.count()) / 1e6);
}

std::string printed(const std::string &text)
{
    return escaped(text);
}

std::string printed(np::repeat_mode mode)
{
    return repeat_modes[static_cast<int>(mode)].text;
}

std::string printed(np::shuffle_mode mode)
{
    return shuffle_modes[static_cast<int>(mode)].text;
}

/** A flag, a number, or an enum as its number. */
template <class Value> std::string printed(Value value)
{
    return std::to_string(static_cast<int>(value));
}

std::string printed(const np::language_choice &choice)
{
    return printed(choice.id) + '|' + printed(choice.setting);
}

#include "argument.hpp"

/** The token of a request to raise the window; "-": the client has sent none. */
std::string token_of(const np::request &asked)
try {
    return escaped(asked.activation_token());
} catch (const np::error &) {
    return "-";
}

void on_command(np::request asked)
{
    std::unique_lock<std::mutex> held(lock);
    const std::size_t number = requests.size();
    const std::int32_t outcome = automatic;
    std::printf("command %zu %s %s %s %s\n", number, std::string(np::name(*asked.command())).c_str(),
                (asked.command() == np::command::raise ? token_of(asked) : argument_of(asked)).c_str(),
                asked.client().c_str(), asked.session_id().c_str());
    np::request &kept = requests.emplace_back(std::move(asked));
    unblocked.wait_for(held, block, [] { return block == 0ms; });
    held.unlock();
    if (outcome == NP_OUTCOME_SUCCESS)
        kept.finish();
    else if (outcome != LATER)
        kept.fail(static_cast<np::outcome>(outcome));
}

/** The library reads only the header of a PNG. */
std::string make_png(np::pixel_size size)
{
    std::string png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
    for (const std::int32_t side : {size.width, size.height})
        for (int shift = 24; shift >= 0; shift -= 8)
            png += static_cast<char>(side >> shift & 0xff);
    png += "\x08\x02";
    png.resize(64);
    return png;
}

bool give_image(np::artwork_request &request, np::pixel_size size)
{
    return request.finish_bytes(make_png(size));
}

void on_image(np::artwork_request request)
{
    const std::string id = escaped(request.id());
    const np::pixel_size size = request.size();
    request.on_cancel([id] { std::printf("unwanted %s\n", id.c_str()); });
    std::unique_lock<std::mutex> held(lock);
    const int ratio = request.aspect_ratio() ? static_cast<int>(*request.aspect_ratio()) : 0;
    std::printf("image %s %d %d %d\n", id.c_str(), size.width, size.height, ratio);
    switch (images) {
    case manner::now:
        held.unlock();
        give_image(request, size);
        break;
    case manner::later:
        image.emplace(std::move(request));
        break;
    case manner::blocked_once:
        image.emplace(std::move(request));
        images = manner::now;
        is_blocked = true;
        unblocked.wait(held, [] { return !is_blocked; });
        break;
    case manner::some_time:
        /* The image of "cover-300" is 300 pixels wide, so a test can recognize it. */
        std::thread([later = std::move(request), width = std::atoi(id.c_str() + id.rfind('-') + 1),
                     ms = milliseconds(std::rand() % (longest_ms + 1))]() mutable {
            std::this_thread::sleep_for(ms);
            give_image(later, {width, 100});
        }).detach();
        break;
    }
}

np::artwork make_artwork(const std::string &key, const std::string &value)
{
    if (key == "artwork_url")
        return np::artwork::from_url(value);
    if (key == "artwork_file")
        return np::artwork::from_file(value);
    if (key == "artwork_bytes")
        return np::artwork::from_bytes(make_png({std::stoi(value), std::stoi(value)}));
    return np::artwork(value, on_image);
}

void set_field(np::content &content, const std::string &key, const std::string &value)
{
    if (key.compare(0, 7, "artwork") == 0) {
        content.set_artwork(make_artwork(key, value));
    } else if (key == "animated") {
        content.set_animated_artwork(
            np::animated_artwork(value, np::aspect_ratios::square | np::aspect_ratios::tall, on_image,
                                 [](np::artwork_request request) { request.finish_file(video); }));
    } else if (key == "length") {
        content.set_duration(seconds(value));
    } else if (key == "live") {
        content.set_live();
    } else if (key == "continuous") {
        content.set_continuous();
    } else if (key == "media") {
        content.set_media_type(value == "video" ? np::media_type::video : np::media_type::audio);
    } else if (key == "ad_break") {
        const std::size_t end = value.find('-');
        content.add_ad_break(seconds(value.substr(0, end)), seconds(end == value.npos ? "" : value.substr(end + 1)));
    } else if (key == "chapter") {
        const std::size_t end = value.find('-'), id = value.find(','), title = value.find(',', id + 1);
        content.add_chapter(value.substr(id + 1, title - id - 1), value.substr(title + 1),
                            seconds(value.substr(0, end)),
                            end + 1 == id ? std::nullopt : std::optional(seconds(value.substr(end + 1, id - end - 1))));
    } else if (key == "chapter_artwork") {
        const std::size_t end = value.find(',');
        content.set_chapter_artwork(value.substr(0, end), np::artwork(value.substr(end + 1), on_image));
    } else if (key == "lyrics_line") {
        const std::size_t end = value.find(',');
        content.add_lyrics_line(seconds(value.substr(0, end)), value.substr(end + 1));
    } else if (key == "lyrics_language") {
        content.set_lyrics_language(value);
    } else if (key[0] == '#') {
        content.set_extra(key.substr(1), std::strtoll(value.c_str(), nullptr, 0));
    } else if (key.find(':') != key.npos) {
        content.set_extra(key, value);
    } else {
        for (const auto &row : fields)
            if (key == row.text)
                switch (row.type) {
                case 't':
                    return void(content.set(np::text_field{row.field}, value));
                case 'l':
                    return void(content.add(np::list_field{row.field}, value));
                case 'n':
                    return void(content.set(np::number_field{row.field}, std::strtod(value.c_str(), nullptr)));
                case 's':
                    return void(content.set(np::time_field{row.field}, seconds(value)));
                default:
                    return void(content.set(np::flag_field{row.field}, value[0] == '1'));
                }
        fail(np::errc::invalid_argument);
    }
}

/** KIND ID key=value…, from a word on. */
np::content make_content(const words &line, std::size_t first)
{
    np::content content(line.value<np::content_kind>(kinds, first), line[first + 1]);
    for (std::size_t index = first + 2; index < line.size(); index++) {
        const std::string word = line.text(index);
        const std::size_t end = word.find('=');
        set_field(content, word.substr(0, end), end == word.npos ? "" : word.substr(end + 1));
    }
    return content;
}

void do_context(const words &line)
{
    np_context_flags chosen = 0;
    for (const auto flag : line.values<np_context_flags>(flags, 2))
        chosen |= flag;
    np::context made(line[1], static_cast<np::context_flags>(chosen));
    made.on_connection([](np::connection now) { std::printf("connection %d\n", static_cast<int>(now)); });
    if (chosen & NP_CONTEXT_LASTING_IDS)
        made.on_resume([](const np::resume_point &point) {
            std::printf("resume %s %s %lld\n", point.session_id.c_str(), point.content_id.c_str(),
                        static_cast<long long>(point.position ? point.position->count() : NP_TIME_UNKNOWN));
        });
    context_fd = chosen & NP_CONTEXT_HOST_LOOP ? made.fd() : -1;
    contexts.push_back(std::move(made));
}

template <class Session> void make_session(const words &line)
{
    Session made(context(), line[1]);
    made.on_application_primary(
        [id = line.text(1)](bool is_primary) { std::printf("application-primary %s %d\n", id.c_str(), is_primary); });
    sessions.emplace(line.text(1), std::move(made));
}

/** devices SID [IDENTIFIER NAME TYPE FLAG,FLAG… VOLUME]… */
void do_devices(const words &line)
{
    std::vector<np::device> devices;
    for (std::size_t row = 2; row + 4 < line.size(); row += 5) {
        np::device device{line.text(row), line.text(row + 1), static_cast<np::device_type>(line.whole(row + 2))};
        std::string chosen = line.text(row + 3);
        for (std::size_t end; !chosen.empty(); chosen.erase(0, end == chosen.npos ? end : end + 1)) {
            end = chosen.find(',');
            if (const std::string flag = chosen.substr(0, end); flag == "absolute_volume")
                device.volume = line.real(row + 4);
            else if (flag == "relative_volume")
                device.relative_volume = true;
            else if (flag == "can_mute" || flag == "muted")
                device.muted = flag == "muted" || device.muted.value_or(false);
            else if (flag != "0")
                fail(np::errc::invalid_argument); /* A device has no other flags in C++. */
        }
        devices.push_back(device);
    }
    remote_of(line).set_devices(devices);
}

/** Whether a list of flags has one. */
bool has_flag(const std::string &flags, const std::string &flag)
{
    return ("," + flags + ",").find("," + flag + ",") != flags.npos;
}

/** custom SID [ID TITLE ICON STATE FLAG,FLAG… PROGRESS]… */
void do_custom(const words &line)
{
    std::vector<np::custom_command> commands;
    for (std::size_t row = 2; row + 5 < line.size(); row += 6)
        commands.push_back({line.text(row), line.text(row + 1), line.text(row + 2),
                            line.value<np::custom_state>(custom_states, row + 3),
                            has_flag(line.text(row + 4), "dangerous"), !has_flag(line.text(row + 4), "disabled"),
                            line.real(row + 5)});
    session_of(line).set_custom_commands(commands, [](std::string_view) {});
    if (!commands.empty())
        session_of(line).on({np::command::custom}, on_command);
}

/** icon SID ID none | icon SID ID artwork=… */
void do_icon(const words &line)
{
    const std::string value = line.text(3);
    const std::size_t end = value.find('=');
    if (end == value.npos)
        session_of(line).clear_custom_icon(line.text(2));
    else
        session_of(line).set_custom_icon(line.text(2), make_artwork(value.substr(0, end), value.substr(end + 1)));
}

/** outputs SID [ID NAME TYPE FLAG,FLAG…]… */
void do_outputs(const words &line)
{
    std::vector<np::output> outputs;
    for (std::size_t row = 2; row + 3 < line.size(); row += 4)
        outputs.push_back({line.text(row), line.text(row + 1), static_cast<np::device_type>(line.whole(row + 2)),
                           has_flag(line.text(row + 3), "in_use"), has_flag(line.text(row + 3), "alone")});
    session_of(line).set_outputs(outputs);
}

void do_languages(const words &line)
{
    std::vector<np::language_option> options;
    for (std::size_t row = 2; row + 5 < line.size(); row += 6) {
        np::language_option option{line.text(row + 1), line.text(row + 2)};
        if (line[row + 3])
            option.tag = line.text(row + 3);
        option.kind = line.value<np::language_kind>(language_kinds, row + 4);
        option.group = static_cast<std::int32_t>(line.whole(row));
        std::string chosen = line.text(row + 5);
        for (std::size_t end; !chosen.empty(); chosen.erase(0, end == chosen.npos ? end : end + 1)) {
            end = chosen.find(',');
            option.flags = option.flags | words{{chosen.substr(0, end)}}.value<np::language_flags>(language_flags, 0);
        }
        options.push_back(option);
    }
    session_of(line).set_language_options(options);
}

void do_playback(const words &line)
{
    np::playback playback;
    playback.state = line.value<np::playback_state>(states, 2);
    for (std::size_t index = 3; index < line.size(); index++) {
        const std::string word = line.text(index), key = word.substr(0, word.find('='));
        const words value{{word.substr(std::min(word.size(), key.size() + 1))}};
        if (key == "position")
            playback.position = value.time(0);
        else if (key == "ago")
            playback.timestamp = np::media_clock::now() - value.time(0);
        else if (key == "age")
            playback.timestamp = np::time_of_age(value.time(0));
        else if (key == "rate")
            playback.rate = value.real(0);
        else if (key == "default_rate")
            playback.default_rate = value.real(0);
        else if (key == "precision")
            playback.precision = value.time(0);
        else if (key == "volume")
            playback.volume = value.real(0);
        else if (int place, count; key == "queue" && std::sscanf(value[0], "%d/%d", &place, &count) == 2)
            playback.queue_index = place, playback.queue_count = count;
    }
    session_of(line).set_playback(playback);
}

std::vector<np::command> commands_of(const words &line)
{
    if (line.size() < 3)
        fail(np::errc::invalid_argument);
    std::vector<np::command> found;
    for (std::size_t index = 2; index < line.size(); index++)
        found.push_back(line.command(index));
    return found;
}

void do_supported_urls(const words &line)
{
    std::vector<std::string> lists[2];
    std::size_t which = 0;
    for (std::size_t index = 2; index < line.size(); index++)
        if (which == 0 && line.text(index) == "--")
            which = 1;
        else
            lists[which].push_back(line.text(index));
    session_of(line).set_supported_urls(lists[0], lists[1]);
}

void do_burst(const words &line)
{
    np::content content(np::content_kind::music, "burst");
    const long number = line.whole(2);
    for (long i = 1; i <= number; i++) {
        session_of(line).set_content(content.set(np::field::title, "Burst " + std::to_string(i)));
        np::playback playback;
        playback.state = (number - i) % 2 ? np::playback_state::playing : np::playback_state::paused;
        playback.position = i == number ? microseconds(7s) : milliseconds(i);
        playback.volume = i == number ? 0.5 : 0.25;
        session_of(line).set_playback(playback);
    }
}

/** Whether an answer came in time. */
void require_open(bool is_open)
{
    if (!is_open)
        fail(np::errc::finished);
}

void do_finish(const words &line)
{
    std::unique_lock<std::mutex> held(lock);
    np::request &asked = requests.at(static_cast<std::size_t>(line.whole(1)));
    held.unlock();
    if (line.size() < 3 || line.text(2) == "success")
        require_open(asked.finish());
    else
        require_open(asked.fail(line.value<np::outcome>(outcomes, 2), line[3]));
}

void do_give(const words &line)
{
    const std::lock_guard<std::mutex> held(lock);
    if (!image)
        fail(np::errc::invalid_argument);
    require_open(line.size() > 2 ? image->fail(line.value<np::outcome>(outcomes, 1), line[2])
                                 : give_image(*image, image->size()));
}

void do_images(const words &line)
{
    static const word manners[] = {{"now", 0}, {"later", 1}, {"blocked-once", 2}, {"some-time", 3}, {nullptr, 0}};
    const std::lock_guard<std::mutex> held(lock);
    images = line.value<manner>(manners, 1);
    is_blocked = false;
    longest_ms = line.whole(2);
    unblocked.notify_all();
}

void do_audio(const words &line)
{
    static const word uses[] = {
        {"mix", NP_AUDIO_MIX_WITH_OTHERS}, {"pause-others", NP_AUDIO_PAUSE_OTHERS}, {nullptr, 0}};
    static const char *const names[] = {"began", "ended", "may-resume"};
    if (!audio) {
        audio.emplace(context());
        audio->on_interruption(
            [](np::interruption now) { std::printf("interruption %s\n", names[static_cast<int>(now)]); });
    }
    audio->activate(line.value<np::audio_flags>(uses, 1));
}

void do_block(const words &line)
{
    const std::lock_guard<std::mutex> held(lock);
    block = line.ms(1);
    unblocked.notify_all();
}

const char *name_of(np_status status)
{
    for (const word &row : statuses)
        if (row.text && row.number == status)
            return row.text;
    return "UNKNOWN_STATUS";
}

/** The status of a call. */
template <class Call> const char *status_of(Call &&call)
{
    try {
        call();
        return name_of(NP_OK);
    } catch (const np::error &thrown) {
        return name_of(thrown.code().value());
    } catch (const std::exception &) {
        return name_of(NP_ERROR_INVALID_ARGUMENT);
    }
}

std::string do_fork(const words &line)
{
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        np::session &session = session_of(line);
        const char *const playback = status_of([&] { session.set_playback({}); });
        const char *const publish = status_of([&] { session.publish(); });
        std::printf("child %s %s %d\n", playback, publish, session.is_published());
        std::fflush(stdout);
        sessions.clear();
        contexts.clear();
        if (line.size() > 2)
            std::exit(0);
        _exit(0);
    }
    int how = -1;
    waitpid(child, &how, 0);
    return std::to_string(how);
}

[[noreturn]] void do_quit()
{
    updates.clear();
    sessions.clear();
    contexts.clear();
    std::printf("result NP_OK\n");
    std::exit(0);
}

std::string do_is(const words &line)
{
    np::session &session = session_of(line);
    return "published=" + std::to_string(session.is_published()) +
           " can=" + std::to_string(session.can_become_application_primary()) +
           " application=" + std::to_string(session.is_application_primary());
}

void do_system_primary(const words &line)
{
    session_of(line).request_system_primary([id = line.text(1)](bool published, bool prominent) {
        std::printf("system-primary-result %s %d %d\n", id.c_str(), published, prominent);
    });
}

void do_watch(const words &line)
{
    session_of(line).on_system_primary(
        [id = line.text(1)](bool is_primary) { std::printf("system-primary %s %d\n", id.c_str(), is_primary); });
}

void do_tokens(const words &line)
{
    if (line.size() > 1)
        return context().on_push_token(nullptr);
    context().on_push_token([](const np::push_token &token) {
        std::printf("token %s %s %s %s\n", token.session_id ? escaped(*token.session_id).c_str() : "-",
                    token.endpoint.value_or("-").c_str(), token.public_key.c_str(), token.auth_secret.c_str());
    });
}

void do_end(const words &line)
{
    for (auto each = updates.rbegin(); each != updates.rend(); ++each)
        if (each->first == line.text(1)) {
            each->second->end();
            updates.erase(std::next(each).base());
            return;
        }
    fail(np::errc::invalid_state);
}

/** The end of an update is before that of its session. */
void do_free_session(const words &line)
{
    for (auto each = updates.begin(); each != updates.end();)
        each = each->first == line.text(1) ? updates.erase(each) : std::next(each);
    sessions.erase(line.text(1));
}

/** replace SID: another session replaces it; returns whether the old one has gone. */
std::string do_replace(const words &line)
{
    np::session made = np::session::replacing(context(), line[1]);
    std::string has_gone = "0";
    try {
        session_of(line).publish();
    } catch (const np::error &error) {
        has_gone = std::to_string(error.code() == np::errc::gone);
    }
    sessions.erase(line.text(1));
    sessions.emplace(line.text(1), std::move(made));
    return has_gone;
}

/** A function of a line. Its result is the rest of the answer. */
struct verb {
    std::function<std::string(const words &)> run;

    template <class Function> verb(Function function)
    {
        run = [function](const words &line) {
            if constexpr (std::is_void_v<decltype(function(line))>)
                return function(line), std::string();
            else
                return function(line);
        };
    }
};

using arguments = const words &;

const std::map<std::string, verb> verbs = {
    {"context", do_context},
    {"name", [](arguments l) { context().set_name(l[1]); }},
    {"bus", [](arguments l) { context().set_bus_address(l[1]); }},
    {"entry", [](arguments l) { context().set_desktop_entry(l[1]); }},
    {"player", [](arguments l) { context().set_player_name(l[1]); }},
    {"connection", [](arguments) { return std::to_string(static_cast<int>(context().connection())); }},
    {"session", make_session<np::session>},
    {"remote", make_session<np::remote_session>},
    {"devices", do_devices},
    {"custom", do_custom},
    {"icon", do_icon},
    {"outputs", do_outputs},
    {"application-id", [](arguments l) { return escaped(np::find_application_id(l[1])); }},
    {"clean-name", [](arguments l) { return escaped(np::clean_device_name(l[1])); }},
    {"reachable", [](arguments l) { remote_of(l).set_reachable(l.flag(2)); }},
    {"grace", [](arguments l) { remote_of(l).set_grace_period(l.time(2)); }},
    {"is-remote", [](arguments l) { return std::to_string(session_of(l).is_remote()); }},
    {"session-name", [](arguments l) { session_of(l).set_name(l[2]); }},
    {"content",
     [](arguments l) {
         if (l.size() == 3 && l.text(2) == "none")
             return session_of(l).clear_content();
         if (l.size() == 3)
             fail(np::errc::invalid_argument);
         session_of(l).set_content(make_content(l, 2));
     }},
    {"queue-new", [](arguments) { queue.emplace(); }},
    {"queue-add", [](arguments l) { queue.value().add(l[1], make_content(l, 2)); }},
    {"queue-current", [](arguments l) { queue.value().set_current(l[1]); }},
    {"queue",
     [](arguments l) {
         if (l.text(2) == "null")
             fail(np::errc::invalid_argument);
         l.size() > 2 ? session_of(l).clear_queue() : session_of(l).set_queue(queue.value());
     }},
    {"playlists-new", [](arguments) { playlists.emplace(); }},
    {"playlists-add", [](arguments l) { playlists.value().add(l[1], l[2], l[3]); }},
    {"playlists-times",
     [](arguments l) {
         const auto moment = [&](std::size_t index) -> np::playlist_times::moment {
             if (!l[index] || l.text(index) == "-")
                 return std::nullopt;
             return std::chrono::system_clock::time_point(l.time(index));
         };
         playlists.value().set_times(l[1], {moment(2), moment(3), moment(4)});
     }},
    {"playlists",
     [](arguments l) {
         if (l.text(2) == "null")
             fail(np::errc::invalid_argument);
         l.size() > 2 ? session_of(l).clear_playlists() : session_of(l).set_playlists(playlists.value());
     }},
    {"active-playlist", [](arguments l) { session_of(l).set_active_playlist(l[2]); }},
    {"playback", do_playback},
    {"state", [](arguments l) { session_of(l).set_state(l.value<np::playback_state>(states, 2)); }},
    {"problem",
     [](arguments l) {
         if (l.size() < 4)
             return session_of(l).clear_problem();
         session_of(l).set_problem({l.value<np::problem_kind>(problems, 2), l.text(3), l.text(4), l.flag(5)});
     }},
    {"muted", [](arguments l) { session_of(l).set_muted(l.flag(2)); }},
    {"window",
     [](arguments l) {
         if (l.text(2) == "-" && l.text(3) == "-")
             return session_of(l).clear_window();
         np::window_flags flags = np::window_flags::none;
         std::string chosen = l.text(4);
         for (std::size_t end; !chosen.empty(); chosen.erase(0, end == chosen.npos ? end : end + 1)) {
             end = chosen.find(',');
             flags = flags | words{{chosen.substr(0, end)}}.value<np::window_flags>(window_flags, 0);
         }
         session_of(l).set_window(l.time(2), l.time(3), flags);
     }},
    {"buffered",
     [](arguments l) { session_of(l).set_buffered(l.text(2) == "-" ? std::nullopt : std::optional(l.time(2))); }},
    {"private", [](arguments l) { session_of(l).set_private(l.flag(2)); }},
    {"offer", [](arguments l) { session_of(l).on(commands_of(l), on_command); }},
    {"withdraw-command",
     [](arguments l) {
         for (const np::command command : commands_of(l))
             session_of(l).withdraw_command(command);
     }},
    {"enable", [](arguments l) { session_of(l).set_command_enabled(l.command(2), l.size() < 4 || l.flag(3)); }},
    {"intervals",
     [](arguments l) {
         std::vector<microseconds> intervals;
         for (std::size_t index = 3; index < l.size(); index++)
             intervals.push_back(l.time(index));
         session_of(l).set_skip_intervals(l.command(2), intervals);
     }},
    {"rates",
     [](arguments l) {
         std::vector<double> rates;
         for (std::size_t index = 2; index < l.size(); index++)
             rates.push_back(l.real(index));
         session_of(l).set_supported_rates(rates);
     }},
    {"rate-range", [](arguments l) { session_of(l).set_rate_range(l.real(2), l.real(3)); }},
    {"repeat",
     [](arguments l) {
         session_of(l).set_repeat_mode(l.value<np::repeat_mode>(repeat_modes, 2),
                                       l.values<np::repeat_mode>(repeat_modes, 3));
     }},
    {"shuffle",
     [](arguments l) {
         session_of(l).set_shuffle_mode(l.value<np::shuffle_mode>(shuffle_modes, 2),
                                        l.values<np::shuffle_mode>(shuffle_modes, 3));
     }},
    {"feedback",
     [](arguments l) {
         session_of(l).set_feedback(l.command(2), l.value<np::feedback>(feedbacks, 3), l[4],
                                    l.size() > 5 ? l[5] : l[4]);
     }},
    {"rating", [](arguments l) { session_of(l).set_rating_range(l.real(2), l.real(3)); }},
    {"supported-urls", do_supported_urls},
    {"languages", do_languages},
    {"fullscreen", [](arguments l) { session_of(l).set_fullscreen(l.flag(2)); }},
    {"publish", [](arguments l) { session_of(l).publish(); }},
    {"withdraw", [](arguments l) { session_of(l).withdraw(); }},
    {"begin",
     [](arguments l) { updates.emplace_back(l.text(1), std::make_unique<np::update>(session_of(l).handle())); }},
    {"end", do_end},
    {"primary", [](arguments l) { session_of(l).request_application_primary(); }},
    {"system-primary", do_system_primary},
    {"refusal",
     [](arguments l) {
         const auto refusal = session_of(l).primary_refusal();
         if (!refusal)
             fail(np::errc::invalid_state);
         return *refusal;
     }},
    {"watch", do_watch},
    {"is", do_is},
    {"is-system", [](arguments l) { return std::to_string(session_of(l).is_system_primary()); }},
    {"primary-source", [](arguments) { return std::to_string(static_cast<int>(context().primary_source())); }},
    {"bus-name", [](arguments l) { return session_of(l).bus_name(); }},
    {"burst", do_burst},
    {"auto",
     [](arguments l) {
         const std::lock_guard<std::mutex> held(lock);
         automatic = l.text(1) == "later" ? LATER : l.value<std::int32_t>(outcomes, 1);
     }},
    {"sender",
     [](arguments l) {
         std::unique_lock<std::mutex> held(lock);
         np::request &asked = requests.at(static_cast<std::size_t>(l.whole(1)));
         held.unlock();
         const np::sender found = asked.sender();
         return std::to_string(found.process_id) + ' ' + found.bus_name + ' ' + found.desktop_entry.value_or("-");
     }},
    {"finish", do_finish},
    {"images", do_images},
    {"give", do_give},
    {"video", [](arguments l) { video = l.text(1); }},
    {"motion",
     [](arguments l) {
         static const word policies[] = {{"automatic", NP_ANIMATED_ARTWORK_AUTOMATIC},
                                         {"always", NP_ANIMATED_ARTWORK_ALWAYS},
                                         {"never", NP_ANIMATED_ARTWORK_NEVER},
                                         {nullptr, 0}};
         context().set_animated_artwork(l.value<np::animated_artwork_policy>(policies, 1));
     }},
    {"audio", do_audio},
    {"audio-end", [](arguments l) { audio.value().deactivate(l.size() > 1); }},
    {"audio-free", [](arguments) { audio.reset(); }},
    {"tokens", do_tokens},
    {"push-key", [](arguments l) { context().set_push_key(l[1]); }},
    {"push-distributor", [](arguments l) { context().set_push_distributor(l[1]); }},
    {"block", do_block},
    {"unblock", do_block},
    {"hang",
     [](arguments l) {
         std::printf("result NP_OK\n");
         std::this_thread::sleep_for(l.ms(1));
         return std::string("@answered");
     }},
    {"fork", do_fork},
    {"free-session", do_free_session},
    {"replace", do_replace},
    {"free",
     [](arguments) {
         context_fd = -1;
         contexts.pop_back();
     }},
    {"leave", [](arguments) { std::exit(0); }},
    {"quit", [](arguments) { do_quit(); }},
};

void obey(const std::string &text)
{
    const words line = split(text);
    if (line.size() == 0)
        return;
    const auto found = verbs.find(line.text(0));
    if (found == verbs.end()) {
        std::printf("result UNKNOWN_VERB\n");
        return;
    }
    std::string rest;
    const char *const status = status_of([&] { rest = found->second.run(line); });
    if (rest != "@answered")
        std::printf("result %s%s%s\n", status, rest.empty() ? "" : " ", rest.c_str());
}

} // namespace

int main()
{
    std::setvbuf(stdout, nullptr, _IOLBF, 1 << 16);
    std::string input;
    for (;;) {
        pollfd ready[] = {{STDIN_FILENO, POLLIN, 0}, {context_fd, POLLIN, 0}};
        if (poll(ready, 2, -1) < 0 && errno != EINTR)
            return 1;
        if (ready[1].revents & POLLIN)
            context().dispatch();
        if (!(ready[0].revents & (POLLIN | POLLHUP)))
            continue;
        char buffer[1 << 16];
        const ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
        if (got <= 0)
            do_quit();
        input.append(buffer, static_cast<std::size_t>(got));
        for (std::size_t end; (end = input.find('\n')) != input.npos; input.erase(0, end + 1))
            obey(input.substr(0, end));
    }
}
