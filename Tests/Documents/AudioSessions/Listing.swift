// SPDX-License-Identifier: MIT

import NowPlaying

//: 000/life
