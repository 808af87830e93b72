#!/usr/bin/env -S gjs -m
// SPDX-License-Identifier: MIT
// The puppet in JavaScript: Tests/C/puppet.c has the language, and every word of it is a function here.
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import NowPlaying from 'gi://NowPlaying?version=0';
import System from 'system';
import {FIELDS} from './tables.mjs';
import {argument, escaped, fields, microseconds, pair, png, split} from './words.mjs';

let options, application;
let entries = [], current = -1;
let automatic = 'success', hasWarned = false;
let playlists = [], video = '';
let manner = 'now', longestMs = 0, image = null;
const sessions = new Map(), requests = [];
let updates = [];

/** A constant of an enum by its word. It may be a number, so that a test can pass invalid numbers. */
function value(constants, word) {
    const found = constants[word.toUpperCase()];
    return found ?? (isNaN(word) ? fail(`${word} is not a word`) : Number(word));
}

function nameOf(constants, number) {
    return Object.keys(constants).find(name => constants[name] === number);
}

function fail(message, code = NowPlaying.Error.INVALID_ARGUMENT) {
    throw new NowPlaying.Error({code, message});
}

/** A part of a line that the library cannot carry: Tests/Puppets/without has it. */
class Unknown extends Error {}

/** Sets a property, and fails if it kept its old value. */
function set(object, property, to) {
    object[property] = to;
    if (object[property] !== to)
        fail(`${property} cannot be ${to}`);
}

// ---- callbacks ----

function onCommand(session, request) {
    const command = nameOf(NowPlaying.Command, request.command).toLowerCase();
    const words = argument(command, part => part === 'negative' ? !request.marked : request[part]);
    print(`command ${requests.length} ${command} ${words} ${request.client} ${escaped(session.id)}`);
    requests.push(request);
    const outcome = automatic;
    if (outcome === 'later')
        request.defer();
    else if (outcome !== 'success')
        request.fail(value(NowPlaying.Error, outcome), null);
}

function give(request, width, height) {
    request.finish(new GLib.Bytes(png(width, height)));
}

function onImage(id, request, width, height, ratio = 0) {
    print(`image ${escaped(id)} ${width} ${height} ${ratio}`);
    if (manner === 'now')
        return give(request, width, height);
    image = {request, width, height};
    if (manner === 'some-time')
        GLib.timeout_add(0, Math.random() * longestMs, () => {
            if (request.is_open()) // The image of "cover-300" is 300 pixels wide, so a test can recognize it.
                give(request, Number(id.split('-').pop()), 100);
            return GLib.SOURCE_REMOVE;
        });
}

// ---- contents ----

/** artwork=ID: the function makes the image. artwork_url=URL, artwork_file=PATH, artwork_bytes=SIDE */
function artworkOf(key, word) {
    if (key === 'artwork_file')
        return NowPlaying.Artwork.new_for_file(Gio.File.new_for_path(word));
    if (key === 'artwork_url')
        return NowPlaying.Artwork.new_for_file(Gio.File.new_for_uri(word));
    if (key === 'artwork_bytes')
        return NowPlaying.Artwork.new_for_bytes(new GLib.Bytes(png(Number(word), Number(word))));
    return NowPlaying.Artwork.new_for_func(word, (...request) => onImage(word, ...request));
}

/** animated=ID: the function gives the video, and makes the still image. */
function animatedOf(id) {
    const {SQUARE, TALL} = NowPlaying.AspectRatio;
    return NowPlaying.Artwork.new_animated(id, SQUARE | TALL, (request, width, height) => {
        if (request.is_video())
            request.finish_file(Gio.File.new_for_path(video));
        else
            onImage(id, request, width, height, request.get_aspect_ratio());
    });
}

const CONTENT = {
    animated: (content, id) => (content.animated_artwork = animatedOf(id)),
    artwork: (content, word, key) => (content.artwork = artworkOf(key, word)),
    length: (content, word) => set(content, 'duration', microseconds(word)),
    live: content => (content.live = true),
    continuous: content => (content.continuous = true),
    media: (content, word) => set(content, 'media_type', value(NowPlaying.MediaType, word)),
    chapter(content, word, _key, artworks) {
        const [, start, end, id, title] = /^(.*?)-(.*?),(.*?),(.*)$/s.exec(word);
        content.add_chapter(id, title, microseconds(start), microseconds(end || '-'), artworks[id] ?? null);
    },
    lyrics_line(content, word) {
        const [, time, text] = /^(.*?),(.*)$/s.exec(word);
        content.add_lyrics_line(microseconds(time), text);
    },
    lyrics_language: (content, word) => (content.lyrics_language = word),
};

