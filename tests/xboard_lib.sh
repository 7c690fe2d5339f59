# What tests/xboard_mouse.sh and tests/xboard_window.sh share: the real XBoard under Xvfb, driven by mouse and
# keyboard, and watched through its debug log. Nothing waits for a fixed time: every step is over when its
# line stands in the log, so a slow machine only takes longer.
#
# To be sourced from the project's folder by a script whose arguments are the path of komainu and the folder
# for the logs; both may be missing.

engine=$(realpath "${1:-target/release/komainu}")
folder=${2:-$(mktemp -d)}
mkdir -p "$folder"
folder=$(realpath "$folder")

# Debian installs games outside the usual path.
export PATH="$PATH:/usr/games"
# XBoard writes its settings to the home folder.
export HOME="$folder"
unset XDG_CONFIG_HOME
# A file dialog shall begin with the field for the name.
mkdir -p "$HOME/.config/gtk-2.0"
printf '[Filechooser Settings]\nLocationMode=filename-entry\nStartupMode=cwd\n' \
  >"$HOME/.config/gtk-2.0/gtkfilechooser.ini"

# The board of Cashew Shogi.
files=13
# Tenths of a second until a step is given up.
patience=${XBOARD_PATIENCE:-300}
# XBoard takes two clicks within 0.2 s for a double click.
click_pause=0.25

xboard=
log=
window=
mark=0
trap stop_xboard EXIT

# Goes on in this script under a display of its own: on_display SCRIPT ARGUMENT...
on_display() {
  if [ -z "${XBOARD_DISPLAY:-}" ]; then
    export XBOARD_DISPLAY=1
    exec xvfb-run -a -s "-screen 0 1280x1024x24" "$@"
  fi
}

fail() {
  echo "xboard: $1 (see $log)" >&2
  since | grep -avE '<first : (piece|feature|setup)|accepted' | tail -n 20 >&2 || true
  import -window root "${log%.debug}.png" 2>/dev/null || true
  exit 1
}

# Tries a command again until it succeeds: until_done WHAT COMMAND...
until_done() {
  local what=$1 _
  shift
  for _ in $(seq "$patience"); do
    if "$@"; then
      return 0
    fi
    sleep 0.1
  done
  fail "waited in vain for $what"
}

# What follows is looked for from here on.
set_mark() {
  mark=$(wc -l <"$log")
}

since() {
  tail -n "+$((mark + 1))" "$log" 2>/dev/null || true
}

seen() {
  since | grep -aqE -- "$1"
}

# Waits for a line behind the mark: wait_for PATTERN
wait_for() {
  until_done "$1" seen "$1"
}

# Starts XBoard with the engine and waits for the board: start_xboard NAME OPTION...
start_xboard() {
  log="$folder/$1.debug"
  shift
  rm -f "$log"
  mark=0
  xboard -testLegality false -showTargetSquares true -animateMoving false -timeDelay 0 \
    -autoDisplayTags false -autoDisplayComment false -popupExitMessage false -saveSettingsOnExit false \
    -soundProgram "" -debug -nameOfDebugFile "$log" "$@" </dev/null >"$folder/xboard.out" 2>&1 &
  xboard=$!
  wait_for '<first *: *pong'
  until_done "the window" find_window "^xboard: Komainu"
  window=$found
  settle
}

stop_xboard() {
  if [ -n "$xboard" ]; then
    kill "$xboard" 2>/dev/null || true
    wait "$xboard" 2>/dev/null || true
  fi
  xboard=
}

# Finds a window on the screen by its title, and puts its number into `found`: find_window PATTERN
find_window() {
  found=$(xdotool search --onlyvisible --name "$1" 2>/dev/null | tail -n 1)
  [ -n "$found" ]
}

no_window() {
  ! find_window "$1"
}

# Reads the size of the board's window into WIDTH and HEIGHT.
measure() {
  eval "$(xdotool getwindowgeometry --shell "$window")"
}

# Waits until the window keeps its size, which changes when the pieces are known.
settle() {
  local before=none
  WIDTH=0
  HEIGHT=0
  while [ "$before" != "$WIDTH $HEIGHT" ]; do
    before="$WIDTH $HEIGHT"
    sleep 0.3
    measure
  done
}

# Presses a mouse button at a place of a window: press BUTTON WINDOW X Y
press() {
  xdotool mousemove --window "$2" "$3" "$4"
  sleep "$click_pause"
  xdotool click "$1"
}

# Clicks on a square of the board, whose window sometimes shrinks a little during the game.
press_square() {
  local file rank
  measure
  file=$(($(printf '%d' "'${1:0:1}") - 97))
  rank=$((${1:1} - 1))
  # The board takes the whole width and ends at the lower edge.
  press 1 "$window" $((WIDTH * (2 * file + 1) / (2 * files))) \
    $((HEIGHT - WIDTH * (2 * rank + 1) / (2 * files)))
}

# Clicks on squares. XBoard tells the engine of each click, which says where the piece may go: only then is
# the next click understood.
click() {
  local square
  for square in "$@"; do
    set_mark
    press_square "$square"
    wait_for '>first *: *(lift|put|usermove)'
    if seen '>first *: *lift'; then
      wait_for '<first *: *highlight'
    fi
  done
}

# Presses a key in the board's window.
key() {
  measure
  xdotool windowfocus --sync "$window"
  xdotool mousemove --window "$window" $((WIDTH / 2)) 20
  xdotool key "$1"
}

# Presses a key in a dialog and waits until it is gone: close_dialog TITLE KEY
close_dialog() {
  until_done "the dialog $1" find_window "$1"
  xdotool windowfocus --sync "$found"
  until_done "the end of the dialog $1" press_until_gone "$1" "$2"
}

press_until_gone() {
  xdotool key "$2"
  sleep 0.3
  no_window "$1"
}

# Opens a file dialog by a key and enters a name, until a command succeeds: a dialog that is slow to come up
# may miss letters. with_file KEY TITLE NAME COMMAND...
with_file() {
  local key=$1 title=$2 name=$3 _
  shift 3
  for _ in 1 2 3; do
    key "$key"
    enter_file "$title" "$name"
    for _ in $(seq 30); do
      if "$@"; then
        return 0
      fi
      sleep 0.1
    done
    if find_window '^Error$'; then
      close_dialog '^Error$' Return
    fi
  done
  fail "no file $name by the dialog $title"
}

enter_file() {
  until_done "the dialog $1" find_window "$1"
  xdotool windowfocus --sync "$found"
  sleep 0.5
  xdotool key ctrl+a
  xdotool type --delay 20 "$2"
  close_dialog "$1" Return
}
