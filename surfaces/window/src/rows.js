// SPDX-License-Identifier: MIT
// The other players: a row for each that can be seen.
import {playCommand, plays} from './buttons.js';
import {Cover} from './cover.js';
import {GLib, GObject, Gtk, NowPlaying, Pango} from './gi.js';
import {_, clean, filled, joined, reasonText} from './texts.js';
import {button, column, describe, line, name, row, scrolled, SeenList} from './widgets.js';

const SEEN = 8;
const LEAST_HEIGHT = 58;
const PADDING = 20;
const MAX_ROWS = 0x7fffffff;

export const Rows = GObject.registerClass(class Rows extends Gtk.Box {
    constructor(controller, say) {
        super({orientation: Gtk.Orientation.VERTICAL, spacing: 6});
        this.say = say;
        const others = new Gtk.SliceListModel({model: controller, offset: 1, size: MAX_ROWS});
        this.list = new SeenList({model: others, title: _('Other players'), classes: ['rows'],
            make: item => this.#make(item), draw: item => this.#draw(item), press: player => this.#try(() => controller.choose_primary(player))});
        const window = scrolled(this.list.widget, {vexpand: false, propagate_natural_height: true});
        [line(['heading'], {label: _('Other Players')}), window].forEach(widget => this.append(widget));
        const count = () => {
            const players = others.get_n_items();
            this.visible = players > 0;
            // A row has two lines, which grow with the desktop's text.
            const line = this.get_pango_context().get_metrics(null, null).get_height() / Pango.SCALE;
            const height = Math.max(LEAST_HEIGHT, Math.ceil(2 * line) + PADDING);
            window.max_content_height = SEEN * height;
            window.min_content_height = Math.min(players, 2) * height;
        };
        // GTK keeps the rows that are seen in their place. A list that the user has not scrolled shows the first ones.
        others.connect('items-changed', () => window.vadjustment.value > 0 || this.list.widget.activate_action('list.scroll-to-item', new GLib.Variant('u', 0)));
        others.connect('items-changed', count);
        count();
    }

    /** Does what may be refused. */
    #try(action) {
        Promise.resolve().then(action).catch(error => this.say(error.message));
    }

    #make(item) {
        const parts = {cover: new Cover({least: 40, most: 40, size: 80, valign: Gtk.Align.CENTER}), title: line(), second: line(['caption', 'dim-label'])};
        parts.toggle = button(null, '', () =>
            this.#try(() => item.item.perform_async(NowPlaying.Action.new(playCommand(item.item).command), null)));
        item.child = row({spacing: 12}, parts.cover, column({hexpand: true, valign: Gtk.Align.CENTER}, parts.title, parts.second), parts.toggle);
        return parts;
    }

    #draw({item: player, child, parts: {cover, title, second, toggle}}) {
        const identity = clean(player.identity);
        const reason = reasonText(player);
        title.label = (player.private ? '' : clean(player.title)) || identity;
        second.label = title.label === identity ? reason : joined(identity, reason);
        child.tooltip_text = reason;
        cover.update(player);
        const {can, icon} = playCommand(player);
        toggle.sensitive = can;
        name(toggle, filled(plays(player) ? _('Pause %s') : _('Play %s'), identity), icon);
        describe(child, joined(title.label, second.label));
    }
});
