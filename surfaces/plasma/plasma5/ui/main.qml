// SPDX-License-Identifier: MIT
// The applet of Plasma 5.
import QtQuick 2.15
import org.kde.plasma.core 2.0 as PlasmaCore
import org.kde.plasma.plasmoid 2.0
import org.nowplaying 0.1

Item {
    id: applet

    readonly property bool isInPanel: Plasmoid.formFactor === PlasmaCore.Types.Horizontal
        || Plasmoid.formFactor === PlasmaCore.Types.Vertical
    readonly property var texts: first.available ? kit.linesOf(first) : ["", "", ""]

    Plasmoid.icon: "applications-multimedia"
    Plasmoid.title: i18n("Now Playing")
    Plasmoid.toolTipMainText: texts[0] || (first.available ? kit.clean(first.name) : i18n("Nothing Plays"))
    Plasmoid.toolTipSubText: kit.joined(texts[1], first.available ? first.name : "")
    Plasmoid.toolTipTextFormat: Text.PlainText
    Plasmoid.status: first.available ? PlasmaCore.Types.ActiveStatus : PlasmaCore.Types.PassiveStatus

    Player {
        id: first
        lists: true
    }
    Players {
        id: list
        lists: true
    }
    Desktop { id: kit }

    Plasmoid.compactRepresentation: Compact {
        desktop: kit
        player: first
        isVertical: plasmoid.formFactor === PlasmaCore.Types.Vertical
        onOpened: plasmoid.expanded = !plasmoid.expanded
    }
    Plasmoid.fullRepresentation: Full {
        desktop: kit
        player: first
        players: list
        isSeen: plasmoid.expanded || !applet.isInPanel
    }
}
