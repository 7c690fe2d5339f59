#!/bin/bash
# Two games of Cashew Shogi, engine against engine, in the real XBoard under Xvfb. They must end by
# themselves, leave a PGN with both results that `komainu pgn check` accepts, and show no illegal move.
#
# The engines think by nodes, with clocks that no machine is too slow for, and not in the other's time:
# the games are the same every time. One thinks much more than the other: equals may go on until XBoard's
# limit of 1000 plies.
#
# Use: tests/xboard.sh [path of komainu] [folder for the PGN and the log]
set -euo pipefail
cd "$(dirname "$0")/.."

engine=$(realpath "${1:-target/release/komainu}")
folder=$(realpath "${2:-$(mktemp -d)}")
pgn="$folder/games.pgn"
log="$folder/xboard.debug"
limit=${XBOARD_SECONDS:-480}
rm -f "$pgn" "$log"
# Debian installs games outside the usual path.
export PATH="$PATH:/usr/games"
# XBoard writes its settings to the home folder.
export HOME="$folder"

fail() {
  echo "xboard: $1 (see $folder)" >&2
  tail -n 20 "$log" >&2 || true
  exit 1
}

echo "xboard: two games, at most $limit s, in $folder"
status=0
timeout --kill-after=10 "$limit" xvfb-run -a xboard -variant cashew -testLegality false \
  -fcp "$engine" -scp "$engine" -matchGames 2 \
  -firstOptions "Node limit=${XBOARD_NODES:-50000}" -secondOptions "Node limit=100" \
  -timeControl 5:00 -timeIncrement 2 -xponder -matchPause 100 -animateMoving false \
  -testClaims false -checkMates false -materialDraws false -trivialDraws false \
  -ruleMoves 0 -popupExitMessage false -saveSettingsOnExit false -soundProgram "" \
  -sgf "$pgn" -debug -nameOfDebugFile "$log" </dev/null >"$folder/xboard.out" 2>&1 || status=$?

[ "$status" -ne 124 ] || fail "the games did not end within $limit s"
[ -s "$pgn" ] || fail "no PGN was written (status $status)"
games=$(grep -c '^\[Result "\(1-0\|0-1\|1/2-1/2\)"\]' "$pgn" || true)
[ "$games" -eq 2 ] || fail "$games finished games in the PGN, expected 2"
if grep -qiE 'illegal move|forfeit|exited unexpectedly|unknown command' "$pgn" "$log"; then
  fail "$(grep -hiE 'illegal move|forfeit|exited unexpectedly|unknown command' "$pgn" "$log" | head -n 3)"
fi
"$engine" pgn check "$pgn" || fail "the PGN is not right"
grep '^\[\(White\|Black\|Result\|PlyCount\)' "$pgn"
tail -n 4 "$pgn"
echo "xboard: both games ended by the rules"
