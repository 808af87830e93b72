// SPDX-License-Identifier: MIT
// The parts of the applet with a player that is only an object. tests/run copies the parts next to this file.
import QtQuick 2.15
import QtTest 1.15
import org.nowplaying 0.1

Item {
    id: root
    width: 400
    height: 700

    // Plasma provides both.
    function i18n(text, ...values) {
        return text.replace(/%(\d)/g, (_all, place) => values[place - 1])
    }
    function i18np(one, many, count) {
        return (count === 1 ? one : many).replace("%1", count)
    }

    property var sent: []
    property double interval: 30e6
    property var answer: null
    /** The player obeys, or refuses with a sentence, when the test calls `answer`. */
    function send(command, argument, done) {
        sent = sent.concat([[command, argument]])
        answer = done || null
    }

    component Fake: QtObject {
        property string busName: "org.mpris.MediaPlayer2.fake"
        property string name: "Fake"
        property string desktopEntry
        property string title: "Harbour Lights"
        property string artist: "The Ferrymen"
        property string album: "Night Crossing"
        property string itemId: "1"
        property string lyrics
        property int kind: NowPlaying.Kind.Music
        property int state: NowPlaying.State.Playing
        property int reason: NowPlaying.Reason.Playing
        property int shuffle: NowPlaying.Shuffle.Off
        property int repeat: NowPlaying.Repeat.Off
        property bool available: true
        property bool hasItem: true
        property bool isPlaying: true
        property bool isLive: false
        property bool isPrivate: false
        property bool isRemote: false
        property bool isSilent: false
        property bool isUnreachable: false
        property bool isLiked: false
        property bool isDisliked: false
        property bool isBookmarked: false
        property bool muted: false
        property double position: 60e6
        property double duration: 240e6
        property double buffered: -1
        property double volume: 0.5
        property double rate: 1
        property int positionInterval: 0
        property double scrubbed: -1
        property var rates: []
        property var devices: []
        property var outputs: []
        property var queue: []
        property var chapters: []
        property var playlists: []
        property var lyricsLines: []
        property var customCommands: []
        property var ratingRange: [0, 1]
        property var userRating
        property var offered: []
        property string problem
        property url problemUrl
        property url artwork
        property url animatedArtwork
        property var offers: command => offered.indexOf(command) >= 0
        property bool canPlay: true
        property bool canPause: true
        property bool canTogglePlayPause: true
        property bool canStop: true
        property bool canNext: true
        property bool canPrevious: false
        property bool canSkipForward: true
        property bool canSkipBackward: true
        property bool canSeekToPosition: true
        property bool canScrub: false
        property bool canLike: true
        property bool canDislike: true
        property bool canBookmark: true
        property bool canChangeShuffleMode: true
        property bool canChangeRepeatMode: true
        property bool canChangePlaybackRate: true
        property bool canRateContent: true
        property bool canSkipAd: false
        property bool canSetVolume: true
        property bool canSetMuted: true
        property bool canSetDeviceVolume: true
        property bool canSetDeviceMuted: true
        property bool canGoToLive: true
        property bool canGoToEntry: true
        property bool canRemoveFromQueue: false
        property bool canGoToChapter: true
        property bool canActivatePlaylist: true
        property bool canPlayOnOutput: true
        property bool canLeaveOutput: true
        property bool canRaise: true
        property bool canRetry: true
        function skipIntervals(command) {
            return [root.interval]
        }
        function scrub(position) {
            scrubbed = position
        }
        function perform(command, argument, done) {
            root.send(command, argument, done)
        }
    }
    Component { id: fake; Fake {} }
    Desktop { id: kit }
    QtObject {
        id: center
        property var repeatModes: []
        property var languageGroups: []
        property var languages: []
        property bool isMissing: false
        property var last: ({})
        function read() {}
    }

    Component { id: aBar; Bar { desktop: kit; send: root.send; width: 360 } }
    Component { id: someButtons; Buttons { desktop: kit; service: center; send: root.send; width: 360 } }
    Component { id: aCustom; Custom { desktop: kit; send: root.send; width: 360 } }
    Component { id: aRating; Rating { desktop: kit; send: root.send } }
    Component { id: aCard; Card { desktop: kit; service: center; width: 360 } }
    Component { id: aCompact; Compact { desktop: kit; height: 36 } }
    Component { id: aPage; ListPage { desktop: kit; width: 360; height: 600 } }
    Component { id: somePages; Pages { desktop: kit; service: center; send: root.send; width: 360; height: 600 } }
    Component { id: aService; Service { desktop: kit } }
    Component { id: aFull; Full { desktop: kit; width: 360; height: 700 } }
    Component { id: aCover; Cover { desktop: kit; width: 96; height: 96 } }

    /** All items in an item that are seen. */
    function seen(item) {
        let found = []
        for (let i = 0; i < item.children.length; i++)
            if (item.children[i].visible)
                found = found.concat(item.children[i], seen(item.children[i]))
        return found
    }
    /** The button with an effect. */
    function button(item, effect) {
        return seen(item).find(each => each.effect === effect && each.pressedByUser !== undefined) || null
    }
    function texts(item) {
        return seen(item).filter(each => each.textFormat !== undefined && each.text).map(each => each.text)
    }

    TestCase {
        id: test
        name: "Parts"
        when: windowShown

        property var player

        function init() {
            root.sent = []
            kit.programs = []
            kit.waiting = ({})
            kit.mayMove = true
            // It stays until the end: the parts of a test are destroyed after it.
            player = fake.createObject(root)
            root.interval = 30e6
        }

        function command(id, title, isDangerous) {
            return { id: id, title: title, iconName: "list-add", icon: "", state: NowPlaying.CustomState.Stateless,
                progress: 0, enabled: true, isDangerous: isDangerous === true }
        }

        // ---- texts ----

        function test_texts_are_short_and_plain() {
            compare(kit.clean("a\n\u202eb\u2066\u0007  c"), "a b c")
            compare(Array.from(kit.clean("x".repeat(1000000))).length, 500)
            compare(Array.from(kit.clean("\ud83c\udfb5".repeat(600))).length, 500)
            compare(kit.clean(undefined), "")
            compare(kit.iconName("../../etc/passwd"), "")
            compare(kit.iconName("https://example.org/a.svg"), "")
            compare(kit.iconName("org.videolan.vlc"), "org.videolan.vlc")
        }
        function test_times() {
            compare(kit.clock(83e6), "1:23")
            compare(kit.clock(3723e6), "1:02:03")
            compare(kit.spoken(80e6), "1 minute 20 seconds")
            compare(kit.spoken(0), "0 seconds")
        }
        function test_lines_are_those_of_the_kind() {
            compare(kit.linesOf(player), ["Harbour Lights", "The Ferrymen", "Night Crossing"])
            player.isPrivate = true
            compare(kit.linesOf(player), ["", "", ""])
        }
        function test_no_text_is_markup() {
            const hostile = "<img src='http://127.0.0.1:9/a'> <b>Bold</b> &amp;"
            const keys = ["title", "artist", "album", "name"]
            keys.forEach(key => player[key] = hostile + key)
            player.customCommands = [command("a", hostile)]
            player.offered = ["like", "next"]
            const card = createTemporaryObject(aCard, root, { player: player })
            const shown = root.seen(card).filter(each => each.textFormat !== undefined && each.text)
            verify(shown.length >= 5)
            shown.forEach(each => compare(each.textFormat, Text.PlainText, each.text))
            verify(root.texts(card).indexOf(hostile + "title") >= 0)
        }

        // ---- the bar ----

        function bar() {
            const made = createTemporaryObject(aBar, root, { player: player })
            waitForRendering(made)
            return made
        }
        function test_the_bar_seeks_and_returns_if_it_is_refused() {
            const made = bar()
            const slider = root.seen(made).find(each => each.wheelEnabled !== undefined && each.to > 1)
            compare(slider.value, 60e6)
            compare(slider.to, 240e6)
            mouseClick(slider, slider.width * 0.75, slider.height / 2)
            compare(root.sent.length, 1)
            compare(root.sent[0][0], "seekToPosition")
            verify(Math.abs(root.sent[0][1] - 180e6) < 8e6, root.sent[0][1])
            verify(Math.abs(made.shown - 180e6) < 8e6)
            // It rests there while the player has not answered.
            player.position = 61e6
            verify(made.shown > 170e6)
            root.answer()
            compare(made.shown, 61e6)
            compare(slider.value, 61e6)
        }
        function test_the_bar_does_not_move_while_it_is_held() {
            const made = bar()
            player.canScrub = true
            const slider = root.seen(made).find(each => each.wheelEnabled !== undefined && each.to > 1)
            mousePress(slider, slider.width / 2, slider.height / 2)
            mouseMove(slider, slider.width * 0.9, slider.height / 2)
            const held = slider.value
            verify(held > 190e6, held)
            player.position = 62e6
            compare(slider.value, held)
            verify(player.scrubbed > 190e6)
            compare(root.sent.length, 0)
            mouseRelease(slider, slider.width * 0.9, slider.height / 2)
            compare(root.sent.length, 1)
            verify(root.sent[0][1] > 190e6)
        }
        function test_the_arrow_keys_seek_by_the_interval_of_the_player() {
            player.offered = ["skipForward"]
            const made = bar()
            const slider = root.seen(made).find(each => each.wheelEnabled !== undefined && each.to > 1)
            slider.forceActiveFocus()
            keyClick(Qt.Key_Right)
            compare(root.sent, [["seekToPosition", 90e6]])
            root.answer()
            keyClick(Qt.Key_Left)
            compare(root.sent[1], ["seekToPosition", 30e6])
        }
        function test_chapters_are_marks() {
            player.chapters = [{ start: 0 }, { start: 120e6 }, { start: 180e6 }]
            const made = bar()
            compare(made.marks, [0, 120e6, 180e6])
            waitForRendering(made)
            const places = root.seen(made).filter(each => each.width === 2 && each.radius === 0).map(each => each.x)
            compare(places.length, 3)
            fuzzyCompare(places[1] / places[2], 120 / 180, 0.02)
        }
        function test_a_broadcast_is_live() {
            player.isLive = true
            player.duration = -1
            const made = bar()
            verify(root.texts(made).indexOf("Live") >= 0)
            player.state = NowPlaying.State.Buffering
            verify(root.texts(made).indexOf("Waits for data") >= 0)
        }

        // ---- the buttons ----

        function test_only_the_buttons_that_the_player_offers() {
            player.offered = ["next", "previous", "like", "skipForward"]
            const made = createTemporaryObject(someButtons, root, { player: player })
            waitForRendering(made)
            const names = root.seen(made).map(each => each.effect).filter(text => text)
            compare(names, ["Previous", "Pause", "Skip forward 30 seconds", "Next", "Like"])
            compare(root.button(made, "Previous").enabled, false)
            mouseClick(root.button(made, "Next"))
            mouseClick(root.button(made, "Like"))
            compare(root.sent.map(each => each[0]), ["next", "like"])
            // The player decides whether it is pressed.
            compare(root.button(made, "Like").checked, false)
            player.isLiked = true
            compare(root.button(made, "Like").checked, true)
            mouseClick(root.button(made, "Like"))
            compare(root.sent[2], ["like", true])
            compare(root.button(made, "Like").checked, true)
        }
        function test_a_player_that_is_read_later() {
            const made = createTemporaryObject(someButtons, root, { player: player })
            waitForRendering(made)
            compare(root.button(made, "Like"), null)
            root.interval = 15e6
            player.offered = ["like", "skipForward"]
            verify(root.button(made, "Like") !== null)
            verify(root.button(made, "Skip forward 15 seconds") !== null)
        }
        function test_play_does_what_it_shows() {
            const made = createTemporaryObject(someButtons, root, { player: player })
            waitForRendering(made)
            mouseClick(root.button(made, "Pause"))
            player.isPlaying = false
            mouseClick(root.button(made, "Play"))
            player.isPlaying = true
            player.canPause = player.canTogglePlayPause = false
            mouseClick(root.button(made, "Stop"))
            compare(root.sent.map(each => each[0]), ["pause", "play", "stop"])
        }
        function test_repeat_has_the_modes_of_the_player() {
            player.offered = ["changeRepeatMode"]
            const made = createTemporaryObject(someButtons, root, { player: player })
            waitForRendering(made)
            compare(made.nextRepeat, NowPlaying.Repeat.All)
            center.repeatModes = ["off", "one"]
            compare(made.nextRepeat, NowPlaying.Repeat.One)
            center.repeatModes = []
        }
        function test_a_dangerous_command_asks_first() {
            player.customCommands = [command("mix", "Add to mix"), command("wipe", "Delete it", true)]
            const made = createTemporaryObject(aCustom, root, { player: player })
            waitForRendering(made)
            mouseClick(root.button(made, "Add to mix"))
            compare(root.sent, [["custom", "mix"]])
            mouseClick(root.button(made, "Delete it"))
            compare(root.sent.length, 1)
            verify(root.texts(made).indexOf("This loses something.") >= 0)
            waitForRendering(made)
            mouseClick(root.button(made, "Cancel"))
            compare(root.sent.length, 1)
            waitForRendering(made)
            mouseClick(root.button(made, "Delete it"))
            waitForRendering(made)
            mouseClick(root.button(made, "Delete it"))
            compare(root.sent[1], ["custom", "wipe"])
        }
        function test_stars() {
            player.offered = ["rateContent"]
            player.ratingRange = [0, 10]
            player.userRating = 0.6
            const made = createTemporaryObject(aRating, root, { player: player })
            waitForRendering(made)
            compare(made.stars, 3)
            mouseClick(made, made.width - 5, made.height / 2)
            compare(root.sent, [["rateContent", 10]])
            compare(made.stars, 5)
            root.answer()
            compare(made.stars, 3)
            made.forceActiveFocus()
            keyClick(Qt.Key_Right)
            compare(root.sent[1], ["rateContent", 7])
        }
        function test_a_refusal_is_a_sentence() {
            player.offered = ["next"]
            const card = createTemporaryObject(aCard, root, { player: player })
            waitForRendering(card)
            mouseClick(root.button(card, "Next"))
            root.answer({ outcome: NowPlaying.Outcome.EndOfQueue, message: "that was the last song." })
            verify(root.texts(card).indexOf("That was the last song.") >= 0)
            mouseClick(root.button(card, "Next"))
            root.answer({ outcome: NowPlaying.Outcome.Success, message: "" })
            compare(root.texts(card).indexOf("That was the last song."), -1)
        }

        // ---- the panel ----

        function test_the_wheel_changes_the_volume() {
            const made = createTemporaryObject(aCompact, root, { player: player })
            made.turn(120)
            made.turn(120)
            made.turn(-60)
            compare(root.sent, [["setVolume", 0.55], ["setVolume", 0.6]])
        }
        function test_a_middle_click_plays_or_pauses() {
            const made = createTemporaryObject(aCompact, root, { player: player, width: 120 })
            waitForRendering(made)
            let opened = 0
            made.opened.connect(() => opened++)
            mouseClick(made, 10, 10, Qt.MiddleButton)
            compare(root.sent, [["pause", undefined]])
            mouseClick(made, 10, 10)
            compare(opened, 1)
        }
        function test_a_long_title_does_not_widen_the_panel() {
            player.title = "word ".repeat(100)
            const made = createTemporaryObject(aCompact, root, { player: player })
            const line = root.seen(made).find(each => each.textFormat !== undefined)
            tryVerify(() => line.width > 0)
            verify(line.width <= 12 * kit.gridUnit, line.width)
        }

        // ---- the pages ----

        function list(item) {
            return root.seen(item).find(each => each.positionViewAtIndex !== undefined)
        }
        function test_ten_thousand_entries() {
            const entries = []
            for (let i = 0; i < 10000; i++)
                entries.push({ id: "e" + i, title: "Entry " + i, artist: "Ada", duration: 5e6, isCurrent: i === 7000 })
            player.queue = entries
            const pages = createTemporaryObject(somePages, root, { player: player })
            pages.open = "queue"
            tryVerify(() => test.list(pages) && root.texts(pages).indexOf("Entry 7000") >= 0, 10000, "current entry")
            const view = list(pages)
            compare(view.count, 10000)
            verify(view.contentItem.children.length < 100, view.contentItem.children.length)
            view.positionViewAtEnd()
            tryVerify(() => root.texts(pages).indexOf("Entry 9999") >= 0)
            const row = root.seen(view).find(each => each.texts && each.texts.title === "Entry 9998")
            mouseClick(row)
            compare(root.sent, [["goToEntry", "e9998"]])
            // A list that has changed keeps its place.
            player.queue = entries.slice(0, 9999)
            tryVerify(() => root.texts(pages).indexOf("Entry 9998") >= 0)
            verify(view.contentY > 1000)
        }
        function test_lyrics_follow_the_position() {
            const starts = { One: 0, Two: 50e6, Three: 70e6 }
            player.lyricsLines = Object.keys(starts).map(text => ({ time: starts[text], text: text }))
            const pages = createTemporaryObject(somePages, root, { player: player })
            pages.open = "lyrics"
            tryVerify(() => test.list(pages) !== undefined)
            const page = root.seen(pages).find(each => each.canPress !== undefined)
            compare(page.current, 1)
            player.position = 71e6
            compare(page.current, 2)
            player.lyricsLines = []
            tryCompare(pages, "open", "", 5000, "a page that has no content is closed")
        }
        function test_a_private_player_has_no_page() {
            player.lyricsLines = [{ time: 0, text: "One" }]
            player.isPrivate = true
            const pages = createTemporaryObject(somePages, root, { player: player })
            compare(pages.all.filter(each => pages.has[each.id]), [])
        }
        function test_languages() {
            const option = (id, name) => ({ id: id, name: name, kind: "legible" })
            center.languageGroups = [{ options: [option("en", "English"), option("de", "Deutsch")], allows_none: true }]
            center.languages = ["en"]
            const pages = createTemporaryObject(somePages, root, { player: player })
            pages.open = "languages"
            tryVerify(() => root.texts(pages).indexOf("Deutsch") >= 0)
            verify(root.texts(pages).indexOf("Subtitles") >= 0)
            mouseClick(root.seen(pages).find(each => each.name === "Deutsch"))
            mouseClick(root.seen(pages).find(each => each.name === "Off"))
            compare(root.sent, [["enableLanguageOption", "de"], ["disableLanguageOption", "en"]])
            center.languageGroups = []
        }
        function test_devices() {
            const type = NowPlaying.DeviceType.Speaker
            player.devices = [{ id: "a", name: "Kitchen", type: type, volume: 0.4, muted: false }]
            player.outputs = [{ id: "b", name: "Bath", type: type, inUse: false, alone: false }]
            const pages = createTemporaryObject(somePages, root, { player: player })
            pages.open = "devices"
            tryVerify(() => root.texts(pages).indexOf("Kitchen") >= 0)
            waitForRendering(pages)
            mouseClick(root.seen(pages).find(each => each.name === "Bath"))
            mouseClick(root.button(pages, "Mute"))
            compare(root.sent, [["playOnOutput", ["b", false]], ["setDeviceMuted", ["a", true]]])
        }

        function test_a_page_is_in_place_of_the_card() {
            player.lyricsLines = [{ time: 0, text: "La" }]
            const full = createTemporaryObject(aFull, root, { player: player, players: { count: 1 } })
            kit.finish("GetConnectionUnixProcessID", 0, "(uint32 42,)")
            waitForRendering(full)
            compare(player.positionInterval, 1000)
            mouseClick(root.button(full, "Lyrics"))
            tryVerify(() => root.texts(full).indexOf("La") >= 0)
            compare(root.button(full, "Pause"), null)
            keyClick(Qt.Key_Escape)
            tryVerify(() => root.button(full, "Pause") !== null)
            full.isSeen = false
            compare(player.positionInterval, 0)
        }

        // ---- the cover ----

        function test_the_old_cover_stays_until_the_new_one_is_ready() {
            player.artwork = Qt.resolvedUrl("red.png")
            const made = createTemporaryObject(aCover, root, { player: player })
            tryVerify(() => made.front.status === Image.Ready)
            player.artwork = Qt.resolvedUrl("missing.png")
            ignoreWarning(/Cannot open/)
            verify(made.front.visible)
            tryVerify(() => !made.front.visible, 3000, "it is removed after a second")
            player.artwork = Qt.resolvedUrl("blue.png")
            tryVerify(() => made.front.visible && String(made.front.source).endsWith("blue.png"))
            player.isPrivate = true
            verify(!made.front.visible)
        }
        function test_a_cover_rests_if_the_user_wants_less_motion() {
            kit.mayMove = false
            player.animatedArtwork = Qt.resolvedUrl("moving.mp4")
            const made = createTemporaryObject(aCover, root, { player: player })
            compare(made.hasVideo, false)
        }

        // ---- the service ----

        function test_the_service_comes_and_leaves() {
            const made = createTemporaryObject(aService, root, { isSeen: false })
            compare(kit.programs, [])
            made.isSeen = true
            compare(kit.programs.length, 1)
            kit.finish("GetConnectionUnixProcessID", 1, "", "no owner")
            compare(made.isMissing, true)
            compare(made.watch, "gdbus wait --session org.nowplaying.Center")
            kit.finish("gdbus wait", 0)
            kit.finish("GetConnectionUnixProcessID", 0, "(uint32 42,)")
            compare(made.isMissing, false)
            verify(made.watch.indexOf("--pid=42") > 0)
            kit.finish("Last", 0, '{"type":"a{sv}","data":{"title":{"type":"s","data":"Slack Water"}}}')
            compare(made.last.title, "Slack Water")
            kit.finish("GetPrimary", 0, '{"type":"a(sa{sv}a{sv})as","data":[[["a",{},{"Commands":{"type":"a{sa{sv}}",'
                + '"data":{"change_repeat_mode":{"supported":{"type":"as","data":["off","one"]}}}}}]],[]]}')
            compare(made.repeatModes, ["off", "one"])
            kit.finish("tail", 0)
            kit.finish("GetConnectionUnixProcessID", 1, "", "")
            compare(made.isMissing, true)
            let failure = null
            made.start(sentence => failure = sentence)
            kit.finish("StartServiceByName", 1, "", "Error: GDBus.Error:org.example.Unknown: No such service\n")
            compare(failure, "No such service")
            made.isSeen = false
            compare(made.watch, "")
        }
    }
}
