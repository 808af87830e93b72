// SPDX-License-Identifier: MIT
// The puppet in QML: Tests/C/puppet.c has the language, and every word of it is a function here. host.cpp runs it.
import QtQml 2.15
import org.nowplaying 0.1
import "tables.mjs" as Tables
import "words.mjs" as Words

QtObject {
    id: puppet

    property bool isUpdating: updates.length > 0
    property var updates: []
    property string application
    property string applicationName
    property string desktopEntry
    property string playerName
    property int applicationFlags
    property var entries: []
    property string entry
    property var playlists: []
    property var sessions: ({})
    property var requests: []
    property string automatic: "success"
    property Component session: Session {
        property var handlers: ({})
        property string shown
        applicationName: puppet.applicationName
        desktopEntry: puppet.desktopEntry
        playerName: puppet.playerName
        active: false
        onResumed: (id, position) => console.log(`resume ${sessionId} ${Words.escaped(id)} ${position}`)
    }

    /** A failure with a status. */
    function fail(status) {
        throw {status: status || "NP_ERROR_INVALID_ARGUMENT"};
    }

    /** "tv_show" as NowPlaying.Kind.TvShow. It may be a number, so that a test can pass invalid numbers. */
    function value(constants, word) {
        const name = Words.camel(`_${word}`);
        if (constants[name] === undefined && isNaN(word))
            fail();
        return constants[name] === undefined ? Number(word) : constants[name];
    }

    /** Whether a command is offered: then it has this handler, with its arguments before the request. */
    function handler(session, command) {
        return function(...values) {
            const request = values.pop();
            const parts = Object.keys(Tables.PARTS[command] || {});
            const words = Words.argument(command, part => values[parts.indexOf(part)]);
            console.log(`command ${requests.length} ${command} ${words} ${request.client} ${Words.escaped(session.sessionId)}`);
            requests.push(request);
            if (automatic === "later")
                request.later();
            else if (automatic !== "success")
                request.fail(value(NowPlaying.Outcome, automatic), "");
        };
    }

    // ---- contents ----

    readonly property var content: ({
        artwork_file: (session, word) => session.artwork = `file://${word}`,
        artwork_url: (session, word) => session.artwork = word,
        length: (session, word) => session.duration = Words.microseconds(word),
        live: session => session.isLive = true,
        continuous: session => session.isContinuous = true,
        media: (session, word) => session.isVideo = word === "video",
        chapter: (session, word) => {
            const [, start, end, id, title] = /^([^-]*)-([^,]*),([^,]*),([^]*)$/.exec(word);
            const chapter = {id, title, start: Words.microseconds(start), end: Words.microseconds(end || "-")};
            session.chapters = session.chapters.concat(chapter);
        },
        lyrics_line: (session, word) => {
            const [, time, text] = /^([^,]*),([^]*)$/.exec(word);
            session.lyricsLines = session.lyricsLines.concat({time: Words.microseconds(time), text});
        },
        lyrics_language: (session, word) => session.lyricsLanguage = word
    })

    /** Replaces the content: a property that is not mentioned has no value. */
    function setContent(session, ...words) {
        clearContent(session);
        // They belong to the item before.
        if (session.shown !== words[1]) {
            session.seekWindow = {};
            session.buffered = -1;
        }
        session.shown = words[1];
        setItem(session, ...words);
    }

    /** Sets the properties of a session or of an entry of a queue. */
    function setItem(session, kind, id, ...words) {
        session.kind = value(NowPlaying.Kind, kind);
        session.contentId = id;
        const values = Words.fields(words, (key, word) => setOther(session, key, word));
        for (const word in values)
            session[Tables.FIELDS[word][1]] = values[word];
    }

    function setOther(session, key, word) {
        const name = key.startsWith("#") ? "extra_number" : key.includes(":") ? "extra_text" : key;
        content[key] ? content[key](session, word) : fail(`UNKNOWN_VERB ${name}`);
    }

    function clearContent(session) {
        for (const word in Tables.FIELDS)
            session[Tables.FIELDS[word][1]] = Tables.FIELDS[word][0] === "flag" ? false : undefined;
        session.contentId = session.artwork = "";
        session.duration = -1;
        session.chapters = session.lyricsLines = [];
        session.lyricsLanguage = "";
        session.isLive = session.isContinuous = session.isVideo = false;
    }

    /** The properties of playback, with the values that they have if they are not mentioned. */
    readonly property var playback: ({rate: 1, defaultRate: 1, volume: -1, queueIndex: -1, queueCount: -1, precision: 0})

    // ---- words: the first argument is a session, if the word has one ----

    readonly property var general: ({
        context: (id, ...flags) => {
            // The module always uses the loop of Qt.
            const known = flags.filter(flag => !flag.startsWith("host_loop"));
            application = id;
            applicationName = desktopEntry = playerName = "";
            applicationFlags = known.reduce((all, flag) => all | value(NowPlaying.ApplicationFlag, flag), 0);
        },
        name: name => applicationName = name || fail(),
        entry: name => desktopEntry = name === null ? "" : name || fail(),
        player: name => playerName = name === null ? "" : name || fail(),
        "queue-new": () => {
            entries = [];
            entry = "";
        },
        "queue-add": (id, ...words) => {
            const made = {id};
            setItem(made, ...words);
            entries = entries.concat(made);
        },
        "queue-current": id => entry = entries.some(each => each.id === id) || id === null ? id || "" : fail("NP_ERROR_NOT_FOUND"),
        "playlists-new": () => playlists = [],
        "playlists-add": (id, name, icon) => playlists = playlists.concat({id, name, icon}),
        session: id => {
            const made = session.createObject(puppet, {application, sessionId: id, applicationFlags});
            sessions[id] ? made.destroy() : sessions[id] = made;
        },
        auto: outcome => {
            if (outcome !== "later")
                value(NowPlaying.Outcome, outcome);
            automatic = outcome;
        },
        finish: (number, outcome, message) => {
            const request = requests[number];
            if (!request)
                fail("NP_ERROR_FINISHED");
            requests[number] = null;
            if (!outcome || outcome === "success")
                request.finish();
            else
                request.fail(value(NowPlaying.Outcome, outcome), message || "");
        },
        hang: ms => {
            console.log("result NP_OK");
            const end = Date.now() + Number(ms);
            while (Date.now() < end);
            return "@answered";
        },
        free: () => {
            for (const id in sessions)
                sessions[id].destroy();
            sessions = {};
        },
        quit: () => {
            general.free();
            Qt.quit();
        },
        leave: () => Qt.quit()
    })

    /** Objects, of which each has the same number of words. */
    function listOf(words, number, make) {
        const found = [];
        for (let first = 0; first + number <= words.length; first += number)
            found.push(make(...words.slice(first, first + number)));
        return found;
    }

    /** Whether a list of flags has each of these. It must have no others. */
    function flagsOf(text, ...names) {
        const chosen = (text || "").split(",").filter(flag => flag && flag !== "-");
        if (!chosen.every(flag => names.includes(flag)))
            fail();
        return names.map(name => chosen.includes(name));
    }

    readonly property var ofSession: ({
        queue: (session, none) => {
            if (none === "null")
                fail();
            session.currentEntry = none ? "" : entry;
            session.queue = none ? [] : entries;
        },
        playlists: (session, none) => {
            if (none === "null")
                fail();
            session.playlists = none ? [] : playlists;
        },
        "active-playlist": (session, id) => session.currentPlaylist = id === "" ? fail() : id || "",
        custom: (session, ...words) => {
            session.customCommands = listOf(words, 6, (id, title, iconName, state, flags, progress) => {
                const [isDangerous, disabled] = flagsOf(flags, "dangerous", "disabled");
                return {id, title, iconName, state: value(NowPlaying.CustomState, state), isDangerous, enabled: !disabled,
                    progress: Number(progress)};
            });
            if (words.length)
                ofSession.offer(session, "custom");
        },
        icon: (session, id, word) => {
            const [key, address] = Words.pair(word);
            const icon = {none: "", artwork_url: address, artwork_file: `file://${address}`}[key];
            if (icon === undefined)
                fail(`UNKNOWN_VERB ${key}`);
            if (!session.customCommands.some(each => each.id === id))
                fail("NP_ERROR_NOT_FOUND");
            session.customCommands = session.customCommands.map(each => each.id === id ? Object.assign({}, each, {icon}) : each);
        },
        outputs: (session, ...words) => {
            session.outputs = listOf(words, 4, (id, name, type, flags) => {
                const [inUse, alone] = flagsOf(flags, "in_use", "alone");
                return {id, name, type: Number(type), inUse, alone};
            });
        },
        window: (session, start, end, flags) => {
            const [startMoves, endMoves] = flagsOf(flags, "start_moves", "end_moves");
            const ends = {start: Words.microseconds(start), end: Words.microseconds(end), startMoves, endMoves};
            session.seekWindow = start === "-" && end === "-" ? {} : ends;
        },
        "rate-range": (session, ...range) => session.rateRange = range.map(Number),
        "session-name": (session, name) => session.name = name,
        content: (session, ...words) => {
            if (words.length > 1)
                setContent(session, ...words);
            else
                words[0] === "none" ? clearContent(session) : fail();
        },
        playback: (session, state, ...words) => {
            const values = Object.assign({}, playback);
            session.state = value(NowPlaying.State, state);
            words.map(Words.pair).forEach(([key, word]) => {
                const name = Words.camel(key);
                if (key === "position")
                    session.position = Words.microseconds(word);
                else if (key === "precision")
                    values.precision = Words.microseconds(word);
                else if (key === "queue")
                    [values.queueIndex, values.queueCount] = word.split("/").map(Number);
                else
                    playback[name] === undefined ? fail(`UNKNOWN_VERB ${key}`) : values[name] = Number(word);
            });
            Object.assign(session, values);
        },
        state: (session, state) => session.state = value(NowPlaying.State, state),
        problem: (session, kind, text, url, retry) => {
            session.problemKind = value(NowPlaying.Problem, kind || "other");
            session.problemUrl = url || "";
            session.canRetry = retry === "1";
            session.problem = text || "";
        },
        muted: (session, muted) => session.muted = muted === "1",
        buffered: (session, position) => session.buffered = Words.microseconds(position),
        private: (session, hidden) => session.isPrivate = hidden === "1",
        offer: (session, ...commands) => {
            if (!commands.length)
                fail();
            commands.forEach(command => {
                if (!session.handlers[command]) {
                    session.handlers[command] = handler(session, command);
                    session[Words.camel(command) + "Requested"].connect(session.handlers[command]);
                }
                // The module offers this only with rates, and the others only with schemes.
                if (command === "change_playback_rate" && !session.rates.length && !session.rateRange.length)
                    session.rates = [1];
                if (["open_url", "add_to_queue"].includes(command) && !session.schemes.length)
                    session.schemes = ["none"];
                ofSession.enable(session, command);
            });
        },
        "withdraw-command": (session, ...commands) => {
            if (!commands.length)
                fail();
            commands.forEach(command => {
                session[Words.camel(command) + "Requested"].disconnect(session.handlers[command]);
                delete session.handlers[command];
            });
        },
        enable: (session, command, enabled) => session[Words.camel(`can_${command}`)] = enabled !== "0",
        intervals: (session, command, ...intervals) => session.skipIntervals = intervals.map(Words.microseconds),
        rates: (session, ...rates) => {
            session.rateRange = [];
            session.rates = rates.map(Number);
        },
        rating: (session, ...range) => session.ratingRange = range.map(Number),
        repeat: (session, mode, ...modes) => {
            session.repeat = value(NowPlaying.Repeat, mode);
            session.repeatModes = modes.map(each => value(NowPlaying.Repeat, each));
        },
        shuffle: (session, mode, ...modes) => {
            session.shuffle = value(NowPlaying.Shuffle, mode);
            session.shuffleModes = modes.map(each => value(NowPlaying.Shuffle, each));
        },
        feedback: (session, command, feedback, title) =>
            session.setFeedback(Words.camel(command), value(NowPlaying.Feedback, feedback), title || ""),
        "supported-urls": (session, ...words) => {
            const end = words.includes("--") ? words.indexOf("--") : words.length;
            session.schemes = words.slice(0, end);
            session.mimeTypes = words.slice(end + 1);
        },
        fullscreen: (session, fullscreen) => session.isFullscreen = fullscreen === "1",
        publish: session => {
            session.active = true;
        },
        withdraw: session => {
            session.active = false;
        },
        begin: session => {
            updates = updates.concat(session);
        },
        end: session => {
            const last = updates.lastIndexOf(session);
            if (last < 0)
                fail("NP_ERROR_INVALID_STATE");
            updates = updates.filter((each, place) => place !== last);
        },
        "system-primary": session => session.makeFirst(),
        watch: session =>
            session.isFirstChanged.connect(() => console.log(`system-primary ${session.sessionId} ${Number(session.isFirst)}`)),
        is: session => `published=${Number(session.isPublished)}`,
        "is-system": session => Number(session.isFirst),
        "bus-name": session => session.busName || fail("NP_ERROR_INVALID_STATE"),
        burst: (session, number) => {
            for (let i = 1; i <= number; i++) {
                setContent(session, "music", "burst", `title=Burst ${i}`);
                session.state = (number - i) % 2 ? NowPlaying.State.Playing : NowPlaying.State.Paused;
                session.position = i < number ? i * 1000 : 7e6;
                session.volume = i < number ? 0.25 : 0.5;
            }
        },
        "free-session": session => {
            delete sessions[session.sessionId];
            session.destroy();
        }
    })

    // ---- lines ----

    /** Obeys a line, and returns the status and the rest of its answer. */
    function obey(line) {
        const [name, ...words] = Words.split(line);
        let rest;
        try {
            if (general[name])
                rest = general[name](...words);
            else if (ofSession[name])
                rest = ofSession[name](sessions[words[0]] || fail(), ...words.slice(1));
            else
                return name === undefined ? "" : `UNKNOWN_VERB ${name}`;
        } catch (error) {
            if (!error.status)
                console.warn(error);
            return error.status || "NP_ERROR_INVALID_ARGUMENT";
        }
        if (rest === "@answered")
            return "";
        const isAnswer = ["is", "is-system", "bus-name"].includes(name);
        return isAnswer ? `NP_OK ${rest}` : "NP_OK";
    }
}
