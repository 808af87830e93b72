/* SPDX-License-Identifier: MIT */
/* Audio sessions: their owners, and their end. */
#include "check.hpp"

TEST(audio_session_is_moved)
{
    np::context context("org.example.Player");
    np::audio_session audio(context);
    CHECK_ERROR(np::errc::invalid_state, const np::audio_session second(context));
    CHECK_ERROR(np::errc::invalid_argument,
                audio.activate(np::audio_flags::mix_with_others | np::audio_flags::pause_others));
    const auto kept = std::make_shared<int>();
    audio.on_interruption([kept](np::interruption) {});
    CHECK(kept.use_count() == 2);
    audio.on_interruption(nullptr);
    CHECK(kept.use_count() == 1);
    np::audio_session moved = std::move(audio);
    CHECK(!audio.handle() && moved.handle());
    CHECK_ERROR(np::errc::invalid_argument, audio.activate());
}

TEST(audio_session_outlives_its_context)
{
    std::optional<np::context> context(std::in_place, "org.example.Player");
    std::optional<np::audio_session> audio(std::in_place, *context);
    const auto kept = std::make_shared<int>();
    audio->on_interruption([kept](np::interruption) {});
    audio->activate(np::audio_flags::mix_with_others);
    context.reset();
    CHECK(kept.use_count() == 1);
    CHECK_ERROR(np::errc::gone, audio->activate());
    CHECK_ERROR(np::errc::gone, audio->deactivate());
    CHECK_ERROR(np::errc::gone, audio->on_interruption([kept](np::interruption) {}));
    CHECK(kept.use_count() == 1);
    audio.reset();
}
