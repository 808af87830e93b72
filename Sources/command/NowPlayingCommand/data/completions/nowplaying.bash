# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Completion of nowplaying for bash. Tests/Build/completions compares the words with those of the program.

# _nowplaying_words <word>…: those that begin with $word
_nowplaying_words() {
  mapfile -t COMPREPLY < <(compgen -W "$*" -- "$word")
}

# The players, of which the last one of a list is completed.
_nowplaying_players() {
  local name list=''
  if [[ $word == *,* ]]; then list=${word%,*},; fi
  while IFS= read -r name; do
    if [[ $name == "${word##*,}"* ]]; then COMPREPLY+=("$list$(printf %q "$name")"); fi
  done < <(nowplaying list --format '{{name}}' 2>/dev/null)
}

_nowplaying() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} operands=() place
  COMPREPLY=()
  # bash splits --player=vlc into three words.
  if [[ $word == = ]]; then
    word=''
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((place = 1; place < COMP_CWORD; place++)); do
    case ${COMP_WORDS[place]} in
    --)
      # The command of `while`, `hold` and `watch`.
      if ((place == COMP_CWORD - 1)); then
        mapfile -t COMPREPLY < <(compgen -c -- "$word")
      else
        compopt -o default
      fi
      return
      ;;
    -[pif] | --player | --ignore | --format | --hide-after | --scroll | --played | --device | --over | --fade | --after | --size | --chapter | --pictures | \
      --reason | --color)
      if [[ ${COMP_WORDS[place + 1]} == = ]]; then ((place++)); fi
      ((place++))
      ;;
    -[!0-9.]*) ;;
    *) operands+=("${COMP_WORDS[place]}") ;;
    esac
  done

  case $before in
  -[pi] | --player | --ignore) _nowplaying_players && return ;;
  --color) _nowplaying_words auto always never && return ;;
  --pictures) _nowplaying_words auto kitty sixel blocks none && return ;;
  -f | --format | --hide-after | --scroll | --played | --device | --over | --fade | --after | --size | --chapter | --reason) return ;;
  esac

  if [[ $word == -* ]]; then
    local options='--color --help --version' which='--player --ignore' steering='--player --ignore --all --no-wait'
    case ${operands[0]-} in
    '')
      options+=" $steering --format --json --waybar --i3bar --clock --hide-after --scroll --exec"
      options+=' --played --device --over --after --play --follow --open --remember --remembered --track --fade'
      options+=' --size --chapter --fetch --pictures --try --explain --release --reason --anyway'
      ;;
    list) options+=" $which --all --json --format" ;;
    status | get) options+=" $which --all --json --format" ;;
    watch) options+=" $which --all --json --waybar --i3bar --format --clock --hide-after --scroll --exec --played" ;;
    mute) options+=" $steering --device" ;;
    volume) options+=" $steering --device --over" ;;
    queue) options+=" $steering --json --after --play" ;;
    playlists | chapters | languages) options+=" $steering --json" ;;
    lyrics) options+=" $which --json --follow" ;;
    problem) options+=" $which --all --json --open" ;;
    devices) options+=" $which --all --json" ;;
    cover) options+=" $which --size --chapter --fetch" ;;
    primary) options+=" --json --explain --release" ;;
    custom | outputs) options+=" $steering --json" ;;
    sleep) options+=" $which --json --track --fade" ;;
    play) options+=" $steering --remembered" ;;
    pause) options+=" $steering --remember" ;;
    hold) options+=" --reason --anyway" ;;
    keys | center) options+=" --json" ;;
    while) options+=" $which" ;;
    screen) options+=" $which --pictures" ;;
    doctor) options+=" $which --json --try" ;;
    help | resume | forget) ;;
    *) options+=" $steering" ;;
    esac
    _nowplaying_words "$options"
    return
  fi

  local verbs='list status get watch screen doctor play pause toggle stop next previous seek skip live forward
    backward volume mute speed shuffle repeat like dislike bookmark feedback rate open fullscreen raise quit queue chapters
    lyrics problem playlists languages devices cover primary custom outputs sleep resume forget while hold keys center help'
  case ${#operands[@]}:${operands[0]-} in
  0:*) _nowplaying_words "$verbs" ;;
  *:get)
    _nowplaying_words name program bus_name identity desktop_entry session status position_us duration_us rate volume \
      shuffle repeat primary reason remote silent feedback fullscreen muted private live behind_us buffered_us window_start_us \
      window_end_us problem problem_url kind media id artwork_id artwork_url chapter lyrics_line next can title artist \
      album album_artist composer genre show author station url track_number disc_number lyrics user_rating
    ;;
  1:forward | 1:backward) _nowplaying_words begin end ;;
  1:shuffle) _nowplaying_words on off items collections toggle ;;
  1:skip) _nowplaying_words ad ;;
  1:repeat) _nowplaying_words off one all next ;;
  1:like | 1:dislike | 1:bookmark | 1:languages | 1:sleep) _nowplaying_words off ;;
  1:outputs) _nowplaying_words leave ;;
  1:feedback) _nowplaying_words positive negative neutral ;;
  1:fullscreen | 1:mute) _nowplaying_words on off ;;
  1:queue) _nowplaying_words play remove add ;;
  1:chapters) _nowplaying_words next previous ;;
  1:playlists) _nowplaying_words play ;;
  1:while) _nowplaying_words playing ;;
  1:doctor) _nowplaying_players ;;
  1:primary)
    _nowplaying_words next previous
    _nowplaying_players
    ;;
  1:keys) _nowplaying_words status gnome sway hyprland cosmic ;;
  2:keys) if [[ ${operands[1]} == gnome ]]; then _nowplaying_words on off; fi ;;
  1:center) _nowplaying_words status start stop check playerctld ;;
  2:center)
    case ${operands[1]} in
    playerctld) _nowplaying_words on off ;;
    check) compopt -o default ;;
    esac
    ;;
  1:help) _nowplaying_words "$verbs formats" ;;
  1:open | 1:cover) compopt -o default ;;
  2:queue) if [[ ${operands[1]} == add ]]; then compopt -o default; fi ;;
  esac
}

complete -F _nowplaying nowplaying
