#!/bin/bash
# What a player does in XBoard's window, done in the real one under Xvfb with keys and mouse, while the debug log
# tells whether the engine was asked and answered: hint, retracted moves, draw offers, moves at once, pause, edited
# positions, analysis with excluded moves and several lines, New Variant, two machines, a repetition, resignation,
# and a saved game that is converted, loaded and gone on with.
#
# Use: tests/xboard_window.sh [path of komainu] [folder for the logs]
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=tests/xboard_lib.sh
. tests/xboard_lib.sh
on_display "$0" "$engine" "$folder"

passed() {
  echo "window: $1 (after $SECONDS s)"
}

# The user moves, and the engine answers.
move() {
  click "$@"
  wait_for '<first *: *move'
}

# Chooses an item of the menu Engine by its number; the leftmost menu is where it is whatever the font.
engine_menu() {
  local _
  press 1 "$window" 20 13
  sleep "$click_pause"
  xdotool key Right Right Right Right Right
  for _ in $(seq "$1"); do
    xdotool key Down
  done
  xdotool key Return
}
hint=7

# Clicks here and there in the head of the engine's output, whose words lie where the font puts them, until the
# log has a line: search_head PATTERN X...
search_head() {
  local pattern=$1 x y
  shift
  until_done "the engine's output" find_window '^Engine output'
  local output=$found
  for y in 30 47 38; do
    for x in "$@"; do
      press 3 "$output" "$x" "$y"
      sleep "$click_pause"
      if seen "$pattern"; then
        return 0
      fi
    done
  done
  fail "no place in the engine's output gives $pattern"
}

# The position that XBoard has: it tells the engine when one leaves Edit Position.
board_of_xboard() {
  set_mark
  until_done "the position" leave_edit_position
  board=$(since | grep -a '>first *: *setboard' | tail -n 1 | sed 's/.*setboard //; s/ [wb] .*//')
}

leave_edit_position() {
  key ctrl+shift+e
  key ctrl+e
  sleep "$click_pause"
  seen '>first *: *setboard'
}

play_with_the_menus() {
  start_xboard menus -variant cashew -fcp "$engine" -firstOptions "Node limit=2000" -xponder
  move e4 e5

  set_mark
  key F6
  wait_for '>first *: *draw'
  move d5 d6
  if grep -aqE '<first *: *offer draw' "$log"; then
    fail "a draw is accepted at once"
  fi
  passed "a draw that is offered is declined"

  set_mark
  engine_menu $hint
  wait_for '<first *: *Hint: [a-m]'
  close_dialog '^Information$' Return
  passed "a hint"

  set_mark
  key ctrl+x
  wait_for '>first *: *remove'
  # The same piece again, which is back on its square.
  move d5 d6
  passed "a move is taken back, and another one played"

  set_mark
  key ctrl+a
  wait_for '>first *: *analyze'
  wait_for '<first *: *stat01'
  search_head '>first *: *option MultiPV=2' 430 420 410 440 450 400 390 380 460 480
  set_mark
  search_head '>first *: *exclude [a-m]' 118 110 126 102 134 94 142
  wait_for '<first *: *stat01'
  set_mark
  search_head '>first *: *include all' 84 76 92 68 60
  wait_for '<first *: *stat01'
  set_mark
  key ctrl+e
  wait_for '>first *: *exit'
  passed "analysis of two lines with an excluded move"

  set_mark
  key ctrl+n
  wait_for '<first *: *pong'
  key ctrl+shift+e
  until_done "a position that can be edited" press_two e4 e8
  key ctrl+w
  wait_for '>first *: *setboard .*/4P8/'
  wait_for '<first *: *move'
  passed "a position is edited and played on"

  set_mark
  key ctrl+n
  wait_for '<first *: *pong'
  key shift+alt+v
  set_mark
  close_variants
  wait_for '>first *: *variant cashew'
  wait_for '<first *: *pong'
  settle
  move e4 e5
  passed "the menu of rule sets"
  stop_xboard
}

# A piece is put elsewhere in Edit Position, of which the engine hears nothing.
press_two() {
  press_square "$1"
  sleep "$click_pause"
  press_square "$2"
}

# The button `cashew` has the focus when the dialog is new, or is the first of the engine's own.
close_variants() {
  until_done "the dialog New Variant" find_window '^New Variant$'
  local dialog=$found
  eval "$(xdotool getwindowgeometry --shell "$dialog" | sed 's/^/DIALOG_/')"
  # The engine's rule sets are in the last column, the first of them at the top.
  press 1 "$dialog" $((DIALOG_WIDTH * 9 / 10)) 14
  until_done "the end of the dialog New Variant" no_window '^New Variant$'
}

play_with_time() {
  start_xboard time -variant cashew -fcp "$engine" -firstOptions "Accept draw below=1000" -timeControl 60:00
  click e4 e5
  wait_for '<first *: *[0-9]+ '
  set_mark
  key ctrl+m
  wait_for '>first *: *\?'
  wait_for '<first *: *move'
  passed "a move at once"

  wait_for '<first *: *Hint: '
  passed "thought on the opponent's time"

  click d5 d6
  set_mark
  key Pause
  wait_for '>first *: *pause'
  key Pause
  wait_for '>first *: *resume'
  key ctrl+m
  wait_for '<first *: *move'
  passed "a pause"

  set_mark
  key F6
  wait_for '<first *: *offer draw'
  wait_for '>first *: *result 1/2-1/2 {Draw agreed}'
  passed "a draw that is offered is accepted"
  stop_xboard
}

