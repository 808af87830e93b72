/* SPDX-License-Identifier: MIT */
/**
 * @file tags.hpp
 * The tags of a file, for content::from_tags(). The bindings for Python and Rust do the same.
 */
#ifndef NOWPLAYING_TAGS_HPP
#define NOWPLAYING_TAGS_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/content.h>
#include <nowplaying/fields.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace nowplaying::detail
{

/** Tags that set something else than a field. */
inline constexpr np_field tag_duration = -1, tag_live = -2, tag_continuous = -3, tag_media_type = -4, tag_artwork = -5;

/** The tags that set no field. */
inline constexpr tag_name other_tags[] = {
    {"duration", tag_duration, tag_sort::duration, 0},       {"live", tag_live, tag_sort::live, 0},
    {"continuous", tag_continuous, tag_sort::continuous, 0}, {"mediatype", tag_media_type, tag_sort::media_type, 0},
    {"artwork", tag_artwork, tag_sort::artwork, 0},
};

/** Entries of a list. */
inline constexpr std::size_t most_entries = 64;

/** An impossible value. Its text contains the allowed values. */
struct unusable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/** The tags of one name. */
struct tag {
    const tag_name *is;
    std::string name;
    std::vector<std::string> entries;
};

inline std::string_view tag_text(const char *words) noexcept
{
    return words ? std::string_view(words) : std::string_view();
}
inline std::string_view tag_text(std::string_view words) noexcept
{
    return words;
}

inline bool is_digit(char letter) noexcept
{
    return letter >= '0' && letter <= '9';
}

inline std::string in_small_letters(std::string_view words)
{
    std::string small(words);
    for (char &letter : small)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return small;
}

inline std::string_view trimmed(std::string_view words) noexcept
{
    const std::size_t begin = words.find_first_not_of(" \t\r\n\v\f");
    return begin == words.npos ? std::string_view()
                               : words.substr(begin, words.find_last_not_of(" \t\r\n\v\f") + 1 - begin);
}

/** The row of a name: "Album Artist" is "albumartist"; a null pointer if no field has it. */
inline const tag_name *find_tag(std::string_view name)
{
    std::string simple = in_small_letters(name);
    simple.erase(std::remove_if(simple.begin(), simple.end(),
                                [](char letter) { return letter == '_' || letter == ' ' || letter == '-'; }),
                 simple.end());
    for (const tag_name &row : field_tags)
        if (simple == row.name)
            return &row;
    for (const tag_name &row : other_tags)
        if (simple == row.name)
            return &row;
    return nullptr;
}

/** The field of the count in "3/12"; 0: none. */
inline np_field count_of(np_field field) noexcept
{
    switch (field) {
    case NP_FIELD_TRACK_NUMBER:
        return NP_FIELD_TRACK_COUNT;
    case NP_FIELD_DISC_NUMBER:
        return NP_FIELD_DISC_COUNT;
    case NP_FIELD_CHAPTER_NUMBER:
        return NP_FIELD_CHAPTER_COUNT;
    default:
        return 0;
    }
}

/** Adds the texts of a tag: some have a NUL between theirs. */
inline void add_tag(std::vector<tag> &tags, const tag_name *row, std::string_view name, std::string_view value)
{
    auto same = std::find_if(tags.begin(), tags.end(), [&](const tag &known) { return known.is == row; });
    if (same == tags.end())
        same = tags.insert(tags.end(), {row, std::string(name), {}});
    for (std::size_t end = 0; end != value.npos; value.remove_prefix(end == value.npos ? 0 : end + 1)) {
        end = value.find('\0');
        if (const std::string_view part = trimmed(value.substr(0, end)); !part.empty())
            same->entries.emplace_back(part);
    }
}

/** Puts the most important name first. A count of its own precedes the count of "3/12". */
inline void order_tags(std::vector<tag> &tags)
{
    const auto place = [](const tag &each) { return std::pair(count_of(each.is->field) != 0, each.is->rank); };
    std::sort(tags.begin(), tags.end(), [&](const tag &a, const tag &b) { return place(a) < place(b); });
}

/** A number without a sign, independent of the locale: "3", "120.5". */
inline std::optional<double> decimal(std::string_view words) noexcept
{
    double whole = 0, fraction = 0, scale = 1;
    bool is_fraction = false, has_digit = false;
    for (const char letter : words) {
        if (is_digit(letter)) {
            has_digit = true;
            double &part = is_fraction ? fraction : whole;
            part = part * 10 + (letter - '0');
            scale *= is_fraction ? 10 : 1;
        } else if (letter == '.' && !is_fraction) {
            is_fraction = true;
        } else {
            return std::nullopt;
        }
    }
    if (!has_digit)
        return std::nullopt;
    return std::isfinite(scale) ? whole + fraction / scale : whole;
}

/** A count or a rating. */
inline double tag_number(std::string_view words, np_field field, tag_sort sort)
{
    double found = decimal(trimmed(words)).value_or(-1);
    if (sort == tag_sort::rating) {
        if (!(found >= 0 && found <= 1))
            throw unusable("a rating is a number from 0.0 to 1.0");
        return found;
    }
    if (field == NP_FIELD_BPM && found >= 0)
        found = std::floor(found + 0.5);
    if (!(found >= 0 && found <= 2147483647) || found != std::floor(found))
        throw unusable("it is a whole number from 0 to 2,147,483,647");
    return found;
}

inline bool tag_flag(std::string_view words)
{
    const std::string small = in_small_letters(words);
    if (small == "1" || small == "true" || small == "yes")
        return true;
    if (small == "0" || small == "false" || small == "no")
        return false;
    throw unusable("a flag is 1 or 0, true or false, yes or no");
}

/** A time: "254.3", "4:14", "1:04:14". */
inline std::chrono::microseconds tag_time(std::string_view words)
{
    double total = 0;
    for (int place = 0;; place++) {
        const std::size_t end = words.find(':');
        const std::string_view part = words.substr(0, end);
        const bool is_last = end == words.npos;
        const double value = decimal(part).value_or(-1);
        if (place > 2 || value < 0 || value > 1e9 || (place && value >= 60) ||
            (!is_last && part.find('.') != part.npos))
            throw unusable("a time is a number of seconds, \"254.3\", or \"4:14\"");
        total = total * 60 + value;
        if (is_last)
            return std::chrono::microseconds(std::llround(total * 1e6));
        words.remove_prefix(end + 1);
    }
}

/** The date of "17.8.1959" and "8/17/1959", if only one of its numbers can be the month; else empty. */
inline std::string ordered_date(std::string_view words, const std::vector<std::string_view> &runs)
{
    const auto is_separator = [&](std::size_t place) {
        return std::string_view("-/. ").find(words[place]) != words.npos;
    };
    if (runs.size() != 3 || runs[0].size() > 2 || runs[1].size() > 2 || runs[2].size() != 4)
        return {};
    const std::size_t first_end = runs[0].size(), second_end = first_end + 1 + runs[1].size();
    if (words.size() != second_end + 5 || !is_separator(first_end) || !is_separator(second_end))
        return {};
    const int first = std::stoi(std::string(runs[0])), second = std::stoi(std::string(runs[1]));
    int month = 0, day = 0;
    if (second >= 1 && second <= 12 && ((first > 12 && first <= 31) || first == second))
        month = second, day = first;
    else if (first >= 1 && first <= 12 && second > 12 && second <= 31)
        month = first, day = second;
    else
        return {};
    const auto padded = [](int number) { return std::string(number < 10 ? "-0" : "-") + std::to_string(number); };
    return std::string(runs[2]) + padded(month) + padded(day);
}

/** A date that begins with its year. An ambiguous date is only the year. */
inline std::string tag_date(std::string_view words)
{
    std::vector<std::string_view> runs;
    for (std::size_t begin = 0; begin < words.size();) {
        std::size_t end = begin;
        while (end < words.size() && is_digit(words[end]))
            end++;
        if (end > begin)
            runs.push_back(words.substr(begin, end - begin));
        begin = end + 1;
    }
    const auto is_year = [](std::string_view run) { return run.size() == 4; };
    std::string found;
    if (is_digit(words[0]) && is_year(runs[0])) {
        found = words;
    } else if (words.size() == 8 && runs.size() == 1 && runs[0].size() == 8) {
        const int month = std::stoi(std::string(words.substr(4, 2))), day = std::stoi(std::string(words.substr(6)));
        if (month >= 1 && month <= 12 && day >= 1 && day <= 31)
            found = words;
    } else if (std::count_if(runs.begin(), runs.end(), is_year) == 1) {
        found = ordered_date(words, runs);
        if (found.empty())
            found = *std::find_if(runs.begin(), runs.end(), is_year);
    }
    if (found.empty() || found.compare(0, 4, "0000") == 0)
        throw unusable("a date is written 1959-08-17, or has a year");
    return found;
}

} // namespace nowplaying::detail

#endif
