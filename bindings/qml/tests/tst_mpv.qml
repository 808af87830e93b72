// SPDX-License-Identifier: MIT
import QtQuick 2.15
import QtTest 1.15
import org.nowplaying 0.1
import org.nowplaying.test 0.1

TestCase {
    name: "Mpv"

    Player { id: player; follow: "mpv" }
    Process {
        id: mpv
        command: ["mpv", "--no-config", "--no-terminal", "--ao=null", "--vo=null", "--pause", "--loop-file=inf",
            "--script=" + mpv.variable("NOWPLAYING_TEST_MPRIS"), mpv.variable("NOWPLAYING_TEST_FOLDER") + "/tone.flac"]
    }

    function initTestCase() {
        mpv.start()
        tryCompare(player, "available", true, 15000)
        tryVerify(() => player.duration > 0, 10000)
    }
    function cleanupTestCase() {
        player.quit()
        tryCompare(mpv, "running", false, 10000)
        tryCompare(player, "available", false)
    }

    function test_metadata() {
        compare(player.title, "A Tone")
        compare(player.artist, "Nobody")
        compare(player.sessionId, "")
        verify(Math.abs(player.duration - 30e6) < 1e5, player.duration)
    }
    function test_play_and_pause() {
        let got
        player.perform("play", undefined, done => got = done)
        tryCompare(player, "state", NowPlaying.State.Playing)
        tryVerify(() => got !== undefined)
        compare(got.outcome, NowPlaying.Outcome.Success)
        compare(got.confirmed, true)
        const before = player.position
        tryVerify(() => player.position > before)
        player.toggle()
        tryCompare(player, "state", NowPlaying.State.Paused)
    }
    function test_seek_and_volume() {
        player.seek(12e6)
        tryVerify(() => Math.abs(player.position - 12e6) < 1e6)
        player.setVolume(0.5)
        tryCompare(player, "volume", 0.5)
    }
    function test_a_command_that_it_does_not_have() {
        let got
        player.perform("like", false, done => got = done)
        tryVerify(() => got !== undefined)
        compare(got.outcome, NowPlaying.Outcome.NotSupported)
        verify(got.message.length > 5, got.message)
    }
}
