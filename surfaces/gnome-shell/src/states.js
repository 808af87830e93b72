// SPDX-License-Identifier: MIT
// The states in place of a card or within it: nothing plays, no service, a problem, a refusal.
import Atk from 'gi://Atk';
import Clutter from 'gi://Clutter';
import Gio from 'gi://Gio';
import St from 'gi://St';
import {_, clean, filled} from '../../common/texts.js';
import {appOf} from './cover.js';
import {text} from './player.js';
import {column, enable, iconOf, label, row, textButton, Timer, write} from './widgets.js';

const NOTICE_MS = 5000;
const {CENTER} = Clutter.ActorAlign;

/** A sentence below the buttons, for five seconds. */
export class Notice {
    #timer = new Timer();

    constructor() {
        this.actor = label('nowplaying-notice',
            {lines: 4, x_align: CENTER, visible: false, accessible_role: Atk.Role.ALERT});
        this.actor.connect('destroy', () => {
            this.#timer.stop();
            this.isGone = true;
        });
    }

    say(sentence) {
        if (this.isGone)
            return;
        const line = clean(sentence);
        write(this.actor, line.charAt(0).toUpperCase() + line.slice(1));
        this.#timer.start(NOTICE_MS, () => this.end());
    }

    end() {
        this.#timer.stop();
        this.actor.hide();
    }
}

/** Why the player does not play, with the button that repairs it. */
export class Problem {
    constructor(send, opened) {
        this.sentence = label('nowplaying-problem', {lines: 4, x_expand: true});
        this.repair = textButton(' ', () => {
            if (!this.url)
                return send('play');
            opened();
            return this.#open();
        });
        const symbol = new St.Icon({icon_name: 'dialog-warning-symbolic', style_class: 'popup-menu-icon'});
        this.actor = column('nowplaying-column', [row('nowplaying-buttons', [symbol, this.sentence]), this.repair]);
    }

    /** Opens the page of an https address, or an address of the player's own program. */
    #open() {
        const context = global.create_app_launch_context(global.get_current_time(), -1);
        if (this.host)
            Gio.AppInfo.launch_default_for_uri_async(this.url, context, null, null);
        else
            this.app?.app_info.launch_uris_async([this.url], context, null, null);
    }

    update(player) {
        this.actor.visible = !!player.problem && !player.isPrivate;
        if (!this.actor.visible)
            return;
        const {problem} = player;
        this.url = text(problem.url);
        this.host = this.url?.match(/^https:\/\/(?:[^/?#]*@)?([^/?#@]+)/)?.[1];
        this.app = appOf(player);
        this.sentence.text = clean(text(problem.text) ?? _('The player cannot play this.'));
        this.repair.visible = this.url ? !!(this.host ?? this.app) : player.can('play') && problem.can_retry !== false;
        this.repair.label = this.repair.accessible_name = this.url
            ? filled(_('Open %s'), clean(this.host ?? player.identity)) : _('Try Again');
    }
}

/** In place of the card, without a player or without the service. */
export class Nothing {
    constructor(service) {
        this.service = service;
        this.title = label('nowplaying-title', {x_align: CENTER});
        this.sentence = label('nowplaying-sentence', {lines: 4, isDim: true, x_align: CENTER});
        this.button = textButton(' ', () => this.#press());
        this.notice = new Notice();
        this.icon = new St.Icon({style_class: 'nowplaying-nothing-icon', x_align: CENTER});
        this.actor = column('nowplaying-nothing',
            [this.icon, this.title, this.sentence, this.button, this.notice.actor], {x_expand: true});
    }

    async #press() {
        enable(this.button, false);
        try {
            await (this.service.isRunning ? this.service.resume() : this.service.start());
        } catch (error) {
            this.notice.say(error.message);
        }
        if (!this.notice.isGone)
            enable(this.button, true);
    }

    update() {
        const {isRunning, last} = this.service;
        const about = [last.title, last.identity ?? last.name].map(one => clean(text(one))).filter(one => one);
        const isMissing = isRunning === false;
        this.title.text = isMissing ? _('No Service') : _('Nothing Plays');
        this.sentence.text = isMissing ? _('The service that follows players does not run.')
            : about.join('\n') || _('Music, films and broadcasts appear here.');
        const path = isMissing ? null : this.#coverPath(text(last.image_url));
        this.icon.gicon = path ? Gio.FileIcon.new(Gio.File.new_for_path(path)) : iconOf('audio-x-generic-symbolic');
        this.button.label = this.button.accessible_name = isMissing ? _('Start It') : _('Continue');
        this.button.visible = isMissing || about.length > 0;
    }

    /** The stored cover of the last player: a file of the service, never an address of the web. */
    #coverPath(url) {
        return url?.startsWith('file:///') ? Gio.File.new_for_uri(url).get_path() : null;
    }
}
