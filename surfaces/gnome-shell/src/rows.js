// SPDX-License-Identifier: MIT
// The other players: a row for each. A list makes widgets for the rows that are seen.
import Clutter from 'gi://Clutter';
import St from 'gi://St';
import {_, clean, filled, joined, reasonText} from '../../common/texts.js';
import {playCommand} from './buttons.js';
import {Cover} from './cover.js';
import {adjustmentOf, button, column, enable, label, name, row, scrolled, Timer, write} from './widgets.js';

const COVER_SIZE = 36;
const MOST_SEEN = 8;
const LEAST_SEEN = 2;
/** Rows that are ready before the keyboard reaches them. */
const SPARE = 2;

/** A list whose rows are equally high. `make` returns a row with `actor`, and `draw` shows an entry in it. */
export class SeenList {
    #rows = [];
    #count = 0;
    #height = 1;
    #wanted = null;
    #timer = new Timer();

    constructor(style, {make, draw, most}) {
        Object.assign(this, {make, draw, most});
        this.place = new St.Widget({style_class: `nowplaying-list ${style}`, x_expand: true});
        this.actor = scrolled(column('', [this.place]), 'nowplaying-scroll vfade');
        this.adjustment = adjustmentOf(this.actor);
        this.place.connect('style-changed', () => this.update(this.#count));
        this.adjustment.connect('notify::value', () => this.#show(false));
        // The change is a part of an allocation, in which nothing may move.
        this.adjustment.connect('changed', () => this.#wanted === null || this.#timer.start(1, () => this.#move()));
        this.actor.connect('destroy', () => this.#timer.stop());
    }

    /** Shows so many entries. */
    update(count) {
        this.#count = count;
        if (!this.place.get_stage())
            return;
        this.#height = Math.max(Math.ceil(this.place.get_theme_node().get_length('-nowplaying-row-height')), 1);
        this.place.height = count * this.#height;
        const {scale_factor: scale} = St.ThemeContext.get_for_stage(global.stage);
        this.actor.style = `max-height: ${this.#height * this.most() / scale}px`;
        this.#show(true);
    }

    /** Moves an entry into the middle, as soon as the list has its place. */
    moveTo(index) {
        this.#wanted = index;
        this.#move();
    }

    #move() {
        const {upper, page_size: page} = this.adjustment;
        if (this.#wanted === null || page === 0 || upper < this.#count * this.#height)
            return;
        this.adjustment.value = (this.#wanted + 0.5) * this.#height - page / 2;
        this.#wanted = null;
        this.#show(true);
    }

    #show(isNew) {
        const first = Math.max(0, Math.floor(this.adjustment.value / this.#height) - SPARE);
        const seen = Math.min(this.#count, this.most() + 1 + 2 * SPARE);
        while (this.#rows.length < seen)
            this.#rows.push(this.#add());
        let isAnyMoved = false;
        this.#rows.forEach((one, i) => {
            // An entry keeps its widget while it is seen.
            const index = first + (i - first % this.#rows.length + this.#rows.length) % this.#rows.length;
            const isMoved = index !== one.index;
            one.actor.visible = index < this.#count;
            if (!one.actor.visible || !(isNew || isMoved))
                return;
            isAnyMoved ||= isMoved;
            one.index = index;
            one.actor.set_position(0, index * this.#height);
            one.actor.height = this.#height;
            this.draw(one, index);
        });
        // The keyboard visits the widgets in the order of the entries.
        if (isAnyMoved)
            [...this.#rows].sort((one, other) => one.index - other.index)
                .forEach(({actor}) => this.place.set_child_above_sibling(actor, null));
    }

    #add() {
        const made = this.make();
        const coordinate = Clutter.BindCoordinate.WIDTH;
        made.actor.add_constraint(new Clutter.BindConstraint({source: this.place, coordinate}));
        made.actor.connect('key-focus-in', () => {
            const [top, page] = [made.index * this.#height, this.adjustment.page_size];
            this.adjustment.value = Math.min(Math.max(this.adjustment.value, top + this.#height - page), top);
        });
        this.place.add_child(made.actor);
        return made;
    }
}

/** A row that can be pressed, with a title and a second line. */
export function makeRow(before, after, clicked) {
    const [title, second] = [label(''), label('nowplaying-small', {isDim: true})];
    const texts = column('', [title, second], {x_expand: true, y_align: Clutter.ActorAlign.CENTER});
    const made = {title, second};
    const child = row('nowplaying-row-content', [...before, texts, ...after], {x_expand: true});
    made.actor = button('nowplaying-row', null, '', () => clicked(made),
        {child, x_expand: true, y_align: Clutter.ActorAlign.FILL});
    return made;
}

export class Rows {
    constructor(service, say) {
        this.service = service;
        this.list = new SeenList('nowplaying-players', {
            most: () => Math.min(Math.max(Math.floor(global.screen_height / 180), LEAST_SEEN), MOST_SEEN),
            make: () => this.#make(say), draw: (made, index) => this.#draw(made, this.players[index]),
        });
        const heading = label('nowplaying-heading', {text: _('Other Players')});
        this.actor = column('nowplaying-column', [heading, this.list.actor]);
    }

    #make(say) {
        const attempt = promise => promise.catch(error => say(error.message));
        const cover = new Cover(this.service, COVER_SIZE);
        const play = button('icon-button flat', 'media-playback-start-symbolic', '',
            () => attempt(this.service.perform(made.player, playCommand(made.player).command)));
        const made = makeRow([cover.actor], [play], ({player}) => attempt(this.service.setPrimary(player)));
        return Object.assign(made, {cover, play});
    }

    #draw(made, player) {
        made.player = player;
        const identity = clean(player.identity);
        const reason = reasonText(player.isSilent ? 'silent' : player.reason);
        const title = clean(player.lines[0]) || identity;
        made.title.text = title;
        write(made.second, title === identity ? reason : joined(identity, reason));
        made.actor.accessible_name = joined(title, made.second.text);
        made.cover.update(player);
        const {can, icon} = playCommand(player);
        enable(made.play, can);
        name(made.play, filled(player.plays ? _('Pause %s') : _('Play %s'), identity), icon);
    }

    update(players) {
        this.players = players;
        this.actor.visible = players.length > 0;
        this.list.update(players.length);
    }
}
