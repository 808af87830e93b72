/* SPDX-License-Identifier: MIT */
/**
 * @file cases.hpp
 * The cases of bindings/tests/commands.txt, and its values.
 */
#ifndef CASES_HPP
#define CASES_HPP

#include "check.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string_view>

/** A line of commands.txt. */
struct command_case {
    std::string command;
    /** The arguments, as seen_player::perform() needs them. */
    std::vector<std::string> arguments;
    /** The values of the handler. */
    std::vector<std::string> values;
    /** The command and the values, as a handler of writer() writes them. */
    std::string line;
};

/** The parts of a text. */
inline std::vector<std::string> split(std::string_view text, std::string_view between)
{
    std::vector<std::string> parts;
    if (text.empty())
        return parts;
    for (std::size_t end = 0; end != text.npos; text.remove_prefix(end == text.npos ? 0 : end + between.size()))
        parts.emplace_back(text.substr(0, end = text.find(between)));
    return parts;
}

/** Every line of commands.txt. */
inline std::vector<command_case> command_cases()
{
    std::ifstream table(std::filesystem::path(__FILE__).parent_path() / "../../tests/commands.txt");
    std::vector<command_case> cases;
    for (std::string line; std::getline(table, line);) {
        if (line.empty() || line[0] == '#')
            continue;
        const std::size_t arrow = line.find(" ->");
        const std::string call = line.substr(0, arrow);
        const std::size_t blank = call.find(' ');
        command_case found;
        found.command = call.substr(0, blank);
        const auto arguments = split(blank == call.npos ? "" : std::string_view(call).substr(blank + 1), " ; ");
        found.arguments.push_back(std::to_string(arguments.size()));
        for (const std::string &argument : arguments)
            for (const std::string &word : split(argument, " "))
                found.arguments.push_back(word);
        found.values = split(line.size() > arrow + 4 ? line.substr(arrow + 4) : "", " ; ");
        found.line = found.command;
        for (const std::string &value : found.values)
            found.line += ' ' + value;
        cases.push_back(found);
    }
    for (np_command number = NP_COMMAND_PLAY; const char *name = np_command_name(number); number++)
        if (std::none_of(cases.begin(), cases.end(), [name](auto &each) { return each.command == name; }))
            throw std::runtime_error(std::string("commands.txt has no case of ") + name);
    return cases;
}

/* The values of handlers, as commands.txt has them. */

inline std::string written(std::chrono::microseconds time)
{
    return std::to_string(time.count()) + "us";
}

inline std::string written(double number)
{
    char text[32];
    std::snprintf(text, sizeof text, "%g", number);
    return text;
}

inline std::string written(std::int32_t number)
{
    return std::to_string(number);
}

inline std::string written(bool flag)
{
    return flag ? "true" : "false";
}

inline std::string written(const std::string &text)
{
    std::string quoted = "\"";
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        char escaped[5] = {character};
        if (byte >= 0x80)
            std::snprintf(escaped, sizeof escaped, "\\x%02x", byte);
        quoted += escaped;
    }
    return quoted + '"';
}

/** Makes the handler of a command. It writes each call as command_case::line. */
inline auto writer(shared<std::string> &heard)
{
    return [&heard](const std::string &command) {
        return [&heard, command](const auto &...values) {
            std::string words = command;
            ((words += ' ' + written(values)), ...);
            heard = words;
        };
    };
}

/** Sets what the cases of commands.txt need. */
inline void prepare(np::remote_session &session)
{
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
}

/** A value of commands.txt. */
template <class Value> Value as(const std::string &text)
{
    if constexpr (std::is_enum_v<Value>) {
        for (int number = -1; number < 100; number++)
            if (written(static_cast<Value>(number)) == text)
                return static_cast<Value>(number);
        throw std::runtime_error("no word: " + text);
    } else if constexpr (std::is_same_v<Value, std::chrono::microseconds>) {
        return std::chrono::microseconds(std::stoll(text));
    } else if constexpr (std::is_same_v<Value, bool>) {
        return text == "true";
    } else if constexpr (std::is_same_v<Value, std::string>) {
        return text.substr(1, text.size() - 2);
    } else {
        return static_cast<Value>(std::stod(text));
    }
}

#endif
