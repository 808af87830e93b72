// SPDX-License-Identifier: MIT
// A button that mutes, and a bar.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents

RowLayout {
    id: volume

    // Not required: then the delegates that contain it would have no modelData.
    property var desktop
    property string name
    property double value: -1
    property bool canSet: false
    property bool isMuted: false
    property bool canMute: false

    signal chosen(double volume)
    signal muteChosen(bool isOn)

    readonly property string level: isMuted || value === 0 ? "muted"
        : value < 0.34 ? "low" : value < 0.67 ? "medium" : "high"

    visible: (canSet && value >= 0) || canMute
    spacing: desktop.smallSpacing
    onValueChanged: slider.show()

    Item {
        visible: volume.value < 0
        Layout.fillWidth: true
    }
    Press {
        effect: volume.isMuted ? i18n("Unmute") : i18n("Mute")
        symbol: "audio-volume-" + volume.level
        visible: volume.canMute
        onPressedByUser: volume.muteChosen(!volume.isMuted)
    }
    Symbol {
        name: "audio-volume-" + volume.level
        visible: !volume.canMute
        Layout.preferredWidth: volume.desktop.gridUnit * 1.2
        Layout.preferredHeight: Layout.preferredWidth
        Layout.leftMargin: volume.desktop.smallSpacing
    }
    // A player that refuses has its volume shown again.
    Timer {
        id: rest
        interval: 1000
        onTriggered: slider.show()
    }
    PlasmaComponents.Slider {
        id: slider
        property bool isDrawn: false

        function show() {
            if (pressed)
                return
            isDrawn = true
            value = Math.min(Math.max(volume.value, 0), 1)
            isDrawn = false
        }
        function step(change) {
            value = Math.min(Math.max(value + change, 0), 1)
        }

        visible: volume.value >= 0
        enabled: volume.canSet
        activeFocusOnTab: true
        Layout.fillWidth: true
        Component.onCompleted: show()
        onValueChanged: {
            if (isDrawn)
                return
            volume.chosen(value)
            rest.restart()
        }
        Keys.onLeftPressed: step(mirrored ? 0.05 : -0.05)
        Keys.onRightPressed: step(mirrored ? -0.05 : 0.05)
        Accessible.role: Accessible.Slider
        Accessible.name: volume.name
        Accessible.description: i18n("%1 percent", Math.round(value * 100))
        Accessible.onIncreaseAction: step(0.05)
        Accessible.onDecreaseAction: step(-0.05)
    }
    Item {
        visible: volume.value < 0
        Layout.fillWidth: true
    }
}
