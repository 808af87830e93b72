/* SPDX-License-Identifier: MIT */
void publish () throws Error
{
    var session = new NowPlaying.Session ("org.example.Smallest", "music");
    var song = new NowPlaying.Content (NowPlaying.ContentKind.MUSIC, "album-7/track-3");
    song.title = "Harbour Lights";
    song.artist = "The Ferrymen";
    song.duration = 254 * TimeSpan.SECOND;
    session.content = song;
    session.offer (NowPlaying.Command.PLAY, (session) => {
        print ("play\n"); /* Here your player does it. */
        session.state = NowPlaying.PlaybackState.PLAYING;
    });
    session.offer (NowPlaying.Command.PAUSE, (session) => {
        print ("pause\n");
        session.state = NowPlaying.PlaybackState.PAUSED;
    });
    session.publish ();
}

int main ()
{
    try {
        publish ();
    } catch (Error error) {
        printerr ("%s\n", error.message);
        return 1;
    }
    new MainLoop ().run (); /* Here your player plays. */
    return 0;
}
