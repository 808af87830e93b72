#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Shows in about ten seconds what the library does: a desktop (playerctl) on the left, a player on the right, the bus
# between them. Each step is checked. The exit status is 0 if all steps succeed. If chafa is installed, it draws the
# cover.
#
#     examples/demo.sh [--private] [PLAYER]
#
# On a desktop it uses the session bus, so the desktop's panel also shows the player. Without a desktop, or with
# --private, it starts a bus of its own.
set -u

cd "$(dirname "$0")/.." || exit 1
private=no
if [ "${1:-}" = --private ]; then
    private=yes
    shift
fi
player=${1:-build/examples/hello_player}
mpris=org.mpris.MediaPlayer2
failures=0
artwork=$(dirname "$player")/artwork
bus_pid="" first_pid="" second_pid="" artwork_pid=""

for tool in dbus-daemon dbus-send playerctl timeout mktemp; do
    if ! command -v "$tool" >/dev/null; then
        echo "demo: $tool is needed and not installed (Debian: apt install dbus playerctl)" >&2
        exit 1
    fi
done
for program in "$player" "$artwork"; do
    if [ ! -x "$program" ]; then
        echo "demo: $program is not there; build it first" >&2
        exit 1
    fi
done

folder=$(mktemp -d "${TMPDIR:-/tmp}/nowplaying-demo.XXXXXX") || exit 1

# A child that has ended is a zombie until the shell waits for it.
gone() { ! kill -0 "$1" 2>/dev/null || grep -q '^State:.Z' "/proc/$1/status" 2>/dev/null; }

# end PID: asks the process to end, waits five seconds, and returns its exit status.
end() {
    kill -TERM "$1" 2>/dev/null
    wait_for 5 gone "$1" || kill -KILL "$1"
    wait "$1" 2>/dev/null
}

