// SPDX-License-Identifier: MIT
// A button with a symbol, which is named by its effect.
import QtQuick 2.15
import QtQuick.Templates 2.15 as T
import org.kde.plasma.components 3.0 as PlasmaComponents

PlasmaComponents.ToolButton {
    id: button

    property string effect
    property string symbol
    /** Whether it is a switch. The player decides whether it is pressed, so a press alone changes nothing. */
    property bool isSwitch: false
    property bool isOn: false
    /** Whether it opens a menu: then a press sends no command. */
    property bool isMenu: false

    signal pressedByUser

    icon.name: symbol
    display: T.AbstractButton.IconOnly
    checkable: isSwitch
    checked: isSwitch && isOn
    activeFocusOnTab: true
    Accessible.name: effect
    // Otherwise a screen reader changes `checked` alone.
    Accessible.onToggleAction: clicked()
    onClicked: {
        checked = Qt.binding(() => isSwitch && isOn)
        if (!isMenu)
            pressedByUser()
    }

    PlasmaComponents.ToolTip {
        visible: button.hovered && button.effect !== ""
        delay: 700
        contentItem: Line { text: button.effect }
    }
}
