#!/bin/bash
# Submit the shards of a manifest to Slurm as array jobs, and a merge behind them.
#
#     scripts/slurm/submit.sh --manifest DIR/manifest.json             # all shards, pass `a`
#     scripts/slurm/submit.sh --manifest M --array 3,7-9               # those that `makruk merge` printed as missing
#     scripts/slurm/submit.sh --manifest M --pass b --strategy scalar --merge-require 2
#     scripts/slurm/submit.sh --manifest M -- --partition=long --time=4:00:00 --cpus-per-task=8
#
# --makruk PATH       the program, a path or a name on PATH (default: makruk)
# --pass NAME         handed to `makruk work`, like --strategy S and --seed N
# --throttle T        at most T tasks at a time; then a chunk starts when the one before it is over
# --merge-require R   handed to `makruk merge` as --require
# --wait              wait for the merge, print what it wrote, exit with its code
# -- OPTION...        options of sbatch, for the shards and the merge alike
#
# All nodes must see the program and the directory of the manifest under the same paths.
#
# An array has at most MaxArraySize tasks, so shards go in chunks; each chunk's indices start at 0, its offset is in
# MAKRUK_OFFSET. Slurm sends SIGTERM a minute ahead of the time limit (another time: `-- --signal=B:TERM@300`), and the
# task puts itself back into the queue. The merge runs if all tasks ended well; if one failed, it is cancelled, and
# `makruk merge` tells by hand what is missing. Logs go to the directory `logs` beside the manifest. No accounting
# database is needed.
#
# Exit code: 0 submitted, 2 wrong usage or nothing submitted; with --wait that of the merge, 2 if it did not run.
set -euo pipefail

fail() {
    echo "submit.sh: $*" >&2
    exit 2
}

scripts=$(cd "$(dirname "$0")" && pwd)
manifest=
makruk=makruk
pass=a
throttle=
list=
wait=
work=()
merge=()
options=()
while [ $# -gt 0 ]; do
    case $1 in
        --wait) wait=yes; shift; continue ;;
        --) shift; options=("$@"); break ;;
        --manifest | --makruk | --pass | --strategy | --seed | --throttle | --merge-require | --array) ;;
        *) fail "found \`$1\`, expected an option that the head of this file explains" ;;
    esac
    [ $# -gt 1 ] || fail "found $1 alone, expected a value behind it"
    case $1 in
        --manifest) manifest=$2 ;;
        --makruk) makruk=$2 ;;
        --pass) pass=$2 ;;
        --strategy | --seed) work+=("$1" "$2") ;;
        --throttle) throttle=$2 ;;
        --merge-require) merge+=(--require "$2") ;;
        --array) list=$2 ;;
    esac
    shift 2
done
[ -n "$manifest" ] || fail "found no --manifest, expected one"
[ -r "$manifest" ] || fail "$manifest: found no readable file"
found=$(command -v "$makruk") || fail "$makruk: found no program, expected one (--makruk PATH)"
makruk=$(realpath "$found")
manifest=$(realpath "$manifest")
[[ $throttle =~ ^([1-9][0-9]*)?$ ]] || fail "found --throttle $throttle, expected a whole number from 1"
command -v sbatch >/dev/null || fail "found no sbatch on the path"

count='import json, sys; print(len(json.load(open(sys.argv[1]))["shards"]))'
shards=$(python3 -c "$count" "$manifest" 2>/dev/null) || fail "$manifest: found no list \`shards\`"
[ "$shards" -gt 0 ] || fail "$manifest: found no shards in it"

config=$(scontrol show config) || fail "scontrol: found no Slurm that answers"
size=$(sed -n 's/^MaxArraySize *= *\([0-9]*\).*/\1/p' <<<"$config")
tasks=$(sed -n 's/^SchedulerParameters *=.*max_array_tasks=\([0-9]*\).*/\1/p' <<<"$config")
[ "${size:-0}" -gt 0 ] || fail "found MaxArraySize ${size:-unknown}, expected array jobs to be allowed"
if [ -n "$tasks" ] && [ "$tasks" -gt 0 ] && [ "$tasks" -lt "$size" ]; then
    size=$tasks
