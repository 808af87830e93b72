/* SPDX-License-Identifier: MIT */
/**
 * @file reader.cpp
 * The reader in C++: Tests/Conformance/test_reading_values.py has its words, and every word is a row of `obey`.
 */
#include <nowplaying-control.hpp>
#include <nowplaying/nowplaying.h>

#include <fstream>
#include <functional>
#include <future>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>

#include "../C/commands.h"
#include "../C/puppet_words.h"

namespace np = nowplaying;
using std::chrono::microseconds;

namespace
{

std::optional<np::controller> controller;
std::optional<np::image> image;
std::optional<np::hold> hold;

/** Writes a line at once, on any thread. */
template <class... Values> void say(const Values &...values)
{
    std::ostringstream line;
    ((line << values), ...);
    line << '\n';
    std::cout << line.str() << std::flush;
}

/** Values as JSON. An empty text is null, a time is in seconds, a value of an enum a number, and a record a list. */
struct json {
    std::vector<std::string> parts;

    static std::string joined(const std::vector<std::string> &parts, const char *ends)
    {
        std::string text(1, ends[0]);
        for (const std::string &part : parts)
            text += (text.size() > 1 ? ", " : "") + part;
        return text + ends[1];
    }
    template <class... Values> static std::string list(const Values &...values)
    {
        return joined({of(values)...}, "[]");
    }
    template <class Value> static std::string of(const std::optional<Value> &value)
    {
        return value ? of(*value) : "null";
    }
    template <class Value> static std::string of(const std::vector<Value> &values)
    {
        std::vector<std::string> found;
        for (const Value &value : values)
            found.push_back(of(value));
        return joined(found, "[]");
    }
    template <class First, class Second> static std::string of(const std::pair<First, Second> &pair)
    {
        return list(pair.first, pair.second);
    }
    template <class Value> static std::string of(const Value &value)
    {
        if constexpr (std::is_same_v<Value, bool>)
            return value ? "true" : "false";
        else if constexpr (std::is_arithmetic_v<Value>)
            return std::to_string(value);
        else if constexpr (std::is_enum_v<Value>)
            return std::to_string(static_cast<long long>(value));
        else if constexpr (std::is_same_v<Value, microseconds>)
            return of(std::chrono::duration<double>(value).count());
        else if constexpr (std::is_same_v<Value, np::problem>)
            return list(value.kind, value.text, value.url, value.can_retry);
        else if constexpr (std::is_same_v<Value, np::player_feedback>)
            return list(value.feedback, value.title);
        else if constexpr (std::is_same_v<Value, np::language_option>)
            return list(value.id, value.name, value.tag, value.kind, value.group, value.flags);
        else if constexpr (std::is_same_v<Value, np::device>)
            return list(value.id, value.name, value.type, value.volume, value.relative_volume, value.muted);
        else if constexpr (std::is_same_v<Value, np::custom_command>)
            return list(value.id, value.title, value.icon_name, value.state, value.progress, value.dangerous,
                        value.enabled, value.has_image);
        else if constexpr (std::is_same_v<Value, np::output>)
            return list(value.id, value.name, value.type, value.in_use, value.alone);
        else if constexpr (std::is_same_v<Value, np::queue_entry>)
            return list(value.id, value.item.get(np::field::title));
        else if constexpr (std::is_same_v<Value, np::playlist>)
            return list(value.id, value.name, value.icon_url);
        else if constexpr (std::is_same_v<Value, np::chapter>)
            return list(value.id, value.title, value.start, value.end);
        else if constexpr (std::is_same_v<Value, np::lyrics_line>)
            return list(value.time, value.text);
        else {
            std::ostringstream quoted;
            quoted << std::quoted(value);
            return value.empty() ? "null" : quoted.str();
        }
    }
    /** Adds a value of an object. */
    template <class Value> void add(const std::string &key, const Value &value)
    {
        if constexpr (std::is_same_v<Value, json>)
            parts.push_back('"' + key + "\": " + joined(value.parts, "{}"));
        else
            parts.push_back('"' + key + "\": " + of(value));
    }
};

/* The getters of both bindings have the same names. */
/* clang-format off */
#define EACH_OF_PLAYER(GET) GET(name) GET(identity) GET(desktop_entry) GET(session_id) GET(is_primary) GET(has_session) \
    GET(is_application_primary) GET(is_remote) GET(is_unreachable) GET(is_silent) GET(is_fullscreen) GET(is_constrained) \
    GET(is_muted) GET(is_private) GET(reason) GET(artwork_id) GET(artwork_url) GET(animated_artwork_id) GET(is_playing) \
    GET(position) GET(window) GET(buffered) GET(supported_rates) GET(rate_range) GET(repeat_mode) GET(shuffle_mode) \
    GET(supported_repeat_modes) GET(supported_shuffle_modes) GET(rating_range) GET(schemes) GET(mime_types) \
    GET(current_entry) GET(current_playlist) GET(problem) GET(language_options) GET(devices) GET(custom_commands) \
    GET(outputs) GET(queue) GET(playlists)
#define EACH_OF_ITEM(GET) GET(id) GET(kind) GET(media_type) GET(duration) GET(is_live) GET(is_continuous) GET(ad_breaks) \
    GET(chapters) GET(lyrics_lines) GET(lyrics_language)
/* clang-format on */

void add_field(json &object, const np::item &item, const char *name, np_field field, char type)
{
    if (!item.has(np::text_field(field)))
        return;
    if (type == 't' || type == 'l')
        object.add(name, item.all(np::list_field(field)));
    else if (type == 'n')
        object.add(name, item.get(np::number_field(field)));
    else if (type == 'f')
        object.add(name, item.get(np::flag_field(field)));
    else
        object.add(name, item.get(np::time_field(field)));
}

json show(const np::item &from, microseconds position)
{
    json object, all_fields, extras;
#define ADD(name) object.add(#name, from.name());
    EACH_OF_ITEM(ADD)
    for (const auto &[name, field, type] : fields)
        add_field(all_fields, from, name, field, type);
    for (const auto &[key, text] : from.extras())
        extras.add(key, text);
    const std::optional<std::size_t> chapter = from.find_chapter(position), line = from.find_lyrics_line(position);
    object.add("fields", all_fields);
    object.add("extras", extras);
    object.add("chapter", chapter ? std::optional(from.chapters()[*chapter].start) : std::nullopt);
    object.add("line", line ? from.lyrics_lines()[*line].text : "");
    return object;
}

json show(const np::player &from)
{
    json object;
    EACH_OF_PLAYER(ADD)
    std::vector<np::command> offered, enabled;
    for (np_command number = NP_COMMAND_PLAY; number <= LAST_COMMAND; number++) {
        if (from.offers(np::command(number)))
            offered.push_back(np::command(number));
        if (from.is_enabled(np::command(number)))
            enabled.push_back(np::command(number));
    }
    std::vector<np::aspect_ratio> ratios;
    for (const auto ratio : {np::aspect_ratio::square, np::aspect_ratio::tall})
        if (np::has(from.aspect_ratios(), ratio))
            ratios.push_back(ratio);
    object.add("aspect_ratios", ratios);
    object.add("offered", offered);
    object.add("enabled", enabled);
    object.add("skip_intervals", from.skip_intervals(np::command::skip_forward));
    object.add("feedback", from.feedback(np::command::like));
    const np::playback now = from.playback();
    object.parts.push_back("\"playback\": " +
                           json::list(now.state, now.position, now.rate, now.volume, now.queue_index, now.queue_count));
    if (from.item())
        object.add("item", show(from.item(), from.position().value_or(microseconds())));
    return object;
}

/* ---- words ---- */

using line = std::vector<std::string>;

np::player_name named(const std::string &name)
{
    return name == "-" ? np::player_name(nullptr) : np::player_name(name);
}

void perform(const line &words)
{
    for (np_command number = NP_COMMAND_PLAY; number <= NP_COMMAND_PREVIOUS; number++)
        if (words[2] == std::to_string(number))
            controller->perform(named(words[1]), np::command(number), [](const np::performed &done) {
                say("outcome\t", done.is_confirmed ? static_cast<int>(done.outcome) : NP_OUTCOME_ACCEPTED, '\t',
                    done.message, '\t', done.player ? done.player->item().get(np::field::title) : "");
            });
}

void request_image(const line &words)
{
    std::promise<np::received> promise;
    const auto received = [&](np::received found) { promise.set_value(std::move(found)); };
    const np::player_name player = named(words[1]);
    const np::pixel_size size{48, 64};
    const auto ratio = words[3] == "tall" ? np::aspect_ratio::tall : np::aspect_ratio::square;
    if (words[2] == "artwork")
        controller->request_artwork(player, size, received);
    else if (words[2] == "preview")
        controller->request_animated_preview(player, ratio, size, received);
    else if (words[2] == "video")
        controller->request_animated_video(player, ratio, size, received);
    else if (words[2] == "chapter")
        controller->request_chapter_artwork(player, words[3], size, received);
    else
        controller->request_custom_icon(player, words[3], size, received);
    np::received found = promise.get_future().get();
    image.reset();
    if (found.image)
        image.emplace(*std::move(found.image));
    if (image)
        say("image\t", json::list(image->size().width, image->size().height, image->mime_type(), image->url()));
    else
        say("image\t", found.outcome == np::outcome::no_such_content ? "null" : "failed");
}

const std::map<std::string, std::function<void(const line &)>> obey = {
    {"wait", [](auto words) { controller->wait(std::chrono::seconds(std::stoi(words[1]))); }},
    {"list",
     [](auto) {
         std::vector<std::string> names;
         for (const np::player &player : controller->players())
             names.push_back(player.name());
         const auto primary = controller->primary();
         say("list\t",
             json::list(names, primary ? primary->name() : "", controller->connection(), controller->is_estimate()));
     }},
    {"get",
     [](auto words) {
         const auto player = controller->find(named(words[1]));
         say("player\t", player ? json::joined(show(*player).parts, "{}") : "null");
     }},
    {"primary", [](auto words) { controller->set_primary(named(words[1])); }},
    {"perform", perform},
    {"image", request_image},
    {"save",
     [](auto words) {
         const std::vector<std::byte> bytes = image->bytes();
         std::ofstream(words[1]).write(reinterpret_cast<const char *>(bytes.data()), std::streamsize(bytes.size()));
     }},
    {"follow",
     [](auto) {
         controller->on_player([](const np::player &player, np::player_changes changes) {
             say("event\t", json::of(changes), '\t', player.name(), '\t', json::of(player.playback().state), '\t',
                 player.item().get(np::field::title));
         });
     }},
    {"hold",
     [](auto words) {
         np::hold made = controller->hold(words[1]);
         hold = std::move(made);
     }},
    {"hold-state", [](auto) { say("hold\t", json::of(hold->state()), '\t', hold->failure()); }},
    {"release", [](auto) { hold->release(); }},
    {"close", [](auto) { controller.reset(); }},
};

} // namespace

int main(int count, char **)
{
    /* Its only argument is "lists". */
    controller.emplace(count > 1 ? np::controller_flags::lists : np::controller_flags::none);
    for (std::string text; std::getline(std::cin, text);) {
        std::istringstream stream(text);
        line words{std::istream_iterator<std::string>(stream), {}};
        words.resize(4);
        int status = 0;
        try {
            obey.at(words[0])(words);
        } catch (const np::error &error) {
            status = error.code().value();
        }
        say("result\t", status, "\t0\t0");
    }
}
