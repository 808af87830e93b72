#!/usr/bin/env -S gjs -m
// SPDX-License-Identifier: MIT
// A music player with GTK 4 and GStreamer: gtk_player.js FILE… The function publish() shows it on the desktop.
import Gdk from 'gi://Gdk?version=4.0';
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import GObject from 'gi://GObject';
import Gst from 'gi://Gst?version=1.0';
import Gtk from 'gi://Gtk?version=4.0';
import System from 'system';
import NowPlaying from 'gi://NowPlaying?version=0';

// ---- NowPlaying ----

function publish(app, window, player) {
    const {Command, ContentKind, PlaybackState, Problem} = NowPlaying;
    const application = NowPlaying.Application.get_default(app.application_id);
    application.set({name: window.title, can_raise: true, can_quit: true});
    application.connect('raise', () => window.present());
    application.connect('quit', () => app.quit());

    const session = NowPlaying.Session.new_for_application(application, 'music');
    session.offer(Command.PLAY, () => player.play());
    session.offer(Command.PAUSE, () => player.pause());
    session.offer(Command.NEXT, () => player.go(1));
    session.offer(Command.PREVIOUS, () => player.go(-1));
    session.offer(Command.SEEK_TO_POSITION, (_session, request) => player.seek(request.position));
    session.offer(Command.SET_VOLUME, (_session, request) => player.setVolume(request.volume));

    const states = {
        [Gst.State.PLAYING]: PlaybackState.PLAYING,
        [Gst.State.PAUSED]: PlaybackState.PAUSED,
        [Gst.State.READY]: PlaybackState.STOPPED,
    };
    player.connect('changed', () => {
        const {uri, title, artist, album, cover, problem} = player.song;
        const artwork = cover && NowPlaying.Artwork.new_for_bytes(cover);
        session.begin_update();
        session.content = new NowPlaying.Content(
            {kind: ContentKind.MUSIC, id: uri, title, artist, album, duration: player.duration, artwork});
        session.state = states[player.state];
        session.position = player.position;
        session.volume = player.playbin.volume;
        session.set_problem(problem ? Problem.OTHER : Problem.NONE, problem, null, true);
        session.set_command_enabled(Command.NEXT, player.has(1));
        session.set_command_enabled(Command.PREVIOUS, player.has(-1));
        session.end_update();
    });
    session.publish();
}

// ---- The player: GStreamer plays the files ----

Gst.init(null);

const Player = GObject.registerClass({Signals: {changed: {}}}, class Player extends GObject.Object {
    songs = [];
    state = Gst.State.READY;
    playbin = Gst.ElementFactory.make('playbin', null);

    constructor() {
        super();
        this.playbin.video_sink = Gst.ElementFactory.make('fakesink', null);
        const bus = this.playbin.get_bus();
        bus.add_signal_watch();
        bus.connect('message::tag', (_bus, message) => this.readTags(message.parse_tag()));
        bus.connect('message::async-done', () => this.emit('changed'));
        bus.connect('message::eos', () => (this.has(1) ? this.go(1) : this.setState(Gst.State.READY)));
        bus.connect('message::error', (_bus, message) => {
            this.song.problem ??= message.parse_error()[0].message;
            this.setState(Gst.State.READY);
        });
    }

    open(files) {
        this.songs = files.map(file => ({
            uri: file.get_uri(), title: file.get_basename(), artist: null, album: null, cover: null, problem: null,
        }));
        this.index = 0;
        this.go(0);
    }

    get song() {
        return this.songs[this.index];
    }

    has(step) {
        return this.index + step in this.songs;
    }

    go(step) {
        if (!this.has(step))
            return;
        this.index += step;
        // It also drops the messages of the song before.
        this.playbin.set_state(Gst.State.NULL);
        this.playbin.uri = this.song.uri;
        this.play();
    }

    setState(state) {
        this.state = state;
        this.playbin.set_state(state);
        this.emit('changed');
    }

    play() {
        this.song.problem = null;
        this.setState(Gst.State.PLAYING);
    }

    pause() {
        this.setState(Gst.State.PAUSED);
    }

    // Times are microseconds, as those of NowPlaying.
    seek(position) {
        this.playbin.seek_simple(Gst.Format.TIME, Gst.SeekFlags.FLUSH | Gst.SeekFlags.ACCURATE, position * 1000);
    }

    setVolume(volume) {
        this.playbin.volume = volume;
        this.emit('changed');
    }

    get position() {
        const [isKnown, time] = this.playbin.query_position(Gst.Format.TIME);
        return isKnown ? Math.round(time / 1000) : 0;
    }

    get duration() {
        const [isKnown, time] = this.playbin.query_duration(Gst.Format.TIME);
        return isKnown ? Math.round(time / 1000) : -1;
    }

    readTags(tags) {
        for (const tag of ['title', 'artist', 'album'])
            this.song[tag] = tags.get_string(tag)[1] ?? this.song[tag];
        const buffer = tags.get_sample('image')[1]?.get_buffer();
        if (buffer && !this.song.cover)
            this.readCover(new GLib.Bytes(buffer.extract_dup(0, buffer.get_size())));
        this.emit('changed');
    }

    readCover(bytes) {
        try {
            this.song.texture = Gdk.Texture.new_from_bytes(bytes);
            this.song.cover = bytes;
        } catch (error) {
            console.warn(`The cover of ${this.song.uri} cannot be shown: ${error.message}`);
        }
    }
});

