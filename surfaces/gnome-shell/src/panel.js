// SPDX-License-Identifier: MIT
// The item of the quick settings: the card, or a page of it, and the other players.
import Clutter from 'gi://Clutter';
import St from 'gi://St';
import * as Main from 'resource:///org/gnome/shell/ui/main.js';
import {SystemIndicator} from 'resource:///org/gnome/shell/ui/quickSettings.js';
import {_} from '../../common/texts.js';
import {Card} from './card.js';
import {Pages, readLists} from './pages.js';
import {Rows} from './rows.js';
import {Nothing} from './states.js';
import {button, Clock, column, row, scrolled} from './widgets.js';

const COLUMNS = 2;
const MARGIN = 24;
const LEAST_HEIGHT = 200;

function isEscape() {
    const event = Clutter.get_current_event();
    return event?.type() === Clutter.EventType.KEY_PRESS && event.get_key_symbol() === Clutter.KEY_Escape;
}

export class Panel {
    #clock = new Clock(() => this.#tick());

    constructor(service) {
        this.service = service;
        const close = () => this.menu.close();
        const send = (command, args) => this.#send(command, args);
        this.card = new Card(service, send, close);
        this.nothing = new Nothing(service);
        this.pages = new Pages(send, () => this.#closePage());
        this.pageButtons = row('nowplaying-buttons', [], {x_align: Clutter.ActorAlign.CENTER, x_expand: true});
        this.card.actor.add_child(this.pageButtons);
        this.rows = new Rows(service, sentence => this.card.notice.say(sentence));
        this.actor = scrolled(column('nowplaying',
            [this.nothing.actor, this.card.actor, this.pages.actor, this.rows.actor], {x_expand: true}), 'vfade');
        this.actor.accessible_name = _('Now Playing');
        this.#add();
        this.ended = service.listen(() => this.draw());
        this.handler = this.menu.connect('open-state-changed', (_menu, isOpen) => this.#setOpen(isOpen));
        this.#setOpen(this.menu.isOpen);
    }

    #add() {
        const {quickSettings} = Main.panel.statusArea;
        this.menu = quickSettings.menu;
        if (!quickSettings.addExternalIndicator) {
            this.menu.addItem(this.actor, COLUMNS);
            return;
        }
        this.indicator = new SystemIndicator();
        this.indicator.quickSettingsItems.push(this.actor);
        quickSettings.addExternalIndicator(this.indicator, COLUMNS);
    }

    destroy() {
        this.isGone = true;
        delete this.menu.close;
        this.menu.disconnect(this.handler);
        this.ended();
        this.#clock.stop();
        this.actor.destroy();
        this.indicator?.destroy();
    }

    /** Sends a command. A refusal is a sentence below the buttons. */
    async #send(command, args) {
        try {
            await this.service.perform(this.player, command, args);
        } catch (error) {
            this.card.notice.say(error.message || _('The player refused it.'));
        }
    }

    #setOpen(isOpen) {
        this.service.setOpen(this, isOpen);
        this.isOpen = isOpen;
        if (isOpen)
            this.draw();
        else
            this.pages.close();
        this.#clock[isOpen ? 'run' : 'stop'](this.player);
    }

    #tick() {
        this.card.bar.tick();
        this.pages.tick();
    }

    draw() {
        if (!this.isOpen)
            return;
        const [player, ...others] = this.service.players;
        this.player = player;
        if (player)
            this.card.update(player);
        else
            this.nothing.update();
        this.#drawPages(this.pages.update(player));
        this.nothing.actor.visible = !player;
        this.card.actor.visible = !!player && !this.pages.page;
        this.rows.update(others);
        this.#limit();
        this.#clock.run(player);
        if (player?.areListsOld && !player.isBeingRead)
            this.#readLists(player);
    }

    /** Scrolls where the screen ends. */
    #limit() {
        const heightOf = actor => actor.get_preferred_height(-1)[1];
        const others = heightOf(this.menu.box) - heightOf(this.actor);
        const {primaryMonitor: {height}, panelBox} = Main.layoutManager;
        const {scale_factor: scale} = St.ThemeContext.get_for_stage(global.stage);
        const most = Math.max(height - panelBox.height - others - MARGIN, LEAST_HEIGHT);
        this.actor.style = `max-height: ${most / scale}px`;
    }

    async #readLists(player) {
        player.isBeingRead = true;
        player.areListsOld = false;
        player.lists = await readLists(this.service, player);
        player.isBeingRead = false;
        if (!this.isGone)
            this.draw();
    }

    #drawPages(pages) {
        const ids = `${pages.map(({id}) => id)}`;
        this.pageButtons.visible = pages.length > 0;
        if (ids === this.pageIds)
            return;
        this.pageIds = ids;
        this.pageButtons.destroy_all_children();
        this.buttons = pages.map(page => Object.assign(
            button('icon-button flat', page.icon, page.title, () => this.#openPage(page)), {page}));
        this.buttons.forEach(one => this.pageButtons.add_child(one));
    }

    #openPage(page) {
        this.card.actor.hide();
        this.lastPage = page;
        // The menu receives Escape before its widgets do.
        const {close} = this.menu;
        this.menu.close = (...args) => (isEscape() && this.pages.close()) || close.apply(this.menu, args);
        this.pages.open(page);
    }

    #closePage() {
        delete this.menu.close;
        this.card.actor.visible = !!this.player;
        if (this.isOpen)
            this.buttons?.find(({page}) => page === this.lastPage)?.grab_key_focus();
    }
}