play_kings() {
  cat >"$folder/kings.toml" <<'EOT'
name = "kings"
title = "Two Kings"
inherits = "cashew"
start = [
  ". . . . .  . K . . . . . .",
]
EOT
  start_xboard kings -variant kings -fcp "$engine --variants $folder/kings.toml" \
    -firstOptions "Node limit=300,Contempt=-1000" -xponder
  local squares=(g1 g2) moves=0
  until seen '<first *: *1/2-1/2 {Fourfold repetition}'; do
    moves=$((moves + 1))
    [ "$moves" -le 12 ] || fail "no repetition is claimed"
    move "${squares[@]}"
    # The claim comes with the move.
    sleep "$click_pause"
    squares=("${squares[1]}" "${squares[0]}")
  done
  wait_for '>first *: *result 1/2-1/2 {Fourfold repetition}'
  passed "a repetition is claimed"
  stop_xboard
}

# Two machines play, the game is saved, converted, loaded part by part and gone on with.
save_and_load() {
  start_xboard machines -variant cashew -fcp "$engine" -scp "$engine" -firstOptions "Node limit=3000" \
    -secondOptions "Node limit=100" -xponder
  key ctrl+t
  until_done "a game of two machines" enough_moves
  set_mark
  key F8
  wait_for 'Game aborted'
  passed "two machines"

  local games="$folder/saved.pgn" part
  rm -f "$games" "$folder"/part*.pgn
  with_file ctrl+s '^Save game' "$games" test -s "$games"
  stop_xboard
  "$engine" pgn check "$games" || fail "the saved game is not right"
  # Whether machines capture by several legs so soon depends on their play: this other game has such moves.
  cat "$games" tests/data/xboard/several-legs.pgn >"$folder/all.pgn"
  "$engine" pgn convert "$folder/all.pgn" >"$folder/converted.pgn" || fail "the games are not converted"
  awk -v folder="$folder" '/^\[Event /{n++} {print >(folder "/part" n ".pgn")}' "$folder/converted.pgn"

  start_xboard loaded -variant cashew -fcp "$engine" -firstOptions "Node limit=2000" -xponder
  local count=0
  for part in "$folder"/part*.pgn; do
    load "$part"
    count=$((count + 1))
  done
  [ "$count" -gt 2 ] || fail "no move of several legs in the games"
  passed "two games are converted, and their $count parts are loaded"
}

enough_moves() {
  [ "$(grep -acE '>second *: *usermove' "$log")" -ge 40 ]
}

# Loads a game and compares the position at its end: load FILE
load() {
  local fen moves wanted
  fen=$(sed -n 's/^\[FEN "\(.*\)"\]/\1/p' "$1")
  moves=$(sed -e '/^\[/d' -e 's/{[^}]*}//g' "$1" | tr '\n' ' ' | sed 's/{[^}]*}//g' |
    grep -oE '(^| )([a-m][0-9]+[a-m][0-9]+[+a-z]*|--)' | sed 's/--/@@@@/' | tr -d '\n')
  wanted=$("$engine" show --variant cashew --fen "${fen% - 0 1}" --moves "$moves" | sed -n 's/^FEN: //p')
  set_mark
  with_file ctrl+o '^Load game' "$1" seen 'Parsed game start'
  wait_for '<first *: *pong'
  until_done "all $(wc -w <<<"$moves") moves" all_moves "$(wc -w <<<"$moves")"
  if seen '<first *: *(Illegal|Error)|ImpossibleMove'; then
    fail "a move of $1 is not read"
  fi
  board_of_xboard
  local got
  got=$("$engine" show --variant cashew --fen "$board ${wanted##* }" | sed -n 's/^FEN: //p')
  [ "$got" = "$wanted" ] || fail "$1 ends with $got, expected $wanted"
}

all_moves() {
  [ "$(since | grep -acE '>first *: *(usermove|@@@@)')" -ge "$1" ]
}

resign() {
  cat >"$folder/lost.pgn" <<'EOT'
[Event "A lost game"]
[Variant "cashew"]
[FEN "6k6/13/13/13/7pp4/7p5/7L!5/3W!9/3p9/3p9/13/13/6K6 w - 0 1"]
[SetUp "1"]

1. h7h8+ *
EOT
  start_xboard resign -variant cashew -fcp "$engine" -xponder \
    -firstOptions "Node limit=2000,Resign score=1000,Resign moves=1"
  with_file ctrl+o '^Load game' "$folder/lost.pgn" seen '>first *: *usermove'
  set_mark
  key ctrl+b
  wait_for '<first *: *resign'
  wait_for '>first *: *result 1-0'
  passed "a game that was loaded is gone on with, and resigned"
  stop_xboard
}

play_with_the_menus
play_with_time
play_kings
save_and_load
resign
echo "window: all is well"
