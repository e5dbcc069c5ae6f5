#!/bin/sh
# Compare the strategies that count by difference with the scalar counter, on many random positions.
#
#     scripts/soak.sh                 # Makruk at full size, the other variants at a tenth
#     scripts/soak.sh --share 20      # a 20th of that
#     scripts/soak.sh --times 40      # 40 times that: a night
#     scripts/soak.sh --seed 7        # other positions; --threads N is passed on too
#
# Full size is 50,000 positions to depth 3, a tenth of them to depth 4, a fiftieth to depth 5. What is run is
# example `soak` of makruk-movegen, built with the profile of the tests, so that debug assertions are on. A
# difference is printed with its FEN, the strategy, the CPU level, both counts, and made as small as it gets.
#
# Exit code: 0 no difference, 1 a difference or a sample that misses something, 2 wrong usage.
set -eu
cd "$(dirname "$0")/.."

usage() {
    echo "soak.sh: found \`$1\`, expected --share N, --times N, --seed N or --threads N, N a whole number" >&2
    exit 2
}

share=1
times=1
seed=1
threads=
while [ $# -gt 0 ]; do
    case "${2:-}" in
        '' | *[!0-9]*) usage "$*" ;;
    esac
    case "$1" in
        --share) [ "$2" -gt 0 ] || usage "$*"; share=$2 ;;
        --times) times=$2 ;;
        --seed) seed=$2 ;;
        --threads) threads="--threads $2" ;;
        *) usage "$*" ;;
    esac
    shift 2
done

# The whole workspace, so that what the tests were built with serves again.
cargo build --quiet --workspace --profile test --example soak

worst=0
for variant in makruk asean ouk kar-ouk makpong; do
    positions=$((50000 * times / share))
    [ "$variant" = makruk ] || positions=$((positions / 10))
    code=0
    # shellcheck disable=SC2086 # no threads, no argument
    "${CARGO_TARGET_DIR:-target}/debug/examples/soak" \
        --variant "$variant" --positions "$positions" --seed "$seed" $threads || code=$?
    [ "$code" -le "$worst" ] || worst=$code
done
exit "$worst"
