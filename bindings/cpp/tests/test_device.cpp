/* SPDX-License-Identifier: MIT */
/* Where a remote session plays. */
#include "check.hpp"

namespace
{

using words = std::vector<std::string>;

const np::device living_room{"10:2f", "Living room", np::device_type::speaker, 0.5};
const np::device kitchen{"t\xffo", "Kitchen", np::device_type::tv_and_speaker, 0.75, true};
const words first{"device_id", "ay", "5", "49", "48", "58", "50", "102"};
const words second{"device_id", "ay", "3", "116", "255", "111"};

/** The arguments of a command: a device, and a number. */
words of(const words &device, const std::string &name, const std::string &type, const std::string &value)
{
    words all{"2"};
    all.insert(all.end(), device.begin(), device.end());
    all.insert(all.end(), {name, type, value});
    return all;
}

/** A remote session on two devices. */
struct rooms {
    np::context context{"org.example.Player"};
    np::remote_session session{context, "kitchen"};

    rooms()
    {
        session.set_content(song());
        session.set_playback({np::playback_state::playing});
        session.set_devices({living_room, kitchen});
    }
    seen_player publish()
    {
        session.publish();
        return await_player(session);
    }
};

/** An object with functions for device commands. */
struct house {
    shared<std::string> heard;

    void set(const std::string &device, float volume)
    {
        heard = device + " " + std::to_string(volume);
    }
    bool step(int steps, std::string_view device)
    {
        heard = std::string(device) + " " + std::to_string(steps);
        return steps < 3;
    }
};

} // namespace

TEST(devices_and_their_volumes)
{
    shared<std::string> asked;
    rooms rooms;
    rooms.session.on_set_device_volume([&](std::string_view device, double volume) {
        if (device != living_room.id)
            throw np::failure(np::outcome::device_not_found, "it is in the attic");
        np::device changed = living_room;
        changed.volume = volume;
        rooms.session.set_devices({changed, kitchen});
        asked = std::string(device) + " " + std::to_string(volume);
    });
    rooms.session.on_step_device_volume([&](np::request request, const std::string &device, std::int32_t steps) {
        CHECK(request.device_id() == device && request.volume_steps() == steps);
        CHECK_ERROR(np::errc::not_found, request.volume());
        asked = device + " " + std::to_string(steps);
        request.finish();
    });
    const seen_player player = rooms.publish();
    CHECK(player.get("Identity", "org.mpris.MediaPlayer2").find("Living room") != std::string::npos);
    const std::string shown = player.get1("Devices");
    for (const char *part :
         {"\"Living room\"", "\"speaker\"", "\"tv_and_speaker\"", "[116,255,111]",
          "\"volume\":{\"type\":\"d\",\"data\":0.5", "\"relative_volume\":{\"type\":\"b\",\"data\":true}"})
        if (!CHECK(shown.find(part) != std::string::npos))
            std::fprintf(stderr, "  %s in %s\n", part, shown.c_str());

    CHECK_SAME(player.perform("set_device_volume", of(first, "volume", "d", "0.25")).output, "");
    CHECK_SAME(asked.get(), "10:2f 0.250000");
    CHECK(player.get1("Devices").find("0.25") != std::string::npos);
    CHECK(player.has("Volume", "\"data\":0.5"));
    const ran refused = player.perform("set_device_volume", of(second, "volume", "d", "0.25"));
    CHECK(refused.status != 0 && refused.output.find("in the attic") != std::string::npos);
    CHECK_SAME(player.perform("step_device_volume", of(second, "volume_steps", "i", "-2")).output, "");
    CHECK_SAME(asked.get(), kitchen.id + " -2");
    /* The library does not request steps of a device that has none. */
    asked = "";
    CHECK(player.perform("step_device_volume", of(first, "volume_steps", "i", "1")).status != 0);
    CHECK(player.perform("set_device_volume", of({"device_id", "ay", "1", "63"}, "volume", "d", "0.25")).status != 0);
    CHECK_SAME(asked.get(), "");

    /* What is wrong leaves all as it was. */
    const np::device attic{"a", "Attic"};
    CHECK_ERROR(np::errc::invalid_argument, rooms.session.set_devices({{"a", "Attic!"}}));
    CHECK_ERROR(np::errc::invalid_argument, rooms.session.set_devices({attic, attic}));
    CHECK_ERROR(np::errc::invalid_argument, rooms.session.set_devices({{"", "Attic"}}));
    CHECK_ERROR(np::errc::invalid_argument, rooms.session.set_devices({{"a", "Attic", np::device_type::other, 1.5}}));
    CHECK_ERROR(np::errc::invalid_argument, rooms.session.set_devices({{"a", "Attic", np::device_type{99}}}));
    std::vector<np::device> many;
    for (int i = 0; i < 65; i++)
        many.push_back({std::to_string(i), "Attic"});
    CHECK_ERROR(np::errc::limit, rooms.session.set_devices(many));
    CHECK(player.get1("Devices").find("Living room") != std::string::npos);
    rooms.session.set_devices({});
    CHECK_SAME(player.get1("Devices"), "{\"type\":\"aa{sv}\",\"data\":[]}");

    /* Functions of the player. */
    house house;
    rooms.session.set_devices({living_room, kitchen});
    rooms.session.bind(house, np::bound<np::command::set_device_volume, &house::set>,
                       np::bound<np::command::step_device_volume, &house::step>);
    CHECK_SAME(player.perform("set_device_volume", of(first, "volume", "d", "0.75")).output, "");
    CHECK_SAME(house.heard.get(), "10:2f 0.750000");
    CHECK_SAME(player.perform("step_device_volume", of(second, "volume_steps", "i", "2")).output, "");
    CHECK_SAME(house.heard.get(), kitchen.id + " 2");
    CHECK(player.perform("step_device_volume", of(second, "volume_steps", "i", "3")).status != 0);
}

