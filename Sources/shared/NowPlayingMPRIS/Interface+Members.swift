// SPDX-License-Identifier: MIT

/// The methods and signals of MPRIS, as XML of the introspection document.
extension Interface {
  var members: String {
    switch self {
    case .root: Self.rootMembers
    case .player: Self.playerMembers
    case .trackList: Self.trackListMembers
    case .playlists: Self.playlistsMembers
    }
  }

  private static let rootMembers = """
      <method name="Raise"/>
      <method name="Quit"/>

    """

  private static let playerMembers = """
      <method name="Next"/>
      <method name="Previous"/>
      <method name="Pause"/>
      <method name="PlayPause"/>
      <method name="Stop"/>
      <method name="Play"/>
      <method name="Seek"><arg type="x" name="Offset" direction="in"/></method>
      <method name="SetPosition">
       <arg type="o" name="TrackId" direction="in"/><arg type="x" name="Position" direction="in"/>
      </method>
      <method name="OpenUri"><arg type="s" name="Uri" direction="in"/></method>
      <signal name="Seeked"><arg type="x" name="Position"/></signal>

    """

  private static let trackListMembers = """
      <method name="GetTracksMetadata">
       <arg type="ao" name="TrackIds" direction="in"/><arg type="aa{sv}" name="Metadata" direction="out"/>
      </method>
      <method name="AddTrack">
       <arg type="s" name="Uri" direction="in"/><arg type="o" name="AfterTrack" direction="in"/>
       <arg type="b" name="SetAsCurrent" direction="in"/>
      </method>
      <method name="RemoveTrack"><arg type="o" name="TrackId" direction="in"/></method>
      <method name="GoTo"><arg type="o" name="TrackId" direction="in"/></method>
      <signal name="TrackListReplaced"><arg type="ao" name="Tracks"/><arg type="o" name="CurrentTrack"/></signal>
      <signal name="TrackAdded"><arg type="a{sv}" name="Metadata"/><arg type="o" name="AfterTrack"/></signal>
      <signal name="TrackRemoved"><arg type="o" name="TrackId"/></signal>
      <signal name="TrackMetadataChanged"><arg type="o" name="TrackId"/><arg type="a{sv}" name="Metadata"/></signal>

    """

  private static let playlistsMembers = """
      <method name="ActivatePlaylist"><arg type="o" name="PlaylistId" direction="in"/></method>
      <method name="GetPlaylists">
       <arg type="u" name="Index" direction="in"/><arg type="u" name="MaxCount" direction="in"/>
       <arg type="s" name="Order" direction="in"/><arg type="b" name="ReverseOrder" direction="in"/>
       <arg type="a(oss)" name="Playlists" direction="out"/>
      </method>
      <signal name="PlaylistChanged"><arg type="(oss)" name="Playlist"/></signal>

    """
}
