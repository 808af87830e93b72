/* SPDX-License-Identifier: MIT */
/* A player and a panel in Vala. */
int main ()
{
    var loop = new MainLoop ();
    int played = 0, done = 0;
    string? failure = null;
    NowPlaying.Session session;
    try {
        session = new NowPlaying.Session ("org.example.Vala", "music");
        var song = new NowPlaying.Content (NowPlaying.ContentKind.MUSIC, "song-7");
        song.title = "Harbour Lights";
        song.artists = { "The Ferrymen", "Ada" };
        song.duration = 254 * TimeSpan.SECOND;
        session.content = song;
        session.offer (NowPlaying.Command.PLAY, (session, request) => {
            played++;
            session.state = NowPlaying.PlaybackState.PLAYING;
        });
        session.offer (NowPlaying.Command.NEXT, (session, request) => {
            throw new NowPlaying.Error.END_OF_QUEUE ("this is the last song");
        });
        session.command["play"].connect ((request) => { played++; });
        session.publish ();
    } catch (Error error) {
        GLib.error ("%s", error.message);
    }
    var controller = new NowPlaying.Controller ();
    controller.notify["primary"].connect (() => {
        var player = controller.get_primary ();
        if (player == null)
            return;
        assert (player.get_title () == "Harbour Lights");
        assert (player.get_content ().artists[1] == "Ada");
        player.perform_async.begin (new NowPlaying.Action (NowPlaying.Command.PLAY), null, (object, result) => {
            try {
                player.perform_async.end (result);
                done++;
            } catch (Error error) {
                GLib.error ("%s", error.message);
            }
            assert (player.get_state () == NowPlaying.PlaybackState.PLAYING);
            player.perform_async.begin (new NowPlaying.Action (NowPlaying.Command.NEXT), null, (object, result) => {
                try {
                    player.perform_async.end (result);
                } catch (NowPlaying.Error.END_OF_QUEUE error) {
                    failure = error.message;
                } catch (Error error) {
                    GLib.error ("%s", error.message);
                }
                loop.quit ();
            });
        });
    });
    Timeout.add_seconds (30, () => { GLib.error ("it did not happen within 30 seconds"); });
    loop.run ();
    assert (played == 2 && done == 1);
    assert (failure == "this is the last song");
    print ("ok vala\n");
    return 0;
}
