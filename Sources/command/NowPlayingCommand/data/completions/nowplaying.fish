# SPDX-License-Identifier: MIT
#
# Completion of nowplaying for fish. Tests/Build/completions compares the words with those of the program.

# Prints the words of the command line that are not options or their arguments.
function __nowplaying_operands
    set -l skips no
    for word in (commandline --tokenize --current-process --cut-at-cursor)[2..]
        if test $skips = yes
            set skips no
        else if contains -- $word -p -i -f --player --ignore --format --hide-after --scroll --played --device --over --after \
                --size --chapter --pictures --reason --color
            set skips yes
        else if test "$word" = --
            return
        else if not string match --quiet --regex '^-[^0-9.]' -- $word
            echo $word
        end
    end
end

# __nowplaying_has <verb>…: whether the verb is one of these. Before the verb, every option is possible.
function __nowplaying_has
    set -l operands (__nowplaying_operands)
    test (count $operands) -eq 0; or contains -- $operands[1] $argv
end

# __nowplaying_at <count> <verb>…: whether the verb is one of these, and the command line has so many words with it.
function __nowplaying_at
    set -l operands (__nowplaying_operands)
    test (count $operands) -eq $argv[1]; and contains -- "$operands[1]" $argv[2..]
end

function __nowplaying_players
    nowplaying list --format '{{name}}' 2>/dev/null
end

# Whether the command of "while" or "hold" begins.
function __nowplaying_has_command
    contains -- -- (commandline --tokenize --current-process --cut-at-cursor)
end

set -l steering custom outputs play pause toggle stop next previous seek skip live forward backward volume mute speed shuffle \
    repeat like dislike bookmark feedback rate open fullscreen raise quit queue chapters playlists languages
set -l which list status get watch screen devices cover lyrics problem sleep while doctor $steering

complete -c nowplaying -f

complete -c nowplaying -n '__nowplaying_at 0 ""' -a list -d 'print all players, the first one first'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a status -d 'print what plays'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a get -d 'print values of a player'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a watch -d 'print a line at each change'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a screen -d 'show and steer all players in the whole terminal'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a doctor -d 'explain why a player does not show'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a play -d play
complete -c nowplaying -n '__nowplaying_at 0 ""' -a pause -d pause
complete -c nowplaying -n '__nowplaying_at 0 ""' -a toggle -d 'pause, or play'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a stop -d stop
complete -c nowplaying -n '__nowplaying_at 0 ""' -a next -d 'play the next item'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a previous -d 'play the previous item'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a seek -d 'go to a position'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a skip -d 'skip forward, back, or the advertisement'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a live -d 'go to the live edge of a broadcast'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a forward -d 'press or release fast forward'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a backward -d 'press or release rewind'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a volume -d 'set the volume'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a mute -d 'silence the player, or end that'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a speed -d 'set the playback rate'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a shuffle -d 'print or set the shuffle mode'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a repeat -d 'print or set the repeat mode'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a like -d 'like the item, or not any more'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a dislike -d 'dislike the item, or not any more'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a bookmark -d 'bookmark the item, or not any more'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a feedback -d 'store an opinion on the item'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a rate -d "rate the item, within the player's range"
complete -c nowplaying -n '__nowplaying_at 0 ""' -a open -d 'play a URL or a file'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a fullscreen -d 'fill the screen, or not'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a raise -d "show the player's window"
complete -c nowplaying -n '__nowplaying_at 0 ""' -a quit -d 'end the player'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a queue -d 'print or change the queue'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a chapters -d 'print the chapters, or go to one'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a lyrics -d 'print the lyrics'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a problem -d 'print why the player does not play'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a playlists -d 'print or play playlists'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a languages -d 'print or choose soundtrack and subtitles'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a devices -d 'print the devices of a player'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a cover -d 'draw the cover, or store it in a file'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a primary -d 'print or choose which player is first'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a custom -d "print the player's own commands, or perform one"
complete -c nowplaying -n '__nowplaying_at 0 ""' -a outputs -d 'print where the player can play, or play there'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a sleep -d 'pause the players after a time'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a resume -d 'start the player that played last, and play'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a forget -d 'remove what is stored of the player that played last'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a while -d 'run a command while a player plays'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a hold -d 'pause the players while a command runs'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a keys -d 'print or change who sends the media keys to a player'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a center -d 'print or change the service that decides'
complete -c nowplaying -n '__nowplaying_at 0 ""' -a help -d 'print help'

complete -c nowplaying -s h -l help -d 'print help'
complete -c nowplaying -s V -l version -d 'print the version'
complete -c nowplaying -l color -xa 'auto always never' -d colors
complete -c nowplaying -n "__nowplaying_has $which" -s p -l player -d 'the players with these names' \
    -xa '(__fish_complete_list , __nowplaying_players)'
complete -c nowplaying -n "__nowplaying_has $which" -s i -l ignore -d 'not the players with these names' \
    -xa '(__fish_complete_list , __nowplaying_players)'
complete -c nowplaying -n "__nowplaying_has list status get watch devices problem $steering" -s a -l all -d 'all players'
complete -c nowplaying -n "__nowplaying_has $steering" -l no-wait -d 'end when the player has accepted the command'
complete -c nowplaying -n '__nowplaying_has list status get watch' -s f -l format -x -d 'print a text'
complete -c nowplaying \
    -n '__nowplaying_has list status get watch doctor queue chapters lyrics problem custom outputs sleep playlists languages devices primary keys center' \
    -l json -d 'print JSON'