TEST(device_names_are_cleaned)
{
    CHECK_SAME(np::clean_device_name("Living room"), "Living room");
    CHECK_SAME(np::clean_device_name("Küche 🔊 (links)"), "Küche links");
    CHECK_SAME(np::clean_device_name(std::string("  *Attic* 2.\0 and more", 21)), "Attic 2.");
    std::string letters;
    for (int i = 0; i < 2000; i++)
        letters += "ü";
    const std::string cut = np::clean_device_name(letters);
    CHECK(cut.size() == 500 && letters.rfind(cut, 0) == 0);
    CHECK_ERROR(np::errc::invalid_argument, np::clean_device_name("🔊 ()"));
    CHECK_ERROR(np::errc::invalid_argument, np::clean_device_name(nullptr));
    rooms rooms;
    rooms.session.set_devices({{"a", np::clean_device_name("Attic <2>")}});
    CHECK(rooms.publish().get("Identity", "org.mpris.MediaPlayer2").find("Attic 2") != std::string::npos);
}

TEST(group_volume_asks_each_device)
{
    board board;
    std::vector<std::pair<std::string, double>> asked;
    rooms rooms;
    rooms.session.on_set_device_volume(
        [&](std::string_view device, double volume) { board.note([&] { asked.emplace_back(device, volume); }); });
    const seen_player player = rooms.publish();
    CHECK(player.has("Volume", "\"data\":0.625"));
    player.set("Volume", "d", "0.75");
    CHECK(board.await([&] { return asked.size() == 2; }));
    CHECK(asked[0] == std::pair(living_room.id, 0.625));
    CHECK(asked[1] == std::pair(kitchen.id, 0.875));
    /* The player set no new volume of either, so the library requests both again. */
    player.set("Volume", "d", "0");
    CHECK(board.await([&] { return asked.size() == 4; }));
    CHECK(asked[2].second == 0.0 && asked[3].second == 0.0);
}
