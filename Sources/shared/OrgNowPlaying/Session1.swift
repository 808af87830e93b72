// SPDX-License-Identifier: MIT

internal import DBus

/// The interface org.nowplaying.Session1.
struct Session1: ExportedInterface {
  typealias Property = OrgNowPlaying.Property

  static let all = [Session1()]
  static let interface = "org.nowplaying.Session1"

  var name: String { Self.interface }
  var properties: [Property] { Property.allCases }

  var members: String {
    """
      <method name="Perform">
       <arg name="command" type="s" direction="in"/><arg name="arguments" type="a{sv}" direction="in"/>
      </method>
      <method name="GetArtwork">
       <arg name="width" type="i" direction="in"/><arg name="height" type="i" direction="in"/>
       <arg name="image" type="h" direction="out"/><arg name="mime_type" type="s" direction="out"/>
       <arg name="image_width" type="i" direction="out"/><arg name="image_height" type="i" direction="out"/>
      </method>
      <method name="GetChapterArtwork">
       <arg name="chapter_id" type="ay" direction="in"/>
       <arg name="width" type="i" direction="in"/><arg name="height" type="i" direction="in"/>
       <arg name="image" type="h" direction="out"/><arg name="mime_type" type="s" direction="out"/>
       <arg name="image_width" type="i" direction="out"/><arg name="image_height" type="i" direction="out"/>
      </method>
      <method name="GetAnimatedPreview">
       <arg name="aspect_ratio" type="s" direction="in"/>
       <arg name="width" type="i" direction="in"/><arg name="height" type="i" direction="in"/>
       <arg name="image" type="h" direction="out"/><arg name="mime_type" type="s" direction="out"/>
       <arg name="image_width" type="i" direction="out"/><arg name="image_height" type="i" direction="out"/>
      </method>
      <method name="GetAnimatedVideo">
       <arg name="aspect_ratio" type="s" direction="in"/>
       <arg name="width" type="i" direction="in"/><arg name="height" type="i" direction="in"/>
       <arg name="video" type="h" direction="out"/><arg name="mime_type" type="s" direction="out"/>
      </method>
      <method name="PrepareResume">
       <arg name="resume_token" type="s" direction="in"/><arg name="position_us" type="x" direction="in"/>
      </method>

    """
  }
}
