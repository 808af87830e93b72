// SPDX-License-Identifier: MIT
// The bar: position, duration, chapters, what is loaded, and the live edge. Its direction is left to right everywhere.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents
import org.nowplaying 0.1

ColumnLayout {
    id: bar

    required property var desktop
    required property var player
    required property var send

    readonly property int maxMarks: 100
    readonly property bool isLive: player.isLive
    readonly property bool isWaiting: player.state === NowPlaying.State.Buffering
    readonly property bool hasBar: player.hasItem && player.position >= 0 && player.duration > 0
        && player.state !== NowPlaying.State.Stopped
    readonly property double step: desktop.skipInterval(player, "skipForward")
    readonly property var marks: player.chapters.length > 1 && !player.isPrivate
        ? player.chapters.slice(0, maxMarks).map(each => each.start) : []
    /** The position that the user wants, until the player has answered; -1: none. */
    property double target: -1
    readonly property double shown: target >= 0 ? target : player.position

    visible: (hasBar || isLive || isWaiting) && player.hasItem
    spacing: 0
    LayoutMirroring.enabled: false
    LayoutMirroring.childrenInherit: true

    onShownChanged: slider.show()
    onVisibleChanged: slider.show()

    /** Sends the seek. The bar stays at the place until the player has answered, and returns if it refuses. */
    function seek(position) {
        const wanted = Math.round(Math.min(Math.max(position, 0), player.duration))
        target = wanted
        send("seekToPosition", wanted, () => {
            if (bar.target === wanted && !slider.pressed)
                bar.target = -1
        })
    }

    Connections {
        target: bar.player
        function onItemIdChanged() {
            bar.target = -1
        }
        function onBusNameChanged() {
            bar.target = -1
        }
        function onDurationChanged() {
            slider.show()
        }
    }

    Item {
        visible: bar.hasBar
        implicitHeight: slider.implicitHeight + strip.height
        Layout.fillWidth: true

        PlasmaComponents.Slider {
            id: slider
            property bool isDrawn: false

            /** Moves without a seek. */
            function show() {
                if (pressed)
                    return
                isDrawn = true
                to = Math.max(bar.player.duration, 1)
                value = Math.min(Math.max(bar.shown, 0), to)
                isDrawn = false
            }

            width: parent.width
            locale: Qt.locale("C")
            enabled: bar.player.canSeekToPosition
            wheelEnabled: false
            activeFocusOnTab: true
            Component.onCompleted: show()
            onValueChanged: {
                if (isDrawn)
                    return
                if (!pressed)
                    return bar.seek(value)
                bar.target = Math.round(value)
                if (bar.player.canScrub)
                    bar.player.scrub(bar.target)
            }
            onPressedChanged: if (!pressed && bar.target >= 0) bar.seek(bar.target)
            Keys.onLeftPressed: bar.seek(bar.shown - bar.step)
            Keys.onRightPressed: bar.seek(bar.shown + bar.step)
            Accessible.role: Accessible.Slider
            Accessible.name: i18n("Position")
            Accessible.description: i18n("%1 of %2", bar.desktop.spoken(bar.shown),
                bar.desktop.spoken(bar.player.duration))
            Accessible.onIncreaseAction: bar.seek(bar.shown + bar.step)
            Accessible.onDecreaseAction: bar.seek(bar.shown - bar.step)
        }
        Item {
            id: strip
            readonly property double knob: slider.handle ? slider.handle.width : 0
            x: slider.leftPadding + knob / 2
            y: slider.height
            width: slider.availableWidth - knob
            height: bar.marks.length || bar.player.buffered >= 0 ? bar.desktop.smallSpacing : 0

            Rectangle {
                visible: bar.player.buffered >= 0
                width: parent.width * Math.min(1, bar.player.buffered / slider.to)
                height: 1
                color: bar.desktop.textColor
                opacity: 0.4
            }
            Repeater {
                model: bar.marks
                Rectangle {
                    x: Math.round(strip.width * Math.min(1, modelData / slider.to))
                    width: 2
                    height: strip.height
                    color: bar.desktop.textColor
                    opacity: 0.6
                }
            }
        }
    }

    RowLayout {
        spacing: bar.desktop.smallSpacing
        Layout.fillWidth: true

        Line {
            text: bar.desktop.clock(bar.shown)
            font: bar.desktop.smallFont
            visible: bar.hasBar
        }
        Item { Layout.fillWidth: true }
        PlasmaComponents.BusyIndicator {
            visible: bar.isWaiting
            running: visible
            Layout.preferredWidth: bar.desktop.gridUnit
            Layout.preferredHeight: Layout.preferredWidth
            Accessible.ignored: true
        }
        Line {
            text: bar.isWaiting ? i18n("Waits for data") : bar.isLive && !live.visible ? i18n("Live") : ""
            font: bar.desktop.smallFont
            visible: text !== ""
            isRead: true
        }
        Item { Layout.fillWidth: true }
        Line {
            text: bar.desktop.clock(bar.player.duration)
            font: bar.desktop.smallFont
            visible: bar.hasBar && !bar.isLive
        }
        PlasmaComponents.Button {
            id: live
            text: i18n("Live")
            visible: bar.isLive && bar.player.offers("goToLive")
            enabled: bar.player.canGoToLive
            activeFocusOnTab: true
            Accessible.name: i18n("Live: go to the live broadcast")
            onClicked: bar.send("goToLive")
        }
    }
}
