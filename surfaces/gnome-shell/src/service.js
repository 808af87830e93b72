// SPDX-License-Identifier: MIT
// The service org.nowplaying.Center: its players, and calls to it. Each call is asynchronous, and has a time limit.
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import {dictionary, list, Player} from './player.js';

const NAME = 'org.nowplaying.Center';
const PATH = '/org/nowplaying/Center';
const CENTER = 'org.nowplaying.Center1';
const SESSION = 'org.nowplaying.Session1';
const PROPERTIES = 'org.freedesktop.DBus.Properties';
const BUS = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus'];
const KEYS = ['Content', 'Playback', 'Commands', 'DesktopEntry', 'Artwork', 'IsRemote', 'Devices'];
const SHORT_MS = 5000;
const LONG_MS = 25000;
const {NO_AUTO_START, NONE} = Gio.DBusCallFlags;

/** The values of some keys. A long list stays packed until its entries are seen. */
function unpacked(values, keys) {
    const found = keys.map(key => [key, values.lookup_value(key, null)?.recursiveUnpack()]);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

export class Service {
    /** Unknown until the bus has answered. */
    isRunning = null;
    players = [];
    last = {};
    #bus = Gio.DBus.session;
    #cancellable = new Gio.Cancellable();
    #listeners = new Set();
    #openers = new Set();
    #followed = new Set();
    #isReading = false;
    #isStale = false;
    #queued = 0;

    constructor() {
        this.watch = Gio.bus_watch_name_on_connection(this.#bus, NAME, Gio.BusNameWatcherFlags.NONE,
            () => this.#setRunning(true), () => this.#setRunning(false));
        this.signal = this.#bus.signal_subscribe(NAME, PROPERTIES, 'PropertiesChanged', null, null,
            Gio.DBusSignalFlags.NONE,
            (_bus, _sender, path, _interface, _signal, values) => this.#receive(path, values));
    }

    close() {
        this.#cancellable.cancel();
        Gio.bus_unwatch_name(this.watch);
        this.#bus.signal_unsubscribe(this.signal);
        this.#listeners.clear();
        if (this.#queued)
            GLib.source_remove(this.#queued);
    }

    /** Calls `draw` once for all values that change together. Returns a function that ends this. */
    listen(draw) {
        this.#listeners.add(draw);
        return () => this.#listeners.delete(draw);
    }

    /** Whether a surface that shows all players is open. Otherwise only the first player is followed. */
    setOpen(surface, isOpen) {
        this.#openers[isOpen ? 'add' : 'delete'](surface);
        if (isOpen)
            this.#read();
    }

    #changed() {
        this.#queued ||= GLib.idle_add(GLib.PRIORITY_DEFAULT, () => {
            this.#queued = 0;
            this.#listeners.forEach(draw => draw());
            return GLib.SOURCE_REMOVE;
        });
    }

    #setRunning(isRunning) {
        this.isRunning = isRunning;
        [this.players, this.last] = [[], {}];
        this.#followed.clear();
        if (isRunning) {
            this.#get(PATH, CENTER, 'Last', last => this.#setLast(last)).catch(() => {});
            this.#read();
        }
        this.#changed();
    }

    #setLast(last) {
        this.last = dictionary(last?.recursiveUnpack());
        this.#changed();
    }

    #receive(path, parameters) {
        if (parameters.get_type_string() !== '(sa{sv}as)')
            return;
        const [name, values] = [parameters.get_child_value(0).get_string()[0], parameters.get_child_value(1)];
        if (name === CENTER && path === PATH) {
            if (values.lookup_value('Last', null))
                this.#setLast(values.lookup_value('Last', null));
            this.#read();
        } else if (name === SESSION) {
            const player = this.players.find(one => one.path === path);
            player?.set(unpacked(values, KEYS));
            if (player && parameters.get_child_value(2).n_children() > 0)
                player.areListsOld = true;
            if (player)
                this.#changed();
        }
    }

    /** Reads the players: all of them for an open surface, otherwise the first one. */
    async #read() {
        this.#isStale = true;
        if (this.#isReading)
            return;
        this.#isReading = true;
        while (this.#isStale && this.isRunning) {
            this.#isStale = false;
            try {
                await this.#call([NAME, PATH, CENTER], this.#openers.size ? 'GetPlayers' : 'GetPrimary',
                    new GLib.Variant('(as)', [KEYS]), {
                        type: '(a(sa{sv}a{sv})as)',
                        // The service may have ended since it answered.
                        receive: answer => this.isRunning && this.#setPlayers(answer.get_child_value(0)),
                    });
            } catch (error) {
                this.#report(error);
            }
        }
        this.#isReading = false;
    }

    #setPlayers(entries) {
        const known = new Map(this.players.map(player => [player.name, player]));
        this.players = Array.from({length: entries.n_children()}, (_none, i) => {
            const entry = entries.get_child_value(i);
            const [name] = entry.get_child_value(0).get_string();
            const values = entry.get_child_value(1).recursiveUnpack();
            const session = unpacked(entry.get_child_value(2), KEYS);
            const player = known.get(name);
            if (player?.path !== values.path)
                return new Player(name, values, session);
            player.place(values);
            player.set(session);
            return player;
        });
        this.players.forEach(player => this.#follow(player));
        this.#changed();
    }

    /** The service emits the changes of an object after the first call to it. The values before that are read again. */
    #follow({path}) {
        if (this.#followed.has(path) || !path.startsWith(`${PATH}/`))
            return;
        this.#followed.add(path);
        this.#get(path, SESSION, 'Version').then(() => this.#read()).catch(() => this.#followed.delete(path));
    }

    /** Logs an unexpected failure. */
    #report(error) {
        if (!error.matches?.(Gio.IOErrorEnum, Gio.IOErrorEnum.CANCELLED))
            console.debug(`${NAME}: ${error.message}`);
    }

    /**
     * Calls without waiting. The message of a failure is a sentence for people. `receive` has the answer before the
     * signals that were sent after it; the promise may have it after them.
     */
    #call([name, path, iface], method, parameters,
        {type = null, timeout = SHORT_MS, flags = NO_AUTO_START, receive = answer => answer} = {}) {
        return new Promise((resolve, reject) => this.#bus.call_with_unix_fd_list(name, path, iface, method, parameters,
            type && new GLib.VariantType(type), flags, timeout, null, this.#cancellable, (_bus, result) => {
                try {
                    const [answer, descriptors] = this.#bus.call_with_unix_fd_list_finish(result);
                    resolve(receive(descriptors?.get_length() ? descriptors.get(0) : answer));
                } catch (error) {
                    if (error instanceof GLib.Error)
                        Gio.DBusError.strip_remote_error(error);
                    reject(error);
                }
            }));
    }

    #get(path, iface, key, receive = value => value) {
        return this.#call([NAME, path, PROPERTIES], 'Get', new GLib.Variant('(ss)', [iface, key]),
            {type: '(v)', receive: answer => receive(answer.get_child_value(0).get_variant())});
    }

    /** Sends a command. `args` has values of GLib.Variant. */
    perform = (player, command, args = {}) => this.#call([NAME, PATH, CENTER], 'Perform',
        new GLib.Variant('(ssa{sv})', [player.name, command, args]), {timeout: LONG_MS});

    setPrimary = player => this.#call([NAME, PATH, CENTER], 'SetPrimary', new GLib.Variant('(s)', [player.name]));
    resume = () => this.#call([NAME, PATH, CENTER], 'Resume', null, {timeout: LONG_MS});
    start = () => this.#call(BUS, 'StartServiceByName', new GLib.Variant('(su)', [NAME, 0]),
        {timeout: LONG_MS, flags: NONE});

    /** The cover as a stream; the service fetches nothing from the web. */
    async artwork(player, size) {
        const descriptor = await this.#call([NAME, PATH, CENTER], 'GetArtwork',
            new GLib.Variant('(sii)', [player.name, size, size]), {type: '(hsii)', timeout: LONG_MS});
        return new Gio.UnixInputStream({fd: descriptor, close_fd: true});
    }

    /** A long list of a player: an array of packed entries, `(aya{sv})` or the lines of lyrics. */
    async list(player, property) {
        const value = await this.#get(player.path, SESSION, property);
        const entries = value.get_type_string() === 'a{sv}'
            ? value.lookup_value(property === 'Lyrics' ? 'lines' : 'entries', null) : null;
        return entries?.get_type_string() === (property === 'Lyrics' ? 'a(xs)' : 'a(aya{sv})') ? entries : null;
    }
}
