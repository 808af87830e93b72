/* SPDX-License-Identifier: MIT */
/**
 * @file artwork.hpp
 * The image of an item, for example an album cover.
 */
#ifndef NOWPLAYING_ARTWORK_HPP
#define NOWPLAYING_ARTWORK_HPP

#include <nowplaying/artwork.h>
#include <nowplaying/base.hpp>
#include <nowplaying/request.hpp>

#include <iterator>
#include <optional>

namespace nowplaying
{

/** The shape of an image or a video. */
enum class aspect_ratio : np_aspect_ratio { square = NP_ASPECT_RATIO_SQUARE, tall = NP_ASPECT_RATIO_TALL };

/** A size in pixels. */
struct pixel_size {
    std::int32_t width = 0;
    std::int32_t height = 0;
};

/**
 * A request for an image. Answer it once, in the provider or later, from any thread. You can move it. A request that is
 * destroyed without an answer fails at once.
 */
class artwork_request
{
  public:
    /** Owns the request of a C provider. */
    explicit artwork_request(np_artwork_request *handle) noexcept : ticket_(handle)
    {
    }

    /** The id of the artwork. */
    std::string id() const
    {
        const char *id = nullptr;
        detail::check(np_artwork_request_get_id(handle(), &id), "artwork_request::id");
        return id;
    }

    /** The size of the image. */
    pixel_size size() const
    {
        pixel_size size;
        detail::check(np_artwork_request_get_size(handle(), &size.width, &size.height), "artwork_request::size");
        return size;
    }

    /** The requested shape of an animated artwork; none for a still artwork, which has its own shape. */
    std::optional<nowplaying::aspect_ratio> aspect_ratio() const
    {
        np_aspect_ratio ratio = 0;
        np_status status = np_artwork_request_get_aspect_ratio(handle(), &ratio);
        if (status == NP_ERROR_NOT_FOUND)
            return std::nullopt;
        detail::check(status, "artwork_request::aspect_ratio");
        return static_cast<nowplaying::aspect_ratio>(ratio);
    }

    /** Whether the request still needs an answer. */
    bool is_open() const noexcept
    {
        return handle() && ticket_.is_open();
    }

    /**
     * Sets the handler that is called when the request is cancelled. Returns false if it has ended: the handler is not
     * called.
     */
    template <class Handler> bool on_cancel(Handler &&handler)
    {
        using stored = std::decay_t<Handler>;
        auto trampoline = [](void *callable) noexcept { detail::call("cancel", *static_cast<stored *>(callable)); };
        const char *const function = "artwork_request::on_cancel";
        np_status status = np_artwork_request_set_cancel_handler(
            handle(), trampoline, detail::keep(std::forward<Handler>(handler), function), detail::destroy<stored>);
        if (status == NP_ERROR_FINISHED)
            return false;
        detail::check(status, function);
        return true;
    }

    /**
     * Answers with an image in memory. Returns false if the request has ended, which is not an error. A second answer
     * throws errc::finished.
     */
    bool finish_bytes(const void *bytes, std::size_t size)
    {
        const std::pair<const void *, std::size_t> image(bytes, size);
        auto finish_with_bytes = [](np_artwork_request *request, const void *with) {
            const auto &[data, length] = *static_cast<const std::pair<const void *, std::size_t> *>(with);
            return np_artwork_request_is_open(request) ? np_artwork_request_finish_bytes(request, data, length)
                                                       : NP_ERROR_FINISHED;
        };
        return ticket_.answer(finish_with_bytes, &image, "artwork_request::finish_bytes");
    }

    /** Answers with a container of bytes, for example a std::vector or a std::string. */
    template <class Bytes> bool finish_bytes(const Bytes &bytes)
    {
        static_assert(sizeof(*std::data(bytes)) == 1, "an image is given as bytes");
        return finish_bytes(std::data(bytes), std::size(bytes));
    }

    /** Answers with a file: its path or its file:// URL. The library publishes a video as this file. */
    bool finish_file(text path)
    {
        auto finish_with_file = [](np_artwork_request *request, const void *with) {
            const char *where = static_cast<const char *>(with);
            return np_artwork_request_is_open(request) ? np_artwork_request_finish_file(request, where)
                                                       : NP_ERROR_FINISHED;
        };
        return ticket_.answer(finish_with_file, path.c_str(), "artwork_request::finish_file");
    }

