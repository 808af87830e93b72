// SPDX-License-Identifier: MIT
import QtQuick 2.15
import QtTest 1.15
import org.nowplaying 0.1
import org.nowplaying.test 0.1

TestCase {
    id: test
    name: "Session"

    readonly property string folder: ctl.variable("NOWPLAYING_TEST_FOLDER")
    property var requests: []
    property var kept: null
    property int wanted: 0
    property Session current: null

    Component {
        id: made
        Session {
            application: "org.example.Tested"
            title: "Harbour Lights"
            artist: ["The Ferrymen", "Ida Strand"]
            album: "Piers"
            trackNumber: 4
            isExplicit: true
            duration: 254e6
            state: NowPlaying.State.Paused
            volume: 0.8
            onPlayRequested: request => { state = NowPlaying.State.Playing }
            onPauseRequested: state = NowPlaying.State.Paused
            onNextRequested: request => request.fail(NowPlaying.Outcome.EndOfQueue, "That was the last song.")
            onPreviousRequested: request => { request.later(); test.kept = request }
            onSeekToPositionRequested: (to, request) => { position = to }
            onSetVolumeRequested: to => volume = to
        }
    }
    Player { id: player; follow: "Tested" }
    Process { id: ctl }

    function run(...words) {
        ctl.command = ["playerctl", "-p", "Tested", ...words]
        ctl.start()
        tryCompare(ctl, "running", false)
        return ctl.output.trim()
    }
    function cleanup() {
        requests = []
        kept = null
        if (current)
            current.destroy()
        current = null
        tryCompare(player, "available", false)
    }
    function make(values) {
        const session = current = made.createObject(test, values || {})
        tryCompare(session, "isPublished", true)
        compare(session.busName, "org.mpris.MediaPlayer2.Tested")
        tryCompare(player, "available", true)
        return session
    }

    function test_publishes_to_other_programs() {
        const session = make()
        compare(run("metadata", "--format", "{{title}}|{{artist}}|{{album}}|{{status}}|{{mpris:length}}"),
                "Harbour Lights|The Ferrymen, Ida Strand|Piers|Paused|254000000")
        compare(player.trackNumber, 4)
        compare(player.isExplicit, true)
        session.title = "Slack Water"
        session.trackNumber = undefined
        tryCompare(player, "title", "Slack Water")
        compare(player.trackNumber, undefined)
        compare(run("metadata", "title"), "Slack Water")
        session.active = false
        tryCompare(player, "available", false)
        tryCompare(session, "isPublished", false)
        session.active = true
        tryCompare(player, "available", true)
    }

    function test_an_answer_that_comes_later() {
        make()
        let got
        player.perform("previous", undefined, done => got = done)
        tryVerify(() => kept !== null)
        compare(got, undefined)
        compare(kept.command, NowPlaying.Command.Previous)
        kept.fail("The tape is torn.")
        tryVerify(() => got !== undefined)
        compare(got.outcome, NowPlaying.Outcome.Failed)
        compare(got.message, "The tape is torn.")

        got = undefined
        kept = null
        player.perform("previous", undefined, done => got = done)
        tryVerify(() => kept !== null)
        kept.finish()
        ignoreWarning(/a request is answered once; previous was answered before/)
        kept.finish()
        tryVerify(() => got !== undefined)
        compare(got.outcome, NowPlaying.Outcome.Success)
    }

    function test_a_request_that_nothing_refers_to_fails() {
        make()
        let got
        player.perform("previous", undefined, done => got = done)
        tryVerify(() => kept !== null)
        kept = null
        tryVerify(() => { gc(); return got !== undefined })
        compare(got.outcome, NowPlaying.Outcome.Failed)
        compare(got.message, "the player gave no answer")
    }

    Component { id: connection; Connections { property int count; function onDislikeRequested() { count++ } } }

    function test_a_handler_offers_its_command() {
        const session = make()
        compare(player.offers("stop"), true, "pause stands in for stop")
        compare(player.offers("like"), false)
        const handler = function(negative) { test.requests.push("like " + negative) }
        session.onLikeRequested.connect(handler)
        tryVerify(() => player.offers("like"))
        player.like(true)
        tryCompare(test.requests, "length", 1)
        compare(requests[0], "like true")
        session.onLikeRequested.disconnect(handler)
        tryVerify(() => !player.offers("like"))
        const one = connection.createObject(test, { target: session })
        tryVerify(() => player.offers("dislike"))
        player.dislike()
        tryCompare(one, "count", 1)
        one.destroy()
        tryVerify(() => !player.offers("dislike"))
        compare(player.offers("feedback"), false)
    }

    Component { id: watcher; QtObject { property bool offersLike: player.offers("like") } }

    function test_a_binding_follows_offers() {
        const session = make()
        const watched = createTemporaryObject(watcher, test)
        compare(watched.offersLike, false)
        const handler = () => {}
        session.onLikeRequested.connect(handler)
        tryCompare(watched, "offersLike", true)
        session.onLikeRequested.disconnect(handler)
        tryCompare(watched, "offersLike", false)
        session.onLikeRequested.connect(handler)
        tryCompare(watched, "offersLike", true)
        session.active = false
        tryCompare(watched, "offersLike", false)
    }

    function test_undefined_gives_a_property_its_first_value() {
        const session = make({ artwork: "file://" + folder + "/wide.png", volume: 0.5, problem: "Sign in.", canPlay: false })
        tryVerify(() => player.artwork.toString() !== "")
        compare(player.problem, "Sign in.")
        for (const name of ["artwork", "duration", "volume", "problem", "isExplicit", "trackNumber", "album", "artist", "canPlay", "position", "state"])
            session[name] = undefined
        tryVerify(() => player.artwork.toString() === "")
        tryCompare(player, "duration", -1)
        compare(player.volume, -1)
        compare(player.problem, "")
        compare(player.isExplicit, false)
        compare(player.trackNumber, undefined)
        compare(player.album + player.artist, "")
        compare(player.canPlay, true)
        compare(player.state, NowPlaying.State.Stopped)
        compare(session.position, -1)
    }

    function test_undefined_entries_of_a_list_are_left_out() {
        const session = make()
        session.artist = ["Nina Tide", undefined, null]
        tryCompare(player, "artist", "Nina Tide")
        session.artist = [undefined]
        tryCompare(player, "artist", "")
        session.artist = ["Nina Tide"]
        tryCompare(player, "artist", "Nina Tide")
        ignoreWarning(/artist is 7; it must be a text, or a list of texts/)
        session.artist = 7
        tryCompare(player, "artist", "")
    }

    function test_commands_that_need_a_property_data() {
        return [
            { tag: "openUrl", needs: "schemes", value: ["https"] },
            { tag: "addToQueue", needs: "schemes", value: ["file"] },
            { tag: "changePlaybackRate", needs: "rates", value: [1, 2] }
        ]
    }
    function test_commands_that_need_a_property(data) {
        const session = make()
        ignoreWarning(new RegExp(data.tag + " is not offered: set " + data.needs))
        session["on" + data.tag[0].toUpperCase() + data.tag.slice(1) + "Requested"].connect(() => {})
        session.title = "Slack Water"
        tryCompare(player, "title", "Slack Water")
        compare(player.offers(data.tag), false)
        session[data.needs] = data.value
        tryVerify(() => player.offers(data.tag))
        session[data.needs] = undefined
        tryVerify(() => !player.offers(data.tag))
    }

    Component {
        id: throwing
        Session {
            application: "org.example.Tested"
            title: "Torn"
            onPlayRequested: request => { throw new Error("The tape is torn.") }
            onPauseRequested: request => { request.later(); test.kept = request; throw new Error("The tape is torn.") }
            onNextRequested: request => { request.finish(); throw new Error("The tape is torn.") }
        }
    }
    function test_a_handler_that_throws_fails_the_command_data() {
        return [{ tag: "play" }, { tag: "pause" }, { tag: "like" }, { tag: "next", succeeds: true }]
    }
    function test_a_handler_that_throws_fails_the_command(data) {
        current = throwing.createObject(test)
        current.onLikeRequested.connect(() => { throw new Error("The tape is torn.") })
        tryVerify(() => player.offers("like"))
        let got
        ignoreWarning(/The tape is torn/)
        player.perform(data.tag, undefined, done => got = done)
        tryVerify(() => got !== undefined)
        compare(got.outcome, data.succeeds ? NowPlaying.Outcome.Success : NowPlaying.Outcome.Failed)
        compare(got.message, data.succeeds ? "" : "Error: The tape is torn.")
    }

    Component { id: empty; Session { application: "org.example.Tested"; buffered: 5e6 } }

    function test_buffered_without_content() {
        const session = current = empty.createObject(test)
        wait(0)
        session.title = "Slack Water"
        tryCompare(player, "title", "Slack Water")
        compare(player.buffered, 5000000)
    }

    function test_two_sessions_with_one_id() {
        make()
        ignoreWarning(/another Session of org.example.Tested has the sessionId "main"; this one is published when that one is destroyed/)
        const second = createTemporaryObject(made, test, { title: "Second" })
        wait(700) // The warning comes after half a second.
        compare(second.isPublished, false)
        current.destroy()
        tryCompare(second, "isPublished", true)
        tryCompare(player, "title", "Second")
        ignoreWarning(/another Session of org.example.Tested has the sessionId "main"/)
        current = made.createObject(test, { title: "Third" })
        wait(700)
        current.sessionId = "other"
        second.destroy()
        tryCompare(current, "isPublished", true)
        tryCompare(player, "sessionId", "other")
    }

    Component { id: loader; Loader {} }
    Component { id: radio; Session { application: "org.example.Tested"; title: "Radio" } }

    function test_a_session_takes_the_place_of_one_that_ends() {
        const loaded = createTemporaryObject(loader, test, { sourceComponent: made })
        tryCompare(player, "title", "Harbour Lights")
        loaded.sourceComponent = radio
        tryCompare(player, "title", "Radio")
        compare(loaded.item.isPublished, true)
        loaded.sourceComponent = made
        tryCompare(player, "title", "Harbour Lights")
        loaded.active = false
    }

    function test_changes_that_come_too_late_data() {
        return [{ tag: "application", value: "org.example.Other" }, { tag: "sessionId", value: "other" },
                { tag: "applicationFlags", value: NowPlaying.ApplicationFlag.PublishAll }, { tag: "resumable", value: true }]
    }
    function test_changes_that_come_too_late(data) {
        const session = make()
        const before = session[data.tag]
        ignoreWarning(new RegExp(data.tag + " is read once, when the Session starts; to change it, make another Session with the new value"))
        session[data.tag] = data.value
        compare(session[data.tag], before)
    }

    Component {
        id: bound
        Session {
            property var song: ({ cover: "file://" + test.folder + "/wide.png", duration: 254e6, volume: 0.5, index: 3 })
            application: "org.example.Tested"
            title: "Bound"
            artwork: song.cover
            duration: song.duration
            volume: song.volume
            queueIndex: song.index
            problemUrl: song.cover
        }
    }
    function test_null_gives_a_property_its_first_value() {
        const session = current = bound.createObject(test)
        tryVerify(() => player.artwork.toString() !== "")
        compare([player.duration, player.volume, player.queueIndex], [254e6, 0.5, 3])
        session.song = { cover: null, duration: null, volume: null, index: null }
        tryVerify(() => player.artwork.toString() === "")
        tryCompare(player, "volume", -1)
        compare([player.duration, player.queueIndex], [-1, -1])
        session.song = { cover: "file://" + folder + "/tall.png", duration: 1e6, volume: 1, index: 1 }
        tryVerify(() => player.artwork.toString() !== "")
        session.duration = session.artwork = session.volume = session.position = null
        tryVerify(() => player.artwork.toString() === "")
        compare([session.duration, session.volume, session.position], [-1, -1, -1])
    }

    function test_an_address_can_be_relative_to_the_file() {
        const up = "../".repeat(Qt.resolvedUrl("x").toString().slice(8).split("/").length - 1)
        const image = up + folder.slice(1) + "/tall.png"
        const session = make({ artwork: image })
        tryVerify(() => player.artwork.toString() !== "")
        session.artwork = "file://" + folder + "/tall.png"
        session.title = "Slack Water"
        tryCompare(player, "title", "Slack Water")
        session.customCommands = [{ id: "mix", title: "Mix", icon: image }]
        session.onCustomRequested.connect(() => {})
        const read = readerOf("Tested")
        tryVerify(() => read.customCommands.length === 1 && read.customCommands[0].icon.toString() !== "")
    }

    Component {
        id: promising
        Session {
            application: "org.example.Tested"
            title: "Promised"
            onPlayRequested: request => request.later(Promise.reject(new Error("The tape is torn.")))
            onPauseRequested: request => request.later(new Promise(done => Qt.callLater(done)))
        }
    }
    function test_a_promise_answers_data() {
        return [{ tag: "play", outcome: NowPlaying.Outcome.Failed, message: "Error: The tape is torn." },
                { tag: "pause", outcome: NowPlaying.Outcome.Success, message: "" }]
    }
    function test_a_promise_answers(data) {
        current = promising.createObject(test)
        tryVerify(() => player.offers("play"))
        let got
        player.perform(data.tag, undefined, done => got = done)
        tryVerify(() => got !== undefined)
        compare(got.outcome, data.outcome)
        compare(got.message, data.message)
    }

    Component {
        id: noisy
        Session {
            property int changes
            application: "org.example.Tested"
            title: "Noisy"
            onChangesChanged: { throw new Error("Another handler is torn.") }
            onPlayRequested: { changes++; state = NowPlaying.State.Playing }
        }
    }
    function test_a_warning_of_another_handler_does_not_fail_the_command() {
        current = noisy.createObject(test)
        tryVerify(() => player.offers("play"))
        let got
        ignoreWarning(/Another handler is torn/)
        player.perform("play", undefined, done => got = done)
        tryVerify(() => got !== undefined)
        compare(got.outcome, NowPlaying.Outcome.Success, got.message)
        tryCompare(player, "state", NowPlaying.State.Playing)
    }

    function test_artwork_of_the_network_is_not_loaded_unasked() {
        const session = make({ artwork: "https://example.org/a.png" })
        tryVerify(() => player.artworkUrl.toString() === "https://example.org/a.png")
        compare(player.artwork.toString(), "")
    }

    function test_animated_artwork() {
        const session = make({ artwork: "file://" + folder + "/wide.png", animatedArtwork: "file://" + folder + "/moving.mp4" })
        tryVerify(() => player.animatedArtwork.toString() !== "")
        verify(ctl.sameFile(player.animatedArtwork, folder + "/moving.mp4"))
        session.animatedArtwork = undefined
        tryVerify(() => player.animatedArtwork.toString() === "")
    }

    function test_problem_feedback_and_ratings() {
        const session = make({ problem: "No network.", problemKind: NowPlaying.Problem.Network, canRetry: true, ratingRange: [0, 5] })
        compare(player.problemKind, NowPlaying.Problem.Network)
        compare(player.canRetry, true)
        compare(player.isLiked, false)
        session.onLikeRequested.connect(() => {})
        session.onRateContentRequested.connect(() => {})
        session.setFeedback("like", NowPlaying.Feedback.Positive)
        tryCompare(player, "isLiked", true)
        compare(player.isDisliked, false)
        tryVerify(() => player.ratingRange.length === 2)
        compare(player.ratingRange, [0, 5])
    }

    function test_one_wrong_value_leaves_the_others() {
        ignoreWarning(/volume is nan; it must be a number/)
        ignoreWarning(/rate is inf; it must be a number/)
        const session = make({ volume: NaN, rate: Infinity, state: NowPlaying.State.Playing, position: 5e6, queueIndex: 3, queueCount: 9 })
        compare(run("status"), "Playing")
        compare(player.queueIndex, 3)
        verify(player.position >= 5e6 && player.position < 60e6)
    }

    function test_a_command_is_disabled_and_enabled() {
        const session = make({ canNext: false })
        compare(player.offers("next"), true)
        compare(player.canNext, false)
        session.canNext = true
        tryCompare(player, "canNext", true)
        session.canPlay = false
        tryCompare(player, "canPlay", false)
    }

    function test_a_rate_of_0_is_a_pause() {
        const session = make({ rate: 0, state: NowPlaying.State.Playing })
        compare(run("status"), "Paused")
        session.rate = 1
        tryCompare(player, "state", NowPlaying.State.Playing)
    }

    function test_the_opinion_is_a_property_or_a_call() {
        const session = make({ isLiked: true })
        session.onLikeRequested.connect(() => {})
        session.onDislikeRequested.connect(() => {})
        session.onBookmarkRequested.connect(() => {})
        tryCompare(player, "isLiked", true)
        session.setFeedback("like", NowPlaying.Feedback.Neutral, "Love")
        compare(session.isLiked, false)
        session.isBookmarked = true
        tryCompare(player, "isBookmarked", true)
        compare(player.isLiked, false)
        session.setFeedback("dislike", NowPlaying.Feedback.Positive)
        compare(session.isDisliked, true)
        tryCompare(player, "isDisliked", true)
        session.isDisliked = undefined
        tryCompare(player, "isDisliked", false)
        compare(player.isBookmarked, true)
    }

    function test_a_command_and_the_item_change_together() {
        const session = make()
        let titles = []
        const changed = () => titles.push(player.title)
        player.canNextChanged.connect(changed)
        session.canNext = false
        session.title = "Slack Water"
        tryCompare(player, "canNext", false)
        player.canNextChanged.disconnect(changed)
        compare(titles, ["Slack Water"])
    }

    // ---- lists ----

    readonly property var lists: ({
        queue: [
            { id: "1", isCurrent: false, title: "Harbour Lights", artist: "Ida Strand", album: "Piers", duration: 254e6 },
            { id: "2", isCurrent: true, title: "Slack Water", artist: "", album: "", duration: -1 }
        ],
        playlists: [{ id: "road", name: "On the Road", isCurrent: true }, { id: "rain", name: "Rain", isCurrent: false }],
        chapters: [{ id: "a", title: "Low", start: 0, end: 60e6 }, { id: "b", title: "", start: 60e6, end: -1 }],
        lyricsLines: [{ time: 1e6, text: "The harbour" }, { time: 5e6, text: "" }],
        customCommands: [
            { id: "mix", title: "Mix", iconName: "list-add", icon: "", state: NowPlaying.CustomState.Off, progress: 0,
              isDangerous: false, enabled: true },
            { id: "scan", title: "Scan", iconName: "", icon: "", state: NowPlaying.CustomState.Progress, progress: 0.5,
              isDangerous: true, enabled: false }
        ],
        outputs: [
            { id: "own", name: "Desk", type: NowPlaying.DeviceType.Desktop, inUse: true, alone: false },
            { id: "tv", name: "TV", type: NowPlaying.DeviceType.Tv, inUse: false, alone: true }
        ]
    })
    property var asked: []

    Component {
        id: withLists
        Session {
            application: "org.example.Tested"
            title: "Slack Water"
            onGoToEntryRequested: id => test.asked.push("entry " + id)
            onActivatePlaylistRequested: id => test.asked.push("playlist " + id)
            onGoToChapterRequested: id => test.asked.push("chapter " + id)
            onCustomRequested: id => test.asked.push("custom " + id)
            onPlayOnOutputRequested: (id, together) => test.asked.push("output " + id + " " + together)
        }
    }
    Component { id: reader; Player { lists: true; property int changes; onQueueChanged: changes++ } }

    function readerOf(name) {
        const made = createTemporaryObject(reader, test, { follow: name })
        tryCompare(made, "available", true)
        return made
    }
    /** A list as text, without the ids that clients see as hashes. An address is an object. */
    function plain(list) {
        return JSON.stringify(list.map(entry => Object.keys(entry).sort().filter(key => key !== "id" || !/^[0-9a-f]{32}$|^[12ab]$|^road$|^rain$/.test(entry.id)).map(key => [key, key === "icon" ? String(entry[key]) : entry[key]])))
    }

    function test_lists_are_those_of_a_player_data() {
        return Object.keys(lists).map(name => ({ tag: name }))
    }
    function test_lists_are_those_of_a_player(data) {
        current = withLists.createObject(test, { [data.tag]: lists[data.tag] })
        const read = readerOf("Tested")
        tryVerify(() => read[data.tag].length === 2)
        compare(plain(read[data.tag]), plain(lists[data.tag]))
        const copy = createTemporaryObject(withLists, test, { application: "org.example.Copy", [data.tag]: read[data.tag] })
        const again = readerOf("Copy")
        tryVerify(() => again[data.tag].length === 2)
        compare(plain(again[data.tag]), plain(lists[data.tag]))
        current[data.tag] = undefined
        tryVerify(() => read[data.tag].length === 0)
    }

    function test_a_list_that_is_set_again_is_no_change() {
        current = withLists.createObject(test, { queue: lists.queue })
        const read = readerOf("Tested")
        tryVerify(() => read.queue.length === 2)
        read.changes = 0
        current.queue = JSON.parse(JSON.stringify(lists.queue))
        current.title = "Harbour Lights"
        tryCompare(read, "title", "Harbour Lights")
        compare(read.changes, 0)
        current.queue = lists.queue.concat({ id: "3", title: "Low Water" })
        tryCompare(read, "changes", 1)
        compare(read.queue.map(entry => entry.title), ["Harbour Lights", "Slack Water", "Low Water"])
    }

    function test_the_current_entry_and_playlist() {
        current = withLists.createObject(test, { queue: lists.queue, currentEntry: "1", playlists: lists.playlists, currentPlaylist: "rain" })
        const read = readerOf("Tested")
        tryVerify(() => read.queue.length === 2 && read.playlists.length === 2)
        compare(read.queue.map(entry => entry.isCurrent), [true, false])
        compare(read.playlists.map(list => list.isCurrent), [false, true])
        current.currentEntry = current.currentPlaylist = undefined
        tryVerify(() => read.queue[1].isCurrent && read.playlists[0].isCurrent)
        ignoreWarning(/currentEntry is "9"; it must be the id of an entry of queue/)
        current.currentEntry = "9"
        tryVerify(() => !read.queue.some(entry => entry.isCurrent))
    }

    function test_entries_are_chosen() {
        current = withLists.createObject(test, lists)
        const read = readerOf("Tested")
        tryVerify(() => read.queue.length === 2 && read.chapters.length === 2 && read.outputs.length === 2)
        asked = []
        for (const [command, id] of [["goToEntry", read.queue[0].id], ["activatePlaylist", read.playlists[1].id],
                                     ["goToChapter", read.chapters[1].id], ["custom", "mix"], ["playOnOutput", "tv"]]) {
            let got
            read.perform(command, id, done => got = done)
            tryVerify(() => got !== undefined)
            compare(got.outcome, NowPlaying.Outcome.Success, command + ": " + got.message)
        }
        compare(asked, ["entry 1", "playlist rain", "chapter b", "custom mix", "output tv false"])
    }

    function test_an_icon_of_a_custom_command() {
        const icon = "file://" + folder + "/tall.png"
        current = withLists.createObject(test, { customCommands: [{ id: "mix", title: "Mix", icon }] })
        const read = readerOf("Tested")
        tryVerify(() => read.customCommands.length === 1 && read.customCommands[0].icon.toString() !== "")
        const image = createTemporaryObject(picture, test, { source: read.customCommands[0].icon })
        tryCompare(image, "status", Image.Ready)
        compare(image.implicitHeight, 60)
        current.customCommands = [{ id: "mix", title: "Mix" }]
        tryVerify(() => read.customCommands[0].icon.toString() === "")
    }
    Component { id: picture; Image { cache: false; sourceSize: Qt.size(60, 60) } }

    function test_wrong_entries_data() {
        const [first, second] = [0, 1].map(place => name => lists[name][place])
        return [
            { tag: "no id", list: "queue", wrong: { title: "Torn" }, warning: /queue\[1\]: id is undefined; it must be a text that is not empty/ },
            { tag: "no object", list: "queue", wrong: "2", warning: /queue\[1\]: it is "2"; it must be an object/ },
            { tag: "id twice", list: "queue", wrong: { id: "1" }, warning: /queue\[1\]: another one has the id "1"/ },
            { tag: "field", list: "queue", wrong: { id: "7", trackNumber: "four" }, warning: /queue\[1\]: trackNumber is "four"; it must be a number/ },
            { tag: "name", list: "playlists", wrong: { id: "7" }, warning: /playlists\[1\]: name is undefined; it must be a text that is not empty/ },
            { tag: "start", list: "chapters", wrong: { id: "7", start: "soon" }, warning: /chapters\[1\]: start is "soon"; it must be a number of microseconds, from 0/ },
            { tag: "time", list: "lyricsLines", wrong: { text: "La" }, warning: /lyricsLines\[1\]: time is undefined; it must be a number of microseconds, from 0/ },
            { tag: "state", list: "customCommands", wrong: { id: "7", title: "Seven", state: "open" }, warning: /customCommands\[1\]: state is "open"; NowPlaying.CustomState has Stateless, / },
            { tag: "progress", list: "customCommands", wrong: { id: "7", title: "Seven", progress: 2 }, warning: /customCommands\[1\]: progress is 2; it must be a number, from 0 to 1/ },
            { tag: "command twice", list: "customCommands", wrong: { id: "mix", title: "Seven" }, warning: /customCommands\[1\]: another one has the id "mix"/ },
            { tag: "flag", list: "outputs", wrong: { id: "7", name: "Seven", inUse: "yes" }, warning: /outputs\[1\]: inUse is "yes"; it must be true or false/ }
        ].map(row => Object.assign({ right: [first(row.list), second(row.list)] }, row))
    }
    function test_wrong_entries(data) {
        ignoreWarning(data.warning)
        current = withLists.createObject(test, { [data.list]: [data.right[0], data.wrong, data.right[1]] })
        const read = readerOf("Tested")
        tryVerify(() => read[data.list].length === 2)
        compare(plain(read[data.list]), plain(data.right))
        // The same list makes no second warning.
        current.title = "Harbour Lights"
        tryCompare(read, "title", "Harbour Lights")
        compare(read[data.list].length, 2)
    }

    function test_wrong_icon_leaves_the_command() {
        ignoreWarning(/customCommands\[0\]: icon is "ftp:\/\/a\/b.png"; it must be a file:, qrc:, http: or https: address/)
        current = withLists.createObject(test, { customCommands: [{ id: "mix", title: "Mix", icon: "ftp://a/b.png" }] })
        const read = readerOf("Tested")
        tryVerify(() => read.customCommands.length === 1)
    }

    // ---- modes, the window and the application ----

    function test_the_modes_that_it_supports() {
        const session = make({ repeatModes: [NowPlaying.Repeat.Off, "All"], repeat: NowPlaying.Repeat.All })
        let asked
        session.onChangeRepeatModeRequested.connect(mode => asked = mode)
        tryVerify(() => player.canChangeRepeatMode)
        let got
        player.perform("changeRepeatMode", "one", done => got = done)
        tryVerify(() => got !== undefined)
        compare(asked, undefined)
        compare(got.outcome !== NowPlaying.Outcome.Success, true)
        got = undefined
        player.perform("changeRepeatMode", "off", done => got = done)
        tryVerify(() => got !== undefined)
        compare(asked, NowPlaying.Repeat.Off)
        ignoreWarning(/shuffleModes\[1\]: it is "some"; NowPlaying.Shuffle has Off, /)
        session.shuffleModes = ["off", "some"]
        session.title = "Slack Water"
        tryCompare(player, "title", "Slack Water")
    }

    /** The words of the seekable window on the bus. */
    function windowOf() {
        ctl.command = ["dbus-send", "--print-reply", "--dest=org.mpris.MediaPlayer2.Tested", "/org/nowplaying/Session",
                       "org.freedesktop.DBus.Properties.Get", "string:org.nowplaying.Session1", "string:Playback"]
        ctl.start()
        tryCompare(ctl, "running", false)
        const words = ctl.output.replace(/\s+/g, " ").split('string "window"')[1] || ""
        return ["start_us", "end_us", "start_moves", "end_moves"].map(word => (words.match(`"${word}" variant \\w+ (\\w+)`) || [])[1]).join(" ")
    }
    function test_the_window_of_a_broadcast() {
        const session = make({ contentId: "news", isLive: true, state: NowPlaying.State.Playing, position: 60e6,
                               seekWindow: { start: 30e6, end: 90e6, endMoves: true } })
        compare(windowOf(), "30000000 90000000 false true")
        session.seekWindow = { start: 40e6, end: 80e6 }
        tryVerify(() => windowOf() === "40000000 80000000 false false")
        ignoreWarning(/end is undefined; it must be a number of microseconds, from 0/)
        session.seekWindow = { start: 50e6 }
        session.title = "Slack Water"
        tryCompare(player, "title", "Slack Water")
        compare(windowOf(), "40000000 80000000 false false")
        session.seekWindow = undefined
        tryVerify(() => windowOf() === "   ")
    }
    function test_a_window_moves_with_the_clock() {
        const session = make({ isLive: true, contentId: "news", seekWindow: { start: 0, end: 90e6, endMoves: true } })
        compare(windowOf(), "0 90000000 false true")
        wait(30)
        session.contentId = "weather"
        tryVerify(() => { const end = Number(windowOf().split(" ")[1]); return end > 90.03e6 && end < 95e6 })
    }

    function test_the_settings_of_the_application() {
        current = made.createObject(test, { applicationName: "Tested Player", desktopEntry: "tested", playerName: "Named" })
        const read = readerOf("Named")
        compare(read.busName, "org.mpris.MediaPlayer2.Named")
        compare(read.name, "Tested Player")
        compare(read.desktopEntry, "tested")
        current.applicationName = "Other Player"
        tryCompare(read, "name", "Other Player")
        current.applicationName = current.desktopEntry = undefined
        tryCompare(read, "name", "Tested")
        tryCompare(read, "desktopEntry", "", 5000, "no desktop file is installed")
    }

    Component {
        id: fragile
        Session {
            id: self
            application: "org.example.Tested"
            title: "Short"
            onPlayRequested: request => { test.wanted++; self.destroy(); }
            onPauseRequested: request => { test.wanted++; request.later(); test.kept = request; self.destroy(); }
            onNextRequested: request => { test.wanted++; request.finish(); self.destroy() }
            onStopRequested: request => { test.wanted++; self.flushNow() }
            function flushNow() { self.title = "Last"; self.destroy() }
            onIsPublishedChanged: if (title === "Never") { test.wanted++; self.destroy() }
        }
    }

    function test_a_session_destroyed_in_its_handler_data() {
        return [{ tag: "play" }, { tag: "pause" }, { tag: "next" }, { tag: "stop" }]
    }
    function test_a_session_destroyed_in_its_handler(data) {
        wanted = 0
        const session = fragile.createObject(test)
        tryCompare(player, "available", true)
        let got
        player.perform(data.tag, undefined, done => got = done)
        tryCompare(test, "wanted", 1)
        tryCompare(player, "available", false)
        tryVerify(() => got !== undefined)
        if (kept)
            kept.finish()
    }
    function test_a_session_destroyed_when_it_is_published() {
        wanted = 0
        fragile.createObject(test, { title: "Never" })
        tryCompare(test, "wanted", 1)
        tryCompare(player, "available", false)
    }

    function test_wrong_values_data() {
        return [
            { tag: "text for a number", values: { trackNumber: "four" }, warning: /trackNumber is "four"; it must be a number/ },
            { tag: "number in a list", values: { artist: ["A", 7] }, warning: /artist is a list; it must be a text, or a list of texts/ },
            { tag: "object for a time", values: { bookmarkPosition: {} }, warning: /bookmarkPosition is an object; it must be a number of microseconds/ },
            { tag: "unknown address", values: { artwork: "ftp://example.org/a.png" }, warning: /artwork is "ftp:\/\/example.org\/a.png"; it must be a file:, qrc:, http: or https: address/ },
            { tag: "duration", values: { duration: 1e300 }, warning: /duration is 1e\+300; it must be a number of microseconds/ },
            { tag: "rates", values: { rates: ["fast"] }, warning: /rates\[0\]: it is "fast"; it must be a number/ },
            { tag: "text for a volume", values: { volume: "loud" }, warning: /volume is "loud"; it must be a number/ },
            { tag: "number for an address", values: { artwork: 7 }, warning: /artwork is 7; it must be an address/ },
            { tag: "the library refuses it", values: { precision: 60e6 }, warning: /precision/ }
        ]
    }
    function test_wrong_values(data) {
        ignoreWarning(data.warning)
        const session = make(data.values)
        compare(run("metadata", "title"), "Harbour Lights")
    }
}
