// SPDX-License-Identifier: MIT
// Qt 5: a cover that moves.
import QtMultimedia 5.15
import QtQuick 2.15

VideoOutput {
    id: video

    property url address
    property bool isMoving: false
    readonly property bool isReady: media.status === MediaPlayer.Buffered || media.status === MediaPlayer.Loaded

    fillMode: VideoOutput.PreserveAspectFit
    source: media
    onIsMovingChanged: media.follow()

    MediaPlayer {
        id: media
        function follow() {
            video.isMoving ? play() : pause()
        }
        source: video.address
        loops: MediaPlayer.Infinite
        muted: true
        onSourceChanged: follow()
    }
}
