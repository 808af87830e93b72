/* SPDX-License-Identifier: MIT */
/* Errors, time, text. */
#include "check.hpp"

TEST(status_becomes_an_error)
{
    const std::pair<np_status, np::errc> all[] = {
        {NP_ERROR_INVALID_ARGUMENT, np::errc::invalid_argument},
        {NP_ERROR_INVALID_STATE, np::errc::invalid_state},
        {NP_ERROR_NOT_FOUND, np::errc::not_found},
        {NP_ERROR_FINISHED, np::errc::finished},
        {NP_ERROR_GONE, np::errc::gone},
        {NP_ERROR_FORKED, np::errc::forked},
        {NP_ERROR_LIMIT, np::errc::limit},
        {NP_ERROR_BUFFER_TOO_SMALL, np::errc::buffer_too_small},
        {NP_ERROR_SYSTEM, np::errc::system},
    };
    for (const auto &[status, code] : all) {
        const std::error_code made = code;
        CHECK(made.value() == status);
        CHECK(made == code);
        CHECK(made.category() == np::status_category());
        CHECK_SAME(made.message(), np_status_message(status));
    }
    try {
        np::context nameless("");
        CHECK(false);
    } catch (const std::system_error &error) {
        CHECK(error.code() == np::errc::invalid_argument);
        const std::string sentence = "an application needs the id of its desktop file: \"org.example.Player\"";
        CHECK_SAME(error.what(), "context: " + sentence);
        CHECK_SAME(np_last_failure(), "np_context_new: " + sentence);
    }
    np::context context("org.example.Player");
    np::session session(context, "music");
    CHECK_ERROR(np::errc::invalid_argument, np::session(context, "music"));
    CHECK_ERROR(np::errc::invalid_state, session.request_application_primary());
    CHECK_ERROR(np::errc::invalid_state, session.bus_name());
    CHECK_ERROR(np::errc::invalid_state, context.fd());
    CHECK_ERROR(np::errc::not_found, session.set_command_enabled(np::command::play, true));
    session.withdraw_command(np::command::play);
    CHECK_ERROR(np::errc::limit, np::session(context, std::string(2000, 'x')));
}

TEST(version_is_that_of_the_header)
{
    CHECK(np::version() == NP_VERSION);
    const auto before = np::media_clock::now();
    CHECK(before.time_since_epoch().count() > 0);
    CHECK(np::media_clock::now() >= before);
}

TEST(text_of_any_bytes_is_accepted)
{
    stage stage;
    np::content item(np::content_kind::music, std::string_view("\xff\xfe/any", 6));
    std::string every_byte;
    for (int byte = 1; byte < 256; byte++)
        every_byte += static_cast<char>(byte);
    item.set(np::field::title, "Gr\xfc\xdf"
                               "e")
        .set(np::field::album, every_byte);
    item.set(np::field::artist, {std::string_view("Ida\0hidden", 10), "\xc3\xa9t\xc3\xa9"})
        .set(np::field::genre, std::string_view("Folk song", 4));
    stage.session.set_content(item);
    const seen_player player = stage.publish();
    CHECK(player.await("Metadata", "\"Gr\u00fc\u00dfe\""));
    CHECK(player.has("Metadata", "[\"Ida\",\"\u00e9t\u00e9\"]"));
    CHECK(player.has("Metadata", "[\"Folk\"]"));
    /* A tag that is not there is a null pointer. */
    const char *missing = nullptr;
    item.set(np::field::title, missing).set(np::field::genre, nullptr);
    stage.session.set_content(item);
    CHECK(player.await("Metadata", "xesam:album"));
    CHECK(!player.has("Metadata", "\"Gr\u00fc\u00dfe\"") && !player.has("Metadata", "xesam:genre"));
    CHECK_ERROR(np::errc::invalid_argument, np::content(np::content_kind::music, missing));
}
