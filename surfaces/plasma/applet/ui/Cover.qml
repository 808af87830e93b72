// SPDX-License-Identifier: MIT
// The cover. It shows the old image until the new one is ready, or for a second.
import QtQuick 2.15

Item {
    id: cover

    required property var desktop
    required property var player
    property bool isSeen: true
    /** Whether a cover that can move does so now. */
    property bool isMoving: false

    readonly property url address: player.isPrivate ? "" : player.artwork
    // The first read of the address requests the video.
    readonly property bool hasVideo: isSeen && desktop.mayMove && !player.isPrivate
        && player.animatedArtwork.toString() !== ""
    property Image front: one
    readonly property Image back: front === one ? two : one

    Accessible.role: Accessible.Graphic

    onAddressChanged: {
        back.source = address
        late.restart()
    }
    Component.onCompleted: if (address.toString()) back.source = address

    function show() {
        const old = front
        late.stop()
        front = back
        old.source = ""
    }

    Timer {
        id: late
        interval: 1000
        onTriggered: cover.show()
    }

    component Picture: Image {
        id: picture
        anchors.fill: parent
        fillMode: Image.PreserveAspectFit
        asynchronous: true
        cache: false
        sourceSize: Qt.size(Math.max(1, cover.width) * 2, Math.max(1, cover.height) * 2)
        visible: cover.front === picture && status === Image.Ready && !cover.player.isPrivate && !video.isShown
        onStatusChanged: if (status === Image.Ready && cover.back === picture) cover.show()
    }
    Picture { id: one }
    Picture { id: two }

    Rectangle {
        anchors.fill: parent
        visible: !one.visible && !two.visible && !video.isShown
        radius: cover.desktop.smallSpacing
        color: cover.desktop.textColor
        opacity: 0.1
    }
    Symbol {
        anchors.centerIn: parent
        width: Math.round(parent.width * 0.5)
        height: width
        visible: !one.visible && !two.visible && !video.isShown
        opacity: 0.6
        name: cover.player.isPrivate ? cover.desktop.iconName(cover.player.desktopEntry)
            : cover.desktop.kindIcon(cover.player)
        fallback: "audio-x-generic"
    }
    // Without QtMultimedia the still cover stays.
    Loader {
        id: video
        readonly property bool isShown: status === Loader.Ready && item.isReady
        anchors.fill: parent
        active: cover.hasVideo
        source: "Video.qml"
        Binding {
            target: video.item
            property: "address"
            value: cover.player.animatedArtwork
            when: video.status === Loader.Ready
        }
        Binding {
            target: video.item
            property: "isMoving"
            value: cover.isMoving
            when: video.status === Loader.Ready
        }
    }
}
