// SPDX-License-Identifier: MIT
// The desktop of the tests: it notes the programs that it is asked to run.
import QtQuick 2.15

Shared {
    readonly property int gridUnit: 18
    readonly property int smallSpacing: 4
    readonly property color textColor: "black"
    readonly property color highlightColor: "blue"
    readonly property font font: Qt.font({ pointSize: 10 })
    readonly property font smallFont: Qt.font({ pointSize: 8 })
    property bool mayMove: true
    property var programs: []
    property var waiting: ({})

    function run(command, done) {
        programs = programs.concat(command)
        waiting[command] = done
    }
    function end(command) {
        delete waiting[command]
    }
    /** Ends the first program whose command has this text. */
    function finish(part, code, output, error) {
        const command = Object.keys(waiting).find(each => each.indexOf(part) >= 0)
        const done = waiting[command]
        delete waiting[command]
        done(code, output || "", error || "")
    }
}
