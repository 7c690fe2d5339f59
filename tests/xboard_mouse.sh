#!/bin/bash
# Moves of several legs entered by mouse in the real XBoard under Xvfb: a Lion's double capture, igui, pass and
# stop, a promotion without a dialog, a Wolf's three captures, a Hook Mover's corner. XBoard must send each
# to the engine as one move, and the engine must take it.
#
# Use: tests/xboard_mouse.sh [path of komainu] [folder for the logs and screenshots]
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=tests/xboard_lib.sh
. tests/xboard_lib.sh
on_display "$0" "$engine" "$folder"

# Positions are rule sets of their own: XBoard reads no other before it knows the pieces. The second player's
# half is the first one's, turned: Pawns on f7 and f8, for the Wolf on f9 too.
cat >"$folder/lions.toml" <<'EOT'
name = "lions"
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
  "double capture|lions|f6 f7 f8|f6f7,f7f8+"
  "igui|lions|f6 f7 f6|f6f7,f7f6+"
  "pass|lions|f6 e6 f6|f6e6,e6f6"
  "stop on the victim|lions|f6 f7 f7|f6f7+"
  "stop on an empty square|lions|f6 e6 e6|f6e6"
  "promotion|lions|f6 f8|f6f8+"
  "three captures|wolf|f6 f7 f8 f9|f6f7,f7f8,f8f9+"
  "two captures and back|wolf|f6 f7 f8 f7|f6f7,f7f8,f8f7+"
  "corner|wolf|a3 m9|a3m9"
)

running=
for case in "${cases[@]}"; do
  IFS='|' read -r name rules clicks wanted <<<"$case"
  if [ "$rules" != "$running" ]; then
    stop_xboard
    start_xboard "$rules" -variant "$rules" -fcp "$engine --variants $folder/$rules.toml" \
      -firstOptions "Node limit=1" -xponder
    running=$rules
  else
    set_mark
    key ctrl+n
    wait_for '<first *: *pong'
  fi
  # shellcheck disable=SC2086
  click $clicks
  wait_for ">first *: *${wanted//+/\\+}\$"
  wait_for '<first *: *move'
  echo "mouse: $name is heard as $wanted"
done
echo "mouse: all moves arrive"
