// SPDX-License-Identifier: MIT
// The applet of Plasma 6.
import QtQuick
import org.kde.plasma.core as PlasmaCore
import org.kde.plasma.plasmoid
import org.nowplaying

PlasmoidItem {
    id: applet

    readonly property bool isInPanel: Plasmoid.formFactor === PlasmaCore.Types.Horizontal
        || Plasmoid.formFactor === PlasmaCore.Types.Vertical
    readonly property var texts: first.available ? kit.linesOf(first) : ["", "", ""]

    Plasmoid.icon: "applications-multimedia"
    Plasmoid.title: i18n("Now Playing")
    Plasmoid.status: first.available ? PlasmaCore.Types.ActiveStatus : PlasmaCore.Types.PassiveStatus
    toolTipMainText: texts[0] || (first.available ? kit.clean(first.name) : i18n("Nothing Plays"))
    toolTipSubText: kit.joined(texts[1], first.available ? first.name : "")
    toolTipTextFormat: Text.PlainText

    Player {
        id: first
        lists: true
    }
    Players {
        id: list
        lists: true
    }
    Desktop { id: kit }

    compactRepresentation: Compact {
        desktop: kit
        player: first
        isVertical: Plasmoid.formFactor === PlasmaCore.Types.Vertical
        onOpened: applet.expanded = !applet.expanded
    }
    fullRepresentation: Full {
        desktop: kit
        player: first
        players: list
        isSeen: applet.expanded || !applet.isInPanel
    }
}
