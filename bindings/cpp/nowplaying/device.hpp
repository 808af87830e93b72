/* SPDX-License-Identifier: MIT */
/**
 * @file device.hpp
 * The devices of a remote session: a speaker, a group of speakers, a television.
 */
#ifndef NOWPLAYING_DEVICE_HPP
#define NOWPLAYING_DEVICE_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/device.h>

#include <optional>
#include <vector>

namespace nowplaying
{

/** The type of a device. Clients show an icon for it. */
enum class device_type : np_device_type {
    other = NP_DEVICE_OTHER,
    car = NP_DEVICE_CAR,
    desktop = NP_DEVICE_DESKTOP,
    gaming_console = NP_DEVICE_GAMING_CONSOLE,
    laptop = NP_DEVICE_LAPTOP,
    media_stick = NP_DEVICE_MEDIA_STICK,
    phone = NP_DEVICE_PHONE,
    set_top_box = NP_DEVICE_SET_TOP_BOX,
    speaker = NP_DEVICE_SPEAKER,
    speaker_group = NP_DEVICE_SPEAKER_GROUP,
    tablet = NP_DEVICE_TABLET,
    tv = NP_DEVICE_TV,
    tv_and_speaker = NP_DEVICE_TV_AND_SPEAKER,
    wearable = NP_DEVICE_WEARABLE
};

/** One device, for remote_session::set_devices(). */
struct device {
    /** The same at the next start, for example a serial number. No other device of the session has it. */
    std::string id;
    /** The name that users see. clean_device_name() makes a valid name from any text. */
    std::string name;
    device_type type = device_type::other;
    /** 0.0 is silent, 1.0 full. session::on_set_device_volume() handles it. None: unknown. */
    std::optional<double> volume = std::nullopt;
    /** Whether session::on_step_device_volume() changes its volume. */
    bool relative_volume = false;
    /** Whether it is muted now; none: it cannot be muted. session::on_set_device_muted() handles it. */
    std::optional<bool> muted = std::nullopt;
};

/**
 * Makes a valid device name from any text. Invalid characters become a space: "Küche 🔊 (links)" becomes "Küche links".
 * Throws errc::invalid_argument if the text has no valid character.
 */
inline std::string clean_device_name(text words)
{
    char name[1024];
    detail::check(np_device_clean_name(words.c_str(), name, sizeof name), "clean_device_name");
    return name;
}

namespace detail
{

/** The devices for C. They point into `devices`. */
inline std::vector<np_device> plain(const std::vector<device> &devices)
{
    std::vector<np_device> plain;
    for (const device &each : devices) {
        np_device_flags flags = 0;
        if (each.volume)
            flags |= NP_DEVICE_ABSOLUTE_VOLUME;
        if (each.relative_volume)
            flags |= NP_DEVICE_RELATIVE_VOLUME;
        if (each.muted)
            flags |= *each.muted ? NP_DEVICE_CAN_MUTE | NP_DEVICE_MUTED : NP_DEVICE_CAN_MUTE;
        plain.push_back({each.id.c_str(), each.name.c_str(), static_cast<np_device_type>(each.type), flags,
                         each.volume.value_or(0.0)});
    }
    return plain;
}

} // namespace detail
} // namespace nowplaying

#endif
