// SPDX-License-Identifier: MIT
// The panel: a symbol and the title. A middle click plays or pauses, the wheel changes the volume.
import QtQuick 2.15
import QtQuick.Layouts 1.15

MouseArea {
    id: compact

    required property var desktop
    required property var player
    property bool isVertical: false

    readonly property string title: player.available ? desktop.linesOf(player)[0] || desktop.clean(player.name) : ""
    readonly property var middle: desktop.playCommand(player)
    readonly property bool isInTray: parent !== null && parent.objectName === "org.kde.desktop-CompactApplet"
    readonly property bool hasText: title !== "" && !isVertical && !isInTray
    /** The volume that the user wants, until the wheel rests; -1: none. */
    property double wanted: -1
    property int turned: 0

    signal opened

    function turn(angle) {
        turned += angle
        const steps = Math.trunc(turned / 120)
        const facts = desktop.volumeOf(player)
        turned -= steps * 120
        if (!steps || !facts.canSet || facts.value < 0)
            return
        wanted = Math.min(Math.max((wanted >= 0 ? wanted : facts.value) + steps * 0.05, 0), 1)
        player.perform(...facts.set(Math.round(wanted * 100) / 100))
        rest.restart()
    }

    Layout.minimumWidth: hasText ? row.implicitWidth : 0
    Layout.maximumWidth: hasText ? row.implicitWidth : Infinity
    Layout.minimumHeight: isVertical ? width : 0
    acceptedButtons: Qt.LeftButton | Qt.MiddleButton
    hoverEnabled: true
    activeFocusOnTab: true
    onClicked: mouse => {
        if (mouse.button !== Qt.MiddleButton)
            opened()
        else if (middle.enabled)
            player.perform(middle.command)
    }
    onWheel: wheel => turn(wheel.angleDelta.y)
    Keys.onSpacePressed: opened()
    Keys.onReturnPressed: opened()
    Accessible.role: Accessible.Button
    Accessible.name: desktop.joined(i18n("Now Playing"), title, player.isPlaying ? i18n("It plays") : "")
    Accessible.onPressAction: opened()

    Timer {
        id: rest
        interval: 1000
        onTriggered: compact.wanted = -1
    }

    RowLayout {
        id: row
        anchors.fill: parent
        spacing: compact.desktop.smallSpacing

        Symbol {
            name: !compact.player.available ? "applications-multimedia"
                : compact.player.isPlaying ? "media-playback-playing" : "media-playback-paused"
            fallback: "applications-multimedia"
            Layout.fillHeight: true
            Layout.fillWidth: !compact.hasText
            Layout.preferredWidth: Math.min(compact.height, compact.desktop.gridUnit * 2)
        }
        Line {
            text: compact.title
            visible: compact.hasText
            Layout.fillHeight: true
            verticalAlignment: Text.AlignVCenter
            Layout.maximumWidth: compact.desktop.gridUnit * 12
            Layout.rightMargin: compact.desktop.smallSpacing
        }
    }
}