fi

# Ranges are cut where a chunk ends: chunk C has the shards from C * size.
chunks=()
IFS=, read -r -a ranges <<<"${list:-0-$((shards - 1))}"
for range in "${ranges[@]}"; do
    [[ $range =~ ^([0-9]{1,9})(-([0-9]{1,9}))?$ ]] ||
        fail "found \`$range\` in --array, expected indices and ranges such as 3,7-9"
    first=$((10#${BASH_REMATCH[1]}))
    last=$((10#${BASH_REMATCH[3]:-$first}))
    [ "$first" -le "$last" ] || fail "found range $range in --array, expected the smaller index first"
    [ "$last" -lt "$shards" ] || fail "found index $last in --array, expected less than $shards, the number of shards"
    while [ "$first" -le "$last" ]; do
        chunk=$((first / size))
        end=$((chunk * size + size - 1 < last ? chunk * size + size - 1 : last))
        chunks[chunk]=${chunks[chunk]:+${chunks[chunk]},}$((first - chunk * size))-$((end - chunk * size))
        first=$((end + 1))
    done
done

logs=$(dirname "$manifest")/logs
mkdir -p "$logs"
common=(--parsable --export=ALL --open-mode=append --requeue)
ids=
before=()
for chunk in "${!chunks[@]}"; do
    offset=$((chunk * size))
    id=$(MAKRUK_OFFSET=$offset sbatch "${common[@]}" --job-name="makruk-$pass" --output="$logs/$pass-%A_%a.log" \
        --array="${chunks[chunk]}${throttle:+%$throttle}" --signal=B:TERM@60 "${before[@]}" "${options[@]}" \
        "$scripts/shard.sh" "$makruk" --manifest "$manifest" --pass "$pass" "${work[@]}") ||
        fail "sbatch: shards from $offset were not submitted${ids:+; submitted: ${ids//:/ }}"
    id=${id%%;*}
    echo "shards: job $id, offset $offset, indices ${chunks[chunk]}"
    ids=$ids:$id
    [ -z "$throttle" ] || before=(--dependency="afterany:$id")
done
id=$(sbatch "${common[@]}" --job-name="makruk-merge" --output="$logs/merge-%j.log" \
    --dependency="afterok$ids" --kill-on-invalid-dep=yes "${options[@]}" \
    "$scripts/merge.sh" "$makruk" --manifest "$manifest" "${merge[@]}") ||
    fail "sbatch: the merge was not submitted, but shards were: ${ids//:/ }"
id=${id%%;*}
echo "merge: job $id"
[ -n "$wait" ] || exit 0

# What ended is asked of the controller, which knows it for MinJobAge (300 s by default).
unknown=0
pause=1
while :; do
    sleep "$pause"
    [ "$pause" -ge 5 ] || pause=$((pause + 1))
    if ! job=$(scontrol --oneliner show job "$id" 2>&1); then
        unknown=$((unknown + 1))
        [ "$unknown" -lt 60 ] || fail "job $id: Slurm does not know it any more: $job"
        continue
    fi
    unknown=0
    state=$(sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p' <<<"$job")
    code=$(sed -n 's/.* ExitCode=\([0-9]*\):.*/\1/p' <<<"$job")
    case $state in
        COMPLETED | FAILED) break ;;
        CANCELLED | TIMEOUT | NODE_FAIL | BOOT_FAIL | DEADLINE | OUT_OF_MEMORY)
            fail "merge $id: $state; a shard failed or was cancelled (logs in $logs), or the merge itself was" ;;
    esac
done
cat "$logs/merge-$id.log"
[ "$state" = COMPLETED ] || [ "$code" -ne 0 ] || code=2
exit "$code"
