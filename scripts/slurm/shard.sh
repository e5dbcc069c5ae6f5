#!/bin/bash
# Job script of one task of a Slurm array: count one shard. submit.sh submits it; by hand:
#
#     sbatch --array=0-9 --requeue --signal=B:TERM@60 scripts/slurm/shard.sh PATH --manifest M [...]
#
# PATH is makruk, the rest are options of `makruk work`. The shard is SLURM_ARRAY_TASK_ID plus MAKRUK_OFFSET (0 if not
# set). The threads are those of --cpus-per-task, else 1. Of the memory that Slurm gives the task, if it says how much,
# three quarters are for positions.
#
# SIGTERM to this script is passed on; makruk then keeps what is done and exits with 75. After a 75 the task is put
# back into the queue, if Slurm itself does not end it (scancel, preemption). It resumes when it runs again.
#
# Exit code: that of makruk.
set -euo pipefail

if [ $# -eq 0 ]; then
    echo "shard.sh: found no argument, expected the path of makruk and options of \`makruk work\`" >&2
    exit 2
fi
makruk=$1
shift

say() {
    echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) shard.sh: $*" >&2
}

child=
signalled=
pass_on() {
    signalled=yes
    [ -z "$child" ] || kill -TERM "$child" 2>/dev/null || true
}
trap pass_on TERM

offset=${MAKRUK_OFFSET:-0}
threads=${SLURM_CPUS_PER_TASK:-1}
memory=()
if [ "${SLURM_MEM_PER_NODE:-0}" -gt 0 ]; then
    memory=(--memory "$((SLURM_MEM_PER_NODE * 3 / 4))M")
elif [ "${SLURM_MEM_PER_CPU:-0}" -gt 0 ]; then
    memory=(--memory "$((SLURM_MEM_PER_CPU * threads * 3 / 4))M")
fi
shard=$((${SLURM_ARRAY_TASK_ID:-0} + offset))
say "shard $shard on ${SLURMD_NODENAME:-this machine}, start $((${SLURM_RESTART_COUNT:-0} + 1))"
"$makruk" work --offset "$offset" --threads "$threads" "${memory[@]}" "$@" &
child=$!
[ -z "$signalled" ] || pass_on

# `wait` also returns when a signal comes in: then the child may still run, and is waited for again.
while :; do
    signalled=
    code=0
    wait "$child" || code=$?
    [ -n "$signalled" ] || break
done
say "makruk ended with $code"

# An array task is named by array and index: SLURM_JOB_ID of the last task is the id of the whole array.
if [ "$code" -eq 75 ] && [ -n "${SLURM_JOB_ID:-}" ]; then
    job=$SLURM_JOB_ID
    [ -z "${SLURM_ARRAY_JOB_ID:-}" ] || job=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
    state=$(scontrol show job "$job" | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p') || state=unknown
    if [ "$state" = RUNNING ]; then
        say "requeue of $job"
        scontrol requeue "$job"
    else
        say "no requeue of $job, which is $state"
    fi
fi
exit "$code"
