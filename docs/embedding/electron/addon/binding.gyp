# SPDX-License-Identifier: MIT
{
  "targets": [{
    "target_name": "nowplaying",
    "sources": ["nowplaying.c"],
    "cflags": ["<!@(pkg-config --cflags nowplaying)"],
    "libraries": ["<!@(pkg-config --libs nowplaying)"],
  }],
}
