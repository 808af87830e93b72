// SPDX-License-Identifier: MIT
// The pages next to a card: queue, chapters, lyrics, playlists, devices, languages.
import {Volume} from './buttons.js';
import {Adw, GLib, GObject, Gtk, NowPlaying} from './gi.js';
import {_, clean, clock, deviceIcon, filled, joined} from './texts.js';
import {button, column, describe, emptied, line, row, scrolled, SeenList} from './widgets.js';

const {Action, LanguageFlags, LanguageKind, LanguageSetting: {NONE}} = NowPlaying;
const MAX_LINES = 4096;
const MAX_LYRICS = 1 << 18;
const MAX_OPTIONS = 100;

/**
 * A page with a long list. `read` gives the texts of an entry: title, second, end, isCurrent, canRemove. `isCut`: a title has at
 * most two lines.
 */
export class ListPage {
    current = -1;

    constructor({id, title, icon, read, press, remove, isCut = true, classes = []}) {
        Object.assign(this, {id, title, icon, read, remove, isCut});
        this.list = new SeenList({title, press, classes: ['page-list', ...classes],
            make: item => this.#make(item), draw: item => this.#draw(item)});
        this.widget = scrolled(this.list.widget);
        // A list that is not seen does not move. It can move after the layout of its first frame.
        this.list.widget.connect('map', () => {
            let frames = 0;
            this.list.widget.add_tick_callback(() => ++frames < 2 || this.#showCurrent());
        });
    }

    #showCurrent() {
        if (this.current >= 0)
            this.list.widget.activate_action('list.scroll-to-item', new GLib.Variant('u', this.current));
        return GLib.SOURCE_REMOVE;
    }

    #make(item) {
        const parts = {mark: new Gtk.Image({icon_name: 'media-playback-start-symbolic', pixel_size: 12}),
            title: line([], {wrap: true, wrap_mode: 2, ...this.isCut ? {lines: 2} : {ellipsize: 0}}), second: line(['caption', 'dim-label']), end: line(['caption', 'numeric', 'dim-label']),
            remove: button('list-remove-symbolic', _('Remove from the queue'), () => this.remove(item.item))};
        item.child = row({spacing: 12, css_classes: ['page-row']}, parts.mark,
            column({hexpand: true, valign: Gtk.Align.CENTER}, parts.title, parts.second), parts.end, parts.remove);
        return parts;
    }

    #draw({item, position, child, parts}) {
        const {title, second, end = '', isCurrent = false, canRemove = false} = this.read(item, position);
        parts.title.label = clean(title);
        parts.title.css_classes = isCurrent ? ['heading'] : [];
        parts.second.label = clean(second);
        parts.second.visible = !!parts.second.label;
        parts.end.label = end;
        parts.mark.opacity = isCurrent ? 1 : 0;
        parts.remove.visible = canRemove;
        describe(child, joined(isCurrent ? _('Plays now') : '', parts.title.label, parts.second.label, end));
    }

    /** Draws the rows that are seen, and moves to the current one if it is another one now. */
    update(model, current) {
        const list = this.list.widget;
        const hasMoved = current !== this.current || list.model.model !== model;
        this.current = current;
        if (list.model.model !== model)
            list.model.model = model;
        this.list.redraw();
        if (hasMoved)
            this.#showCurrent();
    }
}

/** Finds the last entry that begins before a position, in a list that is ordered by it. */
function lastBefore(model, position, key) {
    let [low, high] = [0, model.get_n_items()];
    while (low < high) {
        const middle = (low + high) >> 1;
        [low, high] = model.get_item(middle)[key] <= position ? [middle + 1, high] : [low, middle];
    }
    return low - 1;
}

function groupPage(id, title, icon) {
    const box = column({spacing: 18, css_classes: ['page-groups']});
    return {id, title, icon, box, widget: scrolled(new Adw.Clamp({child: box, maximum_size: 560}))};
}

function addChoice(group, title, icon, choice) {
    const made = new Adw.ActionRow({use_markup: false, title: clean(title), icon_name: icon, activatable_widget: choice});
    made.add_suffix(choice);
    group.add(made);
}

