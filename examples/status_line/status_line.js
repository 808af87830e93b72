#!/usr/bin/env -S gjs -m
// SPDX-License-Identifier: MIT
// Prints the primary player on each change, for a panel or a status bar: ▶ The Ferrymen – Harbour Lights.
import GLib from 'gi://GLib';
import NowPlaying from 'gi://NowPlaying?version=0';

function line(player) {
    if (!player?.content)
        return '';
    const sign = player.state === NowPlaying.PlaybackState.PLAYING ? '▶' : '⏸';
    return `${sign} ${[player.artist, player.title].filter(text => text).join(' – ')}`;
}

let shown = '';
const controller = new NowPlaying.Controller();
controller.connect('changed', () => {
    const now = line(controller.primary);
    if (now !== shown)
        print(now);
    shown = now;
});
new GLib.MainLoop(null, false).run();
