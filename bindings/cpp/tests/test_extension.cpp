/* SPDX-License-Identifier: MIT */
/* Hosted remote sessions. */
#include "check.hpp"

#include <deque>
#include <thread>

namespace
{

const std::string application = "org.example.Player";

/** The calls of an extension, and the published values of its sessions. */
class heard
{
  public:
    void say(const std::string &words)
    {
        board_.note([&] { words_.push_back(words); });
    }
    /** The next, which must come. */
    std::string next()
    {
        std::string first = "nothing";
        if (board_.await([&] { return !words_.empty(); }))
            board_.note([&] {
                first = words_.front();
                words_.pop_front();
            });
        return first;
    }
    bool is_empty()
    {
        bool empty = false;
        board_.note([&] { empty = words_.empty(); });
        return empty;
    }

  private:
    board board_;
    std::deque<std::string> words_;
};

void show(np::remote_session &session, std::string_view title)
{
    np::content song(np::content_kind::music, "7/3");
    song.set(np::field::title, title);
    session.set_content(song);
    session.set_playback({np::playback_state::playing});
    if (title.find('?') != std::string_view::npos)
        throw std::runtime_error("the title is a question");
    if (title.find('!') != std::string_view::npos)
        throw np::failure(np::outcome::invalid_argument, "too loud");
}

/** Shows titles; those with a ! are refused, and with a ? not understood. */
np::extension speakers(heard &heard)
{
    np::extension extension;
    extension.on_start([&heard](np::remote_session &session, std::string_view attributes) {
        CHECK(session.is_remote());
        session.on_play([&heard] { heard.say("play"); });
        show(session, attributes);
        heard.say("start " + std::string(session.id()));
    });
    extension.on_update([&heard, last = std::unique_ptr<np::remote_session *>()](np::remote_session &session,
                                                                                 std::string_view attributes) mutable {
        show(session, attributes);
        if (!last)
            last = std::make_unique<np::remote_session *>(&session);
        heard.say("update " + std::string(session.id()) + (*last == &session ? "" : ", another"));
    });
    extension.on_end([&heard](np::remote_session &session, std::string_view attributes) {
        heard.say("end " + std::string(session.id()) + std::string(attributes));
        if (session.id() == "attic")
            throw std::runtime_error("it still plays");
    });
    return extension;
}

/** How a call ended, in words. */
template <class Call> std::string result_of(Call &&call)
{
    heard heard;
    call([&heard](std::error_code failed, std::string_view why) {
        heard.say(!failed                                ? "done"
                  : failed == np::errc::invalid_argument ? "refused: " + std::string(why)
                  : failed == np::errc::not_found        ? "not found"
                                                         : failed.message());
    });
    return heard.next();
}

std::string start(const np::remote &remote, std::string_view attributes)
{
    return result_of([&](auto &&result) { remote.start(attributes, result); });
}

std::string update(const np::remote &remote, std::string_view attributes)
{
    return result_of([&](auto &&result) { remote.update(attributes, result); });
}

std::string end(const np::remote &remote)
{
    return result_of([&](auto &&result) { remote.end(result); });
}

std::string list(const np::context &context)
{
    heard heard;
    np::remote::list(context, [&](std::error_code failed, const std::vector<std::string> &ids) {
        std::string words = failed ? failed.message() : "";
        for (const std::string &id : ids)
            words += id + " ";
        heard.say(words);
    });
    return heard.next();
}

/** Waits for the only player on the bus. */
seen_player await_only_player()
{
    std::string name;
    const auto find = [&] {
        const std::string names = run({"busctl", "--user", "--no-legend", "--acquired", "list"}).output;
        const std::size_t place = names.find("org.mpris.MediaPlayer2.");
        if (place != std::string::npos)
            name = names.substr(place, names.find(' ', place) - place);
        return !name.empty();
    };
    if (!await(find))
        throw std::runtime_error("no player is on the bus");
    return seen_player(name);
}

bool has_owner(const std::string &name)
{
    return run({"busctl", "--user", "--no-legend", "--acquired", "list"}).output.find(name) != std::string::npos;
}

} // namespace

