// SPDX-License-Identifier: MIT
// The functions of Electron that a player uses, in Node alone: node electron.js FOLDER. It runs main.js of the folder,
// the preload script of its window and the scripts of its page, which share only messages. Chromium is missing: the
// page's <audio> is a clock, and Chromium's own MPRIS player does not exist. A line on standard input is a click.
'use strict';
const { EventEmitter } = require('events');
const fs = require('fs');
const Module = require('module');
const path = require('path');
const readline = require('readline');
const { pathToFileURL } = require('url');
const vm = require('vm');

const folder = path.resolve(process.argv[2]);
const switches = {};
const main = new EventEmitter(); // The messages to the main process.
const page = new EventEmitter(); // The messages to the page.
const click = new EventEmitter();

// As between processes, messages arrive later, in order, and as copies.
function post(receiver, channel, values) {
  const copies = structuredClone(values);
  const senderFrame = { url: pathToFileURL(folder).href };
  setImmediate(() => receiver.emit(channel, { senderFrame }, ...copies));
}

class Song extends EventEmitter {
  paused = true;
  playbackRate = 1;
  duration = NaN;
  position = 0;
  since = Date.now();
  get currentTime() {
    const moved = this.paused ? 0 : (Date.now() - this.since) / 1000;
    return Math.min(this.position + moved, this.duration || 0);
  }
  set currentTime(seconds) {
    this.position = seconds;
    this.since = Date.now();
    setImmediate(() => this.emit('seeked'));
  }
  set src(name) {
    this.paused = true;
    this.position = 0;
    this.duration = 60;
    setImmediate(() => this.emit('durationchange'));
  }
  play() {
    this.since = Date.now();
    this.paused = false;
    return new Promise((resolve) => setImmediate(() => resolve(this.emit('play'))));
  }
  pause() {
    this.position = this.currentTime;
    this.paused = true;
    setImmediate(() => this.emit('pause'));
  }
  addEventListener(name, handler) {
    this.on(name, handler);
  }
}

class MediaMetadata {
  constructor(metadata) {
    Object.assign(this, metadata);
  }
}

class BrowserWindow {
  constructor(options) {
    this.preload = options.webPreferences.preload;
    this.webContents = { send: (channel, ...values) => post(page, channel, values) };
  }
  loadFile(name) {
    const world = vm.createContext({
      console, URL, setTimeout, fetch, MediaMetadata, ArrayBuffer,
      navigator: { mediaSession: null },
      Audio: Song,
      location: { href: pathToFileURL(path.join(folder, name)).href },
      document: {
        title: 'Player',
        querySelector: () => ({ addEventListener: (event, handler) => click.on(event, handler) }),
      },
    });
    electron.contextBridge = { exposeInMainWorld: (key, api) => Object.assign(world, { [key]: api }) };
    electron.ipcRenderer = {
      send: (channel, ...values) => post(main, channel, values),
      on: (channel, handler) => page.on(channel, handler),
    };
    require(this.preload);
    const html = fs.readFileSync(path.join(folder, name), 'utf8');
    for (const [, script] of html.matchAll(/<script src="(.*?)">/g)) {
      vm.runInContext(fs.readFileSync(path.join(folder, script), 'utf8'), world, script);
    }
  }
}

const electron = {
  app: {
    commandLine: { appendSwitch: (name, value) => (switches[name] = value) },
    whenReady: async () => {},
    on: () => {},
    quit: () => process.exit(),
  },
  BrowserWindow,
  ipcMain: main,
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'electron' ? electron : load(name, ...rest));
require(path.join(folder, 'main.js'));
console.log('switches', JSON.stringify(switches));
const keys = readline.createInterface({ input: process.stdin });
keys.on('line', () => click.emit('click')).on('close', () => process.exit());
