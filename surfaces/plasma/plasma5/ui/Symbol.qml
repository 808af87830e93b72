// SPDX-License-Identifier: MIT
// Plasma 5: a symbol of the theme, or another one if the theme does not have it; or a file of the applet, in the color
// of texts.
import QtQuick 2.15
import org.kde.kirigami 2.20 as Kirigami
import org.kde.plasma.core 2.0 as PlasmaCore

Item {
    property string name
    property string fallback
    readonly property bool isFile: name.startsWith("/")

    Accessible.ignored: true

    PlasmaCore.IconItem {
        id: own
        anchors.fill: parent
        visible: valid
        source: parent.isFile ? "" : parent.name
        animated: false
    }
    PlasmaCore.IconItem {
        anchors.fill: parent
        visible: !own.valid && !parent.isFile
        source: own.valid || parent.isFile ? "" : parent.fallback
        animated: false
    }
    Kirigami.Icon {
        anchors.fill: parent
        visible: parent.isFile
        source: parent.isFile ? parent.name : ""
        isMask: true
        color: PlasmaCore.ColorScope.textColor
        opacity: enabled ? 1 : 0.5
    }
}
