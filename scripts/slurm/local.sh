#!/bin/bash
# A Slurm of three virtual nodes on this machine, for tests: bound to loopback, without systemd, without accounting.
#
#     eval "$(scripts/slurm/local.sh start DIR [LINE...])"    # LINE: more of slurm.conf, such as MaxArraySize=5
#     scripts/slurm/local.sh kill DIR NODE                    # kill -9 of node n1, n2 or n3 with all that runs on it
#     scripts/slurm/local.sh stop DIR
#
# Run as root, on Debian or Ubuntu. `start` installs what is missing by apt, starts munged unless it runs, writes
# DIR/slurm.conf, starts the daemons, waits until the nodes are idle and prints `export SLURM_CONF=DIR/slurm.conf`. If
# something fails, it ends what it started. `stop` cancels all jobs and ends what `start` started, by pid. Logs are in
# DIR/log. Two at a time share a munged, which ends with the one that started it.
#
# LOCAL_SLURM_PORT is the first of four ports; without it, four free ones are looked for from 17000.
#
# Exit code: 0 done, 1 something did not start or end in time, 2 wrong usage.
set -euo pipefail

usage="expected start DIR [LINE...], kill DIR NODE or stop DIR"
nodes=(n1 n2 n3)

say() {
    echo "local.sh: $*" >&2
}

# fail CODE TEXT
fail() {
    say "$2"
    exit "$1"
}

# Whether process $1 is a $2 of this Slurm.
is_ours() {
    [ "$(cat "/proc/$1/comm" 2>/dev/null)" = "$2" ] && grep -qzxF "SLURM_CONF=$conf" "/proc/$1/environ" 2>/dev/null
}

# The pid in file $1, if that process is a $2 of this Slurm.
pid_of() {
    local pid
    pid=$(cat "$1" 2>/dev/null) && [ -n "$pid" ] && is_ours "$pid" "$2" && echo "$pid"
}

# The pids of the work of this Slurm's jobs on the nodes $@, the processes that watch over it included.
work_of() {
    local environ pid node parent
    for environ in /proc/[0-9]*/environ; do
        pid=${environ//[!0-9]/}
        grep -qzxF "SLURM_CONF=$conf" "$environ" 2>/dev/null || continue
        for node in "$@"; do
            grep -qzxF "SLURMD_NODENAME=$node" "$environ" 2>/dev/null || continue
            [ "$(cat "/proc/$pid/comm" 2>/dev/null)" != slurmd ] || continue
            echo "$pid"
            parent=$(sed -n 's/^PPid:\t//p' "/proc/$pid/status" 2>/dev/null) || continue
            [ "$(cat "/proc/$parent/comm" 2>/dev/null)" != slurmstepd ] || echo "$parent"
        done
    done | sort -un
}

# Wait up to $1 seconds until the command $2... succeeds.
wait_for() {
    local end=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.5
    done
}

# Whether process $1 is over; it may wait for its parent to notice.
gone() {
    ! kill -0 "$1" || grep -q '^State:.Z' "/proc/$1/status"
}

# End process $1: TERM, after 10 seconds KILL.
end() {
    kill -TERM "$1" 2>/dev/null || return 0
    wait_for 10 gone "$1" || { kill -KILL "$1" 2>/dev/null && wait_for 5 gone "$1"; } || true
}

all_idle() {
    [ "$(timeout 10 sinfo --noheader --Node --format=%T | grep -c '^idle$')" -eq "${#nodes[@]}" ]
}

queue_empty() {
    local jobs
    jobs=$(timeout 10 squeue --noheader) && [ -z "$jobs" ]
}

is_free() {
    ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

install_missing() {
    local command
    for command in slurmctld slurmd sbatch munged; do
        command -v "$command" >/dev/null && continue
        say "installs slurmctld slurmd slurm-client munge"
        {
            apt-get update
            DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
                slurmctld slurmd slurm-client munge
        } >"$dir/log/apt.log" 2>&1 || fail 1 "apt-get failed, see $dir/log/apt.log"
        return
    done
}

start_munged() {
    munge --no-input >/dev/null 2>&1 && return
    install -d -o munge -g munge -m 755 /run/munge
    su -s /bin/sh munge -c munged >"$dir/log/munged.log" 2>&1 || fail 1 "munged did not start, see $dir/log/munged.log"
    cp /run/munge/munged.pid "$dir/munged.pid"
    wait_for 10 munge --no-input || fail 1 "munged does not answer"
}

first_port() {
    local port
    if [ -n "${LOCAL_SLURM_PORT:-}" ]; then
        echo "$LOCAL_SLURM_PORT"
        return
    fi
    for ((port = 17000; port < 18000; port += 10)); do
        if is_free "$port" && is_free $((port + 1)) && is_free $((port + 2)) && is_free $((port + 3)); then
            echo "$port"
            return
        fi
    done
    fail 1 "found no four free ports from 17000 to 18000"
}

write_conf() {
    local host port i
    host=$(hostname -s)
    getent hosts "$host" >/dev/null ||
        fail 1 "host name $host does not resolve, expected \`127.0.0.1 $host\` in /etc/hosts"
    port=$(first_port)
    {
        cat <<END
ClusterName=perft
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
# A requeued job starts when its credential is over: after 5 s, not 120 s.
AuthInfo=cred_expire=5
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool.%n
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.%n.pid
SlurmctldLogFile=$dir/log/slurmctld.log
SlurmdLogFile=$dir/log/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
# A lost node is noticed within half a minute.
SlurmdTimeout=15
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=2
# More nodes than the machine has cores.
SlurmdParameters=config_overrides
END
        for i in "${!nodes[@]}"; do
            echo "NodeName=${nodes[i]} NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1 + i))" \
                "CPUs=1 RealMemory=1000"
        done
        echo "PartitionName=local Nodes=$(IFS=,; echo "${nodes[*]}") Default=YES MaxTime=INFINITE State=UP"
        printf '%s\n' "$@"
    } >"$conf"
    # Since version 23 slurmd wants a cgroup of systemd unless told otherwise.
    case $(slurmd -V) in
        *" 22."* | *" 21."* | *" 20."*) ;;
        *) echo "CgroupPlugin=disabled" >"$dir/cgroup.conf" ;;
    esac
}

