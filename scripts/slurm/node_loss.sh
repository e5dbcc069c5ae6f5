#!/bin/bash
# Kill a node of a local Slurm in the middle of a shard; the count must come out right all the same.
#
#     scripts/slurm/node_loss.sh --makruk PATH [--depth 8] [--ply 3] [--shards 6] [--strategy S]
#                                [--age 35] [--limit 900]
#
# A shard must take longer than --age seconds: choose depth, shards and strategy so. Starts local.sh in a temporary
# directory, as root, and submits all shards. When one has run for --age seconds, its node gets kill -9: slurmd, what
# watches over the task, and the work. A younger task would tell less: Slurm can take it for running for long. Then
# waits until the node is down and all tasks are over, merges, and compares the total with `makruk perft`. The killed
# task must have started anew on another node. Each change of a task or a node is printed with the seconds since the
# start. --limit is how many seconds the tasks may take in all.
#
# Exit code: 0 equal, 1 different or something failed, 2 wrong usage.
set -euo pipefail

# usage TEXT
usage() {
    echo "node_loss.sh: found $1, expected --makruk PATH, --depth, --ply, --shards, --strategy, --age or --limit" >&2
    exit 2
}

say() {
    echo "$(date -u +%H:%M:%S) $(printf %4d "$SECONDS") s  $*"
}

scripts=$(cd "$(dirname "$0")" && pwd)
makruk=
depth=8
ply=3
shards=6
age=35
limit=900
submit=()
while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || usage "$1 alone"
    case $1 in
        --makruk) makruk=$2 ;;
        --depth) depth=$2 ;;
        --ply) ply=$2 ;;
        --shards) shards=$2 ;;
        --strategy) submit+=(--strategy "$2") ;;
        --age) age=$2 ;;
        --limit) limit=$2 ;;
        *) usage "\`$1\`" ;;
    esac
    shift 2
done
[ -n "$makruk" ] || usage "no --makruk"
found=$(command -v "$makruk") || usage "no program \`$makruk\`"
makruk=$(realpath "$found")

dir=$(mktemp -d)
clean() {
    "$scripts/local.sh" stop "$dir/slurm" || say "local.sh stop failed"
    rm -rf "$dir"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM

fail() {
    say "failed: $*"
    tail -n 20 "$dir"/run/logs/*.log 2>/dev/null || true
    exit 1
}

# Print how tasks and nodes changed since the last call. Leaves `ID SECONDS STATE NODE` of the tasks in $tasks.
tasks=
seen=
watch_changes() {
    local now line id state node
    line=$(timeout 10 squeue --noheader --array --format='%i %M %T %N') || return 0
    tasks=$line
    now=$(timeout 10 sinfo --noheader --Node --format='node %N %T') || return 0
    while read -r id _ state node; do
        now+=$'\n'"task $id $state${node:+ $node}"
    done <<<"$tasks"
    while read -r line; do
        [ "$line" = task ] || grep -qxF "$line" <<<"$seen" || say "$line"
    done <<<"$now"
    seen=$now
}

SECONDS=0
started=$("$scripts/local.sh" start "$dir/slurm") || exit 1
eval "$started"
say "Slurm runs"
"$makruk" split --depth "$depth" --ply "$ply" --out "$dir/run" --shards "$shards" >/dev/null
"$scripts/submit.sh" --manifest "$dir/run/manifest.json" --makruk "$makruk" "${submit[@]}" >"$dir/submitted" ||
    fail "submit.sh"
array=$(sed -n 's/^shards: job \([0-9]*\),.*/\1/p' "$dir/submitted")
merge=$(sed -n 's/^merge: job //p' "$dir/submitted")

# A task that is old enough, and not the last one left to see where it goes.
task=
while [ -z "$task" ]; do
    sleep 2
    watch_changes
    grep -q "^${array}_" <<<"$tasks" ||
        fail "the shards are over before one is $age s old: take more depth or fewer shards"
    while read -r id elapsed state node; do
        [[ $state = RUNNING && $elapsed =~ ^([0-9]+):([0-9]+)$ && $id = "${array}_"* ]] || continue
        if [ $((10#${BASH_REMATCH[1]} * 60 + 10#${BASH_REMATCH[2]})) -ge "$age" ]; then
            task=$id
            lost=$node
        fi
    done <<<"$tasks"
    [ "$SECONDS" -lt "$limit" ] || fail "no shard ran for $age s within $limit s"
done

index=${task#"${array}_"}
say "kills node $lost, on which task $task is $age s old"
"$scripts/local.sh" kill "$dir/slurm" "$lost" 2>&1 | sed 's/^/                  /' || fail "local.sh kill"
say "results of shard $index at this time, in lines and bytes:"
find "$dir/run/results" -name "$(printf %06d "$index")*" -exec wc -lc {} + | sed 's|/.*/||; s/^/                /'

requeued=
down=
while grep -q "^${array}_\|^$merge " <<<"$tasks"; do
    sleep 2
    watch_changes
    if [ -z "$down" ] && grep -q "^node $lost down" <<<"$seen"; then
        down=yes
    fi
    if [ -z "$requeued" ] && job=$(scontrol --oneliner show job "$task" 2>/dev/null) &&
        [[ $job = *JobState=RUNNING* && $job =~ \ Restarts=[1-9] && $job =~ \ NodeList=(n[0-9]) ]]; then
        requeued=${BASH_REMATCH[1]}
        say "task $task runs anew on $requeued"
    fi
    [ "$SECONDS" -lt "$limit" ] || fail "the tasks are not over after $limit s"
done
say "all tasks are over; log of shard $index:"
sed 's/^/                  /' "$dir/run/logs/a-$task.log"
[ -n "$down" ] || fail "node $lost was never down"
[ -n "$requeued" ] || fail "task $task was never seen to run anew"
[ "$requeued" != "$lost" ] || fail "task $task ran anew on $lost, which was killed"

merged=$(tail -n 1 "$dir/run/logs/merge-$merge.log") || fail "the merge did not run"
direct=$("$makruk" perft "$depth" --only | tail -n 1)
say "merged: $merged"
say "direct: $direct"
[[ $direct =~ ^"Nodes searched: "[0-9]+$ ]] || fail "found \`$direct\` as the last line of perft"
[ "$merged" = "$direct" ] || fail "the totals differ"
say "equal"