// ---- The window ----

function makeWindow(app, player) {
    const box = new Gtk.Box({
        orientation: Gtk.Orientation.VERTICAL, spacing: 12,
        margin_start: 24, margin_end: 24, margin_top: 24, margin_bottom: 24,
    });
    const cover = new Gtk.Image({pixel_size: 280, overflow: Gtk.Overflow.HIDDEN, css_classes: ['cover']});
    const title = new Gtk.Label({css_classes: ['title-2'], ellipsize: 3, max_width_chars: 30});
    const artist = new Gtk.Label({css_classes: ['dim-label'], ellipsize: 3, max_width_chars: 30});
    const passed = new Gtk.Label({css_classes: ['caption', 'numeric']});
    const total = new Gtk.Label({css_classes: ['caption', 'numeric']});
    const scale = new Gtk.Scale({adjustment: new Gtk.Adjustment(), hexpand: true});
    const line = new Gtk.Box();
    [passed, scale, total].forEach(widget => line.append(widget));

    const buttons = new Gtk.Box({spacing: 12, halign: Gtk.Align.CENTER});
    const [previous, toggle, next] = ['media-skip-backward', 'media-playback-start', 'media-skip-forward'].map(name => {
        const button = new Gtk.Button({icon_name: `${name}-symbolic`, css_classes: ['circular'], valign: Gtk.Align.CENTER});
        buttons.append(button);
        return button;
    });
    previous.connect('clicked', () => player.go(-1));
    toggle.connect('clicked', () => (player.state === Gst.State.PLAYING ? player.pause() : player.play()));
    next.connect('clicked', () => player.go(1));
    scale.connect('change-value', (_scale, _scroll, value) => {
        player.seek(value);
        return false;
    });

    const clock = time => `${Math.floor(time / 60e6)}:${String(Math.floor(time / 1e6) % 60).padStart(2, '0')}`;
    const drawTime = () => {
        passed.label = clock(player.position);
        const duration = Math.max(player.duration, 0);
        total.label = clock(duration);
        scale.adjustment.upper = duration;
        scale.adjustment.value = player.position;
    };
    // The timer runs only while the player plays.
    let timer = 0;
    const onTimer = () => {
        drawTime();
        if (player.state === Gst.State.PLAYING)
            return GLib.SOURCE_CONTINUE;
        timer = 0;
        return GLib.SOURCE_REMOVE;
    };
    player.connect('changed', () => {
        const {song} = player;
        title.label = song.title;
        artist.label = song.problem ?? [song.artist, song.album].filter(text => text).join(' — ');
        if (song.cover)
            cover.set_from_paintable(song.texture);
        else
            cover.icon_name = 'audio-x-generic-symbolic';
        cover.opacity = song.cover ? 1 : 0.2;
        const isPlaying = player.state === Gst.State.PLAYING;
        toggle.icon_name = isPlaying ? 'media-playback-pause-symbolic' : 'media-playback-start-symbolic';
        previous.sensitive = player.has(-1);
        next.sensitive = player.has(1);
        drawTime();
        if (isPlaying && !timer)
            timer = GLib.timeout_add(GLib.PRIORITY_DEFAULT, 500, onTimer);
    });

    const style = new Gtk.CssProvider();
    // GTK 4.12 has the function by a new name.
    (style.load_from_string ?? style.load_from_data).call(style, '.cover { border-radius: 12px; }');
    cover.get_style_context().add_provider(style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION);
    [cover, title, artist, line, buttons].forEach(widget => box.append(widget));
    return new Gtk.ApplicationWindow({
        application: app, title: 'GTK Player', titlebar: new Gtk.HeaderBar(), child: box, resizable: false,
    });
}

if (ARGV.length === 0) {
    printerr('usage: gtk_player.js FILE…');
    System.exit(1);
}
const app = new Gtk.Application({application_id: 'org.example.GtkPlayer', flags: Gio.ApplicationFlags.HANDLES_OPEN});
const player = new Player();
app.connect('startup', () => publish(app, makeWindow(app, player), player));
app.connect('open', (_app, files) => {
    player.open(files);
    app.active_window.present();
});
app.connect('shutdown', () => player.playbin.set_state(Gst.State.NULL));
app.run(['gtk_player', ...ARGV]);