start() {
    local node
    [ "$(id -u)" -eq 0 ] || fail 2 "expected to be run as root"
    mkdir -p "$dir/state" "$dir/log"
    ! pid_of "$dir/slurmctld.pid" slurmctld >/dev/null || fail 2 "$dir: found a Slurm that runs, expected none"
    install_missing
    trap stop EXIT
    start_munged
    write_conf "$@"
    # The daemons keep no file of the caller open, so that $(local.sh start) returns.
    slurmctld -c >"$dir/log/start.log" 2>&1 </dev/null || fail 1 "slurmctld did not start, see $dir/log"
    wait_for 10 pid_of "$dir/slurmctld.pid" slurmctld || fail 1 "slurmctld did not start within 10 s, see $dir/log"
    for node in "${nodes[@]}"; do
        mkdir -p "$dir/spool.$node"
        slurmd -N "$node" >>"$dir/log/start.log" 2>&1 </dev/null || fail 1 "slurmd of $node did not start, see $dir/log"
    done
    if ! wait_for 60 all_idle; then
        timeout 10 sinfo --noheader --Node --format='%N %T' >&2 || true
        fail 1 "the nodes are not idle after 60 s, see $dir/log"
    fi
    trap - EXIT
    echo "export SLURM_CONF=$(printf %q "$conf")"
}

kill_node() {
    local pid pids
    pid=$(pid_of "$dir/slurmd.$1.pid" slurmd) || fail 1 "found no slurmd of node \`$1\`"
    mapfile -t pids < <(work_of "$1")
    kill -KILL "$pid" "${pids[@]}" 2>/dev/null || true
    say "killed slurmd $pid and ${#pids[@]} processes of work on $1: ${pids[*]}"
}

stop() {
    local pid node code=0 pids jobs
    if pid=$(pid_of "$dir/slurmctld.pid" slurmctld); then
        mapfile -t jobs < <(timeout 10 squeue --noheader --format=%A | sort -u)
        if [ "${#jobs[@]}" -gt 0 ]; then
            timeout 10 scancel "${jobs[@]}" || true
            wait_for 20 queue_empty || say "jobs do not end, their processes are killed"
        fi
    fi
    for node in "${nodes[@]}"; do
        ! pid=$(pid_of "$dir/slurmd.$node.pid" slurmd) || end "$pid"
    done
    ! pid=$(pid_of "$dir/slurmctld.pid" slurmctld) || end "$pid"
    mapfile -t pids < <(work_of "${nodes[@]}")
    [ "${#pids[@]}" -eq 0 ] || kill -KILL "${pids[@]}" 2>/dev/null || true
    if pid=$(cat "$dir/munged.pid" 2>/dev/null) && [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = munged ]; then
        end "$pid"
    fi
    rm -f "$dir/munged.pid"
    for node in "${nodes[@]}"; do
        ! pid=$(pid_of "$dir/slurmd.$node.pid" slurmd) || { say "slurmd $pid of $node still runs"; code=1; }
    done
    ! pid=$(pid_of "$dir/slurmctld.pid" slurmctld) || { say "slurmctld $pid still runs"; code=1; }
    return "$code"
}

[ $# -ge 2 ] || fail 2 "found \`$*\`, $usage"
action=$1
dir=$(realpath -m "$2")
conf=$dir/slurm.conf
export SLURM_CONF=$conf
shift 2
case $action in
    start) start "$@" ;;
    kill) [ $# -eq 1 ] || fail 2 "found $# names, $usage"; kill_node "$1" ;;
    stop) [ $# -eq 0 ] || fail 2 "found \`$*\`, $usage"; stop ;;
    *) fail 2 "found \`$action\`, $usage" ;;
esac