# Ends every process that this script started. It runs at every exit of the script.
clean_up() {
    for pid in $first_pid $second_pid $artwork_pid $bus_pid; do
        end "$pid"
    done
    rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

ctl() { timeout 5 playerctl "$@" 2>/dev/null; }

# wait_for SECONDS COMMAND...: waits until the command succeeds, and fails when the time is over.
wait_for() {
    tries=$(($1 * 10))
    shift
    until "$@"; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || return 1
        sleep 0.1
    done
}

failed() {
    failures=$((failures + 1))
    echo "  NOT AS EXPECTED: $1"
}

give_up() {
    failed "$1"
    sed 's/^/      the player said: /' "$folder"/*.errors 2>/dev/null
    exit 1
}

# Prints the players of this demo, one per line. Players that were on the bus before the demo are left out.
list() { ctl -l | grep -E '^hello_player(\.instance|$)' | grep -vxF -f "$folder/before"; }
listed() { [ "$(list | wc -l)" -eq "$1" ]; }
listed_or_gone() { listed "$1" || gone "$2"; }
list_artwork() { ctl -l | grep -E '^artwork(\.instance|$)' | grep -vxF -f "$folder/before"; }

# Prints all fields that a lock screen shows, from one call of `playerctl --format`.
read_all() {
    ctl -p "$name" metadata --format \
        '{{status}}|{{position}}|{{mpris:length}}|{{title}}|{{artist}}|{{album}}'
}

clock() { printf '%d:%02d' $(($1 / 60000000)) $(($1 / 1000000 % 60)); }

# Draws a lock screen from the output of read_all.
panel() {
    all=$(read_all) || give_up "the desktop can read what plays"
    IFS='|'
    # Not quoted: the words are the fields of read_all.
    # shellcheck disable=SC2086
    set -- $all
    unset IFS
    [ $# -eq 6 ] && [ "$3" -gt 0 ] 2>/dev/null || give_up "six fields, one of them a length, and not: $all"
    status=$1 position=$2 length=$3 title=$4 artist=$5 album=$6
    cell=0 bar=
    while [ "$cell" -lt 30 ]; do
        if [ "$cell" -eq $((position * 29 / length)) ]; then bar="$bar●"
        elif [ "$cell" -lt $((position * 29 / length)) ]; then bar="$bar━"
        else bar="$bar─"; fi
        cell=$((cell + 1))
    done
    case $status in Playing) sign='▶' ;; Paused) sign='‖' ;; *) sign='■' ;; esac
    printf '      ╭──────────────────────────────────────────────╮\n'
    printf '      │  %s  %-40.40s │\n' "$sign" "$title"
    printf '      │     %-40.40s │\n' "$artist, $album"
    printf '      │     %4s %s %-4s │\n' "$(clock "$position")" "$bar" "$(clock "$length")"
    printf '      ╰──────────────────────────────────────────────╯\n'
}

# has_cover LIST: succeeds if playerctl reads an image URL for the player in the list. It sets $address to that URL.
has_cover() {
    address=$(ctl -p "$("$1")" metadata mpris:artUrl)
    case $address in file:///?*) ;; *) return 1 ;; esac
}

# path_of ADDRESS: prints the path of a file URL. (The shell's built-in printf may not support \\x.)
path_of() { env printf '%b' "$(echo "${1#file://}" | sed 's/%/\\x/g')"; }

show_cover() {
    file=$(path_of "$address")
    if [ -t 1 ] && command -v chafa >/dev/null; then
        chafa --format symbols --size 40x20 "$file" | sed 's/^/      /'
    else
        echo "      $file"
    fi
    [ "$(head -c 8 "$file" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || failed "$file is a PNG"
}

# ---- The bus -------------------------------------------------------------------------------------------------------

on_desktop() {
    [ "$private" = no ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] &&
        timeout 5 dbus-send --session --print-reply --dest=org.freedesktop.DBus /org/freedesktop/DBus \
            org.freedesktop.DBus.GetId >/dev/null 2>&1
}

echo
echo "  NowPlaying for Linux: a player without a window or a sound, and the desktop that steers it."
echo
if on_desktop; then
    echo "  This is a desktop, so look there too:"
    echo "      GNOME    the clock at the top (notifications), and the lock screen"
    echo "      KDE      the media player in the system tray, and the lock screen"
    echo "      others   the media widget of the panel, or: playerctl -p hello_player status"
    echo "  While nothing else plays, the media keys should reach it too. (examples/demo.sh --private keeps off your desktop.)"
else
    cat >"$folder/bus.conf" <<END
<busconfig>
  <type>session</type>
  <listen>unix:path=$folder/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*"/>
    <allow receive_sender="*"/>
    <allow own="*"/>
  </policy>
</busconfig>
END
    dbus-daemon --config-file="$folder/bus.conf" --nofork --print-address \
        >"$folder/address" 2>"$folder/bus.log" &
    bus_pid=$!
    wait_for 5 test -s "$folder/address" || give_up "a private bus within five seconds: $(cat "$folder/bus.log")"
    DBUS_SESSION_BUS_ADDRESS=$(cat "$folder/address")
    export DBUS_SESSION_BUS_ADDRESS
    echo "  It runs on a bus of its own, apart from any desktop; playerctl plays the desktop here."
fi
# The players that were on the bus before this demo. (The first line is not a name, because an empty pattern file
# changes the result of grep.)
{
    echo -
    ctl -l | grep -E '^(hello_player|artwork)(\.instance|$)'
} >"$folder/before"

# ---- Playback ------------------------------------------------------------------------------------------------------

"$player" >"$folder/first" 2>"$folder/first.errors" &
first_pid=$!
wait_for 10 listed_or_gone 1 "$first_pid" && listed 1 || give_up "the player on the bus within ten seconds"
name=$(list)

echo
echo "  1. The player says what plays. The desktop draws its cover:"
echo
wait_for 10 has_cover list || give_up "a cover within ten seconds"
album_address=$address
show_cover
echo
echo "     and the rest. The bar moves: nobody ticks, it is arithmetic."
echo
panel
first_position=$position
for second in 1 2 3; do
    sleep 1
    # On a terminal, each panel is drawn over the last one.
    [ ! -t 1 ] || printf '\033[5A'
    [ -t 1 ] || [ "$second" -eq 3 ] || continue
    panel
done
[ "$status" = Playing ] || failed "status Playing, and not: $status"
[ "$title" = "Harbour Lights" ] || failed "title Harbour Lights, and not: $title"
[ "$artist" = "The Ferrymen" ] || failed "artist The Ferrymen, and not: $artist"
moved=$(((position - first_position) / 100000))
if [ "$moved" -ge 28 ] && [ "$moved" -le 60 ]; then
    echo "      In three seconds the position moved by $((moved / 10)).$((moved % 10)) s."
else
    failed "a position that moves by about 3 s in 3 s, and not by $moved tenths"
fi

# ---- Commands ------------------------------------------------------------------------------------------------------

new_line() { [ "$(sed -n "$((lines + 1))p" "$folder/first")" = "$1" ]; }

# reads FIELD VALUE: succeeds if playerctl reads this value now. A position may be one second later than expected.
reads() {
    case $1 in
    title) got=$(ctl -p "$name" metadata title) ;;
    *) got=$(ctl -p "$name" "$1") ;;
    esac
    [ "$got" = "$2" ] || { [ "$1" = position ] && [ "${got%.*}" -ge "$2" ] && [ "${got%.*}" -le $(($2 + 1)) ]; }
}

# step LINE FIELD VALUE COMMAND...: the desktop sends COMMAND. The player prints LINE, and then FIELD has the value
# VALUE.
step() {
    line=$1 what=$2 value=$3 got=
    shift 3
    lines=$(wc -l <"$folder/first")
    printf '           │ %-21s│                        │\n' "$*"
    ctl -p "$name" "$@" || failed "playerctl $* succeeds"
    if wait_for 3 new_line "$line"; then
        printf '           ├──────────────────────┼───────────────────────▶│ %s\n' "$line"
    else
        failed "the player prints '$line', and not '$(sed -n "$((lines + 1))p" "$folder/first")'"
    fi
    if wait_for 3 reads "$what" "$value" 2>/dev/null; then
        printf '           │◀─────────────────────┼────────────────────────┤ %s: %s\n' "$what" "$got"
    else
        failed "$what reads '$value' afterwards, and not '$got'"
    fi
}

echo
echo "  2. The desktop asks, the player prints what it was asked, and the desktop reads that it was done."
echo
echo "      ┌─────────┐              ┌─────┐              ┌──────────────┐"
echo "      │ desktop │              │ bus │              │ hello_player │"
echo "      └────┬────┘              └──┬──┘              └──────┬───────┘"
step "command: pause" status Paused pause
step "command: play" status Playing play
step "command: next" title "Slack Water" next
step "command: seek_to_position 30.000000" position 30 position 30
step "command: set_volume 0.500000" volume 0.500000 volume 0.5
step "command: change_repeat_mode all" loop Playlist loop Playlist
step "command: change_shuffle_mode items" shuffle On shuffle On
echo
panel

# ---- Two players ---------------------------------------------------------------------------------------------------

echo
echo "  3. A second one starts. Both stand side by side, each with a name of its own:"
echo
"$player" >"$folder/second" 2>"$folder/second.errors" &
second_pid=$!
wait_for 10 listed_or_gone 2 "$second_pid" && listed 2 || give_up "two players on the bus within ten seconds"
list | sed "s/^/      $mpris./"

# ---- A cover -------------------------------------------------------------------------------------------------------

echo
echo "  4. A player that draws its covers starts. The desktop reads a file, made at the size that was asked for:"
echo
"$artwork" >"$folder/artwork" 2>"$folder/artwork.errors" &
artwork_pid=$!
wait_for 10 has_cover list_artwork || give_up "a cover within ten seconds"
show_cover
grep -qx 'image: night-crossing 512x512' "$folder/artwork" || failed "the player was asked for 512x512"
first_address=$address
ctl -p "$(list_artwork)" next || failed "playerctl next succeeds"
ctl -p "$(list_artwork)" next || failed "playerctl next succeeds"
has_another_cover() { has_cover list_artwork && [ "$address" != "$first_address" ]; }
wait_for 10 has_another_cover || give_up "another cover within ten seconds"
echo
echo "     Another album, whose cover comes from far away: the song is shown at once, the cover when it has come."
echo
show_cover

# ---- The end -------------------------------------------------------------------------------------------------------

echo
echo "  5. All are told to end (SIGTERM), and leave the desktop as they found it."
echo
for pid in $first_pid $second_pid $artwork_pid; do
    end "$pid" || failed "each player ends with status 0"
done
first_pid="" second_pid="" artwork_pid=""
wait_for 5 listed 0 && [ -z "$(list_artwork)" ] || failed "no player on the bus any more"
for cover in "$album_address" "$first_address" "$address"; do
    [ ! -e "$(path_of "$cover")" ] || failed "no cover is left"
done
for errors in first second artwork; do
    [ ! -s "$folder/$errors.errors" ] || failed "nothing on standard error, and not: $(cat "$folder/$errors.errors")"
done

if [ "$failures" -eq 0 ]; then
    echo "  All as expected. The player is examples/hello_player/hello_player.c: copy it, and put a decoder in it."
    echo
    exit 0
fi
echo "  $failures thing(s) not as expected."
exit 1
