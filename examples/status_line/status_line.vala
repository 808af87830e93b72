/* SPDX-License-Identifier: MIT */
/* Prints the primary player on each change, for a panel or a status bar: ▶ The Ferrymen – Harbour Lights. */
string line (NowPlaying.Player? player)
{
    if (player == null || player.get_content () == null)
        return "";
    var sign = player.get_state () == NowPlaying.PlaybackState.PLAYING ? "▶ " : "⏸ ";
    unowned var artist = player.get_artist ();
    return sign + (artist != null ? artist + " – " : "") + (player.get_title () ?? "");
}

void main ()
{
    Intl.setlocale ();
    var controller = new NowPlaying.Controller ();
    var shown = "";
    controller.changed.connect (() => {
        var now = line (controller.get_primary ());
        if (now == shown)
            return;
        shown = now;
        print ("%s\n", now);
    });
    new MainLoop ().run ();
}
