/* SPDX-License-Identifier: MIT */
/* What is playing. */
#include "cases.hpp"

#include <map>

TEST(lists_are_of_any_container)
{
    using namespace np;
    stage stage;
    content item(content_kind::podcast, "episode-1");
    item.set(field::artist, {"first", "second"}).add(field::genre, "third").set(field::title, "Title");
    item.set(field::bookmark, 42s).set_extra("example:mood", "calm").set_extra("example:pid", short{7});
    item.set(field::artist, std::vector<std::string>{"one", "two"}).clear(field::genre).clear(field::title);
    item.clear(field::bookmark).set_extra("example:mood", nullptr).clear_artwork().clear_animated_artwork();
    CHECK_ERROR(np::errc::invalid_argument, item.set(field::user_rating, 2));
    CHECK_ERROR(np::errc::invalid_argument, item.set(field::release_date, "some day"));
    CHECK_ERROR(np::errc::invalid_argument, item.add_chapter("one", "", 2s, 1s));
    CHECK_ERROR(np::errc::invalid_argument, item.add_chapter("one", "", 2s, std::chrono::microseconds::min()));
    CHECK_ERROR(np::errc::invalid_argument, item.add_lyrics_line(-1s, "a"));
    CHECK_ERROR(np::errc::invalid_argument, item.set_lyrics_language("pt_BR"));
    const artwork cover("cover", [](artwork_request) {});
    item.add_chapter("one", "The First", 0s).set_chapter_artwork("one", cover).clear_chapter_artwork("one");
    CHECK_ERROR(np::errc::not_found, item.set_chapter_artwork("two", cover));
    stage.session.set_content(item);
    const std::string shown = stage.publish().get1("Content");
    for (const char *part : {"[\"one\",\"two\"]", "\"example:pid\""})
        CHECK(shown.find(part) != std::string::npos);
    for (const char *part : {"bookmark_us", "third", "\"title\"", "example:mood"})
        CHECK(shown.find(part) == std::string::npos);
}

TEST(tags_are_repaired)
{
    stage stage;
    const seen_player player = stage.publish();
    std::multimap<std::string, const char *> dirty{{"title", "Caf\xe9"}, {"mood", "calm"},    {"RATING", "80"},
                                                   {"date", "3.5.58"},   {"artist", nullptr}, {"album", "A"},
                                                   {"artwork", "/none"}, {"url", "smell"}};
    for (int number = 0; number < 65; number++)
        dirty.emplace("genre", "Folk");
    std::string said;
    int lines = 0;
    const auto log = [&](std::string_view line) { said += line, lines++; };
    stage.session.set_content(np::content::from_tags(np::content_kind::podcast, "song", dirty, log));
    CHECK(player.await("Metadata", "\"Caf\u00e9\""));
    for (const char *words :
         {"at most 64", "\"RATING\" is left out", "\"3.5.58\"", "no field is for the tag \"mood\"", "/none", "\"url\""})
        CHECK(said.find(words) != std::string::npos);
    CHECK(lines == 6);
    const auto song = np::content::from_tags(np::content_kind::music, "7", {{"TITLE", "A"}});
    CHECK(song.handle());
    CHECK_ERROR(np::errc::invalid_argument, np::content::from_tags(np::content_kind::music, "", {{"title", "A"}}));
}
