// SPDX-License-Identifier: MIT
// nowplaying-center: whether it runs, and the last player.
import {Gio, GLib} from './gi.js';

const NAME = 'org.nowplaying.Center';
const PATH = '/org/nowplaying/Center';
const CENTER = 'org.nowplaying.Center1';
const PROPERTIES = 'org.freedesktop.DBus.Properties';
const BUS = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus'];
const LONG_MS = 40000;
const {NO_AUTO_START, NONE} = Gio.DBusCallFlags;
Gio._promisify(Gio.DBusConnection.prototype, 'call', 'call_finish');

export class Service {
    /** Unknown until the bus has answered. */
    isRunning = null;
    last = {};
    #bus = Gio.DBus.session;

    constructor(changed) {
        this.changed = changed;
        this.watch = Gio.bus_watch_name_on_connection(this.#bus, NAME, Gio.BusNameWatcherFlags.NONE,
            () => this.#setRunning(true), () => this.#setRunning(false));
        this.signal = this.#bus.signal_subscribe(NAME, PROPERTIES, 'PropertiesChanged', PATH, CENTER, Gio.DBusSignalFlags.NONE,
            (_bus, _sender, _path, _iface, _signal, parameters) => this.#setLast(parameters.recursiveUnpack()[1].Last));
    }

    close() {
        Gio.bus_unwatch_name(this.watch);
        this.#bus.signal_unsubscribe(this.signal);
    }

    #setRunning(isRunning) {
        this.isRunning = isRunning;
        const none = this.last = {};
        // A signal that was sent after the answer may be here before the promise has the answer.
        if (isRunning)
            this.#call([NAME, PATH, PROPERTIES], 'Get', new GLib.Variant('(ss)', [CENTER, 'Last']))
                .then(([last]) => this.last === none && this.#setLast(last), () => {});
        this.changed();
    }

    /** Another program may send anything. */
    #setLast(last) {
        if (last && typeof last === 'object') {
            this.last = last;
            this.changed();
        }
    }

    /** Calls without waiting. The message of a failure is a sentence for people. */
    async #call([name, path, iface], method, parameters, timeout = -1, flags = NO_AUTO_START) {
        try {
            return (await this.#bus.call(name, path, iface, method, parameters, null, flags, timeout, null)).recursiveUnpack();
        } catch (error) {
            Gio.DBusError.strip_remote_error(error);
            throw error;
        }
    }

    start = () => this.#call(BUS, 'StartServiceByName', new GLib.Variant('(su)', [NAME, 0]), LONG_MS, NONE);
    resume = () => this.#call([NAME, PATH, CENTER], 'Resume', null, LONG_MS);
}
