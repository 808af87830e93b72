// SPDX-License-Identifier: MIT
// nowplaying-center: whether it runs, the last player, and values of the first player that libnowplaying-glib does not have.
import {Gio, GLib} from './gi.js';

const NAME = 'org.nowplaying.Center';
const PATH = '/org/nowplaying/Center';
const CENTER = 'org.nowplaying.Center1';
const SESSION = 'org.nowplaying.Session1';
const PROPERTIES = 'org.freedesktop.DBus.Properties';
const BUS = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus'];
const LONG_MS = 40000;
const {NO_AUTO_START, NONE} = Gio.DBusCallFlags;

export class Service {
    /** Unknown until the bus has answered. */
    isRunning = null;
    last = {};
    commands = {};
    playback = {};
    #bus = Gio.DBus.session;
    #player = null;
    path = null;
    #signals = [];

    constructor(changed) {
        this.changed = changed;
        this.watch = Gio.bus_watch_name_on_connection(this.#bus, NAME, Gio.BusNameWatcherFlags.NONE,
            () => this.#setRunning(true), () => this.#setRunning(false));
        this.#subscribe(PATH, CENTER, ({Last: last, PrimaryPath: path}) => {
            if (last)
                this.#set({last});
            // The service may know a player later than the library does.
            if (path && path !== this.path)
                this.#read();
        });
    }

    close() {
        Gio.bus_unwatch_name(this.watch);
        this.#signals.forEach(id => this.#bus.signal_unsubscribe(id));
    }

    #setRunning(isRunning) {
        this.isRunning = isRunning;
        this.last = {};
        if (isRunning)
            this.#get(PATH, CENTER, 'Last').then(last => this.#set({last}), () => {});
        this.#read();
        this.changed();
    }

    /** Calls without waiting. The message of a failure is a sentence for people. */
    #call([name, path, iface], method, parameters, timeout = -1, flags = NO_AUTO_START) {
        return new Promise((resolve, reject) => this.#bus.call_with_unix_fd_list(name, path, iface, method, parameters, null, flags,
            timeout, null, null, (_bus, result) => {
                try {
                    const [answer, descriptors] = this.#bus.call_with_unix_fd_list_finish(result);
                    resolve(descriptors?.get_length() ? descriptors.get(0) : answer.recursiveUnpack());
                } catch (error) {
                    Gio.DBusError.strip_remote_error(error);
                    reject(error);
                }
            }));
    }

    async #get(path, iface, key) {
        return (await this.#call([NAME, path, PROPERTIES], 'Get', new GLib.Variant('(ss)', [iface, key])))[0];
    }

    #subscribe(path, iface, changed) {
        this.#signals.push(this.#bus.signal_subscribe(NAME, PROPERTIES, 'PropertiesChanged', path, iface, Gio.DBusSignalFlags.NONE,
            (_bus, _sender, _path, _iface, _signal, parameters) => changed(parameters.recursiveUnpack()[1])));
    }

    follow(player) {
        if (player === this.#player)
            return;
        this.#player = player;
        this.commands = this.playback = {};
        this.#read();
    }

    async #read() {
        if (this.path)
            this.#bus.signal_unsubscribe(this.#signals.pop());
        this.path = null;
        if (!this.#player || !this.isRunning)
            return;
        try {
            const [[first]] = await this.#call([NAME, PATH, CENTER], 'GetPrimary', new GLib.Variant('(as)', [['Version']]));
            if (first?.[0] !== this.#player || this.path)
                return;
            const {path} = first[1];
            this.path = path;
            this.#subscribe(path, SESSION, ({Commands: commands, Playback: playback}) => this.#set({commands, playback}));
            const commands = await this.#get(path, SESSION, 'Commands');
            const playback = await this.#get(path, SESSION, 'Playback');
            if (path === this.path)
                this.#set({commands, playback});
        } catch (error) {
            console.debug(`The details of ${this.#player} are not known: ${error.message}`);
        }
    }

    /** Keeps the values that are dictionaries: another program may send anything. */
    #set(values) {
        Object.assign(this, Object.fromEntries(Object.entries(values).filter(([, value]) => value && typeof value === 'object')));
        this.changed();
    }

    start = () => this.#call(BUS, 'StartServiceByName', new GLib.Variant('(su)', [NAME, 0]), LONG_MS, NONE);
    resume = () => this.#call([NAME, PATH, CENTER], 'Resume', null, LONG_MS);
    video = size => this.#call([NAME, this.path, SESSION], 'GetAnimatedVideo',
        new GLib.Variant('(sii)', ['square', size, size]), LONG_MS);

    interval(command) {
        const first = this.commands[command]?.intervals_us?.[0];
        return first > 0 ? first : null;
    }

    /** The part of a broadcast in which the user can seek, now. */
    get window() {
        const {start_us: start, end_us: end, timestamp_us: time, start_moves: startMoves, end_moves: endMoves} = this.playback.window ?? {};
        const passed = GLib.get_monotonic_time() - time;
        return end > start ? {start: start + (startMoves ? passed : 0), end: end + (endMoves ? passed : 0)} : null;
    }
}
