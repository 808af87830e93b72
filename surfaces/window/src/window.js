// SPDX-License-Identifier: MIT
// The window: the card at the start, a page next to it if there is place.
import {Card} from './card.js';
import {ARTWORK_SIZE} from './cover.js';
import {Adw, Gdk, GLib, GObject, Gtk, NowPlaying} from './gi.js';
import {Pages} from './pages.js';
import {Rows} from './rows.js';
import {Service} from './service.js';
import {NothingPage} from './states.js';
import {_} from './texts.js';
import {button, column, emptied, row, scrolled} from './widgets.js';

const LEAST_WIDTH = 300;
const CARD_WIDTH = 390;

export const Window = GObject.registerClass(class Window extends Adw.ApplicationWindow {
    #isQueued = false;

    constructor(application) {
        super({application, title: _('Now Playing'), default_width: 400, default_height: 760, width_request: LEAST_WIDTH,
            height_request: 360, icon_name: 'org.nowplaying.Window'});
        const {LISTS, OTHERS} = NowPlaying.ControllerFlags;
        this.controller = new NowPlaying.Controller({flags: LISTS | OTHERS, artwork_size: ARTWORK_SIZE});
        this.service = new Service(() => this.#queue());
        this.card = new Card(() => this.pages.tick());
        this.pages = new Pages(action => this.card.send(action));
        this.rows = new Rows(this.controller, sentence => this.card.notice.say(sentence));
        this.nothing = new NothingPage(this.service);
        this.#build();
        ['changed', 'items-changed'].forEach(signal => this.controller.connect(signal, () => this.#queue()));
        this.connect('close-request', () => this.#close());
        const keys = new Gtk.EventControllerKey();
        keys.connect('key-pressed', (_keys, key) => key === Gdk.KEY_Escape && this.#escape());
        this.add_controller(keys);
        this.#draw();
    }

    #build() {
        this.pageButtons = row({spacing: 6, halign: Gtk.Align.CENTER, css_classes: ['page-buttons']});
        [this.pageButtons, this.rows].forEach(widget => this.card.append(widget));
        this.stack = new Gtk.Stack({vexpand: true});
        const clamp = new Adw.Clamp({child: this.card, maximum_size: CARD_WIDTH, tightening_threshold: 360});
        this.scrolledCard = scrolled(clamp, {propagate_natural_width: true});
        this.stack.add_named(this.scrolledCard, 'card');
        this.stack.add_named(this.nothing, 'nothing');
        // The players are seen without the service too: the library reads them itself.
        this.banner = new Gtk.InfoBar({visible: false});
        this.banner.add_child(new Gtk.Label({label: _('The service that follows players does not run.'), wrap: true, xalign: 0, hexpand: true}));
        this.banner.add_button(_('Start It'), 0);
        this.banner.connect('response', () => this.service.start().catch(error => this.card.notice.say(error.message)));
        this.cardHead = new Adw.HeaderBar({css_classes: ['flat']});
        this.cardPane = column({width_request: LEAST_WIDTH}, this.cardHead, this.banner, this.stack);
        this.back = button('go-previous-symbolic', _('Back'), () => this.#escape(), {css_classes: []});
        this.pageHead = new Adw.HeaderBar({css_classes: ['flat'], title_widget: new Adw.WindowTitle()});
        this.pageHead.pack_start(this.back);
        this.pagePane = column({width_request: LEAST_WIDTH, hexpand: true, css_classes: ['page-pane']}, this.pageHead, this.pages);
        this.content = this.leaflet = new Adw.Leaflet({can_navigate_back: true, fold_threshold_policy: Adw.FoldThresholdPolicy.NATURAL});
        [this.cardPane, this.pagePane].forEach(widget => this.leaflet.append(widget));
        ['folded', 'visible-child'].forEach(key => this.leaflet.connect(`notify::${key}`, () => this.#drawHeads()));
    }

    #escape() {
        if (!this.leaflet.folded || this.leaflet.visible_child !== this.pagePane)
            return this.close();
        this.leaflet.visible_child = this.cardPane;
        return this.buttons.find(one => one.page === this.page)?.grab_focus();
    }

    #close() {
        this.isClosed = true;
        [this.rows, ...this.pages.all].forEach(part => part.list?.close());
        this.service.close();
        this.controller.close();
    }

    /** Draws once for all values that change together. */
    #queue() {
        if (this.#isQueued || this.isClosed)
            return;
        this.#isQueued = true;
        GLib.idle_add(GLib.PRIORITY_HIGH_IDLE, () => {
            this.#isQueued = false;
            if (!this.isClosed)
                this.#draw();
            return GLib.SOURCE_REMOVE;
        });
    }

    #draw() {
        const player = this.controller.get_item(0);
        if (player !== this.player) {
            this.player?.disconnect(this.handler);
            this.player = player;
            this.handler = player?.connect('notify', () => this.#queue());
        }
        // A stack does not show a child that is invisible, and a screen reader finds what is visible.
        [this.scrolledCard.visible, this.nothing.visible] = [!!player, !player];
        this.stack.visible_child_name = player ? 'card' : 'nothing';
        this.banner.visible = !!player && this.service.isRunning === false;
        player ? this.card.draw(player) : this.nothing.update();
        this.rows.list.redraw();
        this.#drawPages(this.pages.update(player));
    }

    #drawPages(pages) {
        if (!pages.includes(this.page))
            [this.page] = pages;
        const ids = `${pages.map(page => page.id)}`;
        if (ids !== this.pageIds) {
            this.pageIds = ids;
            emptied(this.pageButtons);
            this.buttons = pages.map(page => Object.assign(button(page.icon, page.title, () => this.#open(page), {Type: Gtk.ToggleButton}), {page}));
            this.buttons.forEach(one => this.pageButtons.append(one));
        }
        if (!pages.length)
            this.leaflet.visible_child = this.cardPane;
        this.pageButtons.visible = this.pagePane.visible = pages.length > 0;
        this.#drawHeads();
    }

    #open(page) {
        this.page = page;
        this.leaflet.visible_child = this.pagePane;
        this.#drawHeads();
        if (this.leaflet.folded)
            this.back.grab_focus();
    }

    #drawHeads() {
        const {folded} = this.leaflet;
        const isAlone = folded || !this.pagePane.visible;
        this.cardHead.show_end_title_buttons = this.cardPane.hexpand = isAlone;
        this.pagePane.css_classes = folded ? ['page-pane'] : ['page-pane', 'beside'];
        this.back.visible = this.pageHead.show_start_title_buttons = folded;
        this.pageHead.title_widget.title = this.page?.title ?? '';
        if (this.page)
            this.pages.child.visible_child_name = this.page.id;
        this.buttons?.forEach(one => (one.active = !folded && one.page === this.page));
    }
});