    /** Answers with the descriptor of a file or of memory. The caller owns the descriptor. */
    bool finish_fd(int fd)
    {
        auto finish_with_fd = [](np_artwork_request *request, const void *with) {
            const int descriptor = *static_cast<const int *>(with);
            return np_artwork_request_is_open(request) ? np_artwork_request_finish_fd(request, descriptor)
                                                       : NP_ERROR_FINISHED;
        };
        return ticket_.answer(finish_with_fd, &fd, "artwork_request::finish_fd");
    }

    /** Fails the request. The message is a sentence for the client. Returns false like finish_bytes(). */
    bool fail(outcome outcome, text message = nullptr)
    {
        const std::pair<np_outcome, const char *> words(static_cast<np_outcome>(outcome), message.c_str());
        auto fail_with_sentence = [](np_artwork_request *request, const void *with) {
            const auto &[why, sentence] = *static_cast<const std::pair<np_outcome, const char *> *>(with);
            return np_artwork_request_is_open(request) ? np_artwork_request_fail(request, why, sentence)
                                                       : NP_ERROR_FINISHED;
        };
        return ticket_.answer(fail_with_sentence, &words, "artwork_request::fail");
    }

    /** The handle for the C functions; nullptr after a move. */
    np_artwork_request *handle() const noexcept
    {
        return ticket_.handle();
    }

    /** Not part of the interface: the functions that artwork passes to the library. */
    using ticket = detail::ticket<np_artwork_request, np_artwork_request_is_open, np_artwork_request_fail>;

  private:
    ticket ticket_;
};

namespace detail
{

/** Calls a provider. */
template <class Provider> void provide(np_artwork_request *handle, Provider &provider) noexcept
{
    static_assert(std::is_invocable_v<Provider &, artwork_request>, "a provider is called with an artwork_request");
    artwork_request::ticket::run(handle, "provider of", "an artwork", [&] { provider(artwork_request(handle)); });
}

} // namespace detail

/**
 * An image or its provider. Contents with this artwork keep it.
 *
 *     nowplaying::artwork cover("album-7", [album](nowplaying::artwork_request request) {
 *         request.finish_bytes(album->draw_png(request.size()));
 *     });
 */
class artwork
{
  public:
    /** Makes an artwork with `provider(artwork_request)`, which is called on a thread of the library. */
    template <class Provider> artwork(text id, Provider &&provider)
    {
        using stored = std::decay_t<Provider>;
        np_artwork *made = nullptr;
        auto trampoline = [](np_artwork_request *request, void *callable) noexcept {
            detail::provide(request, *static_cast<stored *>(callable));
        };
        detail::check(np_artwork_new(id.c_str(), trampoline, detail::keep(std::forward<Provider>(provider), "artwork"),
                                     detail::destroy<stored>, &made),
                      "artwork");
        handle_.reset(made);
    }

    /** Makes an artwork from a file: its path or its file:// URL. */
    static artwork from_file(text path)
    {
        np_artwork *made = nullptr;
        detail::check(np_artwork_new_from_file(path.c_str(), &made), "artwork::from_file");
        return artwork(made);
    }

    /** Makes an artwork from an image in memory, for example from a tag. Copies it. */
    static artwork from_bytes(const void *bytes, std::size_t size)
    {
        np_artwork *made = nullptr;
        detail::check(np_artwork_new_from_bytes(bytes, size, &made), "artwork::from_bytes");
        return artwork(made);
    }

    /** Makes an artwork from a container of bytes, for example a std::vector or a std::string. */
    template <class Bytes> static artwork from_bytes(const Bytes &bytes)
    {
        static_assert(sizeof(*std::data(bytes)) == 1, "an image is given as bytes");
        return from_bytes(std::data(bytes), std::size(bytes));
    }

    /** Makes an artwork from a URL. Desktops fetch it themselves; some do not. */
    static artwork from_url(text url)
    {
        np_artwork *made = nullptr;
        detail::check(np_artwork_new_from_url(url.c_str(), &made), "artwork::from_url");
        return artwork(made);
    }

    /** The handle for the C functions; nullptr after a move. */
    np_artwork *handle() const noexcept
    {
        return handle_.get();
    }

  private:
    explicit artwork(np_artwork *handle) noexcept : handle_(handle)
    {
    }

    detail::owned<np_artwork, np_artwork_free> handle_;
};

} // namespace nowplaying

#endif
