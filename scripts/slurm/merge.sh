#!/bin/bash
# Job script that merges the results of all shards. submit.sh submits it behind the arrays; by hand:
#
#     sbatch scripts/slurm/merge.sh PATH --manifest M [--require 2]
#
# PATH is makruk, the rest are options of `makruk merge`. Exit code: that of makruk.
set -euo pipefail

if [ $# -eq 0 ]; then
    echo "merge.sh: found no argument, expected the path of makruk and options of \`makruk merge\`" >&2
    exit 2
fi
makruk=$1
shift
exec "$makruk" merge "$@"
