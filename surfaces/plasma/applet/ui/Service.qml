// SPDX-License-Identifier: MIT
// nowplaying-center: whether it runs, the last player, and values of the first player that org.nowplaying does not
// have. QML has no D-Bus in Plasma 5, so programs make these calls: gdbus and busctl.
import QtQuick 2.15

QtObject {
    id: service

    required property var desktop
    /** Whether the user can see the card: otherwise nothing is asked. */
    property bool isSeen: false
    /** The first player and its item: its values are read again when they change. */
    property string about

    readonly property bool isMissing: isKnown && !isRunning
    property bool isKnown: false
    property bool isRunning: false
    property var last: ({})
    property var commands: ({})
    /** The program that ends when the service comes or leaves. */
    property string watch

    readonly property var repeatModes: (commands.change_repeat_mode || {}).supported || []
    readonly property var languageGroups: (commands.enable_language_option || {}).groups || []
    readonly property var languages: (commands.enable_language_option || {}).current || []

    readonly property string name: "org.nowplaying.Center"
    readonly property string bus: "gdbus call --session -d org.freedesktop.DBus -o /org/freedesktop/DBus"
        + " -m org.freedesktop.DBus."
    readonly property string center: "busctl --user --json=short --auto-start=no "
    readonly property string object: " " + name + " /org/nowplaying/Center " + name + "1 "

    onIsSeenChanged: isSeen ? check() : stop()
    onAboutChanged: read()
    Component.onDestruction: stop()

    property Timer again: Timer {
        interval: 2000
        onTriggered: service.check()
    }

    function stop() {
        again.stop()
        if (watch)
            desktop.end(watch)
        watch = ""
    }

    /** Asks the bus for the process of the service, and waits until that changes. */
    function check() {
        desktop.run(bus + "GetConnectionUnixProcessID " + name, (code, output) => {
            const found = /uint32 (\d+)/.exec(output)
            isRunning = found !== null
            isKnown = true
            if (isRunning)
                read()
            else
                last = commands = {}
            wait(found ? found[1] : "")
        })
    }
    function wait(process) {
        stop()
        if (!isSeen)
            return
        watch = process ? "tail --pid=" + process + " -s 1 -f /dev/null" : "gdbus wait --session " + name
        desktop.run(watch, code => {
            watch = ""
            // A program that is missing fails at once.
            code === 0 ? check() : again.restart()
        })
    }

    /** The values of an answer of busctl, without their types. */
    function unpacked(value) {
        if (Array.isArray(value))
            return value.map(unpacked)
        if (value === null || typeof value !== "object")
            return value
        const keys = Object.keys(value)
        if (keys.length === 2 && "type" in value && "data" in value)
            return unpacked(value.data)
        const found = {}
        keys.forEach(key => found[key] = unpacked(value[key]))
        return found
    }
    function parsed(output) {
        try {
            return unpacked(JSON.parse(output))
        } catch (error) {
            return null
        }
    }

    function read() {
        if (!isSeen || !isRunning)
            return
        desktop.run(center + "get-property" + object + "Last", (code, output) => last = parsed(output) || {})
        desktop.run(center + "call" + object + "GetPrimary as 1 Commands", (code, output) => {
            const answer = parsed(output)
            const first = answer && answer[0] ? answer[0][0] : undefined
            commands = first && first[2] && first[2].Commands ? first[2].Commands : {}
        })
    }

    /** Both call `done` with the sentence of a failure, or with "". */
    function start(done) {
        desktop.run(bus + "StartServiceByName " + name + " 0", (code, output, error) => {
            done(code === 0 ? "" : sentence(error))
            check()
        })
    }
    function resume(done) {
        desktop.run("gdbus call --session --timeout 40 -d " + name + " -o /org/nowplaying/Center -m " + name
            + "1.Resume", (code, output, error) => done(code === 0 ? "" : sentence(error)))
    }
    function sentence(error) {
        return desktop.clean(error.replace(/^Error: GDBus.Error:[\w.]+: /, ""))
            || i18n("The service cannot be started.")
    }
}
