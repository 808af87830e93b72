#!/usr/bin/env -S gjs -m
// SPDX-License-Identifier: MIT
// The program examples/player_list/player_list.js with libplayerctl, for docs/comparison.md.
import Gio from 'gi://Gio';
import Gtk from 'gi://Gtk?version=4.0';
import Playerctl from 'gi://Playerctl?version=2.0';

function makeRow(player) {
    const row = new Gtk.Box({spacing: 12});
    const cover = new Gtk.Image({pixel_size: 48});
    const title = new Gtk.Label({hexpand: true, xalign: 0, ellipsize: 3});
    const button = new Gtk.Button({valign: Gtk.Align.CENTER});
    const draw = () => {
        const isPlaying = player.playback_status === Playerctl.PlaybackStatus.PLAYING;
        const address = player.print_metadata_prop('mpris:artUrl');
        button.icon_name = isPlaying ? 'media-playback-pause-symbolic' : 'media-playback-start-symbolic';
        button.sensitive = isPlaying ? player.can_pause : player.can_play;
        title.label = player.get_title() ?? '';
        cover.gicon = address ? Gio.FileIcon.new(Gio.File.new_for_uri(address)) : null;
    };
    for (const signal of ['metadata', 'playback-status', 'notify::can-play', 'notify::can-pause'])
        player.connect(signal, draw);
    button.connect('clicked', () => player.play_pause());
    draw();
    [cover, title, button].forEach(widget => row.append(widget));
    return row;
}

const app = new Gtk.Application({application_id: 'org.example.PlayerList'});
app.connect('activate', () => {
    const list = new Gtk.ListBox();
    list.set_placeholder(new Gtk.Label({label: 'No player'}));
    const manager = new Playerctl.PlayerManager();
    const rows = new Map();
    const follow = (_manager, name) => manager.manage_player(Playerctl.Player.new_from_name(name));
    manager.connect('name-appeared', follow);
    manager.connect('player-appeared', (_manager, player) => {
        rows.set(player.player_instance, makeRow(player));
        list.append(rows.get(player.player_instance));
    });
    manager.connect('player-vanished', (_manager, player) => {
        list.remove(rows.get(player.player_instance).get_parent());
        rows.delete(player.player_instance);
    });
    Playerctl.list_players().forEach(name => follow(manager, name));
    new Gtk.ApplicationWindow({application: app, title: 'Players', child: list, default_width: 480}).present();
});
app.run([]);