/** KIND ID key=value…; a list has its key once for each entry. */
function contentOf(kind, id, ...words) {
    const content = NowPlaying.Content.new(value(NowPlaying.ContentKind, kind), id);
    const artworks = {};
    for (const [key, word] of words.map(pair).filter(([each]) => each === 'chapter_artwork'))
        artworks[word.split(',')[0]] = artworkOf('artwork', word.split(',')[1]);
    const values = fields(words.filter(word => !word.startsWith('chapter_artwork=')), (key, word) => {
        const setter = CONTENT[key.startsWith('artwork') ? 'artwork' : key];
        if (!setter && !/^[^#].*:/.test(key))
            throw new Unknown(key.startsWith('#') ? 'extra_number' : key);
        setter ? setter(content, word, key, artworks) : content.set_extra(key, word);
    });
    for (const word in values)
        content[FIELDS[word][0] === 'list' ? `${word}s` : word] = values[word];
    return content;
}

/** The properties of playback, with the values that they have if they are not mentioned. */
const PLAYBACK = {rate: 1, default_rate: 1, volume: -1, precision: 0, queue_index: -1, queue_count: -1};

// ---- words: the first argument is a session, if the word has one ----

/** Makes the application again with other values: most are fixed. */
function makeApplication(changes) {
    if ([...sessions.values()].some(session => session.application === application))
        fail('the application has sessions', NowPlaying.Error.INVALID_STATE);
    options = {...options, ...changes};
    application = new NowPlaying.Application(options);
    application.connect('notify::connection', ({connection}) => print(`connection ${connection}`));
}

const general = {
    context(id, ...flags) {
        options = {};
        const known = flags.filter(flag => !flag.startsWith('host_loop')); // It always uses the loop of GLib.
        makeApplication({id, flags: known.reduce((all, flag) => all | value(NowPlaying.ApplicationFlags, flag), 0)});
    },
    name: name => set(application, 'name', name),
    bus: bus_address => makeApplication({bus_address}),
    entry: entry => set(application, 'desktop_entry', entry),
    player: name => set(application, 'player_name', name),
    connection: () => application.connection,
    session(id) {
        sessions.set(id, NowPlaying.Session.new_for_application(application, id));
    },
    remote(id) {
        const session = new NowPlaying.Session({application, id, remote: true});
        session.set_devices([]); // It fails if the session could not be made.
        sessions.set(id, session);
    },
    'playlists-new'() {
        playlists = [];
    },
    'playlists-add'(id, name, icon_url = null) {
        playlists.push(new NowPlaying.Playlist({id, name, icon_url}));
    },
    video: path => (video = path),
    'queue-new'() {
        [entries, current] = [[], -1];
    },
    'queue-add'(entry_id, ...words) {
        const content = contentOf(...words);
        content.entry_id = entry_id;
        entries.push(content);
    },
    'queue-current'(entry) {
        current = entries.findIndex(each => each.entry_id === entry);
    },
    auto(outcome) {
        if (!['success', 'later'].includes(outcome))
            value(NowPlaying.Error, outcome);
        automatic = outcome;
    },
    finish(number, outcome = 'success', message = null) {
        const request = requests[number];
        if (!(outcome === 'success' ? request.finish() : request.fail(value(NowPlaying.Error, outcome), message)))
            fail('it has ended', NowPlaying.Error.FINISHED);
    },
    images(how, longest = '0') {
        if (how === 'blocked-once')
            throw new Unknown(how);
        [manner, longestMs] = [how, Number(longest)];
    },
    give(outcome, message) {
        if (message)
            image.request.fail(value(NowPlaying.Error, outcome), message);
        else
            give(image.request, image.width, image.height);
    },
    hang(ms) {
        print('result NP_OK');
        GLib.usleep(Number(ms) * 1000);
        return '@answered';
    },
    free() {
        for (const session of sessions.values())
            session.close();
        application = null;
    },
    quit() {
        general.free();
        print('result NP_OK');
        System.exit(0);
    },
    leave: () => System.exit(0),
};

/** Objects of a class, of which each has the same number of words. */
function listOf(words, number, make) {
    return words.flatMap((_, index) => index % number ? [] : [make(...words.slice(index, index + number))]);
}

/** Whether a list of flags has each of these, and no others. */
function flagsOf(text, ...names) {
    const chosen = (text ?? '').split(',').filter(flag => flag && flag !== '-');
    chosen.every(flag => names.includes(flag)) || fail(`unknown flags ${text}`);
    return names.map(name => chosen.includes(name));
}

/** The words of the custom commands of a session, and their images. */
const customWords = new Map(), icons = new Map();

const ofSession = {
    'is-remote': session => Number(session.remote),
    devices(session, ...words) {
        session.set_devices(listOf(words, 5, (id, name, type, flags, volume) => {
            const [absolute, relative_volume, can_mute, muted] =
                flagsOf(flags, 'absolute_volume', 'relative_volume', 'can_mute', 'muted');
            return new NowPlaying.Device({id, name, type: Number(type), volume: absolute ? Number(volume) : -1,
                relative_volume, can_mute, muted});
        }));
    },
    outputs(session, ...words) {
        session.set_outputs(listOf(words, 4, (id, name, type, flags) => {
            const [in_use, alone] = flagsOf(flags, 'in_use', 'alone');
            return new NowPlaying.Output({id, name, type: Number(type), in_use, alone});
        }));
    },
    playlists(session, none) {
        none === 'null' && fail('it is null');
        session.playlists = none ? [] : [...playlists];
        session.set_playlists(session.playlists, null);
    },
    'active-playlist': (session, id = null) => session.set_playlists(session.playlists, id),
    custom(session, ...words) {
        for (const id of icons.keys())
            words.includes(id) || icons.delete(id);
        session.set_custom_commands(listOf(words, 6, (id, title, icon_name, state, flags, progress) => {
            const [dangerous, disabled] = flagsOf(flags, 'dangerous', 'disabled');
            return new NowPlaying.CustomCommand({id, title, icon_name, state: value(NowPlaying.CustomState, state),
                progress: Number(progress), dangerous, disabled, icon: icons.get(id) ?? null});
        }));
        customWords.set(session, words);
        session.offer(NowPlaying.Command.CUSTOM, onCommand);
    },
    icon(session, id, word) {
        const words = customWords.get(session);
        words.some((each, index) => index % 6 === 0 && each === id) || fail('no command', NowPlaying.Error.NOT_FOUND);
        icons.set(id, word === 'none' ? null : artworkOf(...pair(word)));
        ofSession.custom(session, ...words);
    },
    'session-name': (session, name) => set(session, 'name', name),
    content(session, ...words) {
        session.content = words.length > 1 ? contentOf(...words) : words[0] === 'none' ? null : fail('it is null');
    },
    queue(session, none) {
        const list = none ? null : Gio.ListStore.new(NowPlaying.Content);
        for (const entry of none ? [] : entries)
            list.append(entry);
        session.set_queue(list, none ? -1 : current);
    },
    playback(session, state, ...words) {
        const values = {...PLAYBACK, state: value(NowPlaying.PlaybackState, state)};
        for (const [key, word] of words.map(pair)) {
            if (key === 'queue')
                [values.queue_index, values.queue_count] = word.split('/').map(Number);
            else if (['precision', 'position'].includes(key))
                values[key] = microseconds(word);
            else if (key in PLAYBACK)
                values[key] = Number(word);
            else
                throw new Unknown(key);
        }
        session.begin_update();
        try {
            for (const key in values)
                key === 'position' ? session.position = values.position : set(session, key, values[key]);
        } finally {
            session.end_update();
        }
    },
    state: (session, state) => set(session, 'state', value(NowPlaying.PlaybackState, state)),
    problem(session, kind = 'none', text = null, url = null, retry = '0') {
        session.set_problem(value(NowPlaying.Problem, kind), text, url, retry === '1');
    },
    muted: (session, muted) => (session.muted = muted === '1'),
    window(session, start, end, flags = '') {
        session.set_window(microseconds(start), microseconds(end), ...flagsOf(flags, 'start_moves', 'end_moves'));
    },
    buffered: (session, position) => (session.buffered = microseconds(position)),
    private: (session, hidden) => (session.private = hidden === '1'),
    offer(session, ...commands) {
        commands.length || fail('no command');
        for (const command of commands)
            session.offer(value(NowPlaying.Command, command), onCommand);
    },
    'withdraw-command'(session, ...commands) {
        commands.length || fail('no command');
        for (const command of commands)
            session.withdraw_command(value(NowPlaying.Command, command));
    },
    enable: (session, command, enabled = '1') =>
        session.set_command_enabled(value(NowPlaying.Command, command), enabled === '1'),
    intervals: (session, command, ...intervals) =>
        session.set_skip_intervals(value(NowPlaying.Command, command), intervals.map(microseconds)),
    rates: (session, ...rates) => session.set_rates(rates.map(Number)),
    'rate-range': (session, minimum, maximum) => session.set_rate_range(Number(minimum), Number(maximum)),
    repeat(session, mode, ...modes) {
        session.set_repeat_modes(modes.map(each => value(NowPlaying.RepeatMode, each)));
        session.repeat_mode = value(NowPlaying.RepeatMode, mode);
    },
    shuffle(session, mode, ...modes) {
        session.set_shuffle_modes(modes.map(each => value(NowPlaying.ShuffleMode, each)));
        session.shuffle_mode = value(NowPlaying.ShuffleMode, mode);
    },
    languages(session, ...words) {
        session.set_language_options(listOf(words, 6, (group, id, name, tag, kind, flags) => {
            const chosen = (flags ?? '').split(',').filter(flag => flag);
            return new NowPlaying.LanguageOption({id, name, tag, kind: value(NowPlaying.LanguageKind, kind),
                group: Number(group),
                flags: chosen.reduce((all, flag) => all | value(NowPlaying.LanguageFlags, flag), 0)});
        }));
    },
    feedback: (session, command, feedback, title = null, short = title) =>
        session.set_feedback(value(NowPlaying.Command, command), value(NowPlaying.Feedback, feedback), title, short),
    rating: (session, minimum, maximum) => session.set_rating_range(Number(minimum), Number(maximum)),
    'supported-urls'(session, ...words) {
        const end = words.includes('--') ? words.indexOf('--') : words.length;
        session.set_supported_urls(words.slice(0, end), words.slice(end + 1));
    },
    fullscreen: (session, fullscreen) => (session.fullscreen = fullscreen === '1'),
    publish: session => session.publish(),
    withdraw: session => session.withdraw(),
    begin(session) {
        session.begin_update();
        updates.push(session);
    },
    end(session) {
        updates.includes(session) || fail('no update', NowPlaying.Error.INVALID_STATE);
        updates.splice(updates.lastIndexOf(session), 1);
        session.end_update();
    },
    primary: session => session.request_primary(),
    is: session => `published=${Number(session.is_on_bus())}`,
    'bus-name': session => session.get_bus_name() ?? fail('it is not on the bus', NowPlaying.Error.INVALID_STATE),
    burst(session, number) {
        for (let i = 1; i <= number; i++) {
            session.begin_update();
            session.content = new NowPlaying.Content({id: 'burst', title: `Burst ${i}`});
            session.state = (number - i) % 2 ? NowPlaying.PlaybackState.PLAYING : NowPlaying.PlaybackState.PAUSED;
            session.position = i < number ? i * 1000 : 7e6;
            session.volume = i < number ? 0.25 : 0.5;
            session.end_update();
        }
    },
    'free-session'(session) {
        session.close();
        sessions.delete(session.id);
    },
};

// ---- lines ----

function obey(line) {
    const [name, ...words] = split(line);
    let rest;
    hasWarned = false;
    try {
        if (general[name])
            rest = general[name](...words);
        else if (ofSession[name])
            rest = ofSession[name](sessions.get(words[0]) ?? fail('no such session'), ...words.slice(1));
        else
            return name !== undefined && print(`result UNKNOWN_VERB ${name}`);
    } catch (error) {
        if (error instanceof Unknown)
            return print(`result UNKNOWN_VERB ${error.message}`);
        const status = error instanceof NowPlaying.Error ? nameOf(NowPlaying.Error, error.code) : 'INVALID_ARGUMENT';
        printerr(error.message);
        return print(`result NP_ERROR_${status}`);
    }
    if (hasWarned)
        print('result NP_ERROR_INVALID_ARGUMENT');
    else if (rest !== '@answered')
        print(`result NP_OK${typeof rest === 'string' || typeof rest === 'number' ? ` ${rest}` : ''}`);
}

// A property refuses a wrong value with a warning, of GObject or of the library. Others are about the system.
GLib.log_set_writer_func((level, fields) => {
    const [domain, message] = [fields.GLIB_DOMAIN, fields.MESSAGE].map(bytes => new TextDecoder().decode(bytes));
    hasWarned ||= level === GLib.LogLevelFlags.LEVEL_CRITICAL || domain === 'GLib-GObject' ||
        message.startsWith('NowPlaying.');
    printerr(message);
    return GLib.LogWriterOutput.HANDLED;
});

// The loop reads the input itself, because GJS calls no function while it collects garbage.
const input = Gio.UnixInputStream.new(0, false);
const readable = new GLib.PollFD({fd: 0, events: GLib.IOCondition.IN});
const loop = GLib.MainContext.default();
loop.add_poll(readable, GLib.PRIORITY_DEFAULT);
for (let partial = ''; ;) {
    loop.iteration(true);
    if (!input.is_readable())
        continue;
    const bytes = input.read_bytes(1 << 16, null).toArray();
    if (!bytes.length)
        general.quit();
    const lines = (partial + String.fromCharCode(...bytes)).split('\n');
    partial = lines.pop();
    lines.forEach(obey);
}
