// SPDX-License-Identifier: MIT
// The main process of a small player: it opens the window, and connects the page to the desktop.
'use strict';
const { app, BrowserWindow, ipcMain } = require('electron');
const path = require('path');
const mpris = require('./mpris');

app.whenReady().then(() => {
  const window = new BrowserWindow({ webPreferences: { preload: path.join(__dirname, 'preload.js') } });
  const desktop = mpris.start((action, details) => window.webContents.send('action', action, details));
  ipcMain.on('state', (event, state) => desktop.show(state));
  window.loadFile('index.html');
});

app.on('window-all-closed', () => app.quit());
