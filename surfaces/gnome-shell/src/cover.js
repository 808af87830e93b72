// SPDX-License-Identifier: MIT
// The cover: a square with round corners. It shows the old image until the new one is ready, or for a second.
import Clutter from 'gi://Clutter';
import Cogl from 'gi://Cogl';
import GdkPixbuf from 'gi://GdkPixbuf';
import Gio from 'gi://Gio';
import GObject from 'gi://GObject';
import Shell from 'gi://Shell';
import St from 'gi://St';
import {kindIcon} from '../../common/texts.js';
import {text} from './player.js';
import {iconOf, mark, Timer} from './widgets.js';

const OLD_IMAGE_MS = 1000;
const SCALE = 2;
// GNOME 48 has the name in another library.
const FRAGMENT = Shell.SnippetHook?.FRAGMENT ?? Cogl.SnippetHook.FRAGMENT;
Gio._promisify(GdkPixbuf.Pixbuf, 'new_from_stream_at_scale_async', 'new_from_stream_finish');

const RoundCorners = GObject.registerClass(class NowPlayingRoundCorners extends Shell.GLSLEffect {
    vfunc_build_pipeline() {
        this.add_glsl_snippet(FRAGMENT, '', `
            vec2 beyond = max(abs(cogl_tex_coord_in[0].xy - 0.5) - 0.36, 0.0);
            cogl_color_out *= 1.0 - smoothstep(0.115, 0.125, length(beyond));`, false);
    }
});

/** The middle of an image, as a square. */
function squared(image) {
    const size = Math.min(image.width, image.height);
    return image.new_subpixbuf((image.width - size) >> 1, (image.height - size) >> 1, size, size);
}

/** The player's program: null if it is not installed. */
export const appOf = player => Shell.AppSystem.get_default().lookup_app(`${text(player.session.DesktopEntry)}.desktop`);

export const appIcon = player => appOf(player)?.get_icon() ?? iconOf('multimedia-player-symbolic');

export class Cover {
    #timer = new Timer();
    #artwork = undefined;
    #hasImage = false;

    constructor(service, size) {
        [this.service, this.size] = [service, size];
        this.image = new St.Icon({icon_size: size});
        this.actor = new St.Bin({
            style_class: 'nowplaying-cover', child: this.image, effect: new RoundCorners(),
            y_align: Clutter.ActorAlign.CENTER,
        });
        this.actor.set_size(size, size);
        this.actor.connect('destroy', () => {
            this.#timer.stop();
            this.#artwork = null;
        });
    }

    #draw(image, symbol) {
        this.#timer.stop();
        this.#hasImage = !!image;
        this.image.gicon = image ?? symbol;
        this.image.icon_size = image ? this.size : Math.round(this.size * 0.4);
        mark(this.actor, 'nowplaying-symbol', !image);
    }

    update(player) {
        const {artwork} = player;
        const symbol = () => this.#draw(null,
            player.isPrivate ? appIcon(player) : iconOf(kindIcon(text(player.content.kind))));
        if (artwork !== undefined && artwork === this.#artwork)
            return;
        this.#artwork = artwork;
        if (artwork === undefined || !this.#hasImage)
            symbol();
        else
            this.#timer.start(OLD_IMAGE_MS, symbol);
        if (artwork !== undefined)
            this.#load(player, artwork).catch(() => artwork === this.#artwork && symbol());
    }

    async #load(player, artwork) {
        const size = this.size * SCALE;
        const stream = await this.service.artwork(player, size);
        const image = await GdkPixbuf.Pixbuf.new_from_stream_at_scale_async(stream, size, size, true, null);
        stream.close_async(0, null, null);
        if (artwork === this.#artwork)
            this.#draw(squared(image));
    }
}
