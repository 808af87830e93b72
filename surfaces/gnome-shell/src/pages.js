// SPDX-License-Identifier: MIT
// The pages of a player, each in place of its card: queue, chapters, lyrics, playlists, devices, languages.
import Clutter from 'gi://Clutter';
import GLib from 'gi://GLib';
import St from 'gi://St';
import {_, clean, clock, deviceIcon, filled, joined} from '../../common/texts.js';
import {DeviceVolume} from './buttons.js';
import {dictionary, list, number, text} from './player.js';
import {makeRow, SeenList} from './rows.js';
import {button, column, enable, iconOf, label, row, scrolled, write} from './widgets.js';

const SEEN = 6;
const MAX_LINES = 4096;
const MAX_LYRICS = 1 << 18;
const MAX_OPTIONS = 100;
const LISTS = {queue: 'Queue', chapters: 'Chapters', lyrics: 'Lyrics', playlists: 'Playlists'};
const word = value => new GLib.Variant('s', value);

const textsOf = value => list(value).filter(text).join(', ');
const artistOf = ({artist, show, author}) => textsOf(artist) || text(show) || textsOf(author);

/** Finds the last entry that begins before a position, in entries that are ordered by it. */
function lastBefore({count, read}, key, position = -1) {
    let [low, high] = [0, read(0)[key] === undefined ? 0 : count];
    while (low < high) {
        const middle = (low + high) >> 1;
        [low, high] = read(middle)[key] <= position ? [middle + 1, high] : [low, middle];
    }
    return low - 1;
}

/** A list of entries with dictionaries. An entry is unpacked when it is read. */
const entriesOf = packed => packed && {
    count: packed.n_children(), read: i => dictionary(packed.get_child_value(i).get_child_value(1).recursiveUnpack()),
};

/** The lyrics of the item: with times, or the plain ones. */
function lyricsOf(packed, player) {
    if (packed?.n_children() > 0) {
        const read = i => {
            const [time, line] = packed.get_child_value(i).deepUnpack();
            return {time, line};
        };
        return {count: packed.n_children(), read};
    }
    const lines = text(player.content.lyrics)?.slice(0, MAX_LYRICS).split('\n', MAX_LINES) ?? [];
    return {count: lines.length, read: i => ({line: lines[i]})};
}

/** Reads the long lists of a player. */
export async function readLists(service, player) {
    const found = await Promise.all(Object.values(LISTS).map(
        property => service.list(player, property).catch(() => null)));
    const [queue, chapters, lyrics, playlists] = found;
    return {
        queue: entriesOf(queue), chapters: entriesOf(chapters), lyrics: lyricsOf(lyrics, player),
        playlists: entriesOf(playlists),
    };
}

export class Pages {
    #shown = '';

    /** `closed` is called when the card is shown again. */
    constructor(send, closed) {
        [this.send, this.closed] = [send, closed];
        this.all = {
            queue: {
                title: _('Queue'), icon: 'view-list-symbolic', command: 'go_to_entry', key: 'entry_id_text',
                read: entry => [text(entry.title) ?? _('Unnamed'), artistOf(entry), number(entry.duration_us)],
            },
            chapters: {
                title: _('Chapters'), icon: 'view-list-ordered-symbolic',
                command: 'go_to_chapter', key: 'chapter_id_text',
                read: (entry, i) => [text(entry.title) ?? filled(_('Chapter %s'), i + 1), '', number(entry.start_us)],
            },
            lyrics: {
                title: _('Lyrics'), icon: 'text-x-generic-symbolic', command: 'seek_to_position',
                read: entry => [entry.line, ''],
            },
            playlists: {
                title: _('Playlists'), icon: 'folder-music-symbolic',
                command: 'activate_playlist', key: 'playlist_id_text',
                read: entry => [text(entry.name) ?? _('Unnamed'), ''],
            },
            devices: {title: _('Devices'), icon: 'audio-speakers-symbolic'},
            languages: {title: _('Languages'), icon: 'preferences-desktop-locale-symbolic'},
        };
        Object.entries(this.all).forEach(([id, page]) => Object.assign(page, {id}));
        this.title = label('nowplaying-heading', {x_expand: true});
        this.back = button('icon-button flat', 'go-previous-symbolic', _('Back'), () => this.close());
        this.list = new SeenList('nowplaying-entries',
            {most: () => SEEN, make: () => this.#make(), draw: (made, i) => this.#draw(made, i)});
        this.groups = column('nowplaying-groups', [], {x_expand: true});
        this.scroll = scrolled(this.groups, 'nowplaying-scroll vfade');
        this.actor = column('nowplaying-page',
            [row('nowplaying-buttons', [this.back, this.title]), this.list.actor, this.scroll], {visible: false});
    }

    #make() {
        const playing = new St.Icon({icon_name: 'media-playback-start-symbolic', style_class: 'nowplaying-now'});
        const end = label('nowplaying-time', {isDim: true});
        return Object.assign(makeRow([playing], [end], ({index}) => this.#press(index)), {playing, end});
    }

    #draw({actor, playing, title, second, end}, i) {
        const [first, below, time] = this.page.read(this.entries.read(i), i);
        const isCurrent = i === this.current;
        title.text = clean(first);
        write(second, clean(below));
        write(end, time === undefined ? '' : clock(time));
        playing.opacity = isCurrent ? 255 : 0;
        actor.accessible_name = joined(isCurrent ? _('Plays now') : '', title.text, second.text, end.text);
        enable(actor, this.player.can(this.page.command));
    }

    #press(i) {
        const {command, key} = this.page;
        const entry = this.entries.read(i);
        if (key && text(entry.id_text))
            this.send(command, {[key]: word(entry.id_text)});
        else if (!key && number(entry.time) !== undefined)
            this.send(command, {position_us: new GLib.Variant('x', entry.time)});
    }

    /** Shows a player; returns the pages that it has. */
    update(player) {
        this.player = player;
        const pages = player && !player.isPrivate
            ? Object.values(this.all).filter(({id}) => this.#countOf(id) > 0) : [];
        if (this.page && !pages.includes(this.page))
            this.close();
        else if (this.page)
            this.#show();
        return pages;
    }

    #countOf(id) {
        return {
            devices: this.player.devices.length,
            languages: list(this.player.detail('enable_language_option', 'groups')).length,
        }[id] ?? this.player.lists?.[id]?.count ?? 0;
    }

    open(page) {
        this.page = page;
        this.current = undefined;
        this.#shown = '';
        this.title.text = page.title;
        this.list.actor.visible = page.id in LISTS;
        this.scroll.visible = !this.list.actor.visible;
        this.actor.show();
        this.#show();
        this.back.grab_key_focus();
    }

    close() {
        if (!this.page)
            return false;
        this.page = null;
        this.actor.hide();
        this.closed();
        return true;
    }

    #show() {
        if (!(this.page.id in LISTS))
            return this.#showGroups();
        this.entries = this.player.lists[this.page.id];
        const current = this.#findCurrent();
        const isMoved = current !== this.current;
        this.current = current;
        this.list.update(this.entries.count);
        if (isMoved && current >= 0)
            this.list.moveTo(current);
        return undefined;
    }

