// SPDX-License-Identifier: MIT
// Plasma 5: sizes, colors, the wish for less motion, and programs.
import QtQuick 2.15
import org.kde.plasma.core 2.0 as PlasmaCore

Shared {
    id: desktop

    readonly property int gridUnit: PlasmaCore.Units.gridUnit
    readonly property int smallSpacing: PlasmaCore.Units.smallSpacing
    readonly property color textColor: PlasmaCore.Theme.textColor
    readonly property color highlightColor: PlasmaCore.Theme.highlightColor
    readonly property font font: PlasmaCore.Theme.defaultFont
    readonly property font smallFont: PlasmaCore.Theme.smallestFont
    /** Plasma has the duration of animations; the least one is "instant". */
    readonly property bool mayMove: PlasmaCore.Units.longDuration > 1

    /** Runs a program, and calls `done` with its code, its output and its errors. */
    function run(command, done) {
        programs.waiting[command] = done
        programs.connectSource(command)
    }
    function end(command) {
        delete programs.waiting[command]
        programs.disconnectSource(command)
    }

    property PlasmaCore.DataSource programs: PlasmaCore.DataSource {
        property var waiting: ({})
        engine: "executable"
        onNewData: (sourceName, data) => {
            const done = waiting[sourceName]
            desktop.end(sourceName)
            if (done)
                done(data["exit code"], data["stdout"], data["stderr"])
        }
    }
}
