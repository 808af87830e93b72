// SPDX-License-Identifier: MIT
// The cover: a square that grows with the window. It shows the old image until the new one is ready, or for a second.
import {Gdk, GdkPixbuf, Gio, GLib, GObject, Graphene, Gsk, Gtk, NowPlaying} from './gi.js';
import {isSilent, kindIcon} from './texts.js';

const OLD_IMAGE_MS = 1000;
const RADIUS = 12;
export const ARTWORK_SIZE = 640;
Gio._promisify(Gio.LoadableIcon.prototype, 'load_async', 'load_finish');

/** Loads an image in another thread, at most `size` pixels wide and high. Without one, it is null. */
function load(icon, size, done) {
    const guarded = finish => (_source, result) => {
        try {
            finish(result);
        } catch {
            done(null);
        }
    };
    icon.load_async(size, null, guarded(result => {
        const [stream] = icon.load_finish(result);
        GdkPixbuf.Pixbuf.new_from_stream_at_scale_async(stream, size, size, true, null,
            guarded(loaded => done(Gdk.Texture.new_for_pixbuf(GdkPixbuf.Pixbuf.new_from_stream_finish(loaded)))));
    }));
}

export function desktopApp({desktop_entry: entry}) {
    try {
        // A name with a slash would be a path. GJS throws if there is no such file.
        return entry && !entry.includes('/') ? Gio.DesktopAppInfo.new(`${entry}.desktop`) : null;
    } catch {
        return null;
    }
}

export const appIcon = player => desktopApp(player)?.get_icon() ?? Gio.ThemedIcon.new('multimedia-player-symbolic');

export const Cover = GObject.registerClass({CssName: 'cover'}, class Cover extends Gtk.Widget {
    #icon = null;
    #paintable = null;
    #handlers = [];
    #artwork = null;
    #item = null;
    #waiting = 0;
    #video = null;

    constructor({least, most, size = ARTWORK_SIZE, ...others}) {
        super({accessible_role: Gtk.AccessibleRole.IMG, ...others});
        Object.assign(this, {least, most, size});
        this.connect('unrealize', () => this.#endWaiting());
    }

    vfunc_get_request_mode() {
        return Gtk.SizeRequestMode.HEIGHT_FOR_WIDTH;
    }

    vfunc_measure(orientation, width) {
        const isHeight = orientation === Gtk.Orientation.VERTICAL && width > 0;
        return [this.least, isHeight ? Math.min(this.most, Math.max(this.least, width)) : this.most, -1, -1];
    }

    vfunc_snapshot(snapshot) {
        const [width, height] = [this.get_width(), this.get_height()];
        const ratio = this.#paintable?.get_intrinsic_aspect_ratio() || 1;
        // The image keeps its shape, within the height of the square.
        const [w, h] = width / ratio < height ? [width, width / ratio] : [height * ratio, height];
        const place = new Graphene.Rect().init((width - w) / 2, (height - h) / 2, w, h);
        const rounded = new Gsk.RoundedRect();
        rounded.init_from_rect(place, Math.min(RADIUS, Math.min(width, height) / 8));
        snapshot.push_rounded_clip(rounded);
        if (this.#paintable) {
            snapshot.translate(place.get_top_left());
            this.#paintable.snapshot(snapshot, w, h);
        } else {
            const color = this.get_style_context().get_color();
            const size = Math.round(Math.min(w, h) * 0.4);
            const icon = Gtk.IconTheme.get_for_display(this.get_display())
                .lookup_by_gicon(this.#icon, size, this.scale_factor, this.get_direction(), Gtk.IconLookupFlags.FORCE_SYMBOLIC);
            const faded = strength => new Gdk.RGBA({red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * strength});
            snapshot.append_color(faded(0.08), place);
            snapshot.translate(new Graphene.Point({x: (width - size) / 2, y: (height - size) / 2}));
            icon.snapshot_symbolic(snapshot, size, size, [faded(0.55)]);
        }
        snapshot.pop();
    }

    #draw(paintable) {
        this.#endWaiting();
        this.#handlers.forEach(id => this.#paintable.disconnect(id));
        this.#handlers = ['invalidate-contents', 'invalidate-size'].map(signal => paintable?.connect(signal, () => this.queue_draw())).filter(id => id);
        this.#paintable = paintable;
        this.queue_draw();
    }

    #endWaiting() {
        this.#waiting = this.#waiting && GLib.source_remove(this.#waiting) && 0;
    }

    update(player) {
        const {content} = player;
        const isShown = content && !player.private;
        const artwork = isShown ? player.artwork : null;
        // A player may have one id for all of its songs.
        const item = isShown ? `${content.id}\n${content.title}` : player.name;
        this.#icon = player.private ? appIcon(player) : Gio.ThemedIcon.new(kindIcon(content));
        if (artwork && artwork !== this.#artwork)
            load(artwork, this.size, texture => artwork === this.#artwork && !this.#video?.media && this.#draw(texture));
        else if (!artwork && (!isShown || !this.#paintable))
            this.#draw(null);
        else if (!artwork && item !== this.#item && !this.#waiting)
            this.#waiting = GLib.timeout_add(GLib.PRIORITY_DEFAULT, OLD_IMAGE_MS, () => {
                this.#waiting = 0;
                this.#draw(null);
                return GLib.SOURCE_REMOVE;
            });
        [this.#artwork, this.#item] = [artwork, item];
    }

    /** Lets the cover move if the player has a video and the desktop allows motion. */
    async move(player) {
        const mayMove = !player.private && this.get_mapped() && this.get_settings().gtk_enable_animations;
        const artwork = mayMove ? player.animated_video : null;
        if (artwork !== (this.#video?.artwork ?? null)) {
            this.stop();
            if (artwork)
                await this.#open(this.#video = {artwork});
        }
        if (this.#video?.media)
            this.#video.media.playing = player.state === NowPlaying.PlaybackState.PLAYING && !isSilent(player);
    }

    async #open(video) {
        await video.artwork.load_async(ARTWORK_SIZE, null);
        if (video !== this.#video)
            return;
        video.media = Gtk.MediaFile.new_for_file(video.artwork.get_file());
        video.media.set({loop: true, muted: true});
        video.media.connect('notify::prepared', () => video === this.#video && this.#draw(video.media));
    }

    /** Ends the video. The still image is loaded again. */
    stop() {
        this.#video?.media?.pause();
        if (this.#video)
            this.#artwork = null;
        this.#video = null;
    }
});
