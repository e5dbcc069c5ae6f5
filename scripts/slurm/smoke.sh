#!/bin/bash
# Count a depth by a local Slurm, in shards, and compare with the count in one process.
#
#     scripts/slurm/smoke.sh --makruk PATH [--depth 6] [--ply 3] [--shards 6]
#
# Starts local.sh in a temporary directory, as root, with arrays of at most 4 tasks, so that more than 4 shards go in
# chunks. Splits, submits, waits for the merge. The total must be that of `makruk perft`, the lines of moves must be
# those of `makruk divide`. All is stopped and removed at the end.
#
# Exit code: 0 equal, 1 different or something failed, 2 wrong usage.
set -euo pipefail

say() {
    echo "smoke.sh: $*" >&2
}

scripts=$(cd "$(dirname "$0")" && pwd)
makruk=
depth=6
ply=3
shards=6
while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || { say "found $1 alone, expected a value behind it"; exit 2; }
    case $1 in
        --makruk) makruk=$2 ;;
        --depth) depth=$2 ;;
        --ply) ply=$2 ;;
        --shards) shards=$2 ;;
        *) say "found \`$1\`, expected --makruk PATH, --depth N, --ply K or --shards S"; exit 2 ;;
    esac
    shift 2
done
[ -n "$makruk" ] || { say "found no --makruk, expected one"; exit 2; }
found=$(command -v "$makruk") || { say "$makruk: found no program, expected one"; exit 2; }
makruk=$(realpath "$found")

# The lines `a3a4: 123` of a divide, sorted.
moves() {
    grep -E '^[a-h][1-8][a-h][1-8][a-z]*: [0-9]+$' "$1" | sort
}

dir=$(mktemp -d)
submit=
clean() {
    [ -z "$submit" ] || kill "$submit" 2>/dev/null || true
    "$scripts/local.sh" stop "$dir/slurm" || say "local.sh stop failed"
    rm -rf "$dir"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM

SECONDS=0
started=$("$scripts/local.sh" start "$dir/slurm" MaxArraySize=4) || exit 1
eval "$started"
say "Slurm runs after $SECONDS s"

"$makruk" split --depth "$depth" --ply "$ply" --out "$dir/run" --shards "$shards" || exit 1
# In the background, since a signal to this script would otherwise not be noticed before the end.
code=0
"$scripts/submit.sh" --manifest "$dir/run/manifest.json" --makruk "$makruk" --wait >"$dir/submitted" &
submit=$!
wait "$submit" || code=$?
submit=
cat "$dir/submitted"
say "merged after $SECONDS s"
if [ "$code" -ne 0 ]; then
    say "submit.sh ended with $code; logs of the shards:"
    tail -n 20 "$dir"/run/logs/*.log >&2 || true
    exit 1
fi

"$makruk" perft "$depth" --only >"$dir/perft"
"$makruk" divide "$depth" >"$dir/divide"
say "counted in one process after $SECONDS s"
merged=$(grep '^Nodes searched: ' "$dir/submitted" | tail -n 1) || merged="no total"
direct=$(grep '^Nodes searched: ' "$dir/perft" | tail -n 1) || direct="no total"
if [ "$merged" != "$direct" ]; then
    say "found total \`$merged\` by Slurm, expected \`$direct\`"
    exit 1
fi
moves "$dir/submitted" >"$dir/merged.moves" || true
moves "$dir/divide" >"$dir/divide.moves" || { say "found no moves in \`makruk divide $depth\`"; exit 1; }
if ! diff "$dir/divide.moves" "$dir/merged.moves" >&2; then
    say "the moves differ: < divide, > Slurm"
    exit 1
fi
say "equal: $merged, $(wc -l <"$dir/divide.moves") moves, $shards shards"
