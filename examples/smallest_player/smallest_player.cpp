/* SPDX-License-Identifier: MIT */
#include <nowplaying.hpp>

#include <iostream>

int main()
{
    using namespace nowplaying;
    using namespace std::chrono_literals;
    context player("org.example.Smallest");
    session music(player, "music");
    content song(content_kind::music, "album-7/track-3");
    song.set(field::title, "Harbour Lights").set(field::artist, "The Ferrymen").set_duration(254s);
    music.set_content(song);
    music.on_play([&] {
        std::cout << "play" << std::endl; /* Here your player does it. */
        music.set_state(playback_state::playing);
    });
    music.on_pause([&] {
        std::cout << "pause" << std::endl;
        music.set_state(playback_state::paused);
    });
    music.publish();
    std::cin.get(); /* Here your player plays. */
}