TEST(extension_hosts_in_process)
{
    heard heard;
    {
        np::context context(application);
        const np::remote kitchen(context, "kitchen");
        CHECK_SAME(kitchen.id(), "kitchen");
        CHECK_SAME(start(kitchen, "Harbour Lights"), "not found");
        speakers(heard).host(context);
        CHECK_SAME(list(context), "");
        CHECK_SAME(start(kitchen, "Harbour Lights"), "done");
        CHECK_SAME(heard.next(), "start kitchen");
        CHECK_SAME(list(context), "kitchen ");
        const seen_player player = await_only_player();
        CHECK(player.await("Metadata", "Harbour Lights"));
        CHECK_SAME(player.get1("IsRemote"), "{\"type\":\"b\",\"data\":true}");
        CHECK(player.call("Play").status == 0);
        CHECK_SAME(heard.next(), "play");

        /* The same instance, by an update and by a second start. */
        CHECK_SAME(update(kitchen, "Slack Water"), "done");
        CHECK_SAME(heard.next(), "update kitchen");
        CHECK(player.await("Metadata", "Slack Water"));
        CHECK_SAME(start(kitchen, "Ebb"), "done");
        CHECK_SAME(heard.next(), "update kitchen");
        CHECK(player.await("Metadata", "Ebb"));
        CHECK_SAME(result_of([&](auto &&result) { kitchen.request_system_primary(result); }), "done");

        /* A result is optional. An exception at the end still ends the session. */
        const np::remote attic(context, "attic");
        attic.start("Flood");
        CHECK_SAME(heard.next(), "start attic");
        /* It is hosted when its handler has returned. */
        CHECK(await([&] { return list(context) == "kitchen attic "; }));
        {
            const overheard said;
            CHECK_SAME(end(attic), "done");
            CHECK_SAME(heard.next(), "end attic");
            CHECK_SAME(said.words(), "nowplaying: the extension's end handler threw: it still plays\n");
        }
        CHECK_SAME(update(attic, "Flood"), "not found");
        kitchen.end();
        CHECK_SAME(heard.next(), "end kitchen");

        /* The end of hosting ends what is hosted. */
        CHECK_SAME(start(kitchen, "Harbour Lights"), "done");
        CHECK_SAME(heard.next(), "start kitchen");
        np::extension::end_hosting(context);
        CHECK_SAME(heard.next(), "end kitchen");
        CHECK_SAME(start(kitchen, "Harbour Lights"), "not found");
        np::extension().host(context);
        CHECK(start(kitchen, "Harbour Lights").rfind("refused", 0) == 0);
        speakers(heard).host(context);
        CHECK_SAME(start(kitchen, "Harbour Lights"), "done");
        CHECK_SAME(heard.next(), "start kitchen");
    }
    np::context nameless("example");
    CHECK_ERROR(np::errc::invalid_argument, speakers(heard).host(nameless));
    CHECK_ERROR(np::errc::invalid_argument, speakers(heard).run(nameless));
    CHECK_ERROR(np::errc::invalid_argument, np::remote(nameless, "").end());
    CHECK_ERROR(np::errc::invalid_argument, np::remote(nameless, nullptr).end());
    CHECK_ERROR(np::errc::limit, np::remote(nameless, "a").start(std::string(65537, 'a')));
    using handler = std::function<void(np::remote_session &, std::string_view)>;
    CHECK_ERROR(np::errc::invalid_argument, np::extension().on_start(handler()));
    CHECK_ERROR(np::errc::invalid_argument,
                np::remote(nameless, "a").end(std::function<void(std::error_code, std::string_view)>()));
}

TEST(extension_runs_and_leaves)
{
    heard heard;
    std::thread::id thread;
    np::extension extension = speakers(heard);
    extension.on_end([&](np::remote_session &, std::string_view) {
        thread = std::this_thread::get_id();
        heard.say("end");
    });
    /* Everything runs on this thread. */
    std::thread runs([&] {
        np::context context(application, np::context_flags::host_loop);
        extension.run(context);
        CHECK(thread == std::this_thread::get_id());
        heard.say("leaves");
    });
    const std::string name = application + ".RemoteMedia";
    CHECK(await([&] { return has_owner(name); }));
    np::context context(application);
    CHECK_ERROR(np::errc::invalid_state, extension.run(context));
    const np::remote kitchen(context, "kitchen");
    CHECK_SAME(start(kitchen, "Harbour Lights"), "done");
    CHECK_SAME(heard.next(), "start kitchen");
    const seen_player player = await_only_player();
    CHECK(player.await("Metadata", "Harbour Lights"));
    CHECK_SAME(list(context), "kitchen ");
    CHECK(player.call("Play").status == 0);
    CHECK_SAME(heard.next(), "play");
    CHECK_SAME(update(kitchen, "Slack Water"), "done");
    CHECK_SAME(heard.next(), "update kitchen");
    CHECK(player.await("Metadata", "Slack Water"));
    CHECK_SAME(end(kitchen), "done");
    CHECK_SAME(heard.next(), "end");
    CHECK_SAME(heard.next(), "leaves");
    runs.join();
    CHECK(!has_owner(name));
}

TEST(extension_refuses_attributes)
{
    heard heard;
    np::context context(application);
    speakers(heard).host(context);
    const np::remote kitchen(context, "kitchen");
    CHECK(start(kitchen, "too loud!").rfind("refused: ", 0) == 0);
    {
        const overheard said;
        CHECK(start(kitchen, "what?").rfind("refused: ", 0) == 0);
        CHECK_SAME(said.words(), "nowplaying: the extension's start handler threw: the title is a question\n");
    }
    CHECK_SAME(list(context), "");
    CHECK(heard.is_empty());
    CHECK_SAME(start(kitchen, "Harbour Lights"), "done");
    CHECK_SAME(heard.next(), "start kitchen");
    CHECK(update(kitchen, "too loud!").find("too loud") != std::string::npos);
    {
        const overheard said;
        CHECK(update(kitchen, "what?").find("the title is a question") != std::string::npos);
    }
    CHECK_SAME(list(context), "kitchen ");
    CHECK(heard.is_empty());
    await_only_player();

    /* The result of a handler can reject too. */
    np::extension extension;
    extension.on_start([](np::remote_session &, std::string_view attributes) { return attributes == "yes"; });
    np::context other("org.example.Other");
    extension.host(other);
    const np::remote attic(other, "attic");
    CHECK(start(attic, "no").rfind("refused: ", 0) == 0);
    CHECK_SAME(start(attic, "yes"), "done");
    CHECK(update(attic, "yes").rfind("refused: ", 0) == 0);
    CHECK_SAME(end(attic), "done");
}
