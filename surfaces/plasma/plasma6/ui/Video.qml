// SPDX-License-Identifier: MIT
// Qt 6: a cover that moves.
import QtMultimedia
import QtQuick

VideoOutput {
    id: video

    property url address
    property bool isMoving: false
    readonly property bool isReady: media.mediaStatus === MediaPlayer.BufferedMedia
        || media.mediaStatus === MediaPlayer.LoadedMedia

    fillMode: VideoOutput.PreserveAspectFit
    onIsMovingChanged: media.follow()

    MediaPlayer {
        id: media
        function follow() {
            video.isMoving ? play() : pause()
        }
        source: video.address
        loops: MediaPlayer.Infinite
        videoOutput: video
        onSourceChanged: follow()
    }
}
