/* SPDX-License-Identifier: MIT */
/* Audio sessions: interruptions by the player of another process. */
#include "check.hpp"

#include <csignal>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{

/* The player of another process. It plays, and does what clients request. */
class other_player
{
  public:
    other_player() : process_(fork())
    {
        if (process_ == 0)
            play();
    }
    other_player(const other_player &) = delete;
    other_player &operator=(const other_player &) = delete;
    ~other_player()
    {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }

  private:
    [[noreturn]] static void play()
    {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        np::context context("org.example.Other");
        np::session session(context, "music");
        session.set_content(song());
        session.set_state(np::playback_state::playing);
        session.on_play([&] { session.set_state(np::playback_state::playing); });
        session.on_pause([&] { session.set_state(np::playback_state::paused); });
        session.publish();
        for (;;)
            pause();
    }

    pid_t process_;
};

} // namespace

TEST(interruptions_are_reported)
{
    const other_player process;
    const seen_player other("org.mpris.MediaPlayer2.Other");
    CHECK(other.await("PlaybackStatus", "Playing"));
    board board;
    std::vector<np::interruption> reported;
    const auto kept = std::make_shared<int>();
    np::context context("org.example.Player");
    np::audio_session audio(context);
    CHECK_ERROR(np::errc::invalid_state, const np::audio_session second(context));
    CHECK_ERROR(np::errc::invalid_argument,
                audio.activate(np::audio_flags::mix_with_others | np::audio_flags::pause_others));
    audio.on_interruption([&, kept](np::interruption now) { board.note([&] { reported.push_back(now); }); });
    audio.activate(np::audio_flags::pause_others);
    CHECK(other.await("PlaybackStatus", "Paused"));
    other.call("Play");
    const std::vector began{np::interruption::began};
    CHECK(board.await([&] { return reported == began; }));
    other.call("Pause");
    CHECK(board.await([&] { return reported.size() == 2 && reported[1] == np::interruption::ended; }));

    /* Only what the audio session paused plays again: now it pauses the player itself. */
    other.call("Play");
    CHECK(board.await([&] { return reported.size() == 3; }));
    audio.activate(np::audio_flags::pause_others);
    CHECK(other.await("PlaybackStatus", "Paused"));
    audio.deactivate(true);
    CHECK(other.await("PlaybackStatus", "Playing"));
    CHECK(board.await([&] { return reported.size() == 3; }));

    CHECK(kept.use_count() == 2);
    audio.on_interruption(nullptr);
    /* The last handler may not have returned yet. */
    const auto until = std::chrono::steady_clock::now() + patience;
    while (kept.use_count() > 1 && std::chrono::steady_clock::now() < until)
        poll(nullptr, 0, 1);
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
