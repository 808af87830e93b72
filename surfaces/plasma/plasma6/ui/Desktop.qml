// SPDX-License-Identifier: MIT
// Plasma 6: sizes, colors, the wish for less motion, and programs.
import QtQuick 2.15
import org.kde.kirigami as Kirigami
import org.kde.plasma.plasma5support as Plasma5Support

Shared {
    id: desktop

    readonly property int gridUnit: Kirigami.Units.gridUnit
    readonly property int smallSpacing: Kirigami.Units.smallSpacing
    readonly property color textColor: Kirigami.Theme.textColor
    readonly property color highlightColor: Kirigami.Theme.highlightColor
    readonly property font font: Kirigami.Theme.defaultFont
    readonly property font smallFont: Kirigami.Theme.smallFont
    /** Plasma has the duration of animations; the least one is "instant". */
    readonly property bool mayMove: Kirigami.Units.longDuration > 1

    /** Runs a program, and calls `done` with its code, its output and its errors. */
    function run(command, done) {
        programs.waiting[command] = done
        programs.connectSource(command)
    }
    function end(command) {
        delete programs.waiting[command]
        programs.disconnectSource(command)
    }

    property Plasma5Support.DataSource programs: Plasma5Support.DataSource {
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
