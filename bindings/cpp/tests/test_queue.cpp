/* SPDX-License-Identifier: MIT */
/* The queue and the playlists. */
#include "check.hpp"

TEST(queue_and_playlists_are_shown)
{
    stage stage(np::context_flags::show_urls); /* The ids on the bus are the player's own. */
    const np::content item = song();
    np::queue queue;
    queue.add("entry-1", item).add("entry-2", item).set_current("entry-2");
    CHECK_ERROR(np::errc::invalid_argument, queue.add("entry-1", item));
    CHECK_ERROR(np::errc::not_found, queue.set_current("entry-3"));
    stage.session.set_queue(queue);
    np::playlists lists;
    np::playlist_times times;
    times.created = std::chrono::system_clock::from_time_t(1000);
    times.played = std::chrono::system_clock::from_time_t(2000);
    lists.add("road", "On the Road").add("rain", "Rainy Days", "file:///rain.png").set_times("rain", times);
    CHECK_ERROR(np::errc::not_found, lists.set_times("snow", times));
    stage.session.set_playlists(lists);
    stage.session.set_active_playlist("rain");
    shared<std::string> asked;
    stage.session.on_go_to_entry([&](std::string_view entry) { asked = std::string(entry); });
    stage.session.on_activate_playlist([&](std::string_view playlist) { asked = std::string(playlist); });
    const seen_player player = stage.publish();
    const std::string interface = "org.mpris.MediaPlayer2.";
    /* A reader sees ids as bytes: entry-1 and entry-2, then road and rain. */
    const std::string shown = player.get1("Queue"), all = player.get1("Playlists");
    CHECK(shown.find("[101,110,116,114,121,45,49]") < shown.find("[101,110,116,114,121,45,50]"));
    CHECK(shown.find("[101,110,116,114,121,45,50]") != std::string::npos);
    CHECK(all.find("On the Road") < all.find("Rainy Days"));
    CHECK(all.find("\"created_us\":{\"type\":\"x\",\"data\":1000000000}") != std::string::npos);
    CHECK(all.find("\"played_us\":{\"type\":\"x\",\"data\":2000000000}") != std::string::npos);
    CHECK(all.find("\"modified\"") == std::string::npos);
    CHECK(all.find("file:///rain.png") != std::string::npos);
    CHECK(player.get("HasTrackList", "org.mpris.MediaPlayer2").find("true") != std::string::npos);
    CHECK_SAME(player.get("PlaylistCount", interface + "Playlists"), "{\"type\":\"u\",\"data\":2}");
    CHECK(player.get("ActivePlaylist", interface + "Playlists").find("Rainy Days") != std::string::npos);
    const auto ask = [&](const std::string &command, const std::string &argument, std::string_view id) {
        std::vector<std::string> words{"1", argument, "ay", std::to_string(id.size())};
        for (char byte : id)
            words.push_back(std::to_string(byte));
        CHECK_SAME(player.perform(command, words).output, "");
        return asked.get();
    };
    CHECK_SAME(ask("go_to_entry", "entry_id", "entry-1"), "entry-1");
    CHECK_SAME(ask("activate_playlist", "playlist_id", "road"), "road");

    stage.session.set_active_playlist(nullptr);
    queue.set_current(nullptr);
    stage.session.set_queue(queue);
    stage.session.clear_playlists();
    stage.session.clear_queue();
    stage.session.set_playback({np::playback_state::paused});
    CHECK(player.await("PlaybackStatus", "Paused"));
    CHECK(player.get("HasTrackList", "org.mpris.MediaPlayer2").find("false") != std::string::npos);
}
