// SPDX-License-Identifier: MIT
// A player as the service describes it. Each value has its type here, although another program may send anything.
import GLib from 'gi://GLib';
import {linesOf} from '../../common/texts.js';

const isDictionary = value => value !== null && typeof value === 'object' && !Array.isArray(value) &&
    !(value instanceof Uint8Array);
export const dictionary = value => isDictionary(value) ? value : {};
export const list = value => Array.isArray(value) ? value : [];
export const text = value => typeof value === 'string' && value ? value : undefined;
export const number = value => Number.isFinite(value) ? value : undefined;
const limited = (value, least, most) => Math.min(Math.max(value, least), most);

/** The texts and numbers of an item; several artists are one text. */
const plain = content => Object.fromEntries(Object.entries(content).map(([key, value]) =>
    [key, Array.isArray(value) ? text(value.filter(text).join(', ')) : text(value) ?? number(value)]));

export class Player {
    constructor(name, values, session) {
        this.name = name;
        this.session = {};
        this.lists = {};
        this.areListsOld = true;
        this.place(values);
        this.set(session);
    }

    /** Sets the values of the service: path, reason and so on. */
    place(values) {
        this.path = GLib.Variant.is_object_path(text(values.path) ?? '') ? values.path : '/';
        this.reason = text(values.reason);
        this.isSilent = values.is_silent === true || this.reason === 'silent';
        this.identity = text(values.identity) ?? this.name.replace(/^org\.mpris\.MediaPlayer2\./, '');
        this.status = text(values.status);
    }

    /** Sets properties of Session1. */
    set(values) {
        const {lyrics} = this.content ?? {};
        Object.assign(this.session, values);
        this.content = dictionary(this.session.Content);
        this.areListsOld ||= lyrics !== this.content.lyrics;
        this.playback = dictionary(this.session.Playback);
        this.commands = dictionary(this.session.Commands);
        this.devices = list(this.session.Devices).map(dictionary);
        this.isPrivate = this.playback.private === true;
        this.hasContent = Object.keys(this.content).length > 0;
        this.problem = isDictionary(this.playback.problem) ? this.playback.problem : null;
    }

    offers(command) {
        return command in this.commands;
    }

    can(command) {
        return dictionary(this.commands[command]).enabled === true;
    }

    /** A value of a command, such as the modes that it supports. */
    detail(command, key) {
        return dictionary(this.commands[command])[key];
    }

    get state() {
        return text(this.playback.state) ?? this.status ?? 'stopped';
    }

    get plays() {
        return ['playing', 'buffering'].includes(this.state);
    }

    get moves() {
        return this.state === 'playing' && !this.isSilent && this.position !== undefined;
    }

    get rate() {
        return number(this.playback.rate) ?? 1;
    }

    get duration() {
        return number(this.content.duration_us) ?? 0;
    }

    get isLive() {
        return this.content.live === true;
    }

    /** The position now. */
    get position() {
        const {position_us: position, timestamp_us: time} = this.playback;
        if (number(position) === undefined)
            return undefined;
        const passed = this.state === 'playing' && !this.isSilent && number(time) !== undefined
            ? (GLib.get_monotonic_time() - time) * this.rate : 0;
        return limited(position + passed, 0, this.duration || Infinity);
    }

    /** The part of a broadcast in which the user can seek, now. */
    get window() {
        const {start_us: start, end_us: end, timestamp_us: time, start_moves: startMoves, end_moves: endMoves} =
            dictionary(this.playback.window);
        if (![start, end, time].every(Number.isFinite) || end <= start)
            return null;
        const passed = GLib.get_monotonic_time() - time;
        return {start: start + (startMoves === true ? passed : 0), end: end + (endMoves === true ? passed : 0)};
    }

    /** The times of the bar: null without a bar. */
    get range() {
        if (this.position === undefined || this.state === 'stopped' || !this.hasContent)
            return null;
        return this.window ?? (this.duration > 0 ? {start: 0, end: this.duration} : null);
    }

    get lines() {
        return this.isPrivate ? [] : linesOf(text(this.content.kind), plain(this.content)).map(text);
    }

    /** A text that changes with the cover; undefined: the player has none. */
    get artwork() {
        const {id, url} = dictionary(this.session.Artwork);
        return this.isPrivate || (id === undefined && url === undefined) ? undefined
            : JSON.stringify([this.name, id ?? url, this.content.id]);
    }

    /** The interval of a skip command, in seconds. */
    interval(command) {
        const first = number(list(this.detail(command, 'intervals_us'))[0]);
        return first > 0 ? Math.round(first / 1e6) : 10;
    }

    /** The device of a remote session whose volume is shown in place of the player's. */
    get device() {
        return this.session.IsRemote === true && this.devices.length === 1 ? this.devices[0] : null;
    }

    /** Whether like, dislike or bookmark is set. */
    isMarked(command) {
        return this.detail(command, 'feedback') === 'positive';
    }
}
