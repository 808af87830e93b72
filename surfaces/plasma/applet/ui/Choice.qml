// SPDX-License-Identifier: MIT
// A row with a symbol and a name, which can be chosen. The player decides whether it is.
import QtQuick 2.15
import QtQuick.Layouts 1.15
import org.kde.plasma.components 3.0 as PlasmaComponents

PlasmaComponents.ItemDelegate {
    id: choice

    // Not required: then the delegates that contain it would have no modelData.
    property var desktop
    property string name
    property string symbol
    property bool isOn: false

    Layout.fillWidth: true
    activeFocusOnTab: true
    Accessible.role: Accessible.RadioButton
    Accessible.name: name
    Accessible.checkable: true
    Accessible.checked: isOn
    Accessible.onPressAction: clicked()
    Accessible.onToggleAction: clicked()

    contentItem: RowLayout {
        spacing: choice.desktop.smallSpacing * 2
        Symbol {
            visible: choice.symbol !== ""
            name: choice.symbol
            Layout.preferredWidth: Math.round(choice.desktop.gridUnit * 1.3)
            Layout.preferredHeight: Layout.preferredWidth
        }
        Line {
            text: choice.name
            font.bold: choice.isOn
            Layout.fillWidth: true
        }
        Symbol {
            visible: choice.isOn
            name: "checkmark"
            fallback: "dialog-ok-apply"
            Layout.preferredWidth: choice.desktop.gridUnit
            Layout.preferredHeight: Layout.preferredWidth
        }
    }
}
