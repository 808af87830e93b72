#!/usr/bin/env -S gjs -m
// SPDX-License-Identifier: MIT
import GLib from 'gi://GLib';
import NowPlaying from 'gi://NowPlaying?version=0';

const {Command, Content, ContentKind, PlaybackState, Session} = NowPlaying;
const session = Session.new('org.example.Smallest', 'music');
session.content = new Content({
    kind: ContentKind.MUSIC, id: 'album-7/track-3', title: 'Harbour Lights', artist: 'The Ferrymen', duration: 254e6,
});
session.offer(Command.PLAY, () => {
    print('play'); // Here your player does it.
    session.state = PlaybackState.PLAYING;
});
session.offer(Command.PAUSE, () => {
    print('pause');
    session.state = PlaybackState.PAUSED;
});
session.publish();
new GLib.MainLoop(null, false).run(); // Here your player plays.