    #findCurrent() {
        const {playback, position} = this.player;
        const index = number(playback.queue_index);
        switch (this.page.id) {
        case 'queue':
            return index >= 0 && index < this.entries.count &&
                this.entries.read(index).id_text === playback.entry_id_text ? index : -1;
        case 'chapters':
            return lastBefore(this.entries, 'start_us', position);
        case 'lyrics':
            return lastBefore(this.entries, 'time', position);
        default:
            return -1;
        }
    }

    tick() {
        if (['chapters', 'lyrics'].includes(this.page?.id) && this.#findCurrent() !== this.current)
            this.#show();
    }

    // ---- Devices and languages ----

    #showGroups() {
        const isDevices = this.page.id === 'devices';
        const {devices} = this.player;
        const shown = JSON.stringify([this.player.name, isDevices
            ? devices.map(one => [one.id_text, one.name, one.type]) : this.player.commands.enable_language_option]);
        if (shown !== this.#shown) {
            this.#shown = shown;
            this.groups.destroy_all_children();
            this.volumes = isDevices ? devices.map(device => this.#addDevice(device)) : [];
            if (!isDevices)
                this.#addLanguages(dictionary(this.player.commands.enable_language_option));
        }
        this.volumes.forEach((volume, i) => volume.update(this.player, devices[i]));
    }

    #addDevice({name, type}) {
        const volume = new DeviceVolume(filled(_('Volume of %s'), clean(text(name))), this.send);
        this.groups.add_child(column('nowplaying-group', [row('nowplaying-buttons', [
            new St.Icon({gicon: iconOf(deviceIcon(type)), style_class: 'popup-menu-icon'}),
            label('', {text: clean(text(name)), x_expand: true}),
        ]), volume.actor]));
        return volume;
    }

    #addLanguages({groups, current}) {
        for (const group of list(groups).map(dictionary)) {
            const options = list(group.options).map(dictionary).filter(one => text(one.id)).slice(0, MAX_OPTIONS);
            const chosen = options.find(one => list(current).includes(one.id));
            const choices = [...group.allows_none === true ? [undefined] : [], ...options].map(option => {
                const isOn = option === chosen;
                const title = option ? clean(text(option.name)) || _('Unnamed') : _('Off');
                const id = (option ?? chosen)?.id;
                const command = option ? 'enable_language_option' : 'disable_language_option';
                const child = row('nowplaying-row-content', [
                    new St.Icon({
                        icon_name: 'object-select-symbolic', style_class: 'nowplaying-now', opacity: isOn ? 255 : 0,
                    }),
                    label('', {text: title, x_expand: true, x_align: Clutter.ActorAlign.START}),
                ]);
                const choose = () => isOn || this.send(command, {language_option_id: word(id)});
                return button('nowplaying-row', null, title, choose, {x_expand: true, checked: isOn, child});
            });
            const title = options[0]?.kind === 'legible' ? _('Subtitles') : _('Soundtrack');
            const heading = label('nowplaying-small', {text: title, isDim: true});
            this.groups.add_child(column('nowplaying-group', [heading, ...choices]));
        }
    }
}
