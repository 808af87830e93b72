// SPDX-License-Identifier: MIT

// playlist.h

public import CNowPlaying
internal import NowPlayingCore
internal import NowPlayingEngine
internal import NowPlayingHandles

@_cdecl("np_playlists_new") @implementation @inline(__always)
public func np_playlists_new(_ ret_playlists: UnsafeMutablePointer<OpaquePointer?>?) -> np_status {
  call("np_playlists_new") { () throws(Failure) in
    guard let ret_playlists = unsafe ret_playlists else { throw .invalid("ret_playlists is NULL") }
    unsafe ret_playlists.pointee = handle(for: PlaylistsHandle())
  }
}

@_cdecl("np_playlists_free") @implementation @inline(__always)
public func np_playlists_free(_ playlists: OpaquePointer?) {
  if let handle = unsafe playlists { unsafe endHandle(handle) }
}

@_cdecl("np_playlists_add") @implementation @inline(__always)
public func np_playlists_add(
  _ playlists: OpaquePointer?, _ playlist_id: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
  _ icon_url: UnsafePointer<CChar>?
) -> np_status {
  call("np_playlists_add") { () throws(Failure) in
    let handle = try unsafe playlistsHandle(playlists)
    try handle.playlists.add(
      unsafe needIdentifier(playlist_id, "playlist_id"), name: unsafe need(name, "name"), icon: unsafe text(icon_url))
  }
}

@_cdecl("np_playlists_set_times") @implementation @inline(__always)
public func np_playlists_set_times(
  _ playlists: OpaquePointer?, _ playlist_id: UnsafePointer<CChar>?, _ created_us: Int64, _ modified_us: Int64,
  _ played_us: Int64
) -> np_status {
  call("np_playlists_set_times") { () throws(Failure) in
    let handle = try unsafe playlistsHandle(playlists)
    try handle.playlists.set(
      times: unsafe needIdentifier(playlist_id, "playlist_id"), created: created_us, modified: modified_us,
      played: played_us)
  }
}

@_cdecl("np_session_set_playlists") @implementation @inline(__always)
public func np_session_set_playlists(_ session: OpaquePointer?, _ playlists: OpaquePointer?) -> np_status {
  unsafe with("np_session_set_playlists", session) { session throws(Failure) in
    guard unsafe playlists != nil else {
      throw .invalid("playlists is NULL: to remove them, call np_session_clear_playlists()")
    }
    let playlists = try unsafe playlistsHandle(playlists).playlists
    try session.changeLists { $0.playlists = playlists }
  }
}

@_cdecl("np_session_clear_playlists") @implementation @inline(__always)
public func np_session_clear_playlists(_ session: OpaquePointer?) -> np_status {
  unsafe with("np_session_clear_playlists", session) { session throws(Failure) in
    try session.changeLists { $0.playlists = nil }
  }
}

@_cdecl("np_session_set_active_playlist") @implementation @inline(__always)
public func np_session_set_active_playlist(
  _ session: OpaquePointer?, _ playlist_id: UnsafePointer<CChar>?
) -> np_status {
  unsafe with("np_session_set_active_playlist", session) { session throws(Failure) in
    let id = try unsafe identifier(playlist_id).map { (id) throws(Failure) in try Playlists.checked(id) }
    try session.changeLists { $0.activePlaylist = id }
  }
}
