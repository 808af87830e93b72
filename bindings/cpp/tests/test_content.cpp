/* SPDX-License-Identifier: MIT */
/* What is playing. */
#include "check.hpp"

#include <filesystem>
#include <fstream>
#include <map>

TEST(content_holds_every_field)
{
    using namespace np;
    stage stage(context_flags::show_urls);
    content item(content_kind::podcast, "episode-1");
    int texts = 0;
    for (auto field : {field::title, field::album, field::show, field::station, field::program, field::source,
                       field::description, field::subtitle, field::lyrics, field::isrc, field::collection_id,
                       field::service_id, field::external_content_id, field::profile_id, field::grouping})
        item.set(field, "text " + std::to_string(static_cast<np_field>(field))), texts++;
    for (auto field :
         {field::release_date, field::first_played, field::last_played, field::added, field::playback_date})
        item.set(field, "2026-08-22T18:00:0" + std::to_string(texts++ % 10) + "Z");
    item.set(field::url, "https://example.org/episode"), texts++;
    for (auto field : {field::artist, field::album_artist, field::composer, field::lyricist, field::genre,
                       field::author, field::narrator, field::comment, field::entity_id})
        item.set(field, {"first", "second"}).add(field, "third " + std::to_string(static_cast<np_field>(field))),
            texts++;
    for (auto field : {field::track_number, field::track_count, field::disc_number, field::disc_count,
                       field::chapter_number, field::chapter_count, field::bpm, field::play_count, field::skip_count})
        item.set(field, static_cast<np_field>(field)), texts++;
    item.set(field::user_rating, 0.75).set(field::auto_rating, 0.25), texts += 2;
    for (auto field : {field::explicit_, field::excluded_from_suggestions, field::compilation, field::preorder,
                       field::cloud_item, field::protected_})
        item.set(field, true), texts++;
    item.set(field::credits_start, 3100s).set(field::bookmark, 42s), texts += 2;
    CHECK(texts == 49);
    item.add_ad_break(60s, 90s).set_media_type(media_type::video).set_duration(3600s);
    item.set_extra("example:mood", "calm").set_extra("kde:pid", 42);
    stage.session.set_content(item);
    const seen_player player = stage.publish();
    const std::string content = player.get1("Content"), metadata = player.get("Metadata");
    for (int text : {1, 3, 8, 11, 12, 13, 14, 15, 17, 22, 23, 24, 26, 27, 28})
        CHECK(content.find("\"text " + std::to_string(text) + '"') != std::string::npos);
    for (int list : {2, 4, 5, 6, 7, 9, 10, 16, 25})
        CHECK(content.find("[\"first\",\"second\",\"third " + std::to_string(list) + "\"]") != std::string::npos);
    for (const char *key : {"release_date",   "first_played",     "last_played",
                            "added",          "playback_date",    "track_number",
                            "track_count",    "disc_number",      "disc_count",
                            "chapter_number", "chapter_count",    "bpm",
                            "play_count",     "skip_count",       "user_rating",
                            "auto_rating",    "explicit",         "excluded_from_suggestions",
                            "compilation",    "preorder",         "cloud_item",
                            "protected",      "credits_start_us", "bookmark_us",
                            "ad_breaks_us",   "example:mood",     "kde:pid"})
        if (!CHECK(content.find('"' + std::string(key) + '"') != std::string::npos ||
                   metadata.find('"' + std::string(key) + '"') != std::string::npos))
            std::fprintf(stderr, "  that is %s in %s\n", key, content.c_str());
    CHECK(metadata.find("\"https://example.org/episode\"") != std::string::npos);
    CHECK(metadata.find("{\"type\":\"x\",\"data\":3600000000}") != std::string::npos);

    /* A list of any container, and cleared values. */
    item.set(field::artist, std::vector<std::string>{"one", "two"}).clear(field::genre).clear(field::title);
    item.clear(field::bookmark).set_extra("example:mood", nullptr).set_live();
    stage.session.set_content(item);
    CHECK(player.await("Metadata", "xesam:artist"));
    const std::string cleared = player.get1("Content");
    CHECK(cleared.find("[\"one\",\"two\"]") != std::string::npos);
    CHECK(cleared.find("\"bookmark_us\"") == std::string::npos);
    CHECK(cleared.find("third 7\"") == std::string::npos);
    CHECK(player.get("Metadata").find("example:mood") == std::string::npos);
    CHECK_ERROR(errc::invalid_argument, item.set(field::user_rating, 2));
    CHECK_ERROR(errc::invalid_argument, item.set(field::release_date, "some day"));
    item.set_continuous();
    stage.session.set_content(item);
    stage.session.clear_content();
    CHECK(!stage.session.can_become_application_primary());
}

