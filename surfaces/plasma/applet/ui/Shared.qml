// SPDX-License-Identifier: MIT
// Texts that are safe to draw, and the facts of a player that several parts need. Desktop.qml adds those of Plasma.
import QtQuick 2.15
import org.nowplaying 0.1

QtObject {
    readonly property int maxText: 500
    readonly property string likeIcon: ownIcon("like")
    readonly property string dislikeIcon: ownIcon("dislike")

    // ---- texts ----

    /** One line of at most 500 characters. It loses the controls of direction that reach beyond a text. */
    function clean(text) {
        // Each character has one or two units, so a long text is cut before it is searched.
        const line = String(text === undefined || text === null ? "" : text).slice(0, 2 * maxText)
            .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
            .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim()
        const characters = Array.from(line)
        return characters.length > maxText ? characters.slice(0, maxText - 1).join("") + "…" : line
    }

    /** A text in another one: its direction does not change that of its neighbors. */
    function isolated(text) {
        return "\u2068" + clean(text) + "\u2069"
    }
    function joined(...texts) {
        return texts.filter(text => text).map(isolated).join(" · ")
    }

    /** A name of the theme's icons, or "": a surface loads no address and no file that a player names. */
    function iconName(name) {
        return /^[\w.-]+$/.test(name || "") ? name : ""
    }

    /** The path of a symbol that Breeze does not have. */
    function ownIcon(name) {
        return String(Qt.resolvedUrl("../icons/nowplaying-" + name + "-symbolic.svg")).replace("file://", "")
    }

    // ---- times ----

    function clock(time) {
        const seconds = Math.max(0, Math.floor(time / 1e6))
        const two = number => String(number).padStart(2, "0")
        const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60
        return (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(seconds % 60)
    }
    function spoken(time) {
        const total = Math.max(0, Math.round(time / 1e6))
        const hours = Math.floor(total / 3600), minutes = Math.floor(total / 60) % 60, seconds = total % 60
        return [
            hours ? i18np("%1 hour", "%1 hours", hours) : "",
            minutes ? i18np("%1 minute", "%1 minutes", minutes) : "",
            seconds || !total ? i18np("%1 second", "%1 seconds", seconds) : ""
        ].filter(text => text).join(" ")
    }
    function skipText(isForward, seconds) {
        return isForward ? i18np("Skip forward %1 second", "Skip forward %1 seconds", seconds)
            : i18np("Skip back %1 second", "Skip back %1 seconds", seconds)
    }
    /** The interval that the player prefers. */
    function skipInterval(player, command) {
        // A binding follows `offers`, which changes with the intervals.
        const interval = player.offers(command) ? player.skipIntervals(command)[0] : 0
        return interval > 0 ? interval : 10e6
    }

    /** The last entry that begins before a position, in a list that is ordered by it. */
    function lastBefore(entries, key, position) {
        let low = 0, high = entries.length
        while (low < high) {
            const middle = (low + high) >> 1
            if (entries[middle][key] <= position)
                low = middle + 1
            else
                high = middle
        }
        return low - 1
    }

    // ---- a player: a Player, or a row of Players, in which an enum is not a number ----

    /** Title, second and third line, by the kind of the item. */
    function linesOf(player) {
        if (player.isPrivate || !player.hasItem)
            return ["", "", ""]
        return lines(player).map(clean)
    }
    function lines(player) {
        const kinds = NowPlaying.Kind
        const number = !(player.episode >= 0) ? "" : player.season > 0
            ? i18n("Season %1, episode %2", player.season, player.episode) : i18n("Episode %1", player.episode)
        switch (Number(player.kind)) {
        case kinds.Podcast: return [player.title, player.show || player.album, player.author || player.artist]
        case kinds.TvShow: return [player.title, player.show, number || player.album]
        case kinds.Book: return [player.title, player.author || player.artist,
            player.narrator ? i18n("Read by %1", isolated(player.narrator)) : player.album]
        case kinds.Radio: return [player.title || player.program || player.station, player.artist || player.station,
            player.station]
        case kinds.HomeMedia: return [player.title || player.source, player.description, ""]
        case kinds.Generic: return [player.title, player.subtitle || player.artist, player.album]
        }
        return [player.title, player.artist, player.album]
    }

    function isSilent(player) {
        return player.isSilent || player.isUnreachable || Number(player.reason) === NowPlaying.Reason.Silent
    }
    function reasonText(player) {
        const reasons = NowPlaying.Reason
        if (isSilent(player))
            return i18n("Does not answer")
        switch (Number(player.reason)) {
        case reasons.Listed: return i18n("First in the list of playerctld")
        case reasons.Pinned: return i18n("You chose it")
        case reasons.Toggled: return i18n("You just used it")
        case reasons.Requested: return i18n("It asked to be first")
        case reasons.Playing: return i18n("It plays")
        case reasons.Paused: return i18n("It is paused")
        case reasons.PlayingRemotely: return i18n("It plays elsewhere")
        case reasons.NeverPlayed: return i18n("It has not played yet")
        case reasons.Stopped: return i18n("It is stopped")
        case reasons.RestingRemotely: return i18n("It rests elsewhere")
        }
        return ""
    }

    /** What the button in the middle does: it pauses a player that waits for data. */
    function playCommand(player) {
        const plays = player.isPlaying
        const can = plays ? player.canPause : player.canPlay
        const stops = plays && !can && !player.canTogglePlayPause && player.canStop
        return {
            command: can ? (plays ? "pause" : "play") : stops ? "stop" : "togglePlayPause",
            enabled: can || stops || player.canTogglePlayPause,
            text: stops ? i18n("Stop") : plays ? i18n("Pause") : i18n("Play"),
            icon: stops ? "media-playback-stop" : plays ? "media-playback-pause" : "media-playback-start"
        }
    }

    /** Where the volume of a player is: in the player, or in the only device on which it plays. */
    function volumeOf(player) {
        const device = player.isRemote && player.devices.length === 1 ? player.devices[0] : null
        const isOfDevice = device !== null && device.volume >= 0 && player.canSetDeviceVolume
        const mutesDevice = device !== null && !player.offers("setMuted") && device.muted !== undefined
        return {
            value: isOfDevice ? device.volume : player.volume,
            canSet: isOfDevice || player.canSetVolume,
            set: isOfDevice ? volume => ["setDeviceVolume", [device.id, volume]] : volume => ["setVolume", volume],
            muted: player.muted || (device !== null && device.muted === true),
            canMute: player.canSetMuted || (mutesDevice && player.canSetDeviceMuted),
            mute: mutesDevice ? isOn => ["setDeviceMuted", [device.id, isOn]] : isOn => ["setMuted", isOn]
        }
    }

    function kindIcon(player) {
        const kinds = NowPlaying.Kind
        switch (Number(player.kind)) {
        case kinds.Podcast: return "audio-input-microphone"
        case kinds.Movie: return "video-x-generic"
        case kinds.TvShow: return "video-television"
        case kinds.Book: return "accessories-dictionary"
        case kinds.Radio: return "radio"
        case kinds.HomeMedia: return "camera-video"
        }
        return "audio-x-generic"
    }
    function deviceIcon(type) {
        const types = NowPlaying.DeviceType
        switch (type) {
        case types.Desktop:
        case types.Laptop: return "computer"
        case types.GamingConsole: return "input-gaming"
        case types.Phone:
        case types.Tablet: return "smartphone"
        case types.Tv:
        case types.TvAndSpeaker:
        case types.SetTopBox: return "video-television"
        }
        return "audio-speakers-symbolic"
    }
}
