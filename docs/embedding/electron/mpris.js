// SPDX-License-Identifier: MIT
// MPRIS by hand, on the package mpris-service.
'use strict';
const mprisService = require('mpris-service');

const statuses = { playing: 'Playing', paused: 'Paused', none: 'Stopped' };
let since = Date.now();
let current = { position: 0, playbackState: 'none' };

function position() {
  const moved = current.playbackState === 'playing' ? (Date.now() - since) / 1000 : 0;
  return Math.round((current.position + moved) * 1e6);
}

exports.start = (act) => {
  const player = mprisService({
    name: 'ElectronPlayer',
    identity: 'Electron Player',
    desktopEntry: 'org.example.ElectronPlayer',
    supportedUriSchemes: [],
    supportedMimeTypes: [],
    supportedInterfaces: ['player'],
  });
  player.getPosition = position;
  player.on('play', () => act('play'));
  player.on('pause', () => act('pause'));
  player.on('playpause', () => act(current.playbackState === 'playing' ? 'pause' : 'play'));
  player.on('stop', () => act('stop'));
  player.on('next', () => act('nexttrack'));
  player.on('previous', () => act('previoustrack'));
  player.on('seek', (offset) => act('seekto', { seekTime: (position() + offset) / 1e6 }));
  player.on('position', (event) => act('seekto', { seekTime: event.position / 1e6 }));
  return {
    show(state) {
      const jumped = Math.abs(state.position * 1e6 - position()) > 1e6;
      current = state;
      since = Date.now();
      player.metadata = {
        'mpris:trackid': player.objectPath(`track/${state.index}`),
        'mpris:length': Math.round(state.duration * 1e6),
        'mpris:artUrl': state.cover,
        'xesam:title': state.title,
        'xesam:artist': [state.artist],
        'xesam:album': state.album,
      };
      player.playbackStatus = statuses[state.playbackState];
      player.canGoNext = state.canGoNext;
      player.canGoPrevious = state.canGoPrevious;
      if (jumped) {
        player.seeked(Math.round(state.position * 1e6));
      }
    },
  };
};
