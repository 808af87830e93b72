#!/usr/bin/env -S gjs -m
// SPDX-License-Identifier: MIT
// Lists the players with cover, title and a button.
import GObject from 'gi://GObject';
import Gtk from 'gi://Gtk?version=4.0';
import NowPlaying from 'gi://NowPlaying?version=0';

function makeRow(player) {
    const row = new Gtk.Box({spacing: 12});
    const cover = new Gtk.Image({pixel_size: 48});
    const title = new Gtk.Label({hexpand: true, xalign: 0, ellipsize: 3});
    const button = new Gtk.Button({valign: Gtk.Align.CENTER});
    const draw = () => {
        const isPlaying = player.state === NowPlaying.PlaybackState.PLAYING;
        button.icon_name = isPlaying ? 'media-playback-pause-symbolic' : 'media-playback-start-symbolic';
    };
    player.bind_property('artwork', cover, 'gicon', GObject.BindingFlags.SYNC_CREATE);
    player.bind_property('title', title, 'label', GObject.BindingFlags.SYNC_CREATE);
    player.bind_property('can-toggle-play-pause', button, 'sensitive', GObject.BindingFlags.SYNC_CREATE);
    player.connect('notify::state', draw);
    button.connect('clicked', () => player.toggle_play_pause());
    draw();
    [cover, title, button].forEach(widget => row.append(widget));
    return row;
}

const app = new Gtk.Application({application_id: 'org.example.PlayerList'});
app.connect('activate', () => {
    const list = new Gtk.ListBox();
    list.set_placeholder(new Gtk.Label({label: 'No player'}));
    list.bind_model(new NowPlaying.Controller({artwork_size: 48}), makeRow);
    new Gtk.ApplicationWindow({application: app, title: 'Players', child: list, default_width: 480}).present();
});
app.run([]);