export const Pages = GObject.registerClass(class Pages extends Adw.Bin {
    constructor(send) {
        super({child: new Gtk.Stack({transition_type: Gtk.StackTransitionType.CROSSFADE})});
        this.send = send;
        this.queue = new ListPage({
            id: 'queue', title: _('Queue'), icon: 'view-list-symbolic',
            read: item => ({
                title: item.title || _('Unnamed'), second: item.artist ?? item.show ?? item.author,
                end: item.duration > 0 ? clock(item.duration) : '', canRemove: this.player.can_remove_from_queue,
                isCurrent: item.entry_id === this.player.current_entry,
            }),
            press: item => this.player.can_go_to_entry && send(Action.go_to_entry(item.entry_id)),
            remove: item => send(Action.remove_from_queue(item.entry_id)),
        });
        this.chapters = new ListPage({
            id: 'chapters', title: _('Chapters'), icon: 'view-list-ordered-symbolic',
            read: (item, place) => ({title: item.title || filled(_('Chapter %s'), place + 1), end: clock(item.start),
                isCurrent: place === this.chapters.current}),
            press: item => this.player.can_go_to_chapter && send(Action.go_to_chapter(item.id)),
        });
        this.lyrics = new ListPage({
            id: 'lyrics', title: _('Lyrics'), icon: 'text-x-generic-symbolic', isCut: false, classes: ['lyrics'],
            read: (item, place) => ({title: item.text ?? item.string ?? '', isCurrent: place === this.lyrics.current}),
            press: item => item.time >= 0 && this.player.can_seek_to_position && send(Action.seek_to_position(item.time)),
        });
        this.playlists = new ListPage({
            id: 'playlists', title: _('Playlists'), icon: 'folder-music-symbolic',
            read: item => ({title: item.name, isCurrent: item.id === this.player.current_playlist}),
            press: item => this.player.can_activate_playlist && send(Action.activate_playlist(item.id)),
        });
        this.devices = groupPage('devices', _('Devices'), 'audio-speakers-symbolic');
        this.languages = groupPage('languages', _('Languages'), 'preferences-desktop-locale-symbolic');
        this.all = [this.queue, this.chapters, this.lyrics, this.playlists, this.devices, this.languages];
        this.all.forEach(page => this.child.add_named(page.widget, page.id));
    }

    /** Shows the pages of a player; returns those that it has. */
    update(player) {
        this.player = player;
        if (!player || player.private)
            return [];
        const {content, queue, playlists} = player;
        const models = [[this.queue, queue], [this.chapters, content?.chapters], [this.lyrics, this.#lines(content)], [this.playlists, playlists]];
        this.models = new Map(models.filter(([, model]) => model?.get_n_items() > 0));
        const place = Math.max(player.queue_index, 0);
        if (this.models.has(this.queue))
            this.queue.update(queue, queue.get_item(place)?.entry_id === player.current_entry ? place : -1);
        if (this.models.has(this.playlists))
            this.playlists.update(playlists, -1);
        this.tick(true);
        this.#updateDevices(player);
        this.#updateLanguages(player);
        return this.all.filter(page => this.models.has(page) || page.count > 0);
    }

    #lines(content) {
        if (content?.lyrics_lines?.get_n_items() > 0)
            return content.lyrics_lines;
        const text = content?.lyrics?.slice(0, MAX_LYRICS) ?? '';
        if (text !== this.plain)
            [this.plain, this.plainLines] = [text, text ? Gtk.StringList.new(text.split('\n', MAX_LINES)) : null];
        return this.plainLines;
    }

    tick(isNew = false) {
        for (const [page, key] of [[this.chapters, 'start'], [this.lyrics, 'time']]) {
            const model = this.models?.get(page);
            const current = model?.get_item(0)[key] === undefined ? -1 : lastBefore(model, this.player.position, key);
            if (model && (isNew || current !== page.current))
                page.update(model, current);
        }
    }

    #updateDevices(player) {
        const page = this.devices;
        const [devices, outputs] = [[...player.devices ?? []], [...player.outputs ?? []]];
        page.count = devices.length + outputs.length;
        const shown = JSON.stringify([player.name, devices.map(one => [one.id, one.name, one.type, one.can_mute]),
            outputs.map(one => [one.id, one.name, one.type, one.in_use, one.alone])]);
        if (shown !== page.shown) {
            page.shown = shown;
            emptied(page.box);
            page.volumes = devices.map(device => this.#addDevice(device));
            this.#addOutputs(outputs);
        }
        devices.forEach((device, i) => page.volumes[i].draw(device.volume, device.muted, player.can_set_device_volume,
            device.can_mute && player.can_set_device_muted));
    }

    #addDevice({id, name: title, type}) {
        const volume = new Volume(filled(_('Volume of %s'), clean(title)), to => this.send(Action.set_device_volume(id, to)),
            to => this.send(Action.set_device_muted(id, to)));
        this.devices.box.append(column({spacing: 6, css_classes: ['card', 'device']},
            row({spacing: 12}, new Gtk.Image({icon_name: deviceIcon(type)}), line(['heading'], {label: clean(title)})), volume));
        return volume;
    }

    #addOutputs(outputs) {
        const group = new Adw.PreferencesGroup({title: _('Play On'), visible: outputs.length > 0});
        for (const {id, name: title, type, in_use: isUsed, alone} of outputs) {
            const choice = new Gtk.CheckButton({active: isUsed, valign: Gtk.Align.CENTER});
            const together = !alone && outputs.some(one => one.in_use && !one.alone);
            choice.connect('toggled', () => choice.active !== isUsed &&
                this.send(isUsed ? Action.leave_output(id) : Action.play_on_output(id, together)).then(() => (choice.active = isUsed)));
            addChoice(group, title, deviceIcon(type), choice);
        }
        this.devices.box.append(group);
    }

    #updateLanguages(player) {
        const page = this.languages;
        const all = [...player.language_options ?? []];
        page.count = all.length;
        const shown = JSON.stringify([player.name, all.map(({id, name: title, kind, group, flags}) => [id, title, kind, group, flags])]);
        if (shown === page.shown)
            return;
        page.shown = shown;
        emptied(page.box);
        for (const number of new Set(all.map(option => option.group))) {
            const options = all.filter(option => option.group === number);
            const group = new Adw.PreferencesGroup({title: options[0].kind === LanguageKind.LEGIBLE ? _('Subtitles') : _('Soundtrack')});
            const chosen = options.find(({flags}) => flags & LanguageFlags.CURRENT);
            let first = null;
            for (const option of [...options.some(({flags}) => flags & LanguageFlags.OPTIONAL) ? [null] : [], ...options.slice(0, MAX_OPTIONS)]) {
                const isOn = option === (chosen ?? null);
                const choice = new Gtk.CheckButton({active: isOn, valign: Gtk.Align.CENTER, group: first});
                first ??= choice;
                choice.connect('toggled', () => choice.active && !isOn && this.send(option
                    ? Action.enable_language_option(option.id, NONE) : Action.disable_language_option(chosen.id, NONE)));
                addChoice(group, option?.name ?? _('Off'), null, choice);
            }
            page.box.append(group);
        }
    }
});
