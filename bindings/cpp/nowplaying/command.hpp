/* SPDX-License-Identifier: MIT */
/**
 * @file command.hpp
 * The commands that clients can request.
 */
#ifndef NOWPLAYING_COMMAND_HPP
#define NOWPLAYING_COMMAND_HPP

#include <nowplaying/base.hpp>
#include <nowplaying/command.h>
#include <nowplaying/commands.hpp>

#include <optional>

namespace nowplaying
{

/** The repeat modes. */
enum class repeat_mode : np_repeat_mode { off = NP_REPEAT_OFF, one = NP_REPEAT_ONE, all = NP_REPEAT_ALL };

/** The shuffle modes: songs, or whole albums. */
enum class shuffle_mode : np_shuffle_mode {
    off = NP_SHUFFLE_OFF,
    items = NP_SHUFFLE_ITEMS,
    collections = NP_SHUFFLE_COLLECTIONS
};

/** The user presses the button, or releases it. */
enum class phase : np_phase { begin = NP_PHASE_BEGIN, end = NP_PHASE_END };

/** The user's opinion of the content. */
enum class feedback : np_feedback {
    neutral = NP_FEEDBACK_NEUTRAL,
    positive = NP_FEEDBACK_POSITIVE,
    negative = NP_FEEDBACK_NEGATIVE
};

/** A soundtrack, or subtitles. */
enum class language_kind : np_language_kind { audible = NP_LANGUAGE_AUDIBLE, legible = NP_LANGUAGE_LEGIBLE };

/** The properties and the state of a language option; combine them with `|`. */
enum class language_flags : np_language_flags {
    none = 0,
    main_program = NP_LANGUAGE_MAIN_PROGRAM,
    auxiliary = NP_LANGUAGE_AUXILIARY,
    forced_subtitles = NP_LANGUAGE_FORCED_SUBTITLES,
    transcribes_dialog = NP_LANGUAGE_TRANSCRIBES_DIALOG,
    describes_music_and_sound = NP_LANGUAGE_DESCRIBES_MUSIC_AND_SOUND,
    easy_to_read = NP_LANGUAGE_EASY_TO_READ,
    describes_video = NP_LANGUAGE_DESCRIBES_VIDEO,
    translation = NP_LANGUAGE_TRANSLATION,
    dubbed_translation = NP_LANGUAGE_DUBBED_TRANSLATION,
    voice_over_translation = NP_LANGUAGE_VOICE_OVER_TRANSLATION,
    default_ = NP_LANGUAGE_DEFAULT,
    current = NP_LANGUAGE_CURRENT,
    optional = NP_LANGUAGE_OPTIONAL
};

constexpr language_flags operator|(language_flags left, language_flags right) noexcept
{
    return static_cast<language_flags>(static_cast<np_language_flags>(left) | static_cast<np_language_flags>(right));
}

/** One soundtrack, or one kind of subtitles. */
struct language_option {
    /** The id in a request. No other option of the session has it. */
    std::string id;
    /** The name that users see. */
    std::string name;
    /** The language tag (BCP 47): "de", "pt-BR". */
    std::optional<std::string> tag = std::nullopt;
    language_kind kind = language_kind::audible;
    /** Options with the same number are a group, of which at most one is on. */
    std::int32_t group = 0;
    language_flags flags = language_flags::none;
};

/** The name of the command, for example "seek_to_position"; empty for an unknown number. */
inline std::string_view name(command command) noexcept
{
    const char *words = np_command_name(static_cast<np_command>(command));
    return words ? words : "";
}

} // namespace nowplaying

#endif
