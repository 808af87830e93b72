// SPDX-License-Identifier: MIT
// The states in place of a card or within it: nothing plays, no service, a problem, a refusal.
import {Adw, Gdk, Gio, GLib, GObject, Gtk, NowPlaying} from './gi.js';
import {desktopApp} from './cover.js';
import {_, clean, filled} from './texts.js';
import {column, paragraph, row} from './widgets.js';

const {CENTER} = Gtk.Align;
const NOTICE_SECONDS = 5;

/** A sentence below the buttons, for five seconds. */
export const Notice = GObject.registerClass(class Notice extends Adw.Bin {
    #timer = 0;
    #label = paragraph(['notice'], 4, {accessible_role: Gtk.AccessibleRole.ALERT});

    constructor() {
        super({visible: false, child: new Gtk.Revealer()});
        this.child.child = this.#label;
        this.child.connect('notify::child-revealed', () => (this.visible = this.child.reveal_child));
        this.connect('unrealize', () => this.end());
    }

    say(sentence) {
        this.end();
        const text = clean(sentence);
        this.#label.label = text.charAt(0).toUpperCase() + text.slice(1);
        this.visible = this.child.reveal_child = true;
        this.#timer = GLib.timeout_add_seconds(GLib.PRIORITY_DEFAULT, NOTICE_SECONDS, () => this.end());
    }

    end() {
        this.#timer = this.#timer && GLib.source_remove(this.#timer) && 0;
        this.child.reveal_child = false;
        return GLib.SOURCE_REMOVE;
    }
});

/** Why the player does not play, with the button that repairs it. */
export const ProblemBox = GObject.registerClass(class ProblemBox extends Gtk.Box {
    constructor(send) {
        super({orientation: Gtk.Orientation.VERTICAL, spacing: 12});
        this.sentence = paragraph([], 3);
        this.repair = new Gtk.Button({halign: CENTER, css_classes: ['pill']});
        this.repair.connect('clicked', () => this.url ? this.#open() : send(NowPlaying.Action.new(NowPlaying.Command.PLAY)));
        [row({spacing: 6, halign: CENTER}, new Gtk.Image({icon_name: 'dialog-warning-symbolic'}), this.sentence), this.repair]
            .forEach(widget => this.append(widget));
    }

    /** Opens the page of an https address, or an address of the player's own program. */
    #open() {
        if (this.host)
            Gtk.show_uri(this.get_root(), this.url, Gdk.CURRENT_TIME);
        else
            desktopApp(this.player)?.launch_uris([this.url], null);
    }

    update(player) {
        this.player = player;
        this.visible = player.problem !== NowPlaying.Problem.NONE && !player.private;
        if (!this.visible)
            return;
        this.url = player.problem_url;
        this.host = this.url?.match(/^https:\/\/(?:[^/?#]*@)?([^/?#@]+)/)?.[1];
        this.sentence.label = clean(player.problem_text ?? _('The player cannot play this.'));
        this.repair.visible = !!this.url || (player.can_play && player.problem_retry);
        this.repair.label = this.url ? filled(_('Open %s'), clean(this.host ?? player.identity)) : _('Try Again');
    }
});

/** The page without a player: the last one, if it can be started. */
export const NothingPage = GObject.registerClass(class NothingPage extends Adw.Bin {
    constructor(service) {
        super();
        this.service = service;
        this.notice = new Notice();
        this.button = new Gtk.Button({halign: CENTER, css_classes: ['pill', 'suggested-action']});
        this.button.connect('clicked', () => this.#press());
        this.child = new Adw.StatusPage({icon_name: 'org.nowplaying.Window-symbolic', child: column({spacing: 18}, this.button, this.notice)});
    }

    async #press() {
        this.button.sensitive = false;
        await (this.service.isRunning ? this.service.resume() : this.service.start()).catch(error => this.notice.say(error.message));
        this.button.sensitive = true;
    }

    update() {
        const {isRunning, last} = this.service;
        const about = [last.title, last.identity ?? last.name].map(clean).filter(text => text).join('\n');
        const isMissing = isRunning === false;
        this.child.title = isMissing ? _('No Service') : _('Nothing Plays');
        // The description of this widget has markup.
        this.child.description = GLib.markup_escape_text(isMissing ? _('The service that follows players does not run.')
            : about || _('Music, films and broadcasts appear here.'), -1);
        this.child.paintable = this.#cover(isMissing ? null : last.image_url);
        this.button.label = isMissing ? _('Start It') : _('Continue');
        this.button.visible = isMissing || !!about;
    }

    /** The stored cover of the last player: a file of the service, never an address of the web. */
    #cover(url) {
        const path = url?.startsWith('file://') ? Gio.File.new_for_uri(url).get_path() : null;
        return path && GLib.file_test(path, GLib.FileTest.EXISTS) ? Gtk.Image.new_from_file(path).get_paintable() : null;
    }
});
