/* SPDX-License-Identifier: MIT */
/* Artwork, still and animated. */
#include "check.hpp"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

/** The image of an item on the bus; empty if it has no image. */
static std::string shown_image(const seen_player &player)
{
    const std::string metadata = player.get("Metadata"), mark = "\"data\":\"file://";
    const std::size_t place = metadata.find(mark, metadata.find("mpris:artUrl"));
    if (metadata.find("mpris:artUrl") == std::string::npos || place == std::string::npos)
        return "";
    const std::size_t begin = place + mark.size();
    return contents(metadata.substr(begin, metadata.find('"', begin) - begin));
}

/** Plays a song with that image, and waits until a desktop would see it. */
static void check_shown(stage &stage, const seen_player &player, const std::string &id, const np::artwork &cover)
{
    stage.session.set_content(song(id).set_artwork(cover));
    CHECK(player.await("Metadata", "mpris:artUrl"));
    CHECK(shown_image(player) == image());
    stage.session.set_content(song(id + "/without"));
}

TEST(own_loop_provides_artwork)
{
    const auto flags = np::context_flags::host_loop | np::context_flags::host_loop_artwork;
    CHECK_ERROR(np::errc::invalid_argument, np::context("org.example.Player", np::context_flags::host_loop_artwork));
    stage stage(flags);
    std::thread::id asked;
    stage.session.set_content(song("song").set_artwork(np::artwork("album-7", [&](np::artwork_request request) {
        asked = std::this_thread::get_id();
        CHECK(request.finish_bytes(image()));
    })));
    stage.session.publish();
    pollfd waiting{stage.context.fd(), POLLIN, 0};
    while (asked == std::thread::id() && CHECK(poll(&waiting, 1, 10'000) == 1))
        stage.context.dispatch();
    CHECK(asked == std::this_thread::get_id());
}

TEST(artwork_comes_from_bytes_file_url_and_provider)
{
    stage stage;
    const seen_player player = stage.publish();
    const std::string png = image();
    const std::string path = std::filesystem::temp_directory_path() / ("np-cover-" + std::to_string(getpid()) + ".png");
    std::ofstream(path, std::ios::binary) << png;
    check_shown(stage, player, "bytes", np::artwork::from_bytes(png));
    check_shown(stage, player, "vector", np::artwork::from_bytes(std::vector<unsigned char>(png.begin(), png.end())));
    check_shown(stage, player, "file", np::artwork::from_file(path));

    const auto kept = std::make_shared<int>();
    shared<np::pixel_size> size;
    shared<std::string> id;
    std::atomic<bool> is_still{false};
    {
        np::artwork cover("album-7", [&, kept](np::artwork_request request) {
            id = request.id();
            size = request.size();
            is_still = !request.aspect_ratio() && request.is_open();
            CHECK(request.finish_bytes(image()));
            CHECK_ERROR(np::errc::finished, request.finish_bytes(image()));
        });
        check_shown(stage, player, "provider", cover);
    }
    CHECK_SAME(id.get(), "album-7");
    CHECK(size.get().width == 512 && size.get().height == 512 && is_still);
    check_shown(stage, player, "provider of a file",
                np::artwork("album-8", [&](np::artwork_request request) { CHECK(request.finish_file(path)); }));
    check_shown(stage, player, "provider of a descriptor", np::artwork("album-9", [&](np::artwork_request request) {
                    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
                    CHECK(request.finish_fd(descriptor));
                    close(descriptor);
                }));
    std::promise<np::artwork_request> asked;
    std::thread worker([&] { CHECK(asked.get_future().get().finish_bytes(image())); });
    check_shown(stage, player, "provider of later",
                np::artwork("album-10", [&](np::artwork_request request) { asked.set_value(std::move(request)); }));
    worker.join();

    stage.session.set_content(song("address").set_artwork(np::artwork::from_url("https://example.org/cover.png")));
    CHECK(player.await("Metadata", "https://example.org/cover.png"));
    stage.session.set_content(song("address").clear_artwork());
    CHECK(player.await("Metadata", "xesam:title") && !player.has("Metadata", "mpris:artUrl"));
    CHECK_ERROR(np::errc::invalid_argument, np::artwork::from_bytes(std::string("no image")));
    CHECK_ERROR(np::errc::not_found, np::artwork::from_file("/nonexistent/cover.png"));
    CHECK_ERROR(np::errc::invalid_argument, np::artwork::from_url("cover.png"));
    CHECK_ERROR(np::errc::invalid_argument, np::artwork("", [kept](np::artwork_request) {}));
    std::filesystem::remove(path);
}

TEST(provider_that_fails_leaves_the_song)
{
    board board;
    int asked = 0;
    bool is_cancelled = false;
    std::optional<np::artwork_request> kept;
    stage stage;
    const seen_player player = stage.publish();
    const auto play = [&](const std::string &id, auto provider) {
        const int before = asked;
        stage.session.set_content(song(id).set_artwork(np::artwork(id, [&, provider](np::artwork_request request) {
            struct noted {
                ::board &board;
                int &asked;
                ~noted()
                {
                    board.note([&] { asked++; });
                }
            } noted{board, asked};
            provider(std::move(request));
        })));
        CHECK(board.await([&] { return asked > before; }));
        CHECK(player.has("Metadata", "Harbour Lights") && !player.has("Metadata", "mpris:artUrl"));
    };
    {
        /* An exception is also logged for the developer. */
        const overheard said;
        play("throws", [](np::artwork_request) { throw std::runtime_error("no cover"); });
        play("throws what is none", [](np::artwork_request) { throw 42; });
        play("throws a failure", [](np::artwork_request) { throw np::failure(np::outcome::no_such_content, "none"); });
        /* The providers are asked one behind the other. */
        CHECK_SAME(said.words(),
                   "nowplaying: the provider of an artwork threw: no cover\n"
                   "nowplaying: the provider of an artwork threw an object that is not a std::exception\n");
    }
    /* Dropped by an exception that the provider itself catches: it is over, and the handler of its end let go. */
    bool is_let_go = false;
    std::shared_ptr<void> end(nullptr, [&](void *) { board.note([&] { is_let_go = true; }); });
    play("catches", [end = std::weak_ptr<void>(end)](np::artwork_request request) {
        try {
            np::artwork_request taken = std::move(request);
            CHECK(taken.on_cancel([kept = end.lock()] {}));
            throw std::runtime_error("no cover");
        } catch (const std::exception &) {
        }
    });
    end.reset();
    CHECK(board.await([&] { return is_let_go; }));
    play("fails", [](np::artwork_request request) { request.fail(np::outcome::no_such_content, "no cover"); });
    play("drops", [](np::artwork_request) {});
    play("lies", [](np::artwork_request request) {
        CHECK_ERROR(np::errc::invalid_argument, request.finish_bytes(std::string("no image")));
        CHECK_ERROR(np::errc::finished, request.finish_bytes(image()));
    });
    play("keeps", [&](np::artwork_request request) {
        CHECK(request.on_cancel([&] { board.note([&] { is_cancelled = true; }); }));
        kept.emplace(std::move(request));
    });
    CHECK(kept && kept->is_open());
    stage.session.set_content(song("next"));
    CHECK(board.await([&] { return is_cancelled; }));
    /* Answering a cancelled request is not an error. */
    CHECK(!kept->is_open() && !kept->on_cancel([] {}));
    CHECK(!kept->finish_bytes(image()) && !kept->finish_file("/nonexistent") && !kept->finish_fd(0));
    CHECK(!kept->fail(np::outcome::failed));
    kept.reset();
}

TEST(animated_artwork_keeps_its_providers)
{
    stage stage;
    const auto kept = std::make_shared<int>();
    {
        np::animated_artwork moving(
            "album-7-moving", np::aspect_ratios::square | np::aspect_ratios::tall, [](np::artwork_request) {},
            [kept](np::artwork_request) {});
        stage.session.set_content(song().set_animated_artwork(moving));
    }
    CHECK(kept.use_count() == 2);
    stage.session.set_content(song().clear_animated_artwork());
    stage.context.set_animated_artwork(np::animated_artwork_policy::never);
    CHECK(stage.context.supported_animated_artwork() == np::aspect_ratios::none);
    stage.context.set_animated_artwork(np::animated_artwork_policy::always);
    CHECK(has(stage.context.supported_animated_artwork(), np::aspect_ratio::tall));
    CHECK_ERROR(np::errc::invalid_argument,
                np::animated_artwork(
                    "a", np::aspect_ratios::none, [](np::artwork_request) {}, [](np::artwork_request) {}));
}
