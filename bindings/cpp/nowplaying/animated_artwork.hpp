/* SPDX-License-Identifier: MIT */
/**
 * @file animated_artwork.hpp
 * Artwork that moves: a short video with a preview.
 */
#ifndef NOWPLAYING_ANIMATED_ARTWORK_HPP
#define NOWPLAYING_ANIMATED_ARTWORK_HPP

#include <nowplaying/animated_artwork.h>
#include <nowplaying/artwork.hpp>
#include <nowplaying/base.hpp>

namespace nowplaying
{

/** Shapes, combined with `|`. */
enum class aspect_ratios : np_aspect_ratios { none = 0, square = NP_ASPECT_RATIO_SQUARE, tall = NP_ASPECT_RATIO_TALL };

constexpr aspect_ratios operator|(aspect_ratios left, aspect_ratios right) noexcept
{
    return static_cast<aspect_ratios>(static_cast<np_aspect_ratios>(left) | static_cast<np_aspect_ratios>(right));
}

/** Whether the shapes contain a shape. */
constexpr bool has(aspect_ratios ratios, aspect_ratio ratio) noexcept
{
    return (static_cast<np_aspect_ratios>(ratios) & static_cast<np_aspect_ratios>(ratio)) != 0;
}

/** Whether animated artwork moves. */
enum class animated_artwork_policy : np_animated_artwork_policy {
    automatic = NP_ANIMATED_ARTWORK_AUTOMATIC,
    always = NP_ANIMATED_ARTWORK_ALWAYS,
    never = NP_ANIMATED_ARTWORK_NEVER
};

/** A short video that clients show instead of a cover, and its preview. Contents with this artwork keep it. */
class animated_artwork
{
  public:
    /**
     * Makes one with these shapes. The providers are called like the provider of an artwork. Answer with finish_file()
     * for a video.
     */
    template <class Preview, class Video>
    animated_artwork(text id, aspect_ratios ratios, Preview &&preview, Video &&video)
    {
        using stored = std::pair<std::decay_t<Preview>, std::decay_t<Video>>;
        detail::check_callable<std::decay_t<Preview>>(preview, "animated_artwork");
        detail::check_callable<std::decay_t<Video>>(video, "animated_artwork");
        np_animated_artwork *made = nullptr;
        auto ask_preview = [](np_artwork_request *request, void *providers) noexcept {
            detail::provide(request, static_cast<stored *>(providers)->first);
        };
        auto ask_video = [](np_artwork_request *request, void *providers) noexcept {
            detail::provide(request, static_cast<stored *>(providers)->second);
        };
        detail::check(np_animated_artwork_new(id.c_str(), static_cast<np_aspect_ratios>(ratios), ask_preview, ask_video,
                                              new stored(std::forward<Preview>(preview), std::forward<Video>(video)),
                                              detail::destroy<stored>, &made),
                      "animated_artwork");
        handle_.reset(made);
    }

    /** The handle for the C functions; nullptr after a move. */
    np_animated_artwork *handle() const noexcept
    {
        return handle_.get();
    }

  private:
    detail::owned<np_animated_artwork, np_animated_artwork_free> handle_;
};

} // namespace nowplaying

#endif
