// SPDX-License-Identifier: MIT
// The page plays an album in an <audio> element, and publishes it by the browser's Media Session API.
'use strict';
const songs = ['Harbour Lights', 'Slack Water', 'The Last Boat Home'];
const session = navigator.mediaSession;
const audio = new Audio();
let index = 0;

function load(by) {
  const playing = !audio.paused;
  index += by;
  audio.src = `${songs[index]}.flac`;
  session.metadata = new MediaMetadata({
    title: songs[index],
    artist: 'The Ferrymen',
    album: 'Night Crossing',
    artwork: [{ src: 'cover.png', sizes: '512x512', type: 'image/png' }],
  });
  session.setActionHandler('previoustrack', index > 0 ? () => load(-1) : null);
  session.setActionHandler('nexttrack', index + 1 < songs.length ? () => load(+1) : null);
  if (playing) {
    audio.play();
  }
}

function show() {
  const known = Number.isFinite(audio.duration);
  session.playbackState = audio.paused ? 'paused' : 'playing';
  session.setPositionState({
    duration: known ? audio.duration : 0,
    position: audio.currentTime,
    playbackRate: audio.playbackRate,
  });
  showOnMpris();
}

function showOnMpris() {
  desktop.show({
    index,
    title: songs[index],
    artist: 'The Ferrymen',
    album: 'Night Crossing',
    cover: new URL('cover.png', location.href).href,
    duration: audio.duration || 0,
    position: audio.currentTime,
    playbackState: session.playbackState,
    canGoNext: index + 1 < songs.length,
    canGoPrevious: index > 0,
  });
}

const actions = {
  play: () => audio.play(),
  pause: () => audio.pause(),
  stop: () => {
    audio.pause();
    audio.currentTime = 0;
  },
  seekto: ({ seekTime }) => {
    audio.currentTime = seekTime;
  },
};
for (const [name, handler] of Object.entries(actions)) {
  session.setActionHandler(name, handler);
}

// The same once more, for the other road to MPRIS.
desktop.onAction((name, details) => {
  if (name === 'nexttrack' && index + 1 < songs.length) {
    load(+1);
  } else if (name === 'previoustrack' && index > 0) {
    load(-1);
  } else if (actions[name]) {
    actions[name](details);
  }
});

for (const event of ['durationchange', 'play', 'pause', 'seeked', 'ratechange']) {
  audio.addEventListener(event, show);
}
audio.addEventListener('ended', () => (index + 1 < songs.length ? load(+1) : show()));
document.querySelector('#play').addEventListener('click', () => (audio.paused ? audio.play() : audio.pause()));
load(0);
audio.play();
