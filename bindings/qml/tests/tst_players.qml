// SPDX-License-Identifier: MIT
import QtQuick 2.15
import QtTest 1.15
import org.nowplaying 0.1
import org.nowplaying.test 0.1

TestCase {
    id: test
    name: "Players"
    when: windowShown

    property var changes: []
    property string failure: ""

    Players {
        id: players
        onRowsInserted: (parent, first, last) => test.changes.push(["inserted", first, last])
        onRowsRemoved: (parent, first, last) => test.changes.push(["removed", first, last])
        onRowsMoved: (parent, start, end, destination, row) => test.changes.push(["moved", start, row])
        onDataChanged: (from, to, roles) => test.changes.push(["data", from.row, to.row, roles.length])
    }
    Player { id: first }
    Player { id: named; follow: "Named" }
    Process { id: fake; command: [fake.variable("NOWPLAYING_TEST_PLAYERS"), "3"] }
    Process { id: other; command: [fake.variable("NOWPLAYING_TEST_PLAYERS"), "1", "Named"] }
    Process { id: center; command: [fake.variable("NOWPLAYING_TEST_CENTER")] }

    Component { id: listOfRoles; Repeater { model: players; Text { text: model.title } } }
    Component { id: listOfPlayers; Repeater { model: players; Text { text: model.player ? model.player.title : "" } } }
    SignalSpy { id: titles; target: first; signalName: "titleChanged" }
    SignalSpy { id: states; target: first; signalName: "stateChanged" }
    SignalSpy { id: failures; target: first; signalName: "failed" }

    function rowOf(name) {
        for (let row = 0; row < players.count; row++)
            if (players.get(row).name === name)
                return row
        return -1
    }
    function cleanup() {
        for (const each of [fake, other, center]) {
            each.signal(18)
            each.stop()
            tryCompare(each, "running", false)
        }
        tryCompare(players, "count", 0)
        changes = []
    }

    function test_without_a_player() {
        compare(players.count, 0)
        compare(players.get(0), null)
        compare(first.available, false)
        compare(first.title, "")
        compare(first.position, -1)
        compare(first.volume, -1)
        compare(first.trackNumber, undefined)
        compare(first.canPlay, false)
        compare(first.devices, [])
        compare(players.first.available, false)
    }

    function test_a_command_without_a_player_fails_with_a_sentence() {
        failures.clear()
        let got
        first.perform("play", undefined, done => got = done)
        tryVerify(() => got !== undefined)
        compare(got.outcome, NowPlaying.Outcome.NoActionableItem)
        verify(got.message.length > 5, got.message)
        compare(failures.count, 1)
        compare(failures.signalArguments[0][2], got.message)
    }

    function test_lists_and_follows() {
        const roles = createTemporaryObject(listOfRoles, test)
        const objects = createTemporaryObject(listOfPlayers, test)
        fake.start()
        tryCompare(players, "count", 3)
        tryCompare(first, "available", true)
        compare(first.busName, players.get(0).busName)
        compare(first.isFirst, true)
        compare(players.get(1).isFirst, false)
        compare(first.artist, "Ada, Ben")
        compare(first.texts("artist"), ["Ada", "Ben"])
        compare(first.duration, 200000000)
        compare(first.state, NowPlaying.State.Paused)
        compare(first.canPlay, true)
        compare(first.has("next"), true)
        compare(first.offers(NowPlaying.Command.Like), false)
        verify(first.reasonText.length > 5)

        // One change changes one row, and only the roles that differ: display, the title and the item's id stay or change.
        const row = rowOf("Fake 1")
        verify(row >= 0)
        changes = []
        fake.write("1 title Harbour Lights")
        tryVerify(() => players.get(row).title === "Harbour Lights")
        compare(changes.length, 1)
        compare(changes[0].slice(0, 3), ["data", row, row])
        compare(changes[0][3], 2, "the roles display and title")
        compare(roles.itemAt(row).text, "Harbour Lights")
        compare(objects.itemAt(row).text, "Harbour Lights")

        // The player that plays is first: one row moves, or none if it was first.
        const last = players.get(2)
        const name = last.name
        changes = []
        fake.write(name.split(" ")[1] + " state playing")
        tryVerify(() => last.state === NowPlaying.State.Playing)
        tryCompare(first, "name", name)
        compare(players.get(0), last)
        compare(changes.filter(each => each[0] === "moved"), [["moved", 2, 0]])
        compare(changes.filter(each => each[0] === "inserted" || each[0] === "removed").length, 0)
        compare(last.reason, NowPlaying.Reason.Playing)

        // A volume moves nothing, and changes one role.
        changes = []
        fake.write(name.split(" ")[1] + " volume 0.5")
        tryVerify(() => last.volume === 0.5)
        compare(changes, [["data", 0, 0, 2]])

        // The others are in their place when one leaves.
        changes = []
        fake.write(name.split(" ")[1] + " leave")
        tryCompare(players, "count", 2)
        compare(changes.filter(each => each[0] === "removed"), [["removed", 0, 0]])
        verify(first.name !== name)
    }

    function test_signals_of_the_first_player() {
        other.start()
        tryCompare(first, "name", "Named 0")
        titles.clear()
        states.clear()
        other.write("0 title Slack Water")
        tryCompare(first, "title", "Slack Water")
        compare(titles.count, 1)
        compare(states.count, 0)
        first.play()
        tryCompare(first, "state", NowPlaying.State.Playing)
        compare(titles.count, 1)
        compare(states.count, 1)
        failures.clear()
        first.next()
        tryCompare(failures, "count", 1)
        compare(failures.signalArguments[0][0], NowPlaying.Command.Next)
        compare(failures.signalArguments[0][1], NowPlaying.Outcome.EndOfQueue)
        compare(failures.signalArguments[0][2], "That was the last song.")
    }

    function test_follows_a_program_by_its_name() {
        compare(named.available, false)
        fake.start()
        tryCompare(players, "count", 3)
        compare(named.available, false)
        other.start()
        tryCompare(named, "available", true)
        compare(named.name, "Named 0")
        other.stop()
        tryCompare(named, "available", false)
        compare(named.name, "")
    }

    SignalSpy { id: positions; target: first; signalName: "positionChanged" }
    Component { id: clock; QtObject { property real shown: first.position } }

    function test_the_position_moves_only_if_it_is_wanted() {
        positions.target = null
        other.start()
        tryCompare(first, "name", "Named 0")
        first.play()
        tryCompare(first, "state", NowPlaying.State.Playing)
        const start = first.position
        tryVerify(() => first.position > start + 20000, 5000, "each read calculates it")
        const shown = createTemporaryObject(clock, test)
        first.positionInterval = 50
        const before = shown.shown
        tryVerify(() => shown.shown >= before + 100000)
        verify(shown.shown % 50000 < 40000, "it ticks when the position passes a multiple: " + shown.shown)
        first.pause()
        tryCompare(first, "state", NowPlaying.State.Paused)
        first.positionInterval = 0
        positions.target = first
        positions.clear()
        first.seek(90e6)
        tryVerify(() => first.position === 90000000)
        verify(positions.count >= 1 && positions.count <= 2, positions.count)
    }

    Process { id: panel; command: [fake.variable("NOWPLAYING_TEST_HOST"), Qt.resolvedUrl("rest.qml").toString().slice(7)] }

    function test_rests_without_a_wakeup() {
        fake.start()
        tryCompare(players, "count", 3)
        fake.write("0 state playing")
        tryCompare(first, "name", "Fake 0")
        panel.start()
        tryVerify(() => panel.output.indexOf("ready Fake 0") >= 0)
        // It may still draw or load for a moment; a wake-up that repeats would be in each of these times.
        let before, least = 1000
        for (let times = 0; times < 5 && least > 0; times++) {
            before = panel.switches()
            wait(1000) // The time that is measured.
            least = Math.min(least, panel.switches() - before)
        }
        compare(least, 0)
        fake.write("0 title Awake")
        tryVerify(() => panel.output.indexOf("title Awake") >= 0)
        verify(panel.switches() > before, "the test sees a wake-up")
        panel.kill()
    }

    function test_a_thousand_players() {
        fake.command = [fake.variable("NOWPLAYING_TEST_PLAYERS"), "1000"]
        fake.start()
        tryCompare(players, "count", 1000, 60000)
        fake.command = [fake.variable("NOWPLAYING_TEST_PLAYERS"), "3"]
        // A player is in the list before its values are. Those of the first rows have come, and others come during the test, with
        // more roles.
        const found = players.get(1)
        tryVerify(() => found.name.startsWith("Fake ") && found.title !== "", 20000)
        const name = found.name
        const number = name.split(" ")[1]
        changes = []
        fake.write(number + " title The Thousandth")
        tryVerify(() => found.title === "The Thousandth", 20000)
        const wanted = changes.filter(each => each[3] === 2)
        compare(wanted.length, 1, JSON.stringify(changes))
        compare(wanted[0][1], wanted[0][2])
        fake.write(number + " state playing")
        tryCompare(first, "name", name, 20000)
        fake.stop()
        tryCompare(players, "count", 0, 60000)
    }

    function test_a_player_that_never_answers() {
        fake.start()
        other.start()
        tryCompare(players, "count", 4)
        fake.signal(19) // SIGSTOP
        const stopped = players.get(rowOf("Fake 0"))
        let got
        stopped.perform("play", undefined, done => got = done)
        // The other one is not delayed.
        const alive = players.get(rowOf("Named 0"))
        const before = Date.now()
        alive.play()
        tryVerify(() => alive.state === NowPlaying.State.Playing)
        verify(Date.now() - before < 1500)
        tryVerify(() => got !== undefined, 30000)
        compare(got.outcome, NowPlaying.Outcome.TimedOut)
        verify(got.message.length > 5)
        tryCompare(stopped, "isSilent", true, 10000)
        compare(stopped.reason, NowPlaying.Reason.Silent)
        tryVerify(() => rowOf("Named 0") === 0)
        fake.signal(18) // SIGCONT
        tryCompare(stopped, "isSilent", false, 10000)
    }

    Process { id: bus; command: ["gdbus", "wait", "--session", "--timeout", "10", "org.nowplaying.Center"] }

    function startCenter() {
        center.start()
        bus.start()
        tryCompare(bus, "running", false, 11000)
        compare(bus.code, 0)
    }

    function test_the_service_restarts() {
        startCenter()
        fake.start()
        tryCompare(players, "count", 3)
        const chosen = players.get(rowOf("Fake 2"))
        verify(chosen.reason !== NowPlaying.Reason.Pinned)
        chosen.makeFirst()
        tryCompare(first, "name", "Fake 2")
        tryCompare(chosen, "reason", NowPlaying.Reason.Pinned)
        center.stop()
        tryCompare(center, "running", false)
        compare(players.count, 3)
        startCenter()
        // Another program has made no choice, so it has that of the service.
        panel.start()
        tryVerify(() => panel.output.indexOf("ready Fake 2") >= 0)
        panel.kill()
        tryCompare(chosen, "reason", NowPlaying.Reason.Pinned)
        compare(players.get(0), chosen)
        players.resetFirst()
        tryVerify(() => chosen.reason !== NowPlaying.Reason.Pinned)
        center.kill()
        tryVerify(() => players.count === 3 && first.available)
    }

    property int wanted: 0
    Component {
        id: fragile
        QtObject {
            id: holder
            property Players list: Players { onCountChanged: if (count) holder.destroy() }
            property Player one: Player { onTitleChanged: holder.destroy() }
            property Player two: Player { onAvailableChanged: Qt.callLater(holder.destroy); onPositionChanged: holder.destroy() }
            Component.onDestruction: test.wanted++
        }
    }

    function test_objects_destroyed_in_their_handlers() {
        wanted = 0
        for (let index = 0; index < 4; index++)
            fragile.createObject(null)
        other.start()
        tryCompare(test, "wanted", 4)
        tryCompare(first, "name", "Named 0")
        other.write("0 title After")
        tryCompare(first, "title", "After")
    }

    function test_a_callback_that_destroys_its_player() {
        other.start()
        tryCompare(first, "name", "Named 0")
        const one = Qt.createQmlObject('import org.nowplaying 0.1; Player {}', test)
        tryCompare(one, "name", "Named 0")
        let isDone = false
        one.perform("play", undefined, done => { isDone = true; one.destroy() })
        one.perform("next", undefined, done => { isDone = true })
        tryVerify(() => isDone)
        first.pause()
        tryCompare(first, "state", NowPlaying.State.Paused)
    }

    function test_a_wrong_argument_calls_the_callback_data() {
        return [
            { tag: "argument", command: "seek", argument: "abc", sentence: 'position is "abc"; it must be a number of microseconds, from 0' },
            { tag: "command", command: "nxt", argument: undefined, sentence: '"nxt" is not a command; use a name such as "next", or NowPlaying.Command' }
        ]
    }
    function test_a_wrong_argument_calls_the_callback(data) {
        const got = []
        ignoreWarning(/it must be a number of microseconds|is not a command/)
        named.perform(data.command, data.argument, done => got.push(done))
        compare(got.length, 0, "it is called later, as always")
        tryCompare(got, "length", 1)
        compare(got[0].outcome, NowPlaying.Outcome.InvalidArgument)
        compare(got[0].message, data.sentence)
    }

    SignalSpy { id: refusals; target: named; signalName: "failed" }

    function test_a_wrong_argument_is_a_failure_data() {
        return [
            { tag: "seek", call: p => p.seek("abc"), command: NowPlaying.Command.SeekToPosition, warning: /position is "abc"/ },
            { tag: "skipForward", call: p => p.skipForward(0), command: NowPlaying.Command.SkipForward,
              warning: /interval is 0; it must be a number of microseconds, above 0/ },
            { tag: "setVolume", call: p => p.setVolume(-1), command: NowPlaying.Command.SetVolume, warning: /volume is -1; it must be a number, from 0/ }
        ]
    }
    function test_a_wrong_argument_is_a_failure(data) {
        refusals.clear()
        ignoreWarning(data.warning)
        data.call(named)
        tryCompare(refusals, "count", 1)
        const [command, outcome, message] = [0, 1, 2].map(place => refusals.signalArguments[0][place])
        compare(Number(command), data.command)
        compare(Number(outcome), NowPlaying.Outcome.InvalidArgument)
        verify(data.warning.test(message), message)
    }

    Component { id: fresh; Players {} }

    function test_the_first_player_has_its_functions_at_once() {
        const list = createTemporaryObject(fresh, test)
        compare(typeof list.first.offers, "function")
        compare(list.first.offers("play"), false)
        let got
        list.first.perform("play", undefined, done => got = done)
        tryVerify(() => got !== undefined)
        compare(got.outcome, NowPlaying.Outcome.NoActionableItem)
        other.start()
        tryVerify(() => list.first.offers("play"))
    }

    Component { id: listOfNumbers; Repeater { model: players; Item { property var itsState: model.state; property var itsKind: model.kind } } }

    function test_roles_that_are_enums_are_numbers() {
        const rows = createTemporaryObject(listOfNumbers, test)
        other.start()
        tryCompare(players, "count", 1)
        tryCompare(first, "state", NowPlaying.State.Paused)
        verify(rows.itemAt(0).itsState === NowPlaying.State.Paused)
        verify(rows.itemAt(0).itsKind === NowPlaying.Kind.Music)
    }

    Component { id: single; Player {} }

    function test_lists_are_chosen_at_the_start() {
        const one = createTemporaryObject(single, test)
        const many = createTemporaryObject(fresh, test)
        ignoreWarning(/lists is read once, when the Player starts; to change it, make another Player with the new value/)
        one.lists = true
        ignoreWarning(/lists is read once, when the Players starts; to change it, make another Players with the new value/)
        many.lists = true
    }

    Component { id: withLists; Player { lists: true; follow: "Named" } }
    Hold { id: call; reason: "Call with Ada" }

    Component { id: calls; Hold {} }

    function test_a_reason_can_come_after_active() {
        const late = createTemporaryObject(calls, test)
        late.active = true
        late.reason = "Call with Ada"
        tryCompare(late, "state", NowPlaying.HoldState.Failed, 5000, "the service is missing")
        const without = createTemporaryObject(calls, test)
        ignoreWarning(/reason is empty; set it to a line that people see/)
        without.active = true
        wait(0)
        compare(without.state, NowPlaying.HoldState.Pending)
        without.reason = "Alarm"
        tryCompare(without, "state", NowPlaying.HoldState.Failed)
    }

    function test_each_entry_of_a_long_queue_is_read() {
        const listed = createTemporaryObject(withLists, test)
        other.start()
        tryCompare(listed, "available", true)
        compare(listed.queue, [])
        other.write("0 entries 256")
        tryVerify(() => listed.queue.length === 256)
        const before = Date.now()
        const titles = []
        for (let index = 0; index < listed.queue.length; index++)
            titles.push(listed.queue[index].title)
        const passed = Date.now() - before
        compare(titles[255], "Song 255")
        compare(first.queue, [], "it reads no lists")
        verify(passed < 1500, passed + " ms")
    }

    function test_a_hold_pauses_the_players() {
        call.active = true
        tryCompare(call, "state", NowPlaying.HoldState.Failed)
        verify(call.failure.length > 5)
        call.active = false
        compare(call.state, NowPlaying.HoldState.Pending)
        startCenter()
        other.start()
        tryCompare(first, "name", "Named 0")
        first.play()
        tryCompare(first, "state", NowPlaying.State.Playing)
        call.active = true
        tryCompare(call, "state", NowPlaying.HoldState.Active)
        tryCompare(first, "state", NowPlaying.State.Paused)
        call.active = false
        tryCompare(first, "state", NowPlaying.State.Playing)
    }

    function test_wrong_values_data() {
        return [
            { tag: "nothing for a volume", call: p => p.setVolume(undefined), warning: /setVolume: volume is undefined; it must be a number/ },
            { tag: "not a number", call: p => p.setVolume(NaN), warning: /setVolume: volume is nan; it must be a number/ },
            { tag: "object for a flag", call: p => p.setMuted({}), warning: /setMuted: muted is an object; it must be true or false/ },
            { tag: "number for a URL", call: p => p.openUrl(7), warning: /openUrl: url is 7; it must be a text/ },
            { tag: "unknown command", call: p => p.perform("nxt"), warning: /perform\(\): "nxt" is not a command/ },
            { tag: "unknown mode", call: p => p.changeRepeatMode(9), warning: /repeatMode is 9; NowPlaying.Repeat has Off, One, All/ },
            { tag: "unknown word", call: p => p.changeShuffleMode("some"), warning: /shuffleMode is "some"; NowPlaying.Shuffle has Off, Items, Collections/ },
            { tag: "unknown list", call: p => p.texts("title"), warning: /texts\("title"\): it must be one of artist/ },
            { tag: "negative position", call: p => p.seek(-1), warning: /seekToPosition: position is -1; it must be a number of microseconds, from 0/ },
            { tag: "too large", call: p => p.seek(1e300), warning: /position is 1e\+300; it must be a number of microseconds/ },
            { tag: "list", call: p => p.offers([]), warning: /offers\(\): a list is not a command/ },
            { tag: "null", call: p => p.has(null), warning: /has\(\): null is not a command/ },
            { tag: "interval", call: p => p.positionInterval = -5, warning: /positionInterval is -5/ },
            { tag: "makeFirst", call: p => p.makeFirst(), warning: /makeFirst\(\): there is no player/ }
        ]
    }
    function test_wrong_values(data) {
        ignoreWarning(data.warning)
        data.call(named)
    }

    function test_arguments_in_every_form() {
        other.start()
        tryCompare(first, "name", "Named 0")
        first.perform("seek", 10e6)
        tryVerify(() => first.position === 10000000)
        first.perform(NowPlaying.Command.SeekToPosition, [20e6])
        tryVerify(() => first.position === 20000000)
        first.perform("seek_to_position", { position: 30e6 })
        tryVerify(() => first.position === 30000000)
    }
}
