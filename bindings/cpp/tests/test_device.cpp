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

TEST(bound_functions_accept_a_device)
{
    house house;
    rooms rooms;
    rooms.session.bind(house, np::bound<np::command::set_device_volume, &house::set>,
                       np::bound<np::command::step_device_volume, &house::step>);
    const seen_player player = rooms.publish();
    CHECK_SAME(player.perform("set_device_volume", of(first, "volume", "d", "0.75")).output, "");
    CHECK_SAME(house.heard.get(), "10:2f 0.750000");
    CHECK_SAME(player.perform("step_device_volume", of(second, "volume_steps", "i", "2")).output, "");
    CHECK_SAME(house.heard.get(), kitchen.id + " 2");
    CHECK(player.perform("step_device_volume", of(second, "volume_steps", "i", "3")).status != 0);
}

TEST(clean_name_ends_at_a_nul)
{
    CHECK_SAME(np::clean_device_name(std::string("  *Attic* 2.\0 and more", 21)), "Attic 2.");
    CHECK_ERROR(np::errc::invalid_argument, np::clean_device_name(nullptr));
}
