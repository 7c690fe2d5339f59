#!/bin/bash
# Moves of several legs entered by mouse in the real XBoard under Xvfb: a Lion's double capture, igui, pass and
# stop, a promotion without a dialog, a Wolf's three captures, a Hook Mover's corner. XBoard must send each
# to the engine as one move, and the engine must take it.
#
# Use: tests/xboard_mouse.sh [path of komainu] [folder for the logs and screenshots]
set -euo pipefail
cd "$(dirname "$0")/.."

engine=$(realpath "${1:-target/release/komainu}")
folder=${2:-$(mktemp -d)}
mkdir -p "$folder"
folder=$(realpath "$folder")
# Debian installs games outside the usual path.
export PATH="$PATH:/usr/games"
# XBoard writes its settings to the home folder.
export HOME="$folder"
files=13

# Positions are rule sets of their own: XBoard reads no other before it knows the pieces. The second player's
# half is the first one's, turned: Pawns on f7 and f8, for the Wolf on f9 too.
cat >"$folder/lion.toml" <<'EOT'
name = "lion"
title = "A Lion and Pawns"
inherits = "cashew"
start = [
  ". . . . .  . . P . . . . .",
  ". . . . . Ln . P . . . . .",
  ". . . . .  . . . . . . . .",
  ". . . . .  . . . . . . . .",
  ". . . . .  . . . . . . . .",
  ". . . . .  . . . . . . . .",
  ". . . . .  . K . . . . . .",
]
EOT
cat >"$folder/wolf.toml" <<'EOT'
name = "wolf"
title = "A Wolf, a Hook Mover and Pawns"
inherits = "cashew"
start = [
  " . . . . .  . . P . . . . .",
  " . . . . . Wo . P . . . . .",
  " . . . . .  . . P . . . . .",
  " . . . . .  . . . . . . . .",
  "Hm . . . .  . . . . . . . .",
  " . . . . .  . . . . . . . .",
  " . . . . .  . K . . . . . .",
]
EOT
# NAME|RULE SET|CLICKS|WHAT THE ENGINE MUST HEAR
cases=(
  "double capture|lion|f6 f7 f8|f6f7,f7f8+"
  "igui|lion|f6 f7 f6|f6f7,f7f6+"
  "pass|lion|f6 e6 f6|f6e6,e6f6"
  "stop on the victim|lion|f6 f7 f7|f6f7+"
  "stop on an empty square|lion|f6 e6 e6|f6e6"
  "promotion|lion|f6 f8|f6f8+"
  "three captures|wolf|f6 f7 f8 f9|f6f7,f7f8,f8f9+"
  "two captures and back|wolf|f6 f7 f8 f7|f6f7,f7f8,f8f7+"
  "corner|wolf|a3 m9|a3m9"
)

if [ -z "${XBOARD_MOUSE_DISPLAY:-}" ]; then
  export XBOARD_MOUSE_DISPLAY=1
  exec xvfb-run -a -s "-screen 0 1280x1024x24" "$0" "$engine" "$folder"
fi

xboard=
trap '[ -z "$xboard" ] || kill "$xboard" 2>/dev/null || true' EXIT

# Waits until a line of the file fits: wait_for FILE PATTERN
wait_for() {
  for _ in $(seq 100); do
    if grep -qaE -- "$2" "$1" 2>/dev/null; then
      return 0
    fi
    sleep 0.1
  done
  return 1
}

# Clicks on a square of the window whose size is in WIDTH and HEIGHT: click SQUARE
click() {
  local file rank
  file=$(($(printf '%d' "'${1:0:1}") - 97))
  rank=$((${1:1} - 1))
  # The board takes the whole width and ends at the lower edge.
  xdotool mousemove --window "$window" \
    $((WIDTH * (2 * file + 1) / (2 * files))) $((HEIGHT - WIDTH * (2 * rank + 1) / (2 * files)))
  sleep 0.3
  xdotool click 1
  sleep 0.7
}

failures=0
number=0
for case in "${cases[@]}"; do
  IFS='|' read -r name rules clicks wanted <<<"$case"
  number=$((number + 1))
  log="$folder/mouse$number.debug"
  rm -f "$log"
  xboard -variant "$rules" -testLegality false -showTargetSquares true \
    -fcp "$engine --variants $folder/$rules.toml" -firstOptions "Node limit=1" -animateMoving false \
    -popupExitMessage false -saveSettingsOnExit false -soundProgram "" \
    -debug -nameOfDebugFile "$log" </dev/null >"$folder/xboard.out" 2>&1 &
  xboard=$!
  wait_for "$log" "<first *: *pong" || echo "mouse: the engine does not start" >&2
  sleep 1.5
  window=$(xdotool search --onlyvisible --name "Komainu" | tail -n 1)
  eval "$(xdotool getwindowgeometry --shell "$window")"
  for square in $clicks; do
    click "$square"
  done
  if wait_for "$log" ">first *: *${wanted//+/\\+}\$" && wait_for "$log" "<first *: *move"; then
    echo "mouse: $name is heard as $wanted"
  else
    failures=$((failures + 1))
    echo "mouse: $name is not heard as $wanted (see $log)" >&2
    grep -aE 'first *: *(lift|put|highlight|choice|usermove|Illegal|Error)' "$log" | tail -n 12 >&2 || true
  fi
  kill "$xboard"
  wait "$xboard" 2>/dev/null || true
  xboard=
done
[ "$failures" -eq 0 ] || exit 1
echo "mouse: all moves arrive"