complete -c nowplaying -n '__nowplaying_has watch' -l waybar -d 'print lines for a custom module of Waybar'
complete -c nowplaying -n '__nowplaying_has watch' -l i3bar -d 'print a status line for i3bar and swaybar'
complete -c nowplaying -n '__nowplaying_has watch' -l clock -d 'also at each second of the position'
complete -c nowplaying -n '__nowplaying_has watch' -l hide-after -x \
    -d 'an empty line when nothing has played for this time'
complete -c nowplaying -n '__nowplaying_has watch' -l scroll -x -d 'let a longer line move through so many columns'
complete -c nowplaying -n '__nowplaying_has watch' -l exec -d 'run a command for each track that has played long enough'
complete -c nowplaying -n '__nowplaying_has watch' -l played -x -d 'how long it must play'
complete -c nowplaying -n '__nowplaying_has volume mute' -l device -x -d 'one device of the player'
complete -c nowplaying -n '__nowplaying_has volume' -l over -x -d 'in steps until this time'
complete -c nowplaying -n '__nowplaying_has queue' -l after -x -d 'behind this entry of the queue'
complete -c nowplaying -n '__nowplaying_has queue' -l play -d 'play the new entry at once'
complete -c nowplaying -n '__nowplaying_has lyrics' -l follow -d 'print each line when it is sung'
complete -c nowplaying -n '__nowplaying_has problem' -l open -d 'open the place where you repair it'
complete -c nowplaying -n '__nowplaying_has cover' -l size -x -d 'the side of the cover'
complete -c nowplaying -n '__nowplaying_has cover' -l chapter -x -d 'the cover of a chapter'
complete -c nowplaying -n '__nowplaying_has cover' -l fetch -d 'load a cover from the network with curl'
complete -c nowplaying -n '__nowplaying_has screen' -l pictures -xa 'auto kitty sixel blocks none' -d 'how covers are drawn'
complete -c nowplaying -n '__nowplaying_has doctor' -l try -d 'also seek and pause the players for a moment'
complete -c nowplaying -n '__nowplaying_has primary' -l explain -d 'print why each player has its place'
complete -c nowplaying -n '__nowplaying_has primary' -l release -d 'let the rules decide again'
complete -c nowplaying -n '__nowplaying_has play' -l remembered -d 'the players that pause --remember has paused'
complete -c nowplaying -n '__nowplaying_has pause' -l remember -d 'pause all players, for play --remembered'
complete -c nowplaying -n '__nowplaying_has sleep' -l track -d 'at the end of the track'
complete -c nowplaying -n '__nowplaying_has sleep' -l fade -x -d 'the volume falls before'
complete -c nowplaying -n '__nowplaying_has hold' -l reason -x -d 'why the players are paused, for people'
complete -c nowplaying -n '__nowplaying_has hold' -l anyway -d 'run the command also if the players cannot be paused'

complete -c nowplaying -n 'contains get (__nowplaying_operands)[1]' -a 'name program bus_name identity desktop_entry
    session status position_us duration_us rate volume shuffle repeat primary reason remote silent feedback fullscreen muted private
    live behind_us buffered_us window_start_us window_end_us problem problem_url kind media id artwork_id artwork_url chapter
    lyrics_line next can title artist album album_artist composer genre show author station url track_number disc_number
    lyrics user_rating'
complete -c nowplaying -n '__nowplaying_at 1 forward backward' -a 'begin end'
complete -c nowplaying -n '__nowplaying_at 1 shuffle' -a 'on off items collections toggle'
complete -c nowplaying -n '__nowplaying_at 1 skip' -a ad
complete -c nowplaying -n '__nowplaying_at 1 repeat' -a 'off one all next'
complete -c nowplaying -n '__nowplaying_at 1 like dislike bookmark languages sleep' -a off
complete -c nowplaying -n '__nowplaying_at 1 outputs' -a leave
complete -c nowplaying -n '__nowplaying_at 1 feedback' -a 'positive negative neutral'
complete -c nowplaying -n '__nowplaying_at 1 fullscreen mute' -a 'on off'
complete -c nowplaying -n '__nowplaying_at 1 queue' -a 'play remove add'
complete -c nowplaying -n '__nowplaying_at 1 chapters' -a 'next previous'
complete -c nowplaying -n '__nowplaying_at 1 playlists' -a play
complete -c nowplaying -n '__nowplaying_at 1 help' -a "list doctor primary resume forget hold keys center help formats $which"
complete -c nowplaying -n '__nowplaying_at 1 doctor' -a '(__nowplaying_players)'
complete -c nowplaying -n '__nowplaying_at 1 primary' -a 'next previous (__nowplaying_players)'
complete -c nowplaying -n '__nowplaying_at 1 keys' -a 'status gnome sway hyprland cosmic'
complete -c nowplaying -n '__nowplaying_at 2 keys; and contains gnome (__nowplaying_operands)[2]' -a 'on off'
complete -c nowplaying -n '__nowplaying_at 1 center' -a 'status start stop check playerctld'
complete -c nowplaying -n '__nowplaying_at 2 center; and contains playerctld (__nowplaying_operands)[2]' -a 'on off'
complete -c nowplaying -n '__nowplaying_at 2 center; and contains check (__nowplaying_operands)[2]' -F
complete -c nowplaying -n '__nowplaying_at 1 open cover' -F
complete -c nowplaying -n '__nowplaying_at 2 queue; and contains add (__nowplaying_operands)[2]' -F
complete -c nowplaying -n '__nowplaying_at 1 while; and not __nowplaying_has_command' -a playing
complete -c nowplaying -n '__nowplaying_at 1 hold watch; and __nowplaying_has_command' -xa '(__fish_complete_command)'
complete -c nowplaying -n '__nowplaying_at 2 while; and __nowplaying_has_command' -xa '(__fish_complete_command)'
