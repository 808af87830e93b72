/* SPDX-License-Identifier: MIT */
/**
 * @file artwork.h
 * The images of players: image://nowplaying/BUS_NAME?ID, and the icons of their commands: …/BUS_NAME/icon/COMMAND
 */
#ifndef NOWPLAYING_QML_ARTWORK_H
#define NOWPLAYING_QML_ARTWORK_H

#include <QQuickAsyncImageProvider>
#include <QUrl>

#include <nowplaying-control.hpp>

namespace NowPlaying
{

/** Provides the artwork of players at the size of Image.sourceSize. Threads of the pool decode it. */
class Artworks : public QQuickAsyncImageProvider
{
  public:
    QQuickImageResponse *requestImageResponse(const QString &id, const QSize &size) override;

    /** The address of a player's artwork, which differs for each artwork; "" if it has none, or one of the network only. */
    static QUrl address(const nowplaying::player &player);
    /** The address of the icon that a player draws for a command of its own, or "". */
    static QUrl icon(const nowplaying::player &player, const nowplaying::custom_command &command);
};

} // namespace NowPlaying

#endif
