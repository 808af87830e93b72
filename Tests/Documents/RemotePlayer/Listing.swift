// SPDX-License-Identifier: MIT

import NowPlaying

//: 003/session
//+ var server: ServerConnection => init(_ server: ServerConnection, _ snapshot: PlayerSnapshot) { (self.server, self.snapshot) = (server, snapshot) }
//+ var remotePlayer: RemotePlayerModel => init(id: String, _ remotePlayer: RemotePlayerModel) { (self.id, self.remotePlayer) = (id, remotePlayer) }