TEST(tags_are_repaired)
{
    stage stage;
    const seen_player player = stage.publish();
    std::ifstream table(std::filesystem::path(__FILE__).parent_path() / "../../tests/tags.txt");
    int count = 0;
    for (std::string line; std::getline(table, line);) {
        if (line.empty() || line[0] == '#')
            continue;
        const std::size_t arrow = line.find(" -> ");
        const std::string title = "case " + std::to_string(count++);
        const auto split = [](std::string_view words, std::string_view between) {
            std::vector<std::string> parts;
            for (std::size_t end = 0; end != words.npos;
                 words.remove_prefix(end == words.npos ? 0 : end + between.size()))
                parts.emplace_back(words.substr(0, end = words.find(between)));
            return parts;
        };
        std::vector<std::pair<std::string, std::string>> tags{{"title", title}};
        for (const std::string &tag : split(std::string_view(line).substr(0, arrow), " ; "))
            tags.emplace_back(tag.substr(0, tag.find('=')), tag.substr(tag.find('=') + 1));
        stage.session.set_content(np::content::from_tags(np::content_kind::music, "song", tags));
        CHECK(player.await("Metadata", '"' + title + '"'));
        const std::string shown = player.get1("Content");
        for (const std::string &each : split(std::string_view(line).substr(arrow + 4), " & ")) {
            const bool is_absent = each[0] == '!';
            const std::size_t type = each.find(' '), value = each.find(' ', type + 1);
            const std::string words = is_absent ? '"' + each.substr(1) + "\":"
                                                : '"' + each.substr(0, type) + "\":{\"type\":\"" +
                                                      each.substr(type + 1, value - type - 1) +
                                                      "\",\"data\":" + each.substr(value + 1) + '}';
            if (!CHECK((shown.find(words) == shown.npos) == is_absent))
                std::fprintf(stderr, "  that is %s: %s in %s\n", line.c_str(), words.c_str(), shown.c_str());
        }
    }
    CHECK(count > 40);

    std::multimap<std::string, const char *> dirty{{"title", "Caf\xe9"}, {"mood", "calm"},       {"RATING", "80"},
                                                   {"date", "3.5.58"},   {"artist", nullptr},    {"album", "A"},
                                                   {"artwork", "/none"}, {"media type", "smell"}};
    for (int number = 0; number < 65; number++)
        dirty.emplace("genre", "Folk");
    std::string said;
    int lines = 0;
    const auto log = [&](std::string_view line) { said += line, lines++; };
    stage.session.set_content(np::content::from_tags(np::content_kind::podcast, "song", dirty, log));
    CHECK(player.await("Metadata", "\"Caf\u00e9\""));
    for (const char *words : {"at most 64", "RATING=\"80\"", "date=\"3.5.58\"", "unknown tags are left out: mood",
                              "artwork=\"/none\"", "media type=\"smell\""})
        CHECK(said.find(words) != std::string::npos);
    CHECK(lines == 6);
    const auto song = np::content::from_tags(np::content_kind::music, "7", {{"TITLE", "A"}, {"LIVE", "1"}});
    CHECK(song.handle());
    CHECK_ERROR(np::errc::invalid_argument, np::content::from_tags(np::content_kind::music, "", {{"title", "A"}}));
}
