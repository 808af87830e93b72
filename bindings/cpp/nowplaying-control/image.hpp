/* SPDX-License-Identifier: MIT */
/**
 * @file image.hpp
 * The artwork of a player, at the size that the program shows.
 */
#ifndef NOWPLAYING_CONTROL_IMAGE_HPP
#define NOWPLAYING_CONTROL_IMAGE_HPP

#include <nowplaying-control/action.hpp>
#include <nowplaying-control/image.h>
#include <nowplaying/artwork.hpp>

#include <cerrno>
#include <cstddef>

#include <fcntl.h>
#include <unistd.h>

namespace nowplaying
{

/** An image or a video, or the URL of an image on the network. It owns its descriptor, and can be moved. */
class image
{
  public:
    /** Duplicates the descriptor. */
    explicit image(const np_image &plain)
        : size_{plain.width, plain.height}, mime_type_(plain.mime_type), url_(plain.url),
          fd_(plain.fd < 0 ? -1 : fcntl(plain.fd, F_DUPFD_CLOEXEC, 0))
    {
        if (plain.fd >= 0 && fd_ < 0)
            throw std::system_error(errno, std::generic_category(), "image: the descriptor cannot be duplicated");
    }
    image(image &&other) noexcept
        : size_(other.size_), mime_type_(std::move(other.mime_type_)), url_(std::move(other.url_)), fd_(other.release())
    {
    }
    image &operator=(image &&other) noexcept
    {
        size_ = other.size_;
        mime_type_.swap(other.mime_type_);
        url_.swap(other.url_);
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~image()
    {
        if (fd_ >= 0)
            ::close(fd_);
    }

    /** The descriptor, open for reading; -1 for an image on the network: see url(). */
    int fd() const noexcept
    {
        return fd_;
    }

    /** Returns the descriptor, which the caller closes. */
    int release() noexcept
    {
        return std::exchange(fd_, -1);
    }

    /** The bytes of the image. */
    std::vector<std::byte> bytes() const
    {
        std::vector<std::byte> bytes;
        for (std::size_t end = 0;; end = bytes.size()) {
            bytes.resize(end + 65536);
            const ssize_t count = ::pread(fd_, bytes.data() + end, 65536, static_cast<off_t>(end));
            bytes.resize(end + static_cast<std::size_t>(count > 0 ? count : 0));
            if (count < 0 && errno != EINTR)
                throw std::system_error(errno, std::generic_category(), "image::bytes");
            if (count == 0)
                return bytes;
        }
    }

    /** The size, which may differ from the requested size. 0 for a video and for a URL. */
    pixel_size size() const noexcept
    {
        return size_;
    }

    /** "image/jpeg"; "" for a URL. */
    const std::string &mime_type() const noexcept
    {
        return mime_type_;
    }

    /** The http: or https: URL, or "". */
    const std::string &url() const noexcept
    {
        return url_;
    }

  private:
    pixel_size size_;
    std::string mime_type_;
    std::string url_;
    int fd_;
};

/** The answer to a request for an image. */
struct received {
    /** None: see `outcome`, which is outcome::no_such_content if the player has none. */
    std::optional<nowplaying::image> image;
    nowplaying::outcome outcome = outcome::success;
    /** A sentence, or "". */
    std::string message;
    /** The player of the image; none if it has left or was not found. */
    std::optional<nowplaying::player> player;
};

} // namespace nowplaying

#endif
