// SPDX-License-Identifier: MIT
// The bridge between the page and the main process.
'use strict';
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('desktop', {
  show: (state) => ipcRenderer.send('state', state),
  onAction: (handler) => ipcRenderer.on('action', (event, action, details) => handler(action, details)),
});
