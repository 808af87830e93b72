/* SPDX-License-Identifier: MIT */
/* A player and a panel in Vala. */
int main ()
{
    var loop = new MainLoop ();
    int played = 0, done = 0;
    string? failure = null, late_failure = null;
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
        session.offer (NowPlaying.Command.PREVIOUS, (session, request) => {
            request.defer ();
            Idle.add (() => {
                request.fail (NowPlaying.Error.NETWORK_FAILED, "the server does not answer");
                return Source.REMOVE;
            });
        });
        song.artwork = new NowPlaying.Artwork.for_func ("cover", (request, width, height) => {
            request.fail (NowPlaying.Error.NO_SUCH_CONTENT, "there is no cover");
        });
        session.content = song;
        var speaker = (NowPlaying.Output) Object.new (typeof (NowPlaying.Output), "id", "1", "name", "Kitchen");
        session.set_outputs ({ speaker });
        session.offer (NowPlaying.Command.PLAY_ON_OUTPUT, () => {});
        session.command["play"].connect ((request) => { played++; });
        session.publish ();
    } catch (Error error) {
        GLib.error ("%s", error.message);
    }
    var controller = (NowPlaying.Controller) Object.new (typeof (NowPlaying.Controller),
        "flags", NowPlaying.ControllerFlags.LISTS);
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
                player.perform_async.begin (new NowPlaying.Action (NowPlaying.Command.PREVIOUS), null, (object, result) => {
                    try {
                        player.perform_async.end (result);
                    } catch (NowPlaying.Error.NETWORK_FAILED error) {
                        late_failure = error.message;
                    } catch (Error error) {
                        GLib.error ("%s", error.message);
                    }
                    loop.quit ();
                });
            });
        });
    });
    Timeout.add_seconds (30, () => { GLib.error ("it did not happen within 30 seconds"); });
    loop.run ();
    assert (played == 2 && done == 1);
    assert (failure == "this is the last song");
    assert (late_failure == "the server does not answer");
    var outputs = controller.get_primary ().get_outputs ();
    while (outputs.get_n_items () == 0)
        loop.get_context ().iteration (true);
    assert (((NowPlaying.Output) outputs.get_item (0)).name == "Kitchen");
    print ("ok vala\n");
    return 0;
}
