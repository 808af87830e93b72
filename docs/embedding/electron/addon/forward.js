// SPDX-License-Identifier: MIT
// Replaces the browser's Media Session, whose service is off, and sends its state to the main process.
'use strict';
{
  const handlers = {};
  const state = { metadata: null, playbackState: 'none', duration: NaN, position: 0, playbackRate: 1 };
  const done = [];
  let picture = {};
  let timer = null;

  // Sends all changes of one turn as one message. send() reads the current state.
  function changed() {
    timer ??= setTimeout(send);
  }

  function send() {
    timer = null;
    const { title = document.title, artist = '', album = '' } = state.metadata ?? {};
    const { duration, position, playbackRate, playbackState } = state;
    const id = JSON.stringify([title, artist, album]);
    const cover = picture.src === source() ? picture.cover : undefined;
    desktop.offer(Object.keys(handlers));
    desktop.show({ id, title, artist, album, cover, duration, position, playbackRate, playbackState });
    // Finish requests after the state was sent, so that the client reads the new state.
    for (const ticket of done.splice(0)) {
      desktop.finish(ticket);
    }
  }

  function source() {
    const artwork = state.metadata?.artwork ?? [];
    return artwork.length ? new URL(artwork[artwork.length - 1].src, location.href).href : '';
  }

  // The page fetches its own pictures: only it can read its blob: URLs, and other URLs may need its cookies.
  async function fetchPicture(src) {
    picture = { src, cover: src.startsWith('file:') ? src : undefined };
    if (src && !picture.cover) {
      const cover = await fetch(src).then((answer) => answer.arrayBuffer()).catch(() => undefined);
      if (picture.src === src) {
        picture.cover = cover;
        changed();
      }
    }
  }

  const session = {
    get metadata() {
      return state.metadata;
    },
    set metadata(metadata) {
      state.metadata = metadata;
      state.position = 0;
      if (source() !== picture.src) {
        fetchPicture(source());
      }
      changed();
    },
    get playbackState() {
      return state.playbackState;
    },
    set playbackState(playbackState) {
      state.playbackState = playbackState;
      changed();
    },
    setPositionState({ duration = NaN, position = 0, playbackRate = 1 } = {}) {
      Object.assign(state, { duration, position, playbackRate });
      changed();
    },
    setActionHandler(action, handler) {
      if (handler) {
        handlers[action] = handler;
      } else {
        delete handlers[action];
      }
      changed();
    },
  };
  Object.defineProperty(navigator, 'mediaSession', { value: session });

  desktop.onAction(async (ticket, action, seconds) => {
    try {
      await handlers[action]?.({ action, seekTime: seconds, seekOffset: seconds });
    } finally {
      done.push(ticket);
      setTimeout(send, 100); // The events of a change arrive earlier. Without an event nothing changed.
    }
  });
}
