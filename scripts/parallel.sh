#!/bin/bash
# Count the shards of a manifest on this machine, several at a time, then merge.
#
#     scripts/parallel.sh --manifest DIR/manifest.json
#     scripts/parallel.sh --manifest M --jobs 4 --pass b --strategy scalar --merge-require 2
#
# --makruk PATH       the program, a path or a name on PATH (default: makruk)
# --jobs J            shards at a time (default: the number of CPUs)
# --pass NAME         handed to `makruk work`, like --strategy S, --seed N and --threads T (default: 1 thread)
# --memory SIZE       for the positions of each shard (default: half of what is free, shared by all)
# --merge-require R   handed to `makruk merge` as --require
#
# Runs GNU parallel if it is there, else xargs. Ctrl-C or SIGTERM stops all work, which keeps what is done; the same
# command goes on from there. If shards fail, the others are counted all the same, and the merge says what is missing.
#
# Exit code: that of `makruk merge`; 2 wrong usage; 130 or 75 after Ctrl-C or SIGTERM.
set -euo pipefail

fail() {
    echo "parallel.sh: $*" >&2
    exit 2
}

manifest=
makruk=makruk
jobs=$(nproc)
threads=1
memory=
work=()
merge=()
while [ $# -gt 0 ]; do
    case $1 in
        --manifest | --makruk | --jobs | --pass | --strategy | --seed | --threads | --memory | --merge-require) ;;
        *) fail "found \`$1\`, expected an option that the head of this file explains" ;;
    esac
    [ $# -gt 1 ] || fail "found $1 alone, expected a value behind it"
    case $1 in
        --manifest) manifest=$2 ;;
        --makruk) makruk=$2 ;;
        --jobs) jobs=$2 ;;
        --threads) threads=$2 ;;
        --memory) memory=$2 ;;
        --merge-require) merge+=(--require "$2") ;;
        *) work+=("$1" "$2") ;;
    esac
    shift 2
done
[ -n "$manifest" ] || fail "found no --manifest, expected one"
[ -r "$manifest" ] || fail "$manifest: found no readable file"
[[ $jobs =~ ^[1-9][0-9]*$ ]] || fail "found --jobs $jobs, expected a whole number from 1"
found=$(command -v "$makruk") || fail "$makruk: found no program, expected one (--makruk PATH)"
makruk=$found
count='import json, sys; print(len(json.load(open(sys.argv[1]))["shards"]))'
shards=$(python3 -c "$count" "$manifest" 2>/dev/null) || fail "$manifest: found no list \`shards\`"
[ "$shards" -gt 0 ] || fail "$manifest: found no shards in it"

if [ -z "$memory" ]; then
    free=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB$/\1/p' /proc/meminfo)
    [ -n "$free" ] || fail "found no word on free memory, expected --memory SIZE"
    memory=$((free / 2 / jobs))K
fi

# The index goes behind the last argument.
command=("$makruk" work --manifest "$manifest" --threads "$threads" --memory "$memory" "${work[@]}" --index)
if parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    # At its end, parallel gives each makruk ten seconds to write what is done.
    runner=(parallel --will-cite --quote --line-buffer --termseq "TERM,10000,KILL,25" --jobs "$jobs")
    runner+=("${command[@]}" '{}')
else
    runner=(xargs -n 1 -P "$jobs" "${command[@]}")
fi

# The runner has a process group of its own, so that a signal reaches all work and nothing else.
code=0
signalled=
set -m
"${runner[@]}" < <(seq 0 $((shards - 1))) &
group=$!
set +m
stop() {
    signalled=$1
    kill -TERM -- "-$group" 2>/dev/null || true
}
trap 'stop 130' INT
trap 'stop 75' TERM
wait "$group" || code=$?
if [ -n "$signalled" ]; then
    # All of the group, not the runner alone: xargs is over before the work is.
    while kill -0 -- "-$group" 2>/dev/null; do
        sleep 0.2
    done
    exit "$signalled"
fi
[ "$code" -eq 0 ] || echo "parallel.sh: a shard failed" >&2

"$makruk" merge --manifest "$manifest" "${merge[@]}"
