/* SPDX-License-Identifier: MIT */
#include "artwork.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QImageReader>
#include <QMutex>
#include <QQuickTextureFactory>
#include <QThreadPool>

#include "arguments.h"
#include "hub.h"

namespace NowPlaying
{

namespace np = nowplaying;

namespace
{

/** The largest image, in pixels: 256 MiB when it is decoded. */
constexpr qint64 mostPixels = qint64{64} << 20;
/** The size that a player is asked for if Image.sourceSize is not set. */
constexpr int usualSide = 512;

/** The image for a response, which the engine can delete at any time. */
struct Job {
    QMutex mutex;
    QQuickImageResponse *response = nullptr;
    QImage image;
    QString error;

    void finish(const QImage &found, const QString &sentence)
    {
        const QMutexLocker lock(&mutex);
        image = found;
        error = sentence;
        /* The engine receives it on another thread, through its event loop. */
        if (response)
            QMetaObject::invokeMethod(response, &QQuickImageResponse::finished, Qt::QueuedConnection);
    }
};

class Response : public QQuickImageResponse
{
  public:
    Response()
    {
        job->response = this;
    }
    ~Response() override
    {
        const QMutexLocker lock(&job->mutex);
        job->response = nullptr;
    }
    QQuickTextureFactory *textureFactory() const override
    {
        return QQuickTextureFactory::textureFactoryForImage(job->image);
    }
    QString errorString() const override
    {
        return job->error;
    }

    const std::shared_ptr<Job> job = std::make_shared<Job>();
};

/** Decodes an image into a size, without making it larger. */
QImage decode(int fd, const QSize &wanted, QString &error)
{
    QFile file;
    if (!file.open(fd, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle))
        return {};
    QImageReader reader(&file);
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(true);
    const QSize size = reader.size();
    if (qint64{size.width()} * size.height() > mostPixels) {
        error =
            QStringLiteral("the artwork has %1 x %2 pixels, which is too large").arg(size.width()).arg(size.height());
        return {};
    }
    const bool isTurned = reader.transformation() & QImageIOHandler::TransformationRotate90;
    QSize target = isTurned ? wanted.transposed() : wanted;
    target = {target.width() > 0 ? target.width() : size.width(),
              target.height() > 0 ? target.height() : size.height()};
    const QSize scaled = size.scaled(target, Qt::KeepAspectRatio);
    if (size.isValid() && scaled.width() < size.width())
        reader.setScaledSize(scaled.expandedTo({1, 1}));
    const QImage image = reader.read();
    if (image.isNull())
        error = reader.errorString();
    return image;
}

void request(const std::shared_ptr<Job> &job, const QString &name, const QString &icon, const QSize &wanted)
{
    const auto side = [](int side) { return side > 0 ? std::min(side, 16384) : usualSide; };
    try {
        const std::shared_ptr<Hub> hub = Hub::shared(!icon.isEmpty());
        /* The hub stays until the image has come. */
        const auto received = [job, wanted, hub](np::received got) {
            if (!got.image || got.image->fd() < 0)
                return job->finish({}, QString::fromStdString(got.message));
            const int fd = got.image->release();
            QThreadPool::globalInstance()->start([job, wanted, fd] {
                QString error;
                const QImage image = decode(fd, wanted, error);
                job->finish(image, error);
            });
        };
        const np::pixel_size size{side(wanted.width()), side(wanted.height())};
        if (icon.isEmpty())
            hub->controller().request_artwork(name.toStdString(), size, received);
        else
            hub->controller().request_custom_icon(name.toStdString(), icon.toStdString(), size, received);
    } catch (const np::error &failed) {
        job->finish({}, sentence(failed));
    }
}

} // namespace

QQuickImageResponse *Artworks::requestImageResponse(const QString &id, const QSize &size)
{
    Response *const response = new Response;
    const QString path = id.section(QLatin1Char('?'), 0, 0);
    const QString name = QUrl::fromPercentEncoding(path.section(QLatin1String("/icon/"), 0, 0).toUtf8());
    const QString icon = QUrl::fromPercentEncoding(path.section(QLatin1String("/icon/"), 1).toUtf8());
    /* This is a thread of the engine; the hub is on the GUI thread. */
    QMetaObject::invokeMethod(
        QCoreApplication::instance(), [job = response->job, name, icon, size] { request(job, name, icon, size); },
        Qt::QueuedConnection);
    return response;
}

QUrl Artworks::icon(const np::player &player, const np::custom_command &command)
{
    const auto part = [](const std::string &text) { return QUrl::toPercentEncoding(QString::fromStdString(text)); };
    const QByteArray address = "image://nowplaying/" + part(player.name()) + "/icon/" + part(command.id);
    return command.has_image ? QUrl::fromEncoded(address) : QUrl();
}

QUrl Artworks::address(const np::player &player)
{
    const QByteArray id = QByteArray::fromStdString(player.artwork_id());
    const std::string url = player.artwork_url();
    /* The library hands such an address on. Only the program decides whether it uses the network: Player.artworkUrl. */
    if (id.isEmpty() || url.compare(0, 7, "http://") == 0 || url.compare(0, 8, "https://") == 0)
        return {};
    const QByteArray hash = QCryptographicHash::hash(id, QCryptographicHash::Sha1).toHex();
    return QUrl::fromEncoded("image://nowplaying/" + QUrl::toPercentEncoding(QString::fromStdString(player.name())) +
                             '?' + hash);
}

} // namespace NowPlaying
